import type { RefObject } from "react";
import { useEffect } from "react";
import { runCommand } from "#web/commands/run.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { moveStore } from "#web/list/rank/plan.ts";
import { setQuery } from "#web/routing/address.ts";

/** True if the last record was chosen in the preview, which then keeps the focus although it is drawn anew. */
let keepsFocus = false;

/** Focuses the preview, now or once it is drawn. */
export function focusPreview(): void {
  const shown = document.querySelector<HTMLElement>("[data-slot=preview-frame]");
  keepsFocus = shown === null;
  shown?.focus({ preventScroll: true });
}

const choose = (id: string): void => setQuery({ id }, "replace");

/** Handler of a click on a block; null in the preview of a form, which has no list. */
export type Choose = ((id: string) => void) | null;

/**
 * Returns the attributes of a block: those of an option, or of plain content in the preview of a form.
 * @param className its own classes
 */
export function blockOf(id: string, isOn: boolean, onChoose: Choose, className: string) {
  const looks = [
    "rounded-s",
    onChoose ? "cursor-pointer hover:bg-hover" : "",
    isOn ? "outline-2 -outline-offset-2 outline-accent" : "",
    className,
  ];
  const place = { id: `block-${id}`, "data-block": id, className: looks.filter(Boolean).join(" ") };
  return onChoose
    ? { ...place, role: "option", "aria-selected": isOn, tabIndex: -1, onClick: () => onChoose(id) }
    : { ...place, "aria-current": isOn };
}

/**
 * Makes the parts of a preview selectable: the arrows and a click move the cursor of the list to their record.
 * @param isDraft true next to a form
 */
export function useBlocks(
  root: RefObject<HTMLElement | null>,
  ids: readonly string[],
  current: string,
  isDraft = false,
): Choose {
  const index = ids.indexOf(current);
  const step = (by: number) => (): boolean => {
    if (moveStore.value) return runCommand(by > 0 ? "list.next" : "list.previous") === "done";
    const next = ids[index < 0 ? 0 : index + by];
    if (next === undefined) return true;
    keepsFocus = true;
    choose(next);
    return true;
  };
  // The keys of ranks act on the list. From here they move the record of the current part.
  const rank = (to: "up" | "down" | "first" | "last") => (): boolean => {
    keepsFocus = true;
    return runCommand(`rank.${to}`) === "done";
  };
  const keys = {
    "alt+arrowup": rank("up"),
    "alt+arrowdown": rank("down"),
    "alt+home": rank("first"),
    "alt+end": rank("last"),
    enter: () => (moveStore.value ? runCommand("list.open") === "done" : false),
    arrowdown: step(1),
    arrowup: step(-1),
    arrowright: step(1),
    arrowleft: step(-1),
  };
  useControlKeys(root, isDraft ? {} : keys);
  useEffect(() => {
    const element = root.current;
    element?.querySelector(`[data-block="${CSS.escape(current)}"]`)?.scrollIntoView({ block: "nearest" });
    if (!keepsFocus || !element) return;
    keepsFocus = false;
    element.focus({ preventScroll: true });
  }, [root, current, ids]);
  if (isDraft) return null;
  return (id) => {
    keepsFocus = true;
    choose(id);
  };
}
