import { isStrings, readStored, writeStored } from "#web/store/stored.ts";
import { childrenOf } from "./forest.ts";
import type { Forest } from "./forest.ts";

/** Trees up to this size begin with all branches open. */
const SMALL = 100;
/** Most open branches that are remembered. */
const MOST = 5_000;

const keyOf = (place: string): string => `tree.${place}`;

/** Returns all records that have children. */
export const withChildren = (forest: Forest): Set<string> =>
  new Set([...forest.children.keys()].filter((id) => id !== "" && childrenOf(forest, id).length > 0));

/** Reads the open branches of a screen, as this window left them. */
export function openBranches(place: string, forest: Forest): Set<string> {
  const stored = readStored<string[] | null>(keyOf(place), isStrings, null, "sessionStorage");
  if (stored) return new Set(stored);
  return forest.count <= SMALL ? withChildren(forest) : new Set();
}

export const keepOpen = (place: string, open: ReadonlySet<string>): void =>
  writeStored(keyOf(place), [...open].slice(0, MOST), "sessionStorage");
