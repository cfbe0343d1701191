import type { RefObject } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Command } from "#kernel/command.ts";
import type { ReasonRow, Reasons } from "#web/data/reasons.ts";
import type { RunOptions } from "#web/commands/handlers.ts";
import { t } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";
import { notify } from "#web/ui/notice.tsx";
import type { NumberedFinding } from "./findings.ts";
import { draftOf, dropDraft, keepDraft } from "./reason-drafts.ts";
import { rankReasons, searchReasons } from "./reasons.ts";

export type Reason = NonNullable<RunOptions["reason"]>;

export interface StripProps {
  queue: string;
  command: Command;
  findings: readonly NumberedFinding[];
  /** Under which a half-typed reason is kept while the item is taken from under it. */
  draft: string;
  /** The last reason given for this command, for the same key again. */
  last: Reason | null;
  /** @returns whether the answer was taken; else it stays as it was given. */
  done: (reason: Reason) => boolean;
  leave: () => void;
  /** Shift+Tab, where something stands before the strip. */
  back?: () => void;
  /** So much hangs on it that a digit, or the same key again, only chooses: Enter decides. */
  isGrave?: boolean;
}

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
  /** Nothing was pressed yet but the key that opened the strip: the same key again repeats the last reason. */
  isFresh: boolean;
  writeFreely: (text: string) => void;
  /** The field has the caret: empty it is no answer. */
  enterField: (isIn: boolean) => void;
  /** Back in the list: what stands in the field searches it. */
  search: () => void;
  move: (by: number) => () => void;
  choose: (at: number) => void;
}

/** What was typed, kept as a draft, and the reasons it leaves. */
export function useTyping(props: StripProps, { list, used }: Reasons): Typing {
  const [text, setText] = useState(() => draftOf(props.draft));
  const [at, setAt] = useState(0);
  const [isFree, setFree] = useState(text !== "");
  const [isFresh, setFresh] = useState(text === "");
  const [isInField, enterField] = useState(false);
  // What is typed to search is no text of one's own, and none when the strip comes again.
  useEffect(() => keepDraft(props.draft, isFree ? text : ""), [isFree, text, props.draft]);
  const ranked = useMemo(() => rankReasons({ list, used }, props.findings), [list, used, props.findings]);
  const shown = useMemo(() => searchReasons(ranked, text), [ranked, text]);
  const here = Math.min(at, shown.length - 1);
  return {
    text,
    shown,
    at: here,
    chosen: (text.trim() === "" ? isInField : isFree) ? undefined : shown[here],
    isFree,
    isFresh,
    write: (next) => {
      setText(next);
      setAt(0);
      setFree(false);
      setFresh(false);
    },
    writeFreely: (typed) => {
      setText(typed);
      setAt(0);
      setFree(typed !== "");
      setFresh(false);
    },
    enterField,
    search: () => setFree(false),
    move: (by) => () => {
      setAt((now) => Math.max(0, Math.min(shown.length - 1, MOST_SHOWN - 1, now + by)));
      setFresh(false);
    },
    choose: (place) => {
      setAt(place);
      setFresh(false);
    },
  };
}

export interface Places {
  strip: RefObject<HTMLDivElement | null>;
  options: RefObject<HTMLDivElement | null>;
  input: RefObject<HTMLInputElement | null>;
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

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

/** 1–9, letters, arrows and the decision's own key on the list; Enter and the way back in the field. */
export function useStripKeys(props: StripProps, typing: Typing, places: Places, give: (reason: Reason) => void): void {
  const { strip, options, input } = places;
  const { text, shown, chosen, move, write, isFree, isFresh } = typing;
  const key = keyOf(props.command);
  // As many as the window has room for.
  const columns = (): number =>
    options.current ? getComputedStyle(options.current).gridTemplateColumns.split(" ").length : 1;
  const type = (letter: string) => (): void => write((now) => now + letter);
  const take = (reason: ReasonRow | undefined): boolean => {
    if (reason) give({ key: reason.key });
    else if (isFree && text.trim() !== "") give({ text: text.trim() });
    else notify(text.trim() === "" ? t("queue.reasons.empty") : t("queue.reasons.none", { text }), "yellow");
    return true;
  };
  const press = (at: number): boolean => {
    if (!shown[at]) return false;
    if (props.isGrave) typing.choose(at);
    else take(shown[at]);
    return true;
  };
  const pressOnceHere = useOnceHere(text === "" && shown.length === 0, press);
  const again = (last: Reason): void => {
    const at = shown.findIndex((reason) => "key" in last && reason.key === last.key);
    if (!props.isGrave) give(last);
    else if (at >= 0) typing.choose(at);
  };
  const toField = (): void => {
    // What no reason holds can only be meant as one's own.
    if (shown.length === 0) typing.writeFreely(text);
    input.current?.focus();
  };
  useLeafKeys(options, {
    ...Object.fromEntries(letters.map((letter) => [letter, type(letter)])),
    ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [String(i + 1), () => pressOnceHere(i)])),
    ...(key ? { [key]: () => (isFresh && props.last ? again(props.last) : type(key)()) } : {}),
    arrowright: move(1),
    arrowleft: move(-1),
    arrowdown: () => move(columns())(),
    arrowup: () => move(-columns())(),
    enter: () => take(chosen),
    backspace: () => write((now) => now.slice(0, -1)),
    ...(props.back ? { "shift+tab": props.back } : {}),
    tab: toField,
    "/": toField,
  });
  useLeafKeys(input, {
    enter: () => take(chosen),
    "shift+tab": () => {
      typing.search();
      options.current?.focus();
    },
  });
  useLeafKeys(strip, {
    escape: () => {
      dropDraft(props.draft);
      props.leave();
    },
  });
}
