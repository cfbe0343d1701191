import { DAY } from "#kernel/time-units.ts";
import { randomUUID } from "node:crypto";
import type { Condition } from "#domain/risk/condition.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { factsOf } from "#domain/risk/measures.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import { riskRuleVersion } from "#domain/risk/risk-rule-version.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord } from "#server/resources/write.ts";

/** A blocking rule warns for so long after it was enabled. */
const WARN_SECONDS = DAY;

/** Fields by which a rule judges. A change of one makes a new revision, which needs a dry run of its own. */
const judged = ["condition", "severity", "action", "langs"];

const changes = ({ before, patch }: Write): boolean =>
  judged.some((name) => name in patch && JSON.stringify(patch[name]) !== JSON.stringify(before?.[name]));

/** Kind and scope follow from the condition. */
export async function fillRule(_tx: Sql, write: Write): Promise<Row> {
  const { before, patch } = write;
  const condition = { ...before, ...patch }["condition"] as Partial<Condition> | null;
  const facts = factsOf(condition?.measure);
  return {
    ...(facts ? { kind: FindingKind.of(facts.kind), scope: condition?.scope ?? [] } : {}),
    ...(before ? {} : { key: randomUUID() }),
    ...(before && changes(write) ? { revision: Number(before["revision"]) + 1, tested: false } : {}),
  };
}

/** Keeps what a rule judges by, at each change of it. */
export async function keepVersion(
  tx: Sql,
  { actor }: Context,
  { before, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (before && before["revision"] === after["revision"]) return;
  const values = Object.fromEntries(judged.map((name) => [name, after[name]]));
  await insertRecord(tx, riskRuleVersion, { rule: after.id, revision: after["revision"], ...values }, actor.id);
}

/** A blocking rule that is enabled begins as a warning. */
export const ruleConsequences: Consequences = ({ verb }, record, _reason, { now }) => {
  if (verb === "putDown") return { ...none, patch: { blockFrom: null } };
  if (verb !== "putUp" || record["severity"] !== Severity.of("block")) return none;
  return { ...none, patch: { blockFrom: now + WARN_SECONDS } };
};

/** Numbers of a rule follow a verdict at once. */
export const countVerdict = (tx: Sql, _context: Context, { after }: Write & { after: AnyRecord }): Promise<void> =>
  refreshKeptOf(tx, riskRule, [String(after["rule"])]);

/** A verdict by hand no longer follows the decisions on the subject. */
export const hitConsequences: Consequences = ({ verb }, _record, _reason, { actor }) =>
  verb === "right" || verb === "wrong" ? { ...none, patch: { judgedBy: actor.id } } : none;
