import { useEffect, useRef, useState } from "react";
import { commandIndex } from "#web/registry/areas.ts";
import { defineChunk, useChunk, useTrouble } from "#web/store/chunk.ts";
import { addFromAnywhere } from "./add-from-anywhere.ts";
import { paletteEntries } from "./entries.ts";
import { prepare } from "./rank.ts";

/** Time in ms after which the search is prepared. Earlier it would delay the first paint or the first letter. */
const PREPARE_MS = 300;

/** Names of the commands of other areas, with the handlers of those that add a record. */
const allCommands = defineChunk(async () => {
  const index = await commandIndex.load();
  addFromAnywhere();
  return index;
});

/** Why commands of other areas are missing; null if they are not. */
export type Missing = "coming" | "failed" | null;

/**
 * Loads the names of the commands of other areas.
 * @returns them once they are loaded, and why they are missing until then
 */
export function useIndex(): [index: unknown, missing: Missing] {
  const index = useChunk(allCommands);
  const trouble = useTrouble(allCommands);
  useEffect(() => {
    if (index === undefined) return undefined;
    const timer = setTimeout(() => prepare(paletteEntries()), PREPARE_MS);
    return () => clearTimeout(timer);
  }, [index]);
  return [index, index !== undefined ? null : trouble === undefined ? "coming" : "failed"];
}

/** Keys of the search while rows may be missing. */
interface Chosen {
  /** Notes that the user moved to a row, which Enter runs at once then. */
  walk(): void;
  /** Returns true if Enter waits. */
  enter(): boolean;
}

/**
 * Remembers Enter while rows are coming, because another row may be the first one then. A further letter forgets it,
 * and so does a failed load.
 */
export function useChosen(text: string, missing: Missing, run: () => void): Chosen {
  const isAsked = useRef(false);
  const [walkedIn, setWalkedIn] = useState("");
  const mustWait = missing === "coming" && walkedIn !== text;
  useEffect(() => {
    isAsked.current = false;
  }, [text]);
  useEffect(() => {
    if (mustWait || !isAsked.current) return;
    isAsked.current = false;
    if (missing === null) run();
  }, [missing, mustWait, run]);
  return {
    walk: () => setWalkedIn(text),
    enter() {
      if (mustWait) isAsked.current = true;
      return mustWait;
    },
  };
}
