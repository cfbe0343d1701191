import { tagCommands } from "#commands/tags/tag.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import { selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { addWord } from "./ban-word.ts";
import { takeOff } from "./move-uses.ts";
import { changeTags } from "./tag-changes.ts";

/** Bans tags: their names become banned words, and they are taken off all records. */
export const turnBlack: Handler = {
  body: selectionBody("tag", tagCommands.turnBlack.input),
  handle: async (context, body, tx) => {
    const command = "tag.turnBlack";
    const tags = await selectedRecords(tx, context, command, body);
    const requested = body["reason"] as CommandRequest["reason"];
    const reason = await reasonOf(tx, tagCommands.turnBlack, requested, true);
    await takeOff(tx, context, tags);
    for (const one of tags) await addWord(tx, context, one, reason.text);
    return changeTags(
      tx,
      context,
      { command, tags, reason },
      { status: UpDown.of("down"), uses: 0, uses30: 0, users: 0 },
    );
  },
};
