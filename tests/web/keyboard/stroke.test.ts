import { expect, it } from "vitest";
import { printStroke } from "#kernel/keys.ts";
import { strokeOf } from "#web/keyboard/stroke.ts";

type Held = "shift" | "ctrl" | "alt" | "meta" | "altgr";
/** AltGr is Ctrl and Alt on Windows, with the state of its own. */
const pressed = (key: string, code: string, held: readonly Held[] = [], mac = false): string | null => {
  const has = (one: Held): boolean => held.includes(one);
  const stroke = strokeOf(
    {
      key,
      code,
      keyCode: 0,
      ctrlKey: has("ctrl") || has("altgr"),
      altKey: has("alt") || has("altgr"),
      shiftKey: has("shift"),
      metaKey: has("meta"),
      altGraph: has("altgr"),
      repeat: false,
      isComposing: false,
    },
    mac,
  );
  return stroke && printStroke(stroke);
};

it.each<[layout: string, key: string, code: string, held: readonly Held[], stroke: string | null]>([
  ["US", "p", "KeyP", [], "p"],
  ["US", "P", "KeyP", ["shift"], "shift+p"],
  ["US", "1", "Digit1", [], "1"],
  ["US", "!", "Digit1", ["shift"], "!"],
  ["US", "*", "Digit8", ["ctrl", "shift"], "mod+shift+8"],
  ["US", "3", "Numpad3", [], "3"],
  ["US", "?", "Slash", ["shift"], "?"],
  // AltGr types a third character. Neither it nor the letter of its position runs a command.
  ["US-International", "ö", "KeyP", ["altgr"], null],
  ["German", "p", "KeyP", ["altgr"], null],
  ["German", "€", "KeyE", ["altgr"], null],
  ["German", "E", "KeyE", ["altgr", "shift"], null],
  ["Polish", "ń", "KeyN", ["altgr"], null],
  ["Polish", "Ó", "KeyO", ["altgr", "shift"], null],
  ["Linux", "þ", "KeyP", ["altgr"], null],
  ["Spanish", "Unidentified", "KeyP", ["altgr"], null],
  ["German", "[", "Digit8", ["altgr"], "["],
  ["Swiss", "]", "Equal", ["altgr"], "]"],
  ["French", "2", "Digit2", ["altgr"], null],
  ["Czech", "/", "BracketLeft", ["shift"], "/"],
  // A dead key waits for the letter to be accented.
  ["German", "Dead", "Backquote", [], null],
  ["US-International", "Dead", "Quote", [], null],
  ["Spanish", "Dead", "BracketLeft", ["shift"], null],
  // Digits by position, where they need Shift.
  ["French", "&", "Digit1", [], "1"],
  ["French", "1", "Digit1", ["shift"], "1"],
  ["French", "-", "Digit6", [], "6"],
  ["French", "_", "Digit8", ["ctrl"], "mod+8"],
  ["French", "8", "Digit8", ["ctrl", "shift"], "mod+shift+8"],
  ["Czech", "ě", "Digit2", [], "2"],
  ["Czech", "+", "Digit1", [], "1"],
  ["Czech", "2", "Digit2", ["shift"], "2"],
  ["French", "&", "Digit1", ["alt"], "alt+1"],
  ["German", "/", "Digit7", ["shift"], "/"],
  ["German", "/", "Digit7", ["ctrl", "shift"], "mod+/"],
  ["French", "a", "KeyQ", [], "a"],
  // Input methods of Chinese and letters of other scripts are read by position.
  ["Pinyin", "Process", "KeyP", [], "p"],
  ["Russian", "з", "KeyP", [], "p"],
  ["Russian", "1", "Digit1", [], "1"],
])("on a %s layout %s at %s %j is %s", (_, key, code, held, stroke) => expect(pressed(key, code, held)).toBe(stroke));

it.each<[key: string, code: string, held: readonly Held[], stroke: string | null]>([
  ["π", "KeyP", ["alt"], "alt+p"],
  ["Dead", "KeyE", ["alt"], "alt+e"],
  ["Dead", "KeyE", [], null],
  ["¡", "Digit1", ["alt"], "alt+1"],
  ["[", "Digit5", ["alt"], "["],
  ["@", "KeyL", ["alt"], "@"],
  ["p", "KeyP", ["meta"], "mod+p"],
  ["p", "KeyP", ["ctrl"], null],
])("on a Mac %s at %s %j is %s", (key, code, held, stroke) => expect(pressed(key, code, held, true)).toBe(stroke));
