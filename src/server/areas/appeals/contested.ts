import { DAY } from "#kernel/time-units.ts";
import { findCommand } from "#commands/index.ts";
import { APPEAL_DAYS } from "#domain/appeals/contested.ts";
import { resourceNamed } from "#domain/index.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { ownerOf, type Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { headingOf } from "#server/resources/titles.ts";

/** A decision that an appeal contests, and the record that it is about. */
interface Contested {
  targetId: string;
  member: string | null;
  heading: string;
  lang: unknown;
  facts: Row;
}

interface Decision {
  id: string;
  resource: string;
  object: string;
  member: string | null;
  command: string;
  admin: string | null;
  reason: string;
  time: number;
  age: number;
  isUndone: boolean;
}

const refused = (message: Label): Refusal => new Refusal("guardRefused", message, { path: "againstRecord" });

async function decisionOf(tx: Sql, id: unknown): Promise<Decision> {
  const [decision] = await tx.query<Decision>(
    `select r.id, r.resource, r.op_obj_id as object, r.target_id as member, r.command, r.admin, r.reason,
       extract(epoch from r.create_time)::int8::float8 as time, extract(epoch from now() - r.create_time)::float8 as age,
       r.undoes is not null or exists (select 1 from operation_record u where u.undoes = r.id) as "isUndone"
     from operation_record r where r.id = $1::bigint`,
    [id],
  );
  if (!decision) throw refused(["操作记录不存在", "There is no such operation record"]);
  return decision;
}

/** Checks that the decision may be contested now. @throws Refusal that names the field and why */
async function check(tx: Sql, decision: Decision, allowed: readonly string[], appeal: Resource): Promise<void> {
  const names = (language: 0 | 1): string =>
    allowed.map((id) => `${findCommand(id)?.label[language] ?? id} (${id})`).join(language === 0 ? "、" : ", ");
  if (!allowed.includes(decision.command))
    throw refused([
      `这里只能申诉：${names(0)}。其他审核请在另一页面登记`,
      `Only these can be contested here: ${names(1)}. Enter other appeals on the other screen`,
    ]);
  if (decision.isUndone) throw refused(["该审核已被撤销，无须申诉", "The decision was undone, so there is no appeal"]);
  if (decision.age > APPEAL_DAYS * DAY)
    throw refused([
      `已超过 ${APPEAL_DAYS} 天的申诉期`,
      `The decision is older than ${APPEAL_DAYS} days and can no longer be contested`,
    ]);
  const [former] = await tx.query<{ id: string }>(
    `select id from ${sqlName(appeal.name)} where against_record = $1::bigint limit 1`,
    [decision.id],
  );
  if (former)
    throw refused([
      `每次审核只能申诉一次，已有申诉 ${former.id}`,
      `A decision can be contested once. Appeal ${former.id} is about it`,
    ]);
}

/** Returns resource and id of the record that a decision is about: of a case or a ban, its target. */
async function targetOf(tx: Sql, { resource, object, member }: Decision): Promise<{ type: string; id: string }> {
  if (resource === "blackList") return { type: "user", id: member ?? "" };
  if (resource !== "reportCase") return { type: resource, id: object };
  const [target] = await tx.query<{ type: string; id: string }>(
    `select target_type as type, target_id as id from report_case where id = $1::bigint`,
    [object],
  );
  return target ?? { type: "user", id: member ?? "" };
}

/**
 * Reads the decision that a new appeal contests.
 * @param allowed ids of the decisions that may be contested with this kind of appeal
 * @throws Refusal where it may not be contested: another command, undone, too old, or contested before
 */
export async function contested(
  tx: Sql,
  id: unknown,
  allowed: readonly string[],
  appeal: Resource,
): Promise<Contested> {
  const decision = await decisionOf(tx, id);
  await check(tx, decision, allowed, appeal);
  const { type, id: targetId } = await targetOf(tx, decision);
  const resource = resourceNamed(type);
  const [target] = targetId ? await readRecords(tx, resource, [targetId]) : [];
  if (!target) throw refused(["审核的对象已不存在", "The record of the decision no longer exists"]);
  return {
    targetId,
    member: decision.member ?? ownerOf(resource, target),
    heading: headingOf(resource, target),
    lang: target["lang"] ?? null,
    facts: {
      targetType: type,
      decision: decision.command,
      decidedBy: decision.admin,
      decidedTime: decision.time,
      decisionReason: decision.reason,
    },
  };
}
