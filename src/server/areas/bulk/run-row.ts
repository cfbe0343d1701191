import { codes, Refusal } from "#kernel/errors.ts";
import { CHANGED_MEANWHILE } from "#domain/bulk/targets.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { difference } from "#server/audit/record.ts";
import { handlers } from "#server/commands/handlers.ts";
import { runCommand } from "#server/commands/run.ts";
import { deleteOne, editRecord, gate } from "#server/commands/standard.ts";
import { needsReason } from "#server/commands/check-reason.ts";
import type { Context } from "#server/context.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { checkReaders } from "#server/resources/readers.ts";
import type { Row } from "#server/resources/row.ts";
import type { BulkPlan } from "./plan.ts";
import { newValue } from "./plan.ts";
import type { RowOutcome, WaitingRow } from "./row-outcome.ts";

/** Text of a refusal in the maker's language, each problem with its field. */
export function causeOf(refusal: Refusal, language: number): string {
  const index = language === 1 ? 0 : 1;
  const details = Array.isArray(refusal.details)
    ? (refusal.details as { path?: unknown; label?: Label }[]).filter(({ label }) => Array.isArray(label))
    : [];
  const texts = details.length > 0 ? details.map(({ label }) => label?.[index] ?? "") : [refusal.label[index]];
  return [...texts.join(index === 0 ? "；" : "; ")].slice(0, 500).join("");
}

/** Runs a command that has a handler of its own. */
async function runHandler(
  tx: Sql,
  context: Context,
  command: string,
  request: Record<string, unknown>,
): Promise<CommandReply> {
  const handler = handlers[command];
  if (!handler) throw new Error(`${command} has no handler`);
  const call: CallContext = {
    ...context,
    token: "",
    namedMasked: new Map(),
    host: "",
    qrCode: "",
    setQrCookie: () => undefined,
    setFileCookie: () => undefined,
    get services(): never {
      throw new Error(`${command} needs the services of a call, so it cannot run in bulk`);
    },
  };
  return (await handler.handle(call, request, tx)) as CommandReply;
}

/** Writes one record like by hand. @returns the record afterwards; null if it is gone */
async function write(tx: Sql, context: Context, plan: BulkPlan, current: AnyRecord): Promise<AnyRecord | null> {
  const { resource, kind, what, command, reason } = plan;
  const { id, version } = current;
  if (kind === "delete") {
    await deleteOne(tx, context, resource, { id, version });
    return null;
  }
  if (kind === "command" && command) {
    const request = {
      ids: [id],
      versions: { [id]: version },
      input: what.input ?? {},
      ...(command.reasons === null && !needsReason(plan.resource, command)
        ? {}
        : { reason: { text: reason, ...(what.reasonKey ? { key: what.reasonKey } : {}) } }),
    };
    const { outcomes } =
      command.action.type === "handler"
        ? await runHandler(tx, context, command.id, request)
        : await runCommand(tx, context, command.id, request);
    const [outcome] = outcomes;
    if (outcome && !outcome.ok)
      throw new Refusal("guardRefused", [outcome.msg || String(codes.guardRefused), outcome.msg]);
    return outcome?.item ?? current;
  }
  gate(context, resource, "edit", current);
  const values = Object.fromEntries(
    (what.changes ?? []).map((change) => [change.field, newValue(resource, current, change)]),
  );
  return (await editRecord(tx, context, resource, current, values)).item;
}

/**
 * Does one row through the same path as by hand: permission, rules, transition, operation record.
 * @throws Refusal, also where the record changed after the check
 */
export async function runRow(tx: Sql, context: Context, plan: BulkPlan, row: WaitingRow): Promise<RowOutcome> {
  const { resource } = plan;
  const [before] = await readRecords(tx, resource, [row.target], true);
  if (!before) throw new Refusal("notFound", ["数据已被删除", "It was deleted"]);
  await checkReaders(tx, context.actor, resource, [row.target]);
  if (before.version !== row.version) throw new Refusal("versionConflict", CHANGED_MEANWHILE);
  const after = await write(tx, context, plan, before);
  const { id, line, target } = row;
  if (after === null) {
    const title: Row = { [resource.title]: before[resource.title] ?? null };
    return { id, line, target, result: "done", before: title, after: null, error: "" };
  }
  const changed = difference(resource, before, after);
  const isSame = after.version === before.version;
  return { id, line, target, result: isSame ? "same" : "done", ...changed, error: "" };
}

/**
 * Does rows in the caller's transaction. A refused row is left as it was, and the others are done.
 * @param work what is done to a row
 */
export async function runRows(
  tx: Sql,
  { language }: Context,
  rows: readonly WaitingRow[],
  work: (row: WaitingRow) => Promise<RowOutcome>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    await tx.query("savepoint bulk_row");
    try {
      outcomes.push(await work(row));
      await tx.query("release savepoint bulk_row");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await tx.query("rollback to savepoint bulk_row");
      const { id, line, target } = row;
      outcomes.push({ id, line, target, result: "failed", before: null, after: null, error: causeOf(error, language) });
    }
  }
  return outcomes;
}
