import { MIN_VIEW_MS } from "#kernel/queue.ts";

/** Longest pause between two letters of one word, ms. */
const WORD_MS = 500;

/**
 * Tells whether the moderator can have read the current item. Keys that act on it count from `until` on, in ms of
 * `performance.now()`.
 * - settled: the item was shown by the moderator's own key.
 * - replaced: it was replaced without a key press. Keys meant for the former item must not act on it.
 * - interrupted: as replaced, while a reason was typed. No key is a command until the moderator pauses.
 * - promptRefused: a command that would have opened a prompt was refused. Its answer may still be typed; no key is a
 *   command until the moderator pauses.
 */
export type InputCooldown =
  | { state: "settled" }
  | { state: "replaced" | "interrupted" | "promptRefused"; until: number };

type State = InputCooldown["state"];

/**
 * - replaced: another item is current, by no key.
 * - typing: a reason was being typed when the item was replaced.
 * - promptRefused: a command with a prompt was refused, or its prompt was answered before the item can have been read.
 * - pressed: any key went down.
 * - ended: a key that belongs to no word went down: Esc, an arrow, a chord, a click.
 * - decided: a decision was taken.
 */
export type CooldownEvent = "replaced" | "typing" | "promptRefused" | "pressed" | "ended" | "decided";

export const settled: InputCooldown = { state: "settled" };

const replaced = (_until: number, time: number): InputCooldown => ({ state: "replaced", until: time + MIN_VIEW_MS });
const promptRefused = (_until: number, time: number): InputCooldown => ({
  state: "promptRefused",
  until: time + MIN_VIEW_MS,
});
const settle = (): InputCooldown => settled;
/** Each key pressed during the pause extends it. */
const prolonged =
  (state: "interrupted" | "promptRefused", pause: number) =>
  (until: number, time: number): InputCooldown => ({
    state,
    until: time < until ? Math.max(until, time + pause) : until,
  });

/** The next state by state and event. Without an entry, the state stays the same. */
const table: Readonly<Record<State, Partial<Record<CooldownEvent, (until: number, time: number) => InputCooldown>>>> = {
  settled: { replaced, promptRefused },
  replaced: { replaced, promptRefused, decided: settle, typing: (until) => ({ state: "interrupted", until }) },
  interrupted: {
    replaced,
    promptRefused,
    decided: settle,
    pressed: prolonged("interrupted", MIN_VIEW_MS),
    ended: (until) => ({ state: "replaced", until }),
  },
  promptRefused: {
    replaced,
    promptRefused,
    decided: settle,
    ended: settle,
    pressed: prolonged("promptRefused", WORD_MS),
  },
};

const untilOf = (cooldown: InputCooldown): number => ("until" in cooldown ? cooldown.until : -Infinity);

/** @param time in which it happened, ms of `performance.now()` */
export const cooldownAfter = (before: InputCooldown, event: CooldownEvent, time: number): InputCooldown =>
  table[before.state][event]?.(untilOf(before), time) ?? before;

/** True if a key pressed at this time must not act on the current item. */
export const isInCooldown = (cooldown: InputCooldown, time: number): boolean => time < untilOf(cooldown);

/** True if a key pressed at this time is no command at all. */
export const isTyping = (cooldown: InputCooldown, time: number): boolean =>
  isInCooldown(cooldown, time) && cooldown.state !== "replaced";
