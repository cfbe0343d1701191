import type { RefObject } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReasonRow } from "#web/data/reasons.ts";
import { searchReasons } from "#web/data/reasons.ts";
import type { LeafKeys } from "#web/keyboard/control-keys.ts";
import { useLeafKeys } from "#web/keyboard/control-keys.ts";
import { useLatest } from "#web/store/latest.ts";

/** So many are shown of those that fit what was typed. */
export const MOST_SHOWN = 9;

export interface Typing {
  text: string;
  /** The rows on screen: those that hold what was typed. */
  shown: readonly ReasonRow[];
  /** The place of the cursor among them; -1 for none. */
  at: number;
  /** What Enter takes: none before a choice, and none where free text stands in the field. */
  chosen: ReasonRow | undefined;
  write: (next: (now: string) => string) => void;
  /** Typed or pasted in the field: free text, which may be the reason. */
  isFree: boolean;
  /** Nothing was pressed yet but the key that opened the question. */
  isFresh: boolean;
  /** The field has the caret. */
  isInField: boolean;
  writeFreely: (text: string) => void;
  /** The field has the caret: empty it is no answer. */
  enterField: (isIn: boolean) => void;
  /** Back in the list: what stands in the field searches it. */
  search: () => void;
  move: (by: number) => () => void;
  choose: (reason: ReasonRow) => void;
}

interface Begun {
  /** Free text that was begun. */
  text?: string;
  /** What was chosen before. */
  key?: string | undefined;
  /** Keys of the reasons that are shown though they have no digit, because a finding or the last answer suggests them. */
  suggested?: readonly string[];
  /** Keys of the reasons that may be preselected, best first; none where there is no ground for one. */
  likely?: readonly (string | undefined)[];
}

/** Where a step leads in a list of so many; from nowhere to its first. */
export const stepTo = (at: number, by: number, n: number): number =>
  at < 0 ? 0 : Math.max(0, Math.min(n - 1, at + by));

/** Before anything is typed: the first nine as configured, which include all that have a digit, then those suggested. */
export const offered = (list: readonly ReasonRow[], suggested: readonly string[]): ReasonRow[] =>
  list.filter(({ key }, at) => at < MOST_SHOWN || suggested.includes(key));

const nothing: readonly string[] = [];

/** What was typed, and the reasons it leaves. */
export function useTyping(list: readonly ReasonRow[], begun: Begun): Typing {
  const { suggested = nothing } = begun;
  const [text, setText] = useState(begun.text ?? "");
  // Undefined before anything was pressed; null where nothing is chosen any more.
  const [picked, pick] = useState<string | null | undefined>(begun.key);
  const [isFree, setFree] = useState(text !== "");
  const [isFresh, setFresh] = useState(text === "");
  const [isInField, enterField] = useState(false);
  const isSearch = text.trim() !== "";
  const shown = useMemo(
    () => (isSearch ? searchReasons(list, text).slice(0, MOST_SHOWN) : offered(list, suggested)),
    [list, text, isSearch, suggested],
  );
  const placeOf = (one: typeof picked): number => {
    const key = one === undefined ? begun.likely?.find((likely) => list.some((row) => row.key === likely)) : one;
    const place = shown.findIndex((reason) => reason.key === key);
    // What was searched for means its best match; of all of them none is meant by itself.
    return place < 0 && isSearch ? Math.min(0, shown.length - 1) : place;
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
    chosen: (isSearch ? isFree : isInField) ? undefined : shown[at],
    isFree,
    isFresh,
    isInField,
    write: (next) => write(next, false),
    writeFreely: (typed) => write(() => typed, typed !== ""),
    enterField,
    search: () => setFree(false),
    move: (by) => () => {
      pick((now) => shown[stepTo(placeOf(now), by, shown.length)]?.key);
      setFresh(false);
    },
    choose: ({ key }) => {
      pick(key);
      setFresh(false);
    },
  };
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const digits = Array.from({ length: 9 }, (_, at) => at + 1);

/** A digit pressed before the reasons are here chooses as soon as they are. */
function useOnceHere(isComing: boolean, press: (digit: number) => boolean): (digit: number) => boolean {
  const early = useRef<number | null>(null);
  useEffect(() => {
    const digit = early.current;
    if (isComing || digit === null) return;
    early.current = null;
    press(digit);
  });
  return (digit) => {
    if (!isComing) return press(digit);
    early.current = digit;
    return true;
  };
}

const LONGEST = 500;

/**
 * Pasted or composed text is free text, wherever the focus is in the widget: lost or taken for a search, it would leave
 * Enter with a reason that nobody meant.
 * @param field for free text, where the browser itself inserts it @param insert gets it as one line
 */
export function useInserted(
  within: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null> | null,
  insert: (text: string) => void,
): void {
  const latest = useLatest(insert);
  useEffect(() => {
    const heard = (event: ClipboardEvent | CompositionEvent): void => {
      const active = document.activeElement;
      if (!within.current?.contains(active) || active === field?.current) return;
      const text = "data" in event ? event.data : event.clipboardData?.getData("text/plain");
      const line = (text ?? "").replaceAll(/\s+/gu, " ").trim().slice(0, LONGEST);
      event.preventDefault();
      if (line !== "") latest.current(line);
    };
    document.addEventListener("paste", heard, true);
    document.addEventListener("compositionend", heard, true);
    return () => {
      document.removeEventListener("paste", heard, true);
      document.removeEventListener("compositionend", heard, true);
    };
  }, [within, field, latest]);
}

interface ListKeys {
  isComing: boolean;
  /** The reason of a digit is chosen. */
  choose: (reason: ReasonRow) => void;
  /** Before those that every question for a reason has. */
  own: LeafKeys;
}

/** 1–9, letters and arrows on the list of the reasons. */
export function useListKeys(list: RefObject<HTMLElement | null>, typing: Typing, keys: ListKeys): void {
  const { move, write } = typing;
  const press = useOnceHere(keys.isComing, (digit) => {
    const reason = typing.shown.find((one) => one.digit === digit);
    if (reason) keys.choose(reason);
    return reason !== undefined;
  });
  // As many as the window has room for.
  const columns = (): number =>
    list.current ? getComputedStyle(list.current).gridTemplateColumns.split(" ").length : 1;
  useLeafKeys(list, {
    ...Object.fromEntries(letters.map((letter) => [letter, () => write((now) => now + letter)])),
    ...Object.fromEntries(digits.map((digit) => [String(digit), () => press(digit)])),
    arrowright: move(1),
    arrowleft: move(-1),
    arrowdown: () => move(columns())(),
    arrowup: () => move(-columns())(),
    backspace: () => write((now) => now.slice(0, -1)),
    ...keys.own,
  });
}
