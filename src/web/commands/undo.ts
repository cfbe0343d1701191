import { UNDO_SECONDS } from "#kernel/queue.ts";
import { t } from "#web/i18n/text.ts";
import { createStore } from "#web/store/external.ts";
import { notify } from "#web/ui/notice.tsx";

/** Something that can take its last act back, whatever screen is in front. */
export interface UndoWay {
  /** When the act was done, in ms since 1970; null where nothing can be taken back any more. */
  lastAt: () => number | null;
  undo: () => void;
}

/** Something done that no queue keeps. */
export interface Act {
  /** Milliseconds since 1970. */
  at: number;
  /** In words; null where U only says why it is not taken back. */
  what: string | null;
  undo: () => void;
}

/** As long as they can be taken back, of each kind the last, the newest at the end: the status line tells that one. */
export const acts = createStore<readonly Act[]>([]);

const ways = new Set<UndoWay>();

export function addUndoWay(way: UndoWay): () => void {
  ways.add(way);
  return () => ways.delete(way);
}

/** Whatever was done last, wherever it was done, and can be taken back. */
export function lastWay(): UndoWay | undefined {
  const open = [...ways].flatMap((way) => {
    const at = way.lastAt();
    return at === null ? [] : [{ way, at }];
  });
  return open.toSorted((a, b) => b.at - a.at)[0]?.way;
}

/** U. */
export function undoLast(): void {
  const last = lastWay();
  if (last) last.undo();
  else notify(t("command.undo.none", { n: UNDO_SECONDS }), "yellow");
}
