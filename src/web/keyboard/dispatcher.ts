import type { Binding } from "#kernel/bindings.ts";
import type { Command } from "#kernel/command.ts";
import type { Stroke } from "#kernel/keys.ts";
import { printStroke } from "#kernel/keys.ts";
import { POINTER_GAP_MS } from "#kernel/queue.ts";
import type { TargetKind } from "./focus.ts";
import { keeps, scrolls } from "./focus.ts";
import { UncountedDecisions } from "./uncounted-decisions.ts";
import type { ExactKey, KeySurroundings } from "./key-resolver.ts";
import { resolveKeys } from "./key-resolver.ts";
import { DecisionPace } from "./decision-pace.ts";
import type { KeyPress } from "./stroke.ts";
import { isModifier, strokeOf } from "./stroke.ts";

/** Result of a command's run: it is done, it asks for a value such as a reason first, or it was refused. */
export type RunResult = "done" | "asking" | "refused";

export interface Surroundings extends KeySurroundings {
  mac: boolean;
  run(command: Command, options: { stay: boolean; repeat: boolean }): RunResult;
  now(): number;
  singleKeys(): boolean;
  /** Shows the strokes of an unfinished sequence, and what may follow. */
  onPending(pending: readonly string[], next: readonly Binding[]): void;
  /** Says that nothing has these keys. */
  onUnknownKeys(strokes: readonly string[]): void;
  /** Shows the notice that a key was ignored. */
  onKeyIgnored(): void;
}

/**
 * Outcome of a key in the dispatcher.
 * `shield`: it is hidden from other listeners, but keeps its default action (an input method needs it).
 * `swallow`: the key does nothing.
 */
type KeyOutcome = "pass" | "shield" | "swallow" | "run" | "pending";

/** A click within this time after a key press was caused by that key, ms. */
const KEY_CLICK_MS = 1_000;
/** Safari sends the key that ends a composition after `compositionend`. */
const AFTER_COMPOSITION_MS = 100;
/** The hint lists what may follow, so there is time to read it. */
const PENDING_MS = 5_000;
const IME_KEYCODE = 229;

/** How a button was pressed. */
export interface Click {
  /** `MouseEvent.detail`: 0 for a click by a key or by assistive technology. */
  detail: number;
  /** Ms of `performance.now()`. */
  timeStamp: number;
}

/** Turns key presses into commands. Decisions that come too early to be meant for the item on screen are ignored. */
export class Dispatcher {
  private pending: Stroke[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private composedAt = -Infinity;
  private readonly pace = new DecisionPace();
  private readonly uncounted = new UncountedDecisions();
  private readonly around: Surroundings;

  constructor(around: Surroundings) {
    this.around = around;
  }

  /** Ends an unfinished sequence: after blur, a change of focus, a pointer press, a composition, a dialog. */
  reset(): void {
    clearTimeout(this.timer);
    if (this.pending.length === 0) return;
    this.pending = [];
    this.around.onPending([], []);
  }

  onCompositionEnd(): void {
    this.composedAt = this.around.now();
  }

  /** Call this after a key press that made a decision or answered a prompt. */
  onDecided(): void {
    this.pace.onDecided(this.around.now());
  }

  /** Another item became current without a key press. */
  onItemReplaced(): void {
    this.pace.note("replaced", this.around.now());
  }

  /** Call this when an item is replaced while its reason is typed. Until the moderator pauses, no key is a command. */
  onInterrupted(): void {
    this.pace.note("typing");
  }

  /** @returns true if the last press answers a prompt before its item can have been read; the caller ignores it then */
  ignoreEarlyAnswer(): boolean {
    if (!this.pace.isTooSoon() && !this.pace.isInCooldown()) return false;
    if (this.pace.isEcho()) return true;
    this.pace.note("promptRefused");
    this.around.onKeyIgnored();
    return true;
  }

  /** @returns true if the decision of the last press comes too soon; it does not count then */
  ignoreIfTooSoon(): boolean {
    const isTooSoon = this.pace.isTooSoon();
    if (isTooSoon) this.uncounted.add(this.pace.pressedAt);
    return isTooSoon;
  }

  /** True if the key of a decision was pressed again within 250 ms, or before the next item was drawn. */
  isEcho(): boolean {
    return this.pace.isEcho();
  }

  /** Records every key press, also those that others handle. */
  onPressed({ key, time = this.around.now() }: Pick<KeyPress, "key" | "time">): void {
    this.pace.onPressed(key, time);
  }

  handle(press: KeyPress, kind: TargetKind): KeyOutcome {
    this.onPressed(press);
    const composing = this.composing(press, kind);
    if (composing) return composing;
    if (isModifier(press)) return "pass";
    // A held Enter or Space would press the button again for each next item.
    if (press.repeat && kind !== "text" && (press.key === "Enter" || press.key === " ")) return "swallow";
    const stroke = strokeOf(press, this.around.mac);
    if (!stroke || keeps(kind, stroke) || this.isSwitchedOff(stroke)) {
      this.reset();
      return "pass";
    }
    if (stroke.mod || stroke.alt || stroke.key === "escape" || scrolls(stroke)) this.pace.note("ended");
    return this.pace.isTyping() ? "swallow" : this.dispatch(stroke, press.repeat);
  }

  /**
   * Runs a command's button, pressed by the pointer, by Enter or Space, or by assistive technology. Buttons follow the
   * pace of keys, and a double click counts once.
   */
  clicked(command: Command, { detail, timeStamp: time }: Click, run: () => RunResult): void {
    const key = `click ${command.id}`;
    const gap = time - this.pace.pressedAt;
    const isTwice = detail > 0 && this.pace.isSameKey(key) && gap < POINTER_GAP_MS;
    // A click by Enter or Space was noted as a key press already.
    if (detail > 0 || gap > KEY_CLICK_MS) this.onPressed({ key, time });
    this.pace.note("ended");
    if (!isTwice || command.repeats) this.runOnce({ command, stay: false }, false, run);
  }

  private composing(press: KeyPress, kind: TargetKind): KeyOutcome | null {
    if (press.isComposing && kind === "text") return "shield";
    const justEnded = this.around.now() - this.composedAt < AFTER_COMPOSITION_MS;
    if (justEnded && (press.keyCode === IME_KEYCODE || press.key === "Enter" || press.key === "Escape"))
      return "shield";
    if (press.keyCode !== IME_KEYCODE || kind !== "text") return null;
    return press.ctrlKey || press.metaKey || press.code === "Escape" ? null : "pass";
  }

  private isSwitchedOff(stroke: Stroke): boolean {
    return !this.around.singleKeys() && !stroke.mod && !stroke.alt && stroke.key.length === 1;
  }

  private dispatch(stroke: Stroke, repeat: boolean): KeyOutcome {
    const sequence = [...this.pending, stroke];
    const continued = resolveKeys(sequence, this.around);
    if (!continued && sequence.length > 1 && stroke.key === "escape") {
      this.reset();
      return "swallow";
    }
    const match = continued ?? (sequence.length > 1 ? resolveKeys([stroke], this.around) : null);
    if (!continued && match?.kind === "exact" && isMistyped(match.command, stroke)) {
      this.reset();
      this.around.onUnknownKeys(sequence.map(printStroke));
      return "swallow";
    }
    if (!match || match.kind === "yielded") {
      this.reset();
      return "pass";
    }
    if (match.kind === "prefix") {
      if (repeat) return "swallow";
      this.wait(continued ? sequence : [stroke], match.next);
      return "pending";
    }
    this.reset();
    // A digit that was meant for the prompt of an ignored decision.
    if (/^\d$/.test(printStroke(stroke)) && this.pace.isAnswer()) return "swallow";
    return this.runOnce(match, repeat);
  }

  private wait(pending: Stroke[], next: readonly Binding[]): void {
    clearTimeout(this.timer);
    this.pending = pending;
    this.around.onPending(pending.map(printStroke), next);
    this.timer = setTimeout(() => this.reset(), PENDING_MS);
  }

  private runOnce(
    { command, stay }: Pick<ExactKey, "command" | "stay">,
    repeat: boolean,
    run = (): RunResult => this.around.run(command, { stay, repeat }),
  ): KeyOutcome {
    if (repeat && !command.repeats) return "swallow";
    if (this.pace.isInCooldown() && isAboutItem(command)) return this.ignoreInCooldown(command);
    if (command.id === "edit.undo" && this.uncounted.takesUndo(this.pace.pressedAt)) {
      this.around.onKeyIgnored();
      return "swallow";
    }
    if (command.decision && this.pace.isTooSoon() && !this.isQuestion(command)) return this.ignoreTooSoon(command);
    const result = run();
    if (command.decision && result === "done") this.onDecided();
    // The decision was refused, or a prompt opened, which handles the next digit.
    else if (command.decision) this.pace.expectAnswer();
    if (result === "refused") this.noteRefusal(command);
    return "run";
  }

  /** Ignores a key that was meant for the previous item. */
  private ignoreInCooldown(command: Command): KeyOutcome {
    this.pace.expectAnswer();
    if (command.reasons) this.onInterrupted();
    this.around.onKeyIgnored();
    return "swallow";
  }

  private ignoreTooSoon(command: Command): KeyOutcome {
    const isEcho = this.pace.isEcho();
    this.pace.expectAnswer();
    this.uncounted.add(this.pace.pressedAt, isEcho);
    // No prompt opened. The moderator may still type the reason, so the next letters must not be commands.
    if (!isEcho && command.reasons) this.pace.note("promptRefused");
    return "swallow";
  }

  private noteRefusal(command: Command): void {
    if (command.decision) this.uncounted.add(this.pace.pressedAt);
    const isAsking = command.reasons !== null || Object.keys(command.input).length > 0;
    // Outside of a queue keys act at once, so nothing is paused.
    if (isAsking && this.around.layers().some(({ layer }) => layer === "queue")) this.pace.note("promptRefused");
  }

  /** True if the decision asks for a reason first, and its item was on screen at the key press. */
  private isQuestion({ reasons }: Command): boolean {
    return reasons !== null && !this.pace.isUnseen() && !this.pace.isEcho();
  }
}

/** True for a wrong letter of a sequence: by itself it would run a command that nobody meant, such as a decision. */
const isMistyped = ({ repeats }: Command, { key, mod, alt }: Stroke): boolean =>
  !repeats && !mod && !alt && key.length === 1;

/** True for a command that decides on the current item or asks about it. */
const isAboutItem = ({ decision, layer }: Command): boolean => decision || layer === "queue";
