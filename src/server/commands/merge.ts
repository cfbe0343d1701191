import type { CommandReply } from "#domain/api/commands.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import type { Command } from "#kernel/command.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { readRecord } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues, updateRecord } from "#server/resources/write.ts";
import type { Handler } from "./handler.ts";
import { newBatchId, recordOutcome, replyOf, selectedRecords, selectionBody } from "./run-on-selection.ts";

/** The records that are merged, and the one into which they are. */
interface Merging {
  merged: readonly AnyRecord[];
  ids: readonly string[];
  target: AnyRecord;
  batchId: string;
}

interface Merge {
  resource: Resource;
  command: Pick<Command, "id" | "input">;
  /** @throws Refusal where these records cannot be merged into the target */
  check: (target: AnyRecord, merged: readonly AnyRecord[]) => void;
  /** Moves all that belongs to the merged records to the target. */
  move: (tx: Sql, context: Context, merging: Merging) => Promise<void>;
  /** Ends a merged record. Without it, the record stays, goes down, and its links lead to the target. */
  end?: (tx: Sql, context: Context, before: AnyRecord) => Promise<AnyRecord>;
  /** Further values of a merged record that stays. */
  also?: Row;
  /** Messages to the members of a merged record. */
  effectsOf?: (before: AnyRecord) => readonly Effect[];
}

/** Refuses the target of a merge. @throws Refusal */
export const refuseTarget = (zh: string, en: string): never => {
  throw new Refusal("guardRefused", [zh, en], { path: "input.target" });
};

/** Builds the handler of a command that merges the selected records into the one of its input `target`. */
export const mergeHandler = ({ resource, command, check, move, end, also, effectsOf }: Merge): Handler => ({
  body: selectionBody(resource.name, command.input),
  handle: async (context, body, tx) => {
    const input = await checkedValues(tx, command.input, (body["input"] ?? {}) as Row, null);
    const merged = await selectedRecords(tx, context, command.id, body);
    const target = await readRecord(tx, resource, String(input["target"]), true);
    check(target, merged);
    const ids = merged.map(({ id }) => id);
    const batchId = newBatchId();
    await move(tx, context, { merged, ids, target, batchId });
    await refreshKeptOf(tx, resource, [...ids, target.id]);
    const about = { resource, command: command.id, batchId };
    const outcomes: CommandReply["outcomes"] = [];
    for (const before of merged) {
      const stays = { mergedInto: target.id, status: UpDown.of("down"), ...also };
      const after = end
        ? await end(tx, context, before)
        : await updateRecord(tx, resource, before, stays, context.actor.id);
      outcomes.push(await recordOutcome(tx, context, { ...about, before, after, effects: effectsOf?.(before) ?? [] }));
    }
    const after = await readRecord(tx, resource, target.id);
    await recordOutcome(tx, context, { ...about, before: target, after });
    return replyOf(outcomes, batchId);
  },
});
