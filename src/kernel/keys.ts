/**
 * Where a key acts. The keyboard walks from the focused part outwards and takes the first layer that knows the key;
 * `global` keys always carry a modifier or are function keys, because a bare letter never acts everywhere.
 */
export const layers = [
  "modal",
  "palette",
  "reasons",
  "popover",
  "viewer",
  "carousel",
  "image",
  "form",
  "tree",
  "list",
  "record",
  "queue",
  "desk",
  "page",
  "global",
] as const;
export type Layer = (typeof layers)[number];

export interface Stroke {
  key: string;
  mod: boolean;
  alt: boolean;
  shift: boolean;
}

const named = new Set([
  "enter",
  "escape",
  "space",
  "tab",
  "backspace",
  "delete",
  "arrowup",
  "arrowdown",
  "arrowleft",
  "arrowright",
  "home",
  "end",
  "pageup",
  "pagedown",
  "f1",
  "f2",
  "f6",
  "f8",
  "f9",
  "f10",
]);

/** `mod` is Cmd on a Mac and Ctrl elsewhere. @throws Error for a spelling that is no stroke */
function parseStroke(text: string): Stroke {
  const parts = text === "+" ? ["+"] : text.split("+");
  const key = parts.pop() || "+";
  const modifiers = parts.filter(Boolean);
  for (const modifier of modifiers)
    if (!["mod", "alt", "shift"].includes(modifier)) throw new Error(`${text}: ${modifier} is no modifier`);
  if (key.length > 1 && !named.has(key)) throw new Error(`${text}: ${key} is no key`);
  if (key.length === 1 && key !== key.toLowerCase()) throw new Error(`${text}: write shift+${key.toLowerCase()}`);
  const has = (name: string): boolean => modifiers.includes(name);
  return { key, mod: has("mod"), alt: has("alt"), shift: has("shift") };
}

export const printStroke = (stroke: Stroke): string =>
  `${stroke.mod ? "mod+" : ""}${stroke.alt ? "alt+" : ""}${stroke.shift ? "shift+" : ""}${stroke.key}`;

/** `g m` is two strokes, one after the other. */
export function parseKey(binding: string): Stroke[] {
  return binding.split(" ").map(parseStroke);
}

export const normaliseKey = (binding: string): string => parseKey(binding).map(printStroke).join(" ");

/** `?` is a key of its own, so Shift is told only with letters, digits and named keys. */
export const tellsShift = (key: string): boolean => key.length > 1 || /^[a-z\d]$/.test(key);

const caps: Record<string, string> = {
  enter: "↵",
  escape: "Esc",
  space: "Space",
  tab: "Tab",
  backspace: "⌫",
  delete: "Del",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  pageup: "PgUp",
  pagedown: "PgDn",
  home: "Home",
  end: "End",
};

/** One cap for each press, as it is drawn. */
export function capsOf(binding: string, mac: boolean): string[] {
  return parseKey(binding).map((stroke) => {
    const key =
      caps[stroke.key] ?? (stroke.key.length === 1 ? stroke.key.toUpperCase() : stroke.key.replace(/^f/, "F"));
    if (mac) return `${stroke.alt ? "⌥" : ""}${stroke.shift ? "⇧" : ""}${stroke.mod ? "⌘" : ""}${key}`;
    return `${stroke.mod ? "Ctrl+" : ""}${stroke.alt ? "Alt+" : ""}${stroke.shift ? "⇧" : ""}${key}`;
  });
}

/** The value of `aria-keyshortcuts`. */
export function ariaKeys(binding: string, mac: boolean): string {
  return parseKey(binding)
    .map((stroke) =>
      [
        stroke.mod ? (mac ? "Meta" : "Control") : "",
        stroke.alt ? "Alt" : "",
        stroke.shift ? "Shift" : "",
        stroke.key.length === 1 ? stroke.key.toUpperCase() : stroke.key,
      ]
        .filter(Boolean)
        .join("+"),
    )
    .join(" ");
}
