import { ANSWER_MS } from "./decision-pace.ts";

/**
 * Decisions that did not count. Each has an undo of its own: U for such a decision must not undo what was done before it.
 * Times in ms of `performance.now()`.
 */
export class UndoOfIgnored {
  private count = 0;
  /** Repeated presses that one movement of the hand may have caused: only the second U is meant for one of them. */
  private echoes = 0;
  /** Last decision or undo that was counted here. */
  private lastAt = -Infinity;

  add(at: number, isEcho = false): void {
    this.expire(at);
    this.lastAt = at;
    if (isEcho) this.echoes += 1;
    else this.count += 1;
  }

  /** @returns true if U, pressed at this time, is meant for a decision that did not count */
  takesUndo(at: number): boolean {
    this.expire(at);
    const isTaken = this.count > 0;
    if (isTaken) this.count -= 1;
    else {
      this.count = this.echoes;
      this.echoes = 0;
    }
    if (isTaken || this.count > 0) this.lastAt = at;
    return isTaken;
  }

  private expire(at: number): void {
    if (at - this.lastAt < ANSWER_MS) return;
    this.count = 0;
    this.echoes = 0;
  }
}
