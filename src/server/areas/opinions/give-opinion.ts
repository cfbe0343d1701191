import { secondOpinion } from "#domain/opinions/second-opinion.resource.ts";
import { queues } from "#domain/opinions/queues.ts";
import { OpinionState, SampledAs, Verdict } from "#domain/opinions/enumerations.ts";
import { verdictOfDecision } from "#domain/opinions/sampling.ts";
import { findCommand } from "#commands/index.ts";
import { Refusal } from "#kernel/errors.ts";
import { isGranted } from "#kernel/availability.ts";
import { machineOf, transitionOf, writes } from "#kernel/machine.ts";
import { leadPermission } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { reverseAndNote } from "#server/areas/appeals/answers.ts";
import type { AreaRules, Decided, Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { tell } from "#server/commands/foretell.ts";
import { undoReversal } from "#server/areas/appeals/reverse-decision.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { escalateItem } from "#server/queue/escalate-item.ts";
import { endDeferral } from "#server/queue/defer.ts";
import type { Row } from "#server/resources/row.ts";
import { suspendForStrike } from "#server/areas/users/exemption.ts";

const [queue] = queues;
const QUEUE = queue?.id ?? "";

const machine = machineOf(secondOpinion);
const statesAfter = (verb: string): Row => writes(machine, transitionOf(machine, verb));

/** Commands that take a published work down, the usual one first. */
const TAKE_DOWN = ["stop", "noPass"] as const;

const isDiffering = (record: AnyRecord): boolean => record["status"] === OpinionState.of("differs");

/** The opinion of the second moderator, or the verdict of the lead, stands on the record with its reason. */
export const opinionConsequences: Consequences = (command, record, { text }, { actor, now }) => {
  if (!command.decision) return none;
  const verdict = Verdict.of(command.verb === "pass" ? "stays" : "goes");
  const patch: Row = isDiffering(record)
    ? { verdict, settledBy: actor.id, settledTime: now, settledReason: text }
    : { opinion: verdict, opinionBy: actor.id, opinionTime: now, opinionReason: text };
  return { patch, effects: [] };
};

/** Facts of the first decision, which the second moderator did not know. */
async function firstDecision(tx: Sql, id: string): Promise<Row> {
  const [decision] = await tx.query<{
    id: string;
    command: string;
    admin: string | null;
    reason: string;
    time: number;
  }>(
    `select r.id, r.command, r.admin, r.reason, extract(epoch from r.create_time)::int8::float8 as time
     from second_opinion s join operation_record r on r.id = s.operation where s.id = $1::bigint`,
    [id],
  );
  if (!decision) return { firstVerdict: null };
  return {
    againstRecord: decision.id,
    decision: decision.command,
    firstVerdict: Verdict.of(verdictOfDecision[decision.command] ?? "stays"),
    decidedBy: decision.admin,
    decidedTime: decision.time,
    decisionReason: decision.reason,
  };
}

/** Gives a differing opinion to the lead. The second moderator does not settle it. */
export const escalateDiffering = (tx: Sql, { id, opinionBy, opinionReason }: AnyRecord): Promise<void> =>
  escalateItem(tx, QUEUE, id, opinionBy, String(opinionReason ?? ""));

/** Differing opinions among the last ones on what an exempt member published, after which the exemption is suspended. */
const MOST_DIFFERING = 2;
const OF_LAST = 20;

/** Suspends the exemption of a member whose works others would not have let stay. */
async function suspendExempt(tx: Sql, context: Context, { record, recordId }: Decided): Promise<void> {
  const [row] = await tx.query<{ isAmongLast: boolean; n: number }>(
    `select bool_or(l.id = $2::bigint) as "isAmongLast", count(*) filter (where l.status = $3 or l.verdict = $4)::int as n
     from (select id, status, verdict from second_opinion
       where "user" = $1::bigint and sampled_as = $5 and opinion is not null and delete_time is null
       order by opinion_time desc, id desc limit ${OF_LAST}) l`,
    [record["user"], record.id, OpinionState.of("differs"), Verdict.of("goes"), SampledAs.of("exempt")],
  );
  if (!row?.isAmongLast || row.n < MOST_DIFFERING) return;
  const reason = `${row.n}/${OF_LAST} 复核不一致 · second opinions differ`;
  await suspendForStrike(tx, context, String(record["user"]), recordId, reason);
}

/** Takes a work down that the first decision let stay. */
async function takeDown(context: Context, { record, decide }: Decided): Promise<void> {
  const [type, id] = [String(record["targetType"]), String(record["targetId"])];
  for (const verb of TAKE_DOWN) {
    if (!(await decide(`${type}.${verb}`, id))) continue;
    const [zh, en] = findCommand(`${type}.${verb}`)?.label ?? [verb, verb];
    tell(context, [`改判：${zh}「${String(record["heading"])}」`, `Changed: ${en} “${String(record["heading"])}”`]);
    return;
  }
  tell(context, ["作品的状态已变，不再改判", "The work has another state by now and is left as it is"]);
}

/** Carries out the verdict of the lead where it differs from the first decision. */
async function settle(tx: Sql, context: Context, decided: Decided): Promise<void> {
  const { record, move, reason } = decided;
  await move({
    resource: secondOpinion,
    verb: "settle",
    before: record,
    patch: statesAfter("settle"),
    reason: reason.text,
  });
  if (record["verdict"] === record["firstVerdict"]) return tell(context, ["维持首次审核", "The first decision stands"]);
  if (record["verdict"] === Verdict.of("goes")) return takeDown(context, decided);
  await reverseAndNote(tx, context, secondOpinion, String(record["againstRecord"]), decided);
}

/** Compares an opinion with the first decision, or carries out what the lead settled. */
export const compareOpinion: NonNullable<AreaRules["follow"]>[string] = async (tx, context, decided) => {
  const { record, move, reason } = decided;
  if (record["settledBy"]) return settle(tx, context, decided);
  const first = await firstDecision(tx, record.id);
  const verb = first["firstVerdict"] === record["opinion"] ? "agree" : "differ";
  const patch = { ...first, ...statesAfter(verb) };
  const after = await move({ resource: secondOpinion, verb, before: record, patch, reason: reason.text });
  if (verb === "agree") return;
  await escalateDiffering(tx, after);
  await suspendExempt(tx, context, decided);
};

/** Undoes what a decision changed besides the records of its operations. */
export const undoOpinion: NonNullable<AreaRules["undo"]>[string] = async (tx, context, operation, record) => {
  if (!record["settledBy"])
    return endDeferral(tx, context, { queue: QUEUE, resource: secondOpinion.name }, record.id, "escalate");
  if (record["verdict"] === Verdict.of("stays") && record["verdict"] !== record["firstVerdict"])
    await undoReversal(tx, context, String(record["againstRecord"]), operation.id);
};

/** @throws Refusal where an admin judges an own decision, or somebody but the lead settles */
export async function refuseOwnDecision(tx: Sql, { actor }: Context, { verb, before }: Write): Promise<void> {
  if (!before || (verb !== "pass" && verb !== "noPass")) return;
  const [ownDecision] = await tx.query(
    `select 1 from second_opinion s join operation_record r on r.id = s.operation
     where s.id = $1::bigint and (r.admin = $2::bigint or s.opinion_by = $2::bigint)`,
    [before.id, actor.id],
  );
  if (ownDecision)
    throw new Refusal(
      "guardRefused",
      ["这是对你自己审核的复核，须由其他管理员处理", "This is about your own decision. Another admin has to decide"],
      { path: "ids" },
    );
  if (isDiffering(before) && queue && !isGranted(actor, leadPermission(queue)))
    throw new Refusal("guardRefused", ["意见不一致，由组长裁定", "The opinions differ, so the lead settles it"], {
      path: "ids",
    });
}
