import type { CommandRequest } from "#domain/api/commands.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import { prefixErrors, Refusal } from "#kernel/errors.ts";
import { machineOf, transitionOf, transitionRefusal, writes } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues, updateRecord } from "#server/resources/write.ts";
import { reasonOf } from "./check-reason.ts";
import type { Reason } from "./effects.ts";
import { tellMembers } from "./foretell.ts";
import type { Handler } from "./handler.ts";
import { afterWrite, beforeWrite, checkTogether } from "./rules.ts";
import { newBatchId, recordEach, selectedRecords, selectionBody } from "./run-on-selection.ts";

/** A record that a handler moves. */
export interface Moving {
  before: AnyRecord;
  input: Row;
  reason: Reason;
  /** Shares the batch of the operation records. */
  context: CallContext;
}

/** How a handler moves one record: by this transition, with further fields, and messages to members. */
type HowToMove = (tx: Sql, moving: Moving) => Promise<{ transition: string; patch?: Row; effects?: readonly Effect[] }>;

/**
 * Handler of a command that moves each selected record and does something beside it. The reason, the input, the gate,
 * the state and all rules of the record are checked; each record gets an operation record of the command.
 * @param how does what stands beside the transition, and names it. It may throw a Refusal
 */
export const transitionBy = (command: Command, how: HowToMove): Handler => ({
  body: selectionBody(command.resource ?? "", command.input),
  handle: async (call, body, tx) => {
    const resource = resourceNamed(command.resource ?? "");
    const machine = machineOf(resource);
    const given = body["reason"] as CommandRequest["reason"];
    const reason = await reasonOf(tx, command, given, command.reasons !== null);
    const input = await prefixErrors("input.", () =>
      checkedValues(tx, command.input, (body["input"] ?? {}) as Row, null),
    );
    const records = await selectedRecords(tx, call, command.id, body);
    const batchId = call.batchId ?? newBatchId();
    const context = { ...call, batchId };
    const messages = new Map<string, readonly Effect[]>();
    const effectsOf = ({ id }: AnyRecord): readonly Effect[] => messages.get(id) ?? [];
    const change = { resource, command: command.id, records, reason, batchId, effectsOf };
    return recordEach(tx, call, change, async (before) => {
      const { transition: verb, patch: more = {}, effects = [] } = await how(tx, { before, input, reason, context });
      messages.set(before.id, effects);
      tellMembers(
        context,
        effects.map(({ receiver }) => receiver),
      );
      const transition = transitionOf(machine, verb);
      const refusal = transitionRefusal(machine, transition, before);
      if (refusal) throw new Refusal("wrongState", refusal, { path: "ids", details: { current: before } });
      const patch = { ...writes(machine, transition, before, call.now), ...more };
      const write = { resource, verb, before, patch };
      await beforeWrite(tx, context, write);
      const after = await updateRecord(tx, resource, before, patch, call.actor.id);
      await checkTogether(tx, resource, after);
      await afterWrite(tx, context, { ...write, after });
      return after;
    });
  },
});
