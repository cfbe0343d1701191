import { MIN_VIEW_MS } from "#kernel/queue.ts";

/** Longest pause between two letters of one word, ms. */
const WORD_MS = 500;

/**
 * Whether the moderator can have read the current item. Keys that act on it count from `until` on, in ms of
 * `performance.now()`.
 * - settled: the item was shown by the moderator's own key.
 * - replaced: it was replaced without a key press. Keys meant for the former item must not act on it.
 * - interrupted: as replaced, while a reason was typed. No key is a command until the moderator pauses.
 * - refused: a question was refused. The answer may still be typed; no key is a command until the moderator pauses.
 */
export type Attention = { state: "settled" } | { state: "replaced" | "interrupted" | "refused"; until: number };

type State = Attention["state"];

/**
 * - replaced: another item is current, by no key.
 * - typing: a reason was being typed when the item was replaced.
 * - refused: a question was refused, or answered before its item can have been read.
 * - pressed: any key went down.
 * - ended: a key that belongs to no word went down: Esc, an arrow, a chord, a click.
 * - decided: a decision was taken.
 */
export type AttentionEvent = "replaced" | "typing" | "refused" | "pressed" | "ended" | "decided";

export const settled: Attention = { state: "settled" };

const replaced = (_until: number, at: number): Attention => ({ state: "replaced", until: at + MIN_VIEW_MS });
const refused = (_until: number, at: number): Attention => ({ state: "refused", until: at + MIN_VIEW_MS });
const settle = (): Attention => settled;
/** Keys that come while none is a command prolong the state. */
const prolonged =
  (state: "interrupted" | "refused", pause: number) =>
  (until: number, at: number): Attention => ({ state, until: at < until ? Math.max(until, at + pause) : until });

/** What each event makes of each state; without an entry the state stays. */
const table: Readonly<Record<State, Partial<Record<AttentionEvent, (until: number, at: number) => Attention>>>> = {
  settled: { replaced, refused },
  replaced: { replaced, refused, decided: settle, typing: (until) => ({ state: "interrupted", until }) },
  interrupted: {
    replaced,
    refused,
    decided: settle,
    pressed: prolonged("interrupted", MIN_VIEW_MS),
    ended: (until) => ({ state: "replaced", until }),
  },
  refused: { replaced, refused, decided: settle, ended: settle, pressed: prolonged("refused", WORD_MS) },
};

const untilOf = (attention: Attention): number => ("until" in attention ? attention.until : -Infinity);

/** @param at time of the event, ms of `performance.now()` */
export const attentionAfter = (before: Attention, event: AttentionEvent, at: number): Attention =>
  table[before.state][event]?.(untilOf(before), at) ?? before;

/** True if a key pressed at this time must not act on the current item. */
export const isUnread = (attention: Attention, at: number): boolean => at < untilOf(attention);

/** True if a key pressed at this time is no command at all. */
export const isTyping = (attention: Attention, at: number): boolean =>
  isUnread(attention, at) && attention.state !== "replaced";
