import { useEffect } from "react";
import { callOffEdit } from "#web/commands/edit-commands.ts";
import { useBaseHandler } from "#web/commands/handlers.ts";
import { focusPane, goUp, activePane, returnFocus } from "#web/keyboard/panes.ts";
import { usePath } from "#web/routing/location.ts";

const isZen = (): boolean => document.documentElement.dataset["zen"] !== undefined;

/** The pane that had the keys before. */
let before: string | null = null;

function enter(): void {
  before = activePane();
  document.documentElement.dataset["zen"] = "";
  returnFocus();
}

/** @returns false where it was not on */
export function leaveZen(): boolean {
  if (!isZen()) return false;
  delete document.documentElement.dataset["zen"];
  if (before !== null) focusPane(before);
  return true;
}

/** Only what a decision rests on, and the decisions; the same key or Esc brings everything back, and so does another screen. */
export function useZen(): void {
  const path = usePath();
  useBaseHandler("view.zen", () => {
    if (!leaveZen()) enter();
  });
  useBaseHandler("pane.back", () => callOffEdit() || goUp() || leaveZen());
  useEffect(
    () => () => {
      delete document.documentElement.dataset["zen"];
    },
    [path],
  );
}
