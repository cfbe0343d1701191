import { normalizeKey, printStroke } from "#kernel/keys.ts";
import type { RefObject } from "react";
import { useEffect } from "react";
import { useLatest } from "#web/store/latest.ts";
import { isMac } from "#web/ui/key-cap.tsx";
import type { KeyPress } from "./stroke.ts";
import { strokeOf } from "./stroke.ts";

/** Handles a key. @returns false to pass the key on to the outer control */
type Act = (stroke: string) => boolean | void;
export type ControlKeys = Readonly<Record<string, Act>>;

interface Leaf {
  within: RefObject<HTMLElement | null>;
  keys: () => ControlKeys;
}

const leaves: Leaf[] = [];

/**
 * Keys that every control of a kind has by the ARIA patterns, such as arrows and Enter in a drop-down. They are not
 * commands, but the same listener handles them.
 */
export function useControlKeys(within: RefObject<HTMLElement | null>, keys: ControlKeys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const leaf: Leaf = {
      within,
      keys: () => Object.fromEntries(Object.entries(latest.current).map(([key, act]) => [normalizeKey(key), act])),
    };
    leaves.push(leaf);
    return () => {
      leaves.splice(leaves.indexOf(leaf), 1);
    };
  }, [within, latest]);
}

const mayRepeat = new Set(["arrowup", "arrowdown", "arrowleft", "arrowright", "pageup", "pagedown", "backspace"]);

/** Offers a key to the controls around a target. @returns true if one handled it */
export function controlTakes(press: KeyPress, target: EventTarget | null): boolean {
  if (!(target instanceof Node) || press.isComposing || press.keyCode === 229) return false;
  const stroke = strokeOf(press, isMac);
  if (!stroke) return false;
  const printed = printStroke(stroke);
  for (const leaf of around(target)) {
    const act = leaf.keys()[printed];
    // A held key only repeats moves and erasing. It never chooses or decides twice.
    if (act && press.repeat && !mayRepeat.has(stroke.key)) return true;
    if (act && act(printed) !== false) return true;
  }
  return false;
}

/** Controls around a target, the innermost first. Of several on one element the newest is first. */
function around(target: Node): Leaf[] {
  const inside = leaves.toReversed().filter(({ within }) => within.current?.contains(target));
  return inside.toSorted(({ within: { current: a } }, { within: { current: b } }) =>
    a === b ? 0 : b?.contains(a) ? -1 : 1,
  );
}
