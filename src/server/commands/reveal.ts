import { findCommand } from "#commands/index.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import { text } from "#kernel/field.ts";
import { maskedEntry, maskedPaths } from "#kernel/masked-entries.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Revealed } from "#domain/api/commands.ts";
import { actorNow, checkAdminCeiling } from "#server/auth/permissions/staff-rules.ts";
import { recordOperation } from "#server/audit/record.ts";
import { SPAN_SECONDS } from "#server/http/rate-limit.ts";
import { clearInside, clearValues } from "#server/resources/clear-values.ts";
import type { Sql } from "#server/db/sql.ts";
import { CannotOpen } from "#server/sealed/seal.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import { reasonOf } from "./check-reason.ts";
import type { Handler } from "./handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "./run-on-selection.ts";

/** Values that an admin may reveal in one span of the rate limit: enough to read, too few to copy a list. */
export const MOST_REVEALED = 5;

/** @throws Refusal tooFrequent for more values than an admin may reveal */
export function admitReveal({ actor, services }: Pick<CallContext, "actor" | "services">): void {
  const wait = services.limit.admit(`reveal:${actor.id}`, MOST_REVEALED);
  if (wait > 0)
    throw new Refusal("tooFrequent", [
      `${SPAN_SECONDS} 秒内最多显示 ${MOST_REVEALED} 个原值，请 ${wait} 秒后再试`,
      `You can reveal ${MOST_REVEALED} values in ${SPAN_SECONDS} seconds. Try again in ${wait} seconds`,
    ]);
}

/** A masked value of a record. */
interface Chosen {
  /** Path of its field, such as `methods.account`. */
  field: string;
  /** Index of its row, from 0; null outside rows. */
  index: number | null;
  /** Where it stands, such as `methods[0].account`. */
  path: string;
}

/** Returns the chosen value. Only a resource with one masked field needs no choice. @throws Refusal illegalParameter */
function chosenIn(resource: Resource, input: unknown): Chosen {
  const { field, row } = (input ?? {}) as { field?: string; row?: number | null };
  const [only = "", ...others] = maskedPaths(resource.fields);
  if (field === undefined && others.length > 0)
    throw new Refusal("illegalParameter", ["请选择要显示的字段", "Choose the field to reveal"], {
      path: "input.field",
    });
  const chosen = field ?? only;
  if (maskedEntry(resource.fields, chosen)?.isInRows !== true) return { field: chosen, index: null, path: chosen };
  if (typeof row !== "number")
    throw new Refusal("illegalParameter", ["请填第几行", "Give the row"], { path: "input.row" });
  return { field: chosen, index: row - 1, path: placed(resource, chosen, row - 1) };
}

/** Writes the index of a row into a path: `methods.account` becomes `methods[0].account`. */
function placed({ fields }: Resource, path: string, index: number): string {
  let shape = fields;
  return path
    .split(".")
    .map((name) => {
      const field = shape[name];
      shape = field?.shape ?? {};
      return field?.many ? `${name}[${index}]` : name;
    })
    .join(".");
}

/** @throws Refusal notFound for a row that is not there; wrongState for a value whose key was lost */
async function clearValue(tx: Sql, resource: Resource, { id }: AnyRecord, chosen: Chosen): Promise<string> {
  const { field, index } = chosen;
  try {
    if (!field.includes(".")) return String((await clearValues(tx, resource, id, [field]))[field] ?? "");
    const value = await clearInside(tx, resource, id, field, index ?? 0);
    if (value !== null) return value;
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    throw new Refusal("wrongState", [
      "原值无法解密：加密它的密钥已丢失，或数据被改动过",
      "The value cannot be decrypted: its key was lost, or it was tampered with",
    ]);
  }
  throw new Refusal(
    "notFound",
    ["没有这一行，可能已被移动或删除", "There is no such row; it may have been moved or removed"],
    {
      path: "input.row",
    },
  );
}

/** Mask of a value as the record has it, for the operation record. */
const maskAt = (item: AnyRecord, { path }: Chosen): unknown =>
  path.split(/[.[\]]+/).reduce<unknown>((value, step) => (value as Record<string, unknown> | null)?.[step], item) ??
  null;

/**
 * Reads one masked value in clear. The operation record tells who read which field of which record, and why where the
 * command has reasons. It contains the mask and not the value.
 */
export function revealHandler(resource: Resource): Handler {
  const command = `${resource.name}.reveal`;
  const definition = findCommand(command);
  if (!definition) throw new Error(`${resource.name} has no masked field`);
  return {
    // The current item of a queue is a record like any other; its lease does not matter.
    body: { ...selectionBody(resource.name, definition.input), queue: text(40, { label: ["队列", "Queue"] }) },
    handle: async (context, body, tx) => {
      admitReveal(context);
      const [item] = await selectedRecords(tx, context, command, body);
      if (!item) throw new Refusal("illegalParameter", ["没有选中记录", "No record is selected"], { path: "ids" });
      if (definition.ceiling) await checkAdminCeiling(tx, await actorNow(tx, context.actor), command, item);
      const { reasons } = definition;
      const reason = await reasonOf(tx, definition, body["reason"] as object, reasons !== null);
      const chosen = chosenIn(resource, body["input"]);
      const value = await clearValue(tx, resource, item, chosen);
      const shown = { [chosen.path]: maskAt(item, chosen) };
      const batchId = newBatchId();
      const recordId = await recordOperation(tx, context, {
        resource,
        id: item.id,
        targetId: null,
        command,
        before: shown,
        after: shown,
        written: [chosen.path],
        reason: reason.text,
        reasonKey: reason.key,
        batchId,
      });
      const shownOnce: Revealed = { resource: resource.name, id: item.id, field: chosen.path, value };
      return replyOf([{ id: item.id, ok: true, item, recordId, code: codes.ok, msg: "" }], batchId, shownOnce);
    },
  };
}
