import { UNDO_SECONDS } from "#kernel/queue.ts";
import { t } from "#web/i18n/text.ts";
import { createState } from "#web/store/state.ts";
import { notify } from "#web/ui/notice.tsx";

/** A source of acts that U can undo, on any screen. */
interface UndoSource {
  /** Returns when its last act was done, in ms since 1970; null if nothing can be undone any more. */
  lastAt: () => number | null;
  undo: () => void;
}

/** An act outside of a queue. */
export interface Act {
  /** Milliseconds since 1970. */
  time: number;
  /** Description of the act; null if U only explains why it cannot be undone. */
  what: string | null;
  undo: () => void;
}

/** The last act of each source that can still be undone, the newest at the end. The status line shows the newest. */
export const undoableActs = createState<readonly Act[]>([]);

const sources = new Set<UndoSource>();

export function addUndoSource(source: UndoSource): () => void {
  sources.add(source);
  return () => sources.delete(source);
}

/** Returns the source of the latest act that can be undone, on any screen. */
export function lastUndoSource(): UndoSource | undefined {
  const open = [...sources].flatMap((source) => {
    const time = source.lastAt();
    return time === null ? [] : [{ source, time }];
  });
  return open.toSorted((a, b) => b.time - a.time)[0]?.source;
}

/** Handles U. */
export function undoLast(): void {
  const last = lastUndoSource();
  if (last) last.undo();
  else notify(t("command.undo.none", { n: UNDO_SECONDS }), "yellow");
}
