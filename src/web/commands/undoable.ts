import type { Tone } from "#kernel/enumeration.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import { l } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { registry } from "#web/registry/registry.ts";
import { currentNotice, dropNotice, notify } from "#web/ui/notice.tsx";
import { addUndoWay } from "./undo.ts";

/** A way that takes the last of its acts back, for as long as the server does. @returns what is called with each act's undo */
export function undoableByU(): (undo: () => void) => void {
  let last: { at: number; undo: () => void } | null = null;
  addUndoWay({
    lastAt: () => (last && last.at + UNDO_SECONDS * 1_000 > Date.now() ? last.at : null),
    undo: () => {
      const act = last;
      last = null;
      act?.undo();
    },
  });
  return (undo) => {
    // By this browser's clock: the server's may say another time.
    last = { at: Date.now(), undo };
  };
}

/** Since then something else was done, which that key takes back first. */
export function dropUndoable(): void {
  const undo = registry().command("edit.undo");
  const said = currentNotice();
  if (undo && said?.binding && said.binding === keyOf(undo)) dropNotice();
}

/** Tells what was done, and the key that takes it back. */
export function notifyUndoable(text: string, tone: Tone): void {
  const undo = registry().command("edit.undo");
  if (undo) notify(`${text} · ${l(undo.label)}`, tone, keyOf(undo));
  else notify(text, tone);
}
