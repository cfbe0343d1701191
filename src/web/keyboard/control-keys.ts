import { normaliseKey, printStroke } from "#kernel/keys.ts";
import type { RefObject } from "react";
import { useEffect } from "react";
import { useLatest } from "#web/store/latest.ts";
import { isMac } from "#web/ui/key-cap.tsx";
import type { KeyPress } from "./stroke.ts";
import { strokeOf } from "./stroke.ts";

/** @returns false where the key shall go on to the widget around, as if this one had not heard it */
type Act = (stroke: string) => boolean | void;
export type LeafKeys = Readonly<Record<string, Act>>;

interface Leaf {
  within: RefObject<HTMLElement | null>;
  keys: () => LeafKeys;
}

const leaves: Leaf[] = [];

/**
 * Keys of one small widget that every widget of its kind has (arrows and Enter in a drop-down, Backspace on a chip):
 * fixed by the ARIA patterns, so no commands, but heard by the same one listener.
 */
export function useLeafKeys(within: RefObject<HTMLElement | null>, keys: LeafKeys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const leaf: Leaf = {
      within,
      keys: () => Object.fromEntries(Object.entries(latest.current).map(([key, act]) => [normaliseKey(key), act])),
    };
    leaves.push(leaf);
    return () => {
      leaves.splice(leaves.indexOf(leaf), 1);
    };
  }, [within, latest]);
}

const mayRepeat = new Set(["arrowup", "arrowdown", "arrowleft", "arrowright", "pageup", "pagedown", "backspace"]);

/** @returns true where a widget took the key */
export function leafTakes(press: KeyPress, target: EventTarget | null): boolean {
  if (!(target instanceof Node) || press.isComposing || press.keyCode === 229) return false;
  const stroke = strokeOf(press, isMac);
  if (!stroke) return false;
  const printed = printStroke(stroke);
  for (const leaf of around(target)) {
    const act = leaf.keys()[printed];
    // A held key moves and erases; it never chooses or decides twice.
    if (act && press.repeat && !mayRepeat.has(stroke.key)) return true;
    if (act && act(printed) !== false) return true;
  }
  return false;
}

/** The widgets that a target lies in, the innermost first; of several over one element the one that came last. */
function around(target: Node): Leaf[] {
  const inside = leaves.toReversed().filter(({ within }) => within.current?.contains(target));
  return inside.toSorted(({ within: { current: a } }, { within: { current: b } }) =>
    a === b ? 0 : b?.contains(a) ? -1 : 1,
  );
}
