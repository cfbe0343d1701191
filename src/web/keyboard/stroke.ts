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
  time?: number;
}

export const modifierKeys = new Set([
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
const isSymbol = (key: string): boolean => isPlain(key) && !/[a-z\d]/i.test(key);

/** Signs that other layouts type with Shift on a digit, and that have commands with Ctrl or Cmd. */
const onDigits = "/?";

interface Named {
  key: string;
  /** True if Shift only typed the character. */
  isTyped?: boolean;
}

/**
 * Name of a digit by its position, because some layouts type digits with Shift. With Shift alone the character counts:
 * a digit where the layout types it so, else a sign.
 */
function digitOf({ code, key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): Named | null {
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit === undefined) return null;
  if (!shiftKey) return { key: digit };
  if (/^\d$/.test(key) && !ctrlKey && !metaKey && !altKey) return { key, isTyped: true };
  return (ctrlKey || metaKey || altKey) && !onDigits.includes(key) ? { key: digit } : null;
}

function nameOf(press: KeyPress, mac: boolean): Named | null {
  const { key } = press;
  if (key === " ") return { key: "space" };
  const digit = digitOf(press);
  if (digit) return digit;
  if (isPlain(key)) return { key: key.toLowerCase() };
  // A dead key waits for the letter to be accented. On a Mac it is Option with a letter.
  if (key === "Dead" && !(mac && press.altKey)) return null;
  const isUnnamed = ["Process", "Unidentified", "Dead"].includes(key);
  if (key.length > 1 && !isUnnamed) return { key: key.toLowerCase() };
  const letter = fromCode(press);
  return letter === null ? null : { key: letter };
}

/**
 * True if the press types a third character of its key, as AltGr and Option do. Then only a sign can have a command: the
 * position would name another character than the one typed.
 */
const typesThird = ({ key, altGraph, altKey }: KeyPress, mac: boolean): boolean =>
  altGraph || (mac && altKey && isSymbol(key));

/** The stroke in the registry's spelling; null for modifiers that no binding uses, and for other characters of AltGr. */
export function strokeOf(press: KeyPress, mac: boolean): Stroke | null {
  if (typesThird(press, mac))
    return isSymbol(press.key) ? { key: press.key, mod: false, alt: false, shift: false } : null;
  const named = nameOf(press, mac);
  if (named === null) return null;
  const mod = mac ? press.metaKey : press.ctrlKey;
  const foreign = mac ? press.ctrlKey : press.metaKey;
  if (foreign) return null;
  const { key, isTyped = false } = named;
  return { key, mod, alt: press.altKey, shift: press.shiftKey && !isTyped && hasShiftVariant(key) };
}
