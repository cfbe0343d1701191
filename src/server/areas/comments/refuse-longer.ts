import { commentCommands } from "#commands/comments/comment.ts";
import { DAY } from "#kernel/time-units.ts";
import { clockText } from "#kernel/time-zone.ts";
import { stoppingEntry } from "#server/areas/risk/black-list/shut-out.ts";
import type { RefusalByOthers } from "#server/commands/area-rules.ts";
import type { Sql } from "#server/db/sql.ts";

/** Days of the longest mute that the command accepts. */
const MOST_DAYS = commentCommands.muteAuthor.input["days"]?.max ?? 0;

/** Entry of the black list that keeps a member from commenting now; null without one. */
export const muteOf = (sql: Sql, user: unknown): ReturnType<typeof stoppingEntry> =>
  stoppingEntry(sql, { scope: "comment", user: String(user) });

/** Refusal to mute an author who is muted for longer than any number of days that the command accepts. */
export const refuseLonger: RefusalByOthers = async (sql, { now, timezone }, { author }) => {
  const entry = await muteOf(sql, author);
  if (!entry) return null;
  if (entry.end === null) return ["作者已被永久禁言", "The author is muted for good already"];
  const until = clockText(timezone, entry.end).slice(0, 16);
  return entry.end < now + MOST_DAYS * DAY
    ? null
    : [`作者已被禁言至 ${until}`, `The author is muted until ${until} already`];
};
