import { ANSWER_MS } from "./decision-pace.ts";

/**
 * Counts decisions that were ignored. Each of them takes one press of U, because that U is meant for it and must not
 * undo an earlier action. Times in ms of `performance.now()`.
 */
export class UncountedDecisions {
  private count = 0;
  /**
   * Ignored presses that may repeat the decision before them. The first U undoes that decision; only later ones are
   * taken.
   */
  private echoes = 0;
  /** Time of the last decision or undo that was counted here. */
  private lastAt = -Infinity;

  add(time: number, isEcho = false): void {
    this.expire(time);
    this.lastAt = time;
    if (isEcho) this.echoes += 1;
    else this.count += 1;
  }

  /** @returns true if U, pressed at this time, is meant for an ignored decision and undoes nothing */
  takesUndo(time: number): boolean {
    this.expire(time);
    const isTaken = this.count > 0;
    if (isTaken) this.count -= 1;
    else {
      this.count = this.echoes;
      this.echoes = 0;
    }
    if (isTaken || this.count > 0) this.lastAt = time;
    return isTaken;
  }

  private expire(time: number): void {
    if (time - this.lastAt < ANSWER_MS) return;
    this.count = 0;
    this.echoes = 0;
  }
}
