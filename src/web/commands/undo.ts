import { UNDO_SECONDS } from "#kernel/queue.ts";
import { t } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";

/** Something that can take its last act back, whatever screen is in front. */
export interface UndoWay {
  /** When the act was done, in ms since 1970; null where nothing can be taken back any more. */
  lastAt: () => number | null;
  undo: () => void;
}

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
