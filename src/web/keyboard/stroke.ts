import type { Stroke } from "#kernel/keys.ts";
import { hasShiftVariant } from "#kernel/keys.ts";

/** Facts of a KeyboardEvent that the dispatcher uses. */
export interface KeyPress {
  key: string;
  code: string;
  keyCode: number;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** True while AltGr is pressed, the right Alt of European layouts. It types characters and does not count as Alt. */
  altGraph: boolean;
  repeat: boolean;
  isComposing: boolean;
  /** Time of the press, ms of `performance.now()`; now if absent. */
  at?: number;
}

const modifierKeys = new Set([
  "Shift",
  "Control",
  "Alt",
  "Meta",
  "AltGraph",
  "CapsLock",
  "NumLock",
  "Fn",
  "OS",
  "Hyper",
  "Super",
]);
export const isModifier = (press: KeyPress): boolean => modifierKeys.has(press.key);

const unshifted: Record<string, string> = {
  Slash: "/",
  Period: ".",
  Comma: ",",
  Semicolon: ";",
  Quote: "'",
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  Backquote: "`",
  Minus: "-",
  Equal: "=",
};
const shifted: Record<string, string> = { Slash: "?", Period: ">", Comma: "<", Semicolon: ":", Minus: "_", Equal: "+" };

/** Key by its position, for layouts and input methods whose `key` cannot be used. */
function fromCode(press: KeyPress): string | null {
  const { code } = press;
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  if (/^Digit\d$/.test(code) || /^Numpad\d$/.test(code)) return code.slice(-1);
  if (press.shiftKey && shifted[code]) return shifted[code];
  if (unshifted[code]) return unshifted[code];
  if (code === "NumpadEnter") return "enter";
  if (code === "Space") return "space";
  return /^(Enter|Escape|Tab|Backspace|Delete|Arrow\w+|Home|End|PageUp|PageDown|F\d+)$/.test(code)
    ? code.toLowerCase()
    : null;
}

const isPlain = (key: string): boolean => key.length === 1 && key >= "!" && key <= "~";

function nameOf(press: KeyPress): string | null {
  const { key } = press;
  if (key === " ") return "space";
  if (isPlain(key)) return key.toLowerCase();
  if (key.length > 1 && !["Process", "Unidentified", "Dead"].includes(key)) return key.toLowerCase();
  return fromCode(press);
}

/** The stroke in the registry's spelling; null for modifiers that no binding uses. */
export function strokeOf(press: KeyPress, mac: boolean): Stroke | null {
  const key = nameOf(press);
  if (key === null) return null;
  const mod = !press.altGraph && (mac ? press.metaKey : press.ctrlKey);
  const foreign = !press.altGraph && (mac ? press.ctrlKey : press.metaKey);
  if (foreign) return null;
  return { key, mod, alt: press.altKey && !press.altGraph, shift: press.shiftKey && hasShiftVariant(key) };
}
