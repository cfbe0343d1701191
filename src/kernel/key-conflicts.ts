import type { Binding, ChangedKeys } from "./bindings.ts";
import { bindingsFor, bindingsOf } from "./bindings.ts";
import type { Command } from "./command.ts";
import type { Layer } from "./keys.ts";
import { normalizeKey, parseKey, printStroke } from "./keys.ts";
import type { Label } from "./label.ts";
import type { Queue } from "./queue.ts";

/**
 * Keys of browsers and operating systems. A command would never receive such a key, or would replace a key that people
 * are used to.
 */
const reserved = new Set([
  "mod+w",
  "mod+t",
  "mod+n",
  "mod+l",
  "mod+r",
  "mod+q",
  "mod+tab",
  "mod+shift+t",
  "mod+shift+n",
  "mod+shift+w",
  "mod+d",
  "mod+p",
  "mod+f",
  "mod+c",
  "mod+v",
  "mod+x",
  "mod++",
  "mod+-",
  "mod+0",
  "alt+arrowleft",
  "alt+arrowright",
  "f5",
  "f11",
  "f12",
  "alt+f4",
]);

export const isReserved = (binding: string): boolean =>
  parseKey(binding).some((stroke) => reserved.has(printStroke(stroke)));

/**
 * True if the bindings are equal, or if one is the beginning of the other: the longer one could then never be typed.
 * Both must be normalized.
 */
export const clash = (a: string, b: string): boolean => a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);

/** Layers whose widget handles its own keys, one stroke at a time. */
const widgetLayers = ["viewer", "carousel", "image"] as const satisfies readonly Layer[];
export type WidgetLayer = (typeof widgetLayers)[number];

export const isWidgetLayer = (layer: Layer): layer is WidgetLayer => widgetLayers.some((one) => one === layer);

/**
 * True if the command's key acts while the focus is in a widget of another layer. Pictures are dialogs, so no other key
 * acts in them.
 */
export const actsInside = (layer: Layer, command: Command): boolean =>
  layer === "viewer" && (command.layer === "global" || command.inViewer === true);

/**
 * Layers that are active on one screen at the same time. A part of any other layer covers the screen while it is open
 * and takes its keys, except those of `actsInside`.
 */
const together: readonly (readonly Layer[])[] = [
  ["list", "record", "queue", "page", "global"],
  ["home", "page", "global"],
  ["tree", "page", "global"],
  ["tool", "page", "global"],
];

/** The console's commands and queues, and the keys that a user changed. */
export interface Keyboard {
  commands: readonly Command[];
  queues: readonly Queue[];
  changed: ChangedKeys;
}

/** Resources whose screens have the command; null for all. */
const placesOf = ({ resource, layer }: Command, queues: readonly Queue[]): readonly string[] | null =>
  resource !== null ? [resource] : layer === "queue" ? queues.map((queue) => queue.resource) : null;

function meets(left: Command, right: Command, queues: readonly Queue[]): boolean {
  const isTogether =
    together.some((layers) => layers.includes(left.layer) && layers.includes(right.layer)) ||
    actsInside(left.layer, right) ||
    actsInside(right.layer, left);
  if (left.layer !== right.layer && !isTogether) return false;
  const [leftPlaces, rightPlaces] = [placesOf(left, queues), placesOf(right, queues)];
  return leftPlaces === null || rightPlaces === null || leftPlaces.some((resource) => rightPlaces.includes(resource));
}

export interface RefusedKey {
  reason: "unknown" | "unreadable" | "reserved" | "bare" | "sequence" | "clash";
  message: Label;
  /** The command that already has the key. */
  with?: Command;
}

const refusals = {
  unknown: ["没有这个命令", "There is no such command"],
  unreadable: ["这不是可用的键", "This key cannot be used"],
  reserved: ["浏览器或系统占用了这个键", "This key is reserved by the browser or the system"],
  bare: ["全局快捷键需要修饰键或功能键", "A global shortcut needs a modifier key, or a function key"],
  sequence: ["这里只能是一个键或一个组合键", "Only one key or one combination is possible here"],
} as const satisfies Partial<Record<RefusedKey["reason"], Label>>;

const refusal = (reason: keyof typeof refusals): RefusedKey => ({ reason, message: refusals[reason] });

/** True if the text is a valid key binding. */
export function isReadable(keys: string): boolean {
  try {
    return parseKey(keys).length > 0;
  } catch {
    return false;
  }
}

const isBare = (keys: string): boolean =>
  parseKey(keys).some((stroke) => !stroke.mod && !stroke.alt && stroke.key.length === 1);

/** Returns the label of a decision's Shift variant, which keeps the current item on screen. */
export const stayingLabel = ([zh, en]: Label): Label => [`${zh}，停在这一条`, `${en} and stay`];

/** True if the key is one of the command's defaults. `keys` must be normalized. */
const isDefault = ({ key, also }: Command, keys: string): boolean =>
  [...(key === null ? [] : [key]), ...also].some((one) => normalizeKey(one) === keys);

/**
 * Returns the reason why the command cannot have this key, given the keys of all others; null if it can. The browser
 * checks before it reassigns a key, the server before it stores one.
 */
export function refusedKey(
  command: Command,
  keys: string,
  { commands, queues, changed }: Keyboard,
  bound: readonly Binding[] = bindingsOf(commands, changed),
): RefusedKey | null {
  if (!isReadable(keys)) return refusal("unreadable");
  if (isReserved(keys)) return refusal("reserved");
  if (command.layer === "global" && isBare(keys)) return refusal("bare");
  if (isWidgetLayer(command.layer) && parseKey(keys).length > 1) return refusal("sequence");
  for (const binding of bindingsFor(command, keys)) {
    const other = bound.find(
      (one) =>
        one.command.id !== command.id &&
        clash(one.keys, binding.keys) &&
        meets(one.command, command, queues) &&
        // Two defaults may share a key intentionally: Esc leaves the viewer first, and then the pane.
        !(isDefault(command, binding.keys) && isDefault(one.command, one.keys)),
    );
    if (other) return clashWith(binding, other);
  }
  return null;
}

function clashWith(binding: Binding, { command, keepsItem }: Binding): RefusedKey {
  const [zh, en] = keepsItem ? stayingLabel(command.label) : command.label;
  const message: Label = binding.keepsItem
    ? [`Shift 加此键与「${zh}」冲突`, `With Shift it conflicts with ${en}`]
    : [`与「${zh}」冲突`, `Taken by ${en}`];
  return { reason: "clash", message, with: command };
}

/** Applies all changes together and returns the first changed key with a conflict; null if there is none. */
export function firstInvalidKey(keyboard: Keyboard): { command: string; refused: RefusedKey } | null {
  const { commands, changed } = keyboard;
  const byId = new Map(commands.map((command) => [command.id, command]));
  const bound = bindingsOf(commands, changed);
  for (const [id, keys] of Object.entries(changed)) {
    const command = byId.get(id);
    const refused = !command ? refusal("unknown") : keys === "" ? null : refusedKey(command, keys, keyboard, bound);
    if (refused) return { command: id, refused };
  }
  return null;
}
