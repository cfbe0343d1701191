import type { RefObject } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReasonRow } from "#web/data/reasons.ts";
import { searchReasons } from "#web/data/reasons.ts";
import type { ControlKeys } from "#web/keyboard/control-keys.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useLatest } from "#web/store/latest.ts";

/** Maximum number of reasons shown for the typed text. */
export const MOST_SHOWN = 9;

export interface Typing {
  text: string;
  /** The reasons on screen: those that match the typed text. */
  shown: readonly ReasonRow[];
  /** Index of the cursor among them; -1 for none. */
  cursor: number;
  /** The reason that Enter selects. Undefined before a choice, and while the field contains free text. */
  chosen: ReasonRow | undefined;
  write: (next: (now: string) => string) => void;
  /** True if the text was typed or pasted into the field: free text, which may be the reason. */
  isFree: boolean;
  /** True until a key is pressed after the one that opened the picker. */
  isFresh: boolean;
  /** True while the field has the caret. */
  isInField: boolean;
  writeFreely: (text: string) => void;
  /** Reports that the field got or lost the caret. */
  enterField: (isIn: boolean) => void;
  /** Returns to the list and uses the text of the field as a search. */
  search: () => void;
  move: (by: number) => () => void;
  choose: (reason: ReasonRow) => void;
  /** Digit that no shown reason has. Until a known digit, an arrow or a letter, Enter gives no reason. */
  missed: Missed | null;
  miss: (digit: number) => void;
}

interface Missed {
  digit: number;
  /** Number of such presses, so that each flashes. */
  count: number;
}

interface Begun {
  /** Initial free text. */
  text?: string;
  /** Reason key that was selected before. */
  key?: string | undefined;
  /** Keys of reasons that are shown without a digit, because a finding or the last answer suggests them. */
  suggested?: readonly string[];
  /** Key of the reason that stands first, such as the cause of a case. */
  first?: string | undefined;
  /** Keys of the reasons that may be preselected, best first; empty if nothing suggests one. */
  likely?: readonly (string | undefined)[];
}

/** Returns the index after a step in a list of `n` elements; the first one if there was none. */
export const stepTo = (index: number, by: number, n: number): number =>
  index < 0 ? 0 : Math.max(0, Math.min(n - 1, index + by));

/**
 * Returns the reasons shown before anything is typed: the one that stands first, then the first nine as configured,
 * which include all with a digit, then the suggested ones.
 */
export function offered(list: readonly ReasonRow[], suggested: readonly string[], first?: string): ReasonRow[] {
  const shown = list.filter(({ key }, index) => key !== first && (index < MOST_SHOWN || suggested.includes(key)));
  return [...list.filter(({ key }) => key === first), ...shown];
}

const noKeys: readonly string[] = [];

/** State of a reason picker: the typed text and the matching reasons. */
export function useTyping(list: readonly ReasonRow[], begun: Begun): Typing {
  const { suggested = noKeys } = begun;
  const [text, setText] = useState(begun.text ?? "");
  // Undefined before the first key; null if the selection was cleared.
  const [picked, pick] = useState<string | null | undefined>(begun.key);
  const [isFree, setFree] = useState(text !== "");
  const [isFresh, setFresh] = useState(text === "");
  const [isInField, enterField] = useState(false);
  const [missed, setMissed] = useState<Missed | null>(null);
  const isSearch = text.trim() !== "";
  const shown = useMemo(
    () => (isSearch ? searchReasons(list, text).slice(0, MOST_SHOWN) : offered(list, suggested, begun.first)),
    [list, text, isSearch, suggested, begun.first],
  );
  const placeOf = (one: typeof picked): number => {
    const key = one === undefined ? begun.likely?.find((likely) => list.some((row) => row.key === likely)) : one;
    const place = shown.findIndex((reason) => reason.key === key);
    // A search preselects its best match. Without a search nothing is preselected.
    return place < 0 && isSearch ? Math.min(0, shown.length - 1) : place;
  };
  const cursor = missed ? -1 : placeOf(picked);
  const write = (next: (now: string) => string, free: boolean): void => {
    setText(next);
    pick(null);
    setFree(free);
    setFresh(false);
    setMissed(null);
  };
  return {
    text,
    shown,
    cursor,
    chosen: (isSearch ? isFree : isInField) ? undefined : shown[cursor],
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
      setMissed(null);
    },
    choose: ({ key }) => {
      pick(key);
      setFresh(false);
      setMissed(null);
    },
    missed,
    miss: (digit) => {
      setFresh(false);
      setMissed((now) => ({ digit, count: (now?.count ?? 0) + 1 }));
    },
  };
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
/** 0 is never the digit of a reason, but it may be mistyped as one. */
const digits = Array.from({ length: 10 }, (_, index) => index);

/** Delays a digit pressed before the reasons are loaded until they are. */
function useOnceLoaded(isComing: boolean, press: (digit: number) => boolean): (digit: number) => boolean {
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

const MAX_FREE_TEXT = 500;

/**
 * Treats pasted or composed text as free text, with the focus anywhere in the widget. If the text were lost or used as
 * a search, Enter would accept a reason that nobody chose.
 * @param field field for free text, into which the browser itself inserts the text
 * @param insert receives the text as one line
 */
export function useInserted(
  within: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null> | null,
  insert: (text: string) => void,
): void {
  const latest = useLatest(insert);
  useEffect(() => {
    const onInsert = (event: ClipboardEvent | CompositionEvent): void => {
      const active = document.activeElement;
      if (!within.current?.contains(active) || active === field?.current) return;
      const text = "data" in event ? event.data : event.clipboardData?.getData("text/plain");
      const line = (text ?? "").replaceAll(/\s+/gu, " ").trim().slice(0, MAX_FREE_TEXT);
      event.preventDefault();
      if (line !== "") latest.current(line);
    };
    document.addEventListener("paste", onInsert, true);
    document.addEventListener("compositionend", onInsert, true);
    return () => {
      document.removeEventListener("paste", onInsert, true);
      document.removeEventListener("compositionend", onInsert, true);
    };
  }, [within, field, latest]);
}

interface ListKeys {
  isComing: boolean;
  /** Selects the reason of a digit. */
  choose: (reason: ReasonRow) => void;
  /** Additional keys, which take precedence over the picker's own. */
  extraKeys: ControlKeys;
}

/** Handles digits 1–9, letters and arrows on the list of reasons. */
export function useListKeys(list: RefObject<HTMLElement | null>, typing: Typing, keys: ListKeys): void {
  const { move, write } = typing;
  const press = useOnceLoaded(keys.isComing, (digit) => {
    const reason = typing.shown.find((one) => one.digit === digit);
    if (reason) keys.choose(reason);
    else typing.miss(digit);
    return true;
  });
  // Number of columns that fit into the window.
  const columns = (): number =>
    list.current ? getComputedStyle(list.current).gridTemplateColumns.split(" ").length : 1;
  useControlKeys(list, {
    ...Object.fromEntries(letters.map((letter) => [letter, () => write((now) => now + letter)])),
    ...Object.fromEntries(digits.map((digit) => [String(digit), () => press(digit)])),
    arrowright: move(1),
    arrowleft: move(-1),
    arrowdown: () => move(columns())(),
    arrowup: () => move(-columns())(),
    backspace: () => write((now) => now.slice(0, -1)),
    ...keys.extraKeys,
  });
}
