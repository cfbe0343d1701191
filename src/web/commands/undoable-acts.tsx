import type { Tone } from "#kernel/enumeration.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { registry } from "#web/registry/registry.ts";
import { pendingStatus } from "#web/shell/status-line.tsx";
import { setValue } from "#web/store/state.ts";
import { currentNotice, dropNotice, notify } from "#web/ui/notice.tsx";
import type { Act } from "./undo.ts";
import { undoableActs, addUndoSource } from "./undo.ts";
import { LastAct } from "./undo-status.tsx";

/**
 * Adds a source of undoable acts. It remembers its last act until the undo window ends.
 * @returns a function to call with each act
 */
export function addUndoableSource(): (what: Act["what"], undo: () => void) => void {
  let last: Act | null = null;
  const forget = (act: Act | null): void => {
    setValue(
      undoableActs,
      undoableActs.value.filter((one) => one !== act),
    );
    if (act === last) last = null;
  };
  addUndoSource({
    lastAt: () => (last && last.time + UNDO_SECONDS * 1_000 > Date.now() ? last.time : null),
    undo: () => {
      const act = last;
      forget(act);
      act?.undo();
    },
  });
  return (what, undo) => {
    forget(last);
    // Uses this browser's clock, because the server's may differ.
    const act = { time: Date.now(), what, undo };
    last = act;
    setValue(undoableActs, [...undoableActs.value, act]);
    setValue(pendingStatus, { ...pendingStatus.value, act: <LastAct /> });
    setTimeout(() => forget(act), UNDO_SECONDS * 1_000);
  };
}

/** Adds the last refusal to what U answers; created with the first one. */
let addRefusal: ReturnType<typeof addUndoableSource> | undefined;

/**
 * Notes that the server refused an act that looked done. The next U says so, because there is nothing to undo; only a
 * further U undoes what was done before.
 */
export function noteRefusal(refusal: string): void {
  addRefusal ??= addUndoableSource();
  addRefusal(null, () => notify(t("command.undo.noEffect", { why: refusal }), "yellow"));
}

/**
 * Updates the display after an act in a queue, which U now undoes first: the status line no longer shows the last act
 * of these sources, and a notice that offers U for it is removed.
 */
export function dropUndoableActs(): void {
  setValue(undoableActs, [...undoableActs.value]);
  const undo = registry().command("edit.undo");
  const notice = currentNotice();
  if (undo && notice?.binding && notice.binding === keyOf(undo)) dropNotice();
}

/** Reports what was done, and the key that undoes it. */
export function notifyUndoable(text: string, tone: Tone): void {
  const undo = registry().command("edit.undo");
  if (undo) notify(`${text} · ${l(undo.label)}`, tone, keyOf(undo));
  else notify(text, tone);
}
