import type { CommandRequest } from "#domain/api/commands.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import { prefixErrors } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues, updateRecord } from "#server/resources/write.ts";
import { reasonOf } from "./check-reason.ts";
import { tellMembers } from "./foretell.ts";
import type { Handler } from "./handler.ts";
import { recordEach, selectedRecords, selectionBody } from "./run-on-selection.ts";

/** A record that a handler changes beside its machine. */
export interface Changing {
  before: AnyRecord;
  input: Row;
  reason: string;
  context: Context;
}

/** How a handler changes one record that stays in its state, and what members are told of it then. */
type HowToChange = (
  tx: Sql,
  changing: Changing,
) => Promise<{ patch: Row; effectsOf?: (after: AnyRecord) => Promise<readonly Effect[]> | readonly Effect[] }>;

/**
 * Handler of a command that leaves each selected record in its state. Reason, input and gate are checked; each record
 * gets an operation record of the command.
 * @param how does what stands beside the change. It may throw a Refusal
 */
export const changeEach = (command: Command, how: HowToChange): Handler => ({
  body: selectionBody(command.resource ?? "", command.input),
  handle: async (context, body, tx) => {
    const resource = resourceNamed(command.resource ?? "");
    const given = body["reason"] as CommandRequest["reason"];
    const reason = await reasonOf(tx, command, given, command.reasons !== null);
    const input = await prefixErrors("input.", () =>
      checkedValues(tx, command.input, (body["input"] ?? {}) as Row, null),
    );
    const records = await selectedRecords(tx, context, command.id, body);
    const messages = new Map<string, readonly Effect[]>();
    const effectsOf = ({ id }: AnyRecord): readonly Effect[] => messages.get(id) ?? [];
    const change = { resource, command: command.id, records, reason, effectsOf };
    return recordEach(tx, context, change, async (before) => {
      const { patch, effectsOf: told } = await how(tx, { before, input, reason: reason.text, context });
      const isSame = Object.keys(patch).length === 0;
      const after = isSame ? before : await updateRecord(tx, resource, before, patch, context.actor.id);
      const effects = (await told?.(after)) ?? [];
      messages.set(before.id, effects);
      tellMembers(
        context,
        effects.map(({ receiver }) => receiver),
      );
      return after;
    });
  },
});
