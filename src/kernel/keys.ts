/**
 * Layers in which a key acts. The keyboard goes from the layer of the focused part outward and uses the first layer in
 * which the key has a command. `global` keys are function keys or have a modifier, because a bare letter must not act
 * everywhere.
 */
export const layers = [
  "modal",
  "palette",
  "reasons",
  "popover",
  "viewer",
  "carousel",
  "image",
  "chart",
  "form",
  "tree",
  "list",
  "record",
  "queue",
  "home",
  "tool",
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

/**
 * Parses one stroke. `mod` is Cmd on a Mac and Ctrl elsewhere.
 * @throws Error for an invalid stroke
 */
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

/**
 * Parses a binding. `g m` is a sequence of two strokes.
 * @throws Error for an invalid stroke
 */
export function parseKey(binding: string): Stroke[] {
  return binding.split(" ").map(parseStroke);
}

export const normalizeKey = (binding: string): string => parseKey(binding).map(printStroke).join(" ");

/**
 * True if Shift is a separate modifier for the key: for letters, digits and named keys. For others, such as `?`, Shift
 * is already part of the character.
 */
export const hasShiftVariant = (key: string): boolean => key.length > 1 || /^[a-z\d]$/.test(key);

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

/** Returns one key cap per stroke, as the interface draws it. */
export function capsOf(binding: string, mac: boolean): string[] {
  return parseKey(binding).map((stroke) => {
    const key =
      caps[stroke.key] ?? (stroke.key.length === 1 ? stroke.key.toUpperCase() : stroke.key.replace(/^f/, "F"));
    if (mac) return `${stroke.alt ? "⌥" : ""}${stroke.shift ? "⇧" : ""}${stroke.mod ? "⌘" : ""}${key}`;
    return `${stroke.mod ? "Ctrl+" : ""}${stroke.alt ? "Alt+" : ""}${stroke.shift ? "⇧" : ""}${key}`;
  });
}

/** True if the first stroke of a binding types a character where the focus is in a text field. */
export const typesText = (binding: string): boolean => {
  const [first] = parseKey(binding);
  return first !== undefined && first.key.length === 1 && !first.mod && !first.alt;
};

/** Value of the attribute `aria-keyshortcuts`. */
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
