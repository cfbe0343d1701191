import { rankingCommands, rankingEntryCommands } from "#commands/rankings/ranking.ts";
import { rankingEntry } from "#domain/rankings/ranking-entry.resource.ts";
import { ranking } from "#domain/rankings/ranking.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { newBatchId, recordEach, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { readRecord } from "#server/resources/detail.ts";
import { codes } from "#kernel/errors.ts";
import { computeRun } from "./compute-run.ts";
import { lockBoard } from "./publish-run.ts";
import { moveTo } from "./move-entry.ts";

/** Computes boards outside their hours. Such a run waits until somebody publishes it. */
const computeNow: Handler = {
  body: selectionBody(ranking.name, rankingCommands.computeNow.input),
  handle: async (context, body, tx) => {
    const boards = await selectedRecords(tx, context, rankingCommands.computeNow.id, body);
    for (const board of boards) {
      await lockBoard(tx, board.id);
      await computeRun(tx, board, { time: context.now, publishAt: null });
    }
    const outcomes = [];
    for (const { id } of boards)
      outcomes.push({ id, ok: true, item: await readRecord(tx, ranking, id), recordId: null, code: codes.ok, msg: "" });
    return replyOf(outcomes, newBatchId());
  },
};

/** Pins an entry at a place until a time, in this run and in those that are computed until then. */
const pin: Handler = {
  body: selectionBody(rankingEntry.name, rankingEntryCommands.pin.input),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, rankingEntryCommands.pin.id, body);
    const { place, until } = (body["input"] ?? {}) as { place: number; until: number };
    const reason = await reasonOf(tx, rankingEntryCommands.pin, body["reason"] as CommandRequest["reason"], true);
    if (until <= context.now)
      throw new Refusal("illegalParameter", ["须晚于现在", "Must be after now"], { path: "input.until" });
    return recordEach(
      tx,
      context,
      { resource: rankingEntry, command: rankingEntryCommands.pin.id, records, reason },
      async (before) => {
        await lockBoard(tx, before["ranking"]);
        const most = await moveTo(tx, before, place);
        if (place > most)
          throw new Refusal("illegalParameter", [`此次榜单只有 ${most} 名`, `This run has ${most} places`], {
            path: "input.place",
          });
        const pinned: Row = { pinned: true, pinPlace: place, pinUntil: until, pinReason: reason.text.slice(0, 200) };
        const placed = await readRecord(tx, rankingEntry, before.id, true);
        return updateRecord(tx, rankingEntry, placed, pinned, context.actor.id);
      },
    );
  },
};

/** Releases pinned entries. They keep their places in this run, and the next one places them by their scores. */
const unpin: Handler = {
  body: selectionBody(rankingEntry.name),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, rankingEntryCommands.unpin.id, body);
    const none: Row = { pinned: false, pinPlace: null, pinUntil: null, pinReason: "" };
    return recordEach(
      tx,
      context,
      { resource: rankingEntry, command: rankingEntryCommands.unpin.id, records },
      (before) => updateRecord(tx, rankingEntry, before, none, context.actor.id),
    );
  },
};

export const boardHandlers: Handlers = {
  "ranking.computeNow": computeNow,
  "rankingEntry.pin": pin,
  "rankingEntry.unpin": unpin,
};
