import type { CommandReply } from "#domain/api/commands.ts";
import type { Command } from "#kernel/command.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";

/** Returns until when a command can be undone, in seconds since 1970; null if it cannot, or if it changed nothing. */
export const undoUntil = (
  command: Pick<Command, "undoable"> | undefined,
  now: number,
  outcomes: CommandReply["outcomes"],
): number | null =>
  command?.undoable && outcomes.some(({ ok, unchanged }) => ok && !unchanged) ? now + UNDO_SECONDS : null;
