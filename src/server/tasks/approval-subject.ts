import { createHash } from "node:crypto";
import { resourceNamed } from "#domain/index.ts";
import type { Actor } from "#kernel/actor.ts";
import { conflictOfInterest, outsideLanguages } from "#kernel/availability.ts";
import type { Command } from "#kernel/command.ts";
import { Refusal } from "#kernel/errors.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Label } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName, valueTerm } from "#kernel/sql-mapping.ts";
import { namedAmong } from "#server/commands/people-of.ts";
import type { Context } from "#server/context.ts";
import { rulesOfAreas } from "#server/generated/rules.ts";
import type { Sql } from "#server/db/sql.ts";
import { once } from "#server/once.ts";
import { readRecords } from "#server/resources/detail.ts";
import { checkReaders, readersCondition, readsSome } from "#server/resources/readers.ts";
import type { ApprovalSource, ApprovalSubject } from "./approval-source.ts";
import { selectedRows } from "./approval-source.ts";

type Body = Readonly<Record<string, unknown>>;

const sources = once<Readonly<Record<string, ApprovalSource>>>(() =>
  Object.assign({}, ...rulesOfAreas.map(({ approvals }) => approvals)),
);

/** Reads what a call would do now. */
export async function subjectOf(sql: Sql, call: string, resource: string, body: Body): Promise<ApprovalSubject> {
  return (await sources()[call]?.(sql, body)) ?? selectedRows(resource, body);
}

const hashOf = (...parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** Figures of what a call would do now. */
interface Measured {
  /** Number of records. */
  count: number;
  /** The same for calls of one command on the same records, in any order and version. */
  key: string;
  /** Hash of all that is approved: the records with their versions, and the parameters. */
  hash: string;
}

/** Measures what a call would do now. */
export async function measure(
  sql: Sql,
  call: string,
  { rows, resource, about = null, added = 0 }: ApprovalSubject,
): Promise<Measured> {
  const parameters = new Parameters();
  const hashed = (term: string): string =>
    `encode(sha256(convert_to(coalesce(string_agg(${term}, ',' order by a.id), ''), 'UTF8')), 'hex')`;
  const [row] = await sql.query<{ n: number; ids: string; versions: string }>(
    `select count(*)::int as n, ${hashed("a.id::text")} as ids, ${hashed("a.id || ':' || a.version")} as versions
     from (${rows(parameters)}) a`,
    parameters.values,
  );
  const key = hashOf(call, resource, row?.ids, about);
  return { count: (row?.n ?? 0) + added, key, hash: hashOf(key, row?.versions, added) };
}

/** Returns the ids of the records of a call. */
export async function idsOf(sql: Sql, { rows }: ApprovalSubject): Promise<string[]> {
  const parameters = new Parameters();
  const matches = await sql.query<{ id: string }>(
    `select a.id::text as id from (${rows(parameters)}) a`,
    parameters.values,
  );
  return matches.map(({ id }) => id);
}

/** Returns the id of a record of the call that meets a condition on alias `t`; null if none does. */
async function oneWhere(
  sql: Sql,
  { rows, resource }: ApprovalSubject,
  condition: (parameters: Parameters) => string,
): Promise<string | null> {
  const parameters = new Parameters();
  const [row] = await sql.query<{ id: string }>(
    `select t.id from (${rows(parameters)}) a join ${sqlName(resource)} t on t.id = a.id
     where ${condition(parameters)} limit 1`,
    parameters.values,
  );
  return row?.id ?? null;
}

async function refuseRecord(
  sql: Sql,
  resource: Resource,
  id: string | null,
  because: Label,
  whyOf: (record: Record<string, unknown>) => Label | null,
): Promise<void> {
  if (id === null) return;
  const [record] = await readRecords(sql, resource, [id]);
  const refusal = record && whyOf(record);
  if (refusal) throw new Refusal("guardRefused", refusal, { path: "ids", details: { current: record, because } });
}

const ownRecord: Label = [
  "申请涉及你自己的账号，请另一位管理员审批",
  "It concerns your own account. Ask another admin",
];

const ofMember: Label = ["数据属于其会员账号", "It belongs to their member account"];

/** @throws Refusal where one of the records belongs to the admin, also one that the call adds */
async function checkOwner(sql: Sql, actor: Actor, resource: Resource, subject: ApprovalSubject): Promise<void> {
  if (actor.userId && subject.members) {
    const parameters = new Parameters();
    const [mine] = await sql.query(
      `select 1 from (${subject.members(parameters)}) m where m.member = ${parameters.add(actor.userId)}::bigint limit 1`,
      parameters.values,
    );
    if (mine) throw new Refusal("guardRefused", ownRecord, { path: "ids", details: { because: ofMember } });
  }
  const name = subject.owner ?? resource.ownerField;
  const field = name === null ? undefined : resource.fields[name];
  if (name === null || !actor.userId) return;
  const { userId } = actor;
  const column = field ? valueTerm(name, field, "t") : `t.${sqlName(name)}`;
  const ownRecordId = await oneWhere(sql, subject, (parameters) => `${column} = ${parameters.add(userId)}::bigint`);
  await refuseRecord(
    sql,
    resource,
    ownRecordId,
    ofMember,
    (record) => conflictOfInterest(actor, resource, record) ?? ownRecord,
  );
}

const ofLanguage: Label = ["不审核其中的语言", "Does not review its language"];

/** @throws Refusal where one of the records is in a language that the admin does not moderate */
async function checkLanguages(sql: Sql, actor: Actor, resource: Resource, subject: ApprovalSubject): Promise<void> {
  const { lang } = resource.fields;
  if (!lang || actor.isSuper || !actor.reads?.length) return;
  const { reads } = actor;
  const foreign = await oneWhere(
    sql,
    subject,
    (parameters) => `not (${valueTerm("lang", lang, "t")} = any(${parameters.add(reads)}::int[]))`,
  );
  await refuseRecord(sql, resource, foreign, ofLanguage, (record) =>
    outsideLanguages(actor, resource, record as never),
  );
}

/** @throws Refusal noPermission where the admin may not read one of the records */
async function checkReadable(sql: Sql, actor: Actor, subject: ApprovalSubject): Promise<void> {
  const resource = resourceNamed(subject.resource);
  if (!readsSome(resource, actor)) return;
  const hidden = await oneWhere(
    sql,
    subject,
    (parameters) => `(${readersCondition(resource, actor, parameters)}) is not true`,
  );
  if (hidden !== null) await checkReaders(sql, actor, resource, [hidden]);
}

/**
 * Refuses whom the command names as one who may not run or approve it.
 * @param selected records that the call names itself
 * @throws Refusal
 */
async function checkPeople(
  sql: Sql,
  { actor, now }: Context,
  { notBy, approval, resource: of }: Command,
  subject: ApprovalSubject,
  selected: ApprovalSubject,
): Promise<void> {
  const about = [subject, selected].find((one) => one.resource === of);
  if (!about) return;
  for (const rule of [notBy, approval?.notBy ? { people: approval.notBy } : null]) {
    const named = rule && (await namedAmong(sql, actor, resourceNamed(about.resource), rule, about.rows, now));
    if (!named) continue;
    const { id, refusal, field } = named;
    throw new Refusal("guardRefused", refusal, { path: "ids", details: { id, because: field } });
  }
}

/**
 * Checks that an admin may approve a call on each of its records: no conflict of interest, nobody whom the command
 * names, a language in the admin's scope, and the right to read it.
 * @throws Refusal
 */
export async function checkApprover(
  sql: Sql,
  context: Context,
  command: Command | undefined,
  subject: ApprovalSubject,
  selected: ApprovalSubject,
): Promise<void> {
  const { actor } = context;
  const resource = resourceNamed(subject.resource);
  await checkOwner(sql, actor, resource, subject);
  if (command) await checkPeople(sql, context, command, subject, selected);
  if (command?.requiresLanguage) await checkLanguages(sql, actor, resource, subject);
  await checkReadable(sql, actor, subject);
}
