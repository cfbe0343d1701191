import { findCommand } from "#commands/index.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import { text } from "#kernel/field.ts";
import { maskedFields } from "#kernel/resource.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Revealed } from "#domain/api/commands.ts";
import { actorNow, checkAdminCeiling } from "#server/auth/permissions/staff-rules.ts";
import { recordOperation } from "#server/audit/record.ts";
import { SPAN_SECONDS } from "#server/http/rate-limit.ts";
import { clearValues } from "#server/resources/clear-values.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
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

/** Returns the chosen field. Only a resource with one masked field needs no choice. @throws Refusal illegalParameter */
function chosenIn(input: unknown, masked: readonly string[]): string {
  const { field } = (input ?? {}) as { field?: string };
  const [only = "", ...others] = masked;
  if (field === undefined && others.length > 0)
    throw new Refusal("illegalParameter", ["请选择要显示的字段", "Choose the field to reveal"], {
      path: "input.field",
    });
  return field ?? only;
}

/**
 * Reads one masked value in clear. The operation record tells who read which field of which record. It contains the
 * mask and not the value.
 */
export function revealHandler(resource: Resource): Handler {
  const command = `${resource.name}.reveal`;
  const input = findCommand(command)?.input ?? {};
  const masked = maskedFields(resource);
  return {
    // The current item of a queue is a record like any other; its lease does not matter.
    body: { ...selectionBody(resource.name, input), queue: text(40, { label: ["队列", "Queue"] }) },
    handle: async (context, body, tx) => {
      admitReveal(context);
      const [item] = await selectedRecords(tx, context, command, body);
      if (!item) throw new Refusal("illegalParameter", ["没有选中记录", "No record is selected"], { path: "ids" });
      if (findCommand(command)?.ceiling) await checkAdminCeiling(tx, await actorNow(tx, context.actor), command, item);
      const field = chosenIn(body["input"], masked);
      const { [field]: value } = await clearValues(tx, resource, item.id, [field]);
      const batchId = newBatchId();
      const recordId = await recordOperation(tx, context, {
        resource,
        id: item.id,
        targetId: null,
        command,
        before: { [field]: item[field] },
        after: { [field]: item[field] },
        written: [field],
        batchId,
      });
      const shownOnce: Revealed = { resource: resource.name, id: item.id, field, value: String(value ?? "") };
      return replyOf([{ id: item.id, ok: true, item, recordId, code: codes.ok, msg: "" }], batchId, shownOnce);
    },
  };
}
