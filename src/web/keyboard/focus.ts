import type { Stroke } from "#kernel/keys.ts";
import { printStroke } from "#kernel/keys.ts";

/** Kind of the focused element, by the keys that it needs. */
export type TargetKind = "text" | "select" | "slider" | "menu" | "button" | "other";

const textTypes = new Set(["text", "search", "email", "tel", "url", "password", "number", "date", "time", "month"]);

export function kindOf(target: EventTarget | null): TargetKind {
  if (!(target instanceof Element)) return "other";
  if (target instanceof HTMLElement && target.isContentEditable) return "text";
  if (target.closest("[data-keeps-keys]")) return "menu";
  const role = target.getAttribute("role");
  if (target.tagName === "TEXTAREA") return "text";
  if (target.tagName === "INPUT") {
    const type = target.getAttribute("type")?.toLowerCase() ?? "text";
    if (textTypes.has(type)) return "text";
    return type === "range" ? "slider" : "button";
  }
  if (target.tagName === "SELECT") return "select";
  // Space plays, the arrow keys wind.
  if (target.tagName === "VIDEO" || target.tagName === "AUDIO") return "slider";
  if (role === "separator" || role === "slider") return "slider";
  if (role === "menu" || role === "menuitem" || role === "listbox" || role === "combobox") return "menu";
  return target.tagName === "BUTTON" || target.tagName === "A" || role === "button" || role === "tab"
    ? "button"
    : "other";
}

const inText = new Set(["mod+k", "mod+enter", "mod+s", "escape"]);
const arrows = new Set(["arrowup", "arrowdown", "arrowleft", "arrowright", "home", "end", "pageup", "pagedown"]);
const isFunction = (stroke: Stroke): boolean => /^f\d+$/.test(stroke.key);

/** True if the focused element needs the key. */
export function keeps(kind: TargetKind, stroke: Stroke): boolean {
  if (isFunction(stroke)) return false;
  const free = !stroke.mod && !stroke.alt;
  switch (kind) {
    case "text":
      return !inText.has(printStroke(stroke));
    case "select":
      return free && stroke.key !== "escape";
    case "menu":
      return free;
    case "slider":
      return free && (arrows.has(stroke.key) || stroke.key === "enter" || stroke.key === "space");
    case "button":
      return free && (stroke.key === "enter" || stroke.key === "space");
    case "other":
      return false;
  }
}

/** True for scrolling keys, which act only in the pane with the focus. */
export const scrolls = (stroke: Stroke): boolean =>
  !stroke.mod && !stroke.alt && !stroke.shift && arrows.has(stroke.key);
