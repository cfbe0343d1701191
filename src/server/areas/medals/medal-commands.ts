import { medalRecordCommands } from "#commands/medals/medal-record.ts";
import { sensationCommands } from "#commands/medals/sensation.ts";
import { medal } from "#domain/medals/medal.resource.ts";
import { sensation } from "#domain/medals/sensation.resource.ts";
import { Refusal, prefixErrors } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues } from "#server/resources/write.ts";
import { countMembers } from "./give-by-conditions.ts";
import { giveMedal } from "./give-medal.ts";

/** Counts holders, and those who would get the medal now, at once instead of with the next run of the worker. */
export const countAgain: Handler = {
  body: selectionBody(medal.name),
  handle: async (context, body, tx) => {
    const command = "medal.countAgain";
    const records = await selectedRecords(tx, context, command, body);
    return recordEach(tx, context, { resource: medal, command, records }, async (before) => {
      await countMembers(tx, before);
      return readRecord(tx, medal, before.id);
    });
  },
};

/** Moves the expiry of medals. An expired one is valid again. */
export const extend = transitionBy(medalRecordCommands.extend, async (_tx, { input: { end }, context }) => {
  if (end !== null && Number(end) <= context.now)
    throw new Refusal("illegalParameter", ["到期时间须在现在之后", "The expiry must lie ahead"], { path: "input.end" });
  return { transition: "prolong", patch: { expireTime: end ?? null } };
});

/** Gives a medal to stars. All of them get it or none. */
export const giveStars: Handler = {
  body: selectionBody(sensation.name, sensationCommands.giveMedal.input),
  handle: async (context, body, tx) => {
    const { id: command, input: fields } = sensationCommands.giveMedal;
    const input = await prefixErrors("input.", () => checkedValues(tx, fields, (body["input"] ?? {}) as Row, null));
    const records = await selectedRecords(tx, context, command, body);
    return recordEach(tx, context, { resource: sensation, command, records }, async (before) => {
      const gift = { medal: String(input["medal"]), user: String(before["user"]), source: "hand", notify: true };
      await prefixErrors("input.", () => giveMedal(tx, context, gift));
      return before;
    });
  },
};
