import type { RefObject } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReasonRow } from "#web/data/reasons.ts";
import { searchReasons } from "#web/data/reasons.ts";
import type { LeafKeys } from "#web/keyboard/leaf-keys.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";

/** Those that a digit reaches; the others are searched for. */
export const MOST_SHOWN = 9;

export interface Typing {
  text: string;
  /** Those that hold what was typed. */
  shown: readonly ReasonRow[];
  /** Where one stands among them. */
  at: number;
  /** What Enter takes; none where words of one's own stand in the field. */
  chosen: ReasonRow | undefined;
  write: (next: (now: string) => string) => void;
  /** Typed in the field: words of one's own, which may be the reason. */
  isFree: boolean;
  /** Nothing was pressed yet but the key that opened the question. */
  isFresh: boolean;
  writeFreely: (text: string) => void;
  /** The field has the caret: empty it is no answer. */
  enterField: (isIn: boolean) => void;
  /** Back in the list: what stands in the field searches it. */
  search: () => void;
  move: (by: number) => () => void;
  choose: (at: number) => void;
}

interface Begun {
  /** Words of one's own that were begun. */
  text?: string;
  /** What was chosen before; null where nothing is, and nothing shall be, before somebody chooses. */
  key?: string | null;
}

/** Where a step leads in a list of so many; from nowhere to its first. */
export const stepTo = (at: number, by: number, n: number): number =>
  at < 0 ? 0 : Math.max(0, Math.min(n - 1, MOST_SHOWN - 1, at + by));

/** What was typed, and the reasons it leaves. */
export function useTyping(ranked: readonly ReasonRow[], begun: Begun): Typing {
  const { text: words = "", key } = begun;
  const [text, setText] = useState(words);
  const [picked, pick] = useState(key);
  const [isFree, setFree] = useState(text !== "");
  const [isFresh, setFresh] = useState(text === "");
  const [isInField, enterField] = useState(false);
  const shown = useMemo(() => searchReasons(ranked, text), [ranked, text]);
  // Without a choice the first is meant: of those that were searched for, and of all where the question begins so.
  const first = key === undefined || text.trim() !== "" ? 0 : -1;
  const placeOf = (one: typeof picked): number => {
    const place = shown.findIndex((reason) => reason.key === one);
    return place < 0 ? Math.min(first, shown.length - 1) : place;
  };
  const at = placeOf(picked);
  const write = (next: (now: string) => string, free: boolean): void => {
    setText(next);
    pick(null);
    setFree(free);
    setFresh(false);
  };
  return {
    text,
    shown,
    at,
    chosen: (text.trim() === "" ? isInField : isFree) ? undefined : shown[at],
    isFree,
    isFresh,
    write: (next) => write(next, false),
    writeFreely: (typed) => write(() => typed, typed !== ""),
    enterField,
    search: () => setFree(false),
    move: (by) => () => {
      pick((now) => shown[stepTo(placeOf(now), by, shown.length)]?.key);
      setFresh(false);
    },
    choose: (place) => {
      pick(shown[place]?.key);
      setFresh(false);
    },
  };
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const digits = Array.from({ length: 9 }, (_, at) => [String(at + 1), at] as const);

/** A digit pressed before the reasons are here chooses as soon as they are. */
function useOnceHere(isComing: boolean, press: (at: number) => boolean): (at: number) => boolean {
  const early = useRef<number | null>(null);
  useEffect(() => {
    const at = early.current;
    if (isComing || at === null) return;
    early.current = null;
    press(at);
  });
  return (at) => {
    if (!isComing) return press(at);
    early.current = at;
    return true;
  };
}

interface ListKeys {
  isComing: boolean;
  /** A digit. @returns whether there is such a reason */
  press: (at: number) => boolean;
  /** Before those that every question for a reason has. */
  own: LeafKeys;
}

/** 1–9, letters and arrows on the list of the reasons. */
export function useListKeys(list: RefObject<HTMLElement | null>, typing: Typing, keys: ListKeys): void {
  const { move, write } = typing;
  const press = useOnceHere(keys.isComing, keys.press);
  // As many as the window has room for.
  const columns = (): number =>
    list.current ? getComputedStyle(list.current).gridTemplateColumns.split(" ").length : 1;
  useLeafKeys(list, {
    ...Object.fromEntries(letters.map((letter) => [letter, () => write((now) => now + letter)])),
    ...Object.fromEntries(digits.map(([digit, at]) => [digit, () => press(at)])),
    arrowright: move(1),
    arrowleft: move(-1),
    arrowdown: () => move(columns())(),
    arrowup: () => move(-columns())(),
    backspace: () => write((now) => now.slice(0, -1)),
    ...keys.own,
  });
}
