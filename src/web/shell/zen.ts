import { useEffect } from "react";
import { callOffEdit } from "#web/commands/edit-commands.ts";
import { useBaseHandler } from "#web/commands/handlers.ts";
import { focusPane, goUp, activePane, returnFocus } from "#web/keyboard/panes.ts";
import { usePath } from "#web/routing/location.ts";

const isZen = (): boolean => document.documentElement.dataset["zen"] !== undefined;

/** The pane that had the keys before zen mode. */
let before: string | null = null;

function enter(): void {
  before = activePane();
  document.documentElement.dataset["zen"] = "";
  returnFocus();
}

/** Leaves zen mode. @returns false if it was not on */
export function leaveZen(): boolean {
  if (!isZen()) return false;
  delete document.documentElement.dataset["zen"];
  if (before !== null) focusPane(before);
  return true;
}

/** Zen mode shows only the evidence and the decisions. The same key, Esc, or another screen ends it. */
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
