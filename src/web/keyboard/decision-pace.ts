import { DECISION_GAP_MS } from "#kernel/queue.ts";
import type { InputCooldown, CooldownEvent } from "./input-cooldown.ts";
import { cooldownAfter, isTyping, isInCooldown, settled } from "./input-cooldown.ts";

/** Time after an ignored decision within which a digit was meant as its reason, ms. */
export const ANSWER_MS = 600;

/** A key as the moderator pressed it: a busy page hears of it later. */
interface Pressed {
  key: string | null;
  /** Ms of `performance.now()`. */
  time: number;
}

const never: Pressed = { key: null, time: -Infinity };

/**
 * Tells when keys count: the gap between decisions, and the cooldown after the item was replaced. Times in ms of
 * `performance.now()`.
 */
export class DecisionPace {
  private cooldown: InputCooldown = settled;
  private press = never;
  /** The press of the last decision. Its key becomes null when another key is pressed. */
  private decision = never;
  /** Time at which the item after the last decision was drawn. */
  private seenAt = -Infinity;
  /** Press of the last decision that did not count. */
  private ignoredAt = -Infinity;

  get pressedAt(): number {
    return this.press.time;
  }

  onPressed(key: string, time: number): void {
    this.press = { key, time };
    this.note("pressed");
    if (key !== this.decision.key) this.decision = { ...this.decision, key: null };
  }

  isSameKey(key: string): boolean {
    return this.press.key === key;
  }

  note(event: CooldownEvent, time = this.press.time): void {
    this.cooldown = cooldownAfter(this.cooldown, event, time);
  }

  /** The last press has decided. @param now when the item after it is drawn */
  onDecided(now: number): void {
    this.seenAt = now;
    this.decision = this.press;
    this.note("decided");
  }

  /** The last press was not counted as a decision: a digit that follows soon was meant as its answer. */
  expectAnswer(): void {
    this.ignoredAt = this.press.time;
  }

  /** The last press came within one movement of the hand after a decision, or before the next item was drawn. */
  isTooSoon(): boolean {
    return this.press.time - this.decision.time < DECISION_GAP_MS || this.isUnseen();
  }

  isUnseen(): boolean {
    return this.press.time < this.seenAt;
  }

  /** The last press repeats the key of a decision so soon that one movement of the hand caused both. */
  isEcho(): boolean {
    return this.decision.key !== null && this.press.time > this.decision.time && this.isTooSoon();
  }

  /** The current item cannot have been read at the time of the last press. */
  isInCooldown(): boolean {
    return isInCooldown(this.cooldown, this.press.time);
  }

  /** The last press is a letter of a word, and no command. */
  isTyping(): boolean {
    return isTyping(this.cooldown, this.press.time);
  }

  /**
   * A digit pressed now was meant for the reason of an ignored decision, repeats the last answer, or comes too early.
   */
  isAnswer(): boolean {
    return this.isEcho() || this.isUnseen() || this.isInCooldown() || this.press.time - this.ignoredAt < ANSWER_MS;
  }
}
