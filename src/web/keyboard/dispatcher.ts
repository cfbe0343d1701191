import type { Binding } from "#kernel/bindings.ts";
import type { Command } from "#kernel/command.ts";
import type { Layer, Stroke } from "#kernel/keys.ts";
import { printStroke } from "#kernel/keys.ts";
import { DECISION_GAP_MS, POINTER_GAP_MS, MIN_VIEW_MS } from "#kernel/queue.ts";
import type { TargetKind } from "./focus.ts";
import { keeps, scrolls } from "./focus.ts";
import type { KeyPress } from "./stroke.ts";
import { isModifier, strokeOf } from "./stroke.ts";

export interface ActiveLayer {
  layer: Layer;
  resource: string | null;
  /** Nothing behind it hears a key, save the commands named in `through`. */
  blocks: boolean;
  through: readonly string[];
  /** The pane of this layer has the focus, so that scrolling keys are its own. */
  ownsFocus: boolean;
  /** A widget inside listens by itself: keys of this layer are known here and go through to it. */
  yields?: boolean;
  /** Commands whose keys go past this layer, also where it has the same keys. */
  past?: readonly string[];
}

export interface Surroundings {
  mac: boolean;
  /** Innermost first. */
  layers(): readonly ActiveLayer[];
  bindings(): readonly Binding[];
  /** A browser command without a listener does not take its key. */
  isLive(command: Command): boolean;
  /** @returns true where a decision was committed, null where it was refused */
  run(command: Command, options: { stay: boolean; repeat: boolean }): boolean | null;
  now(): number;
  singleKeys(): boolean;
  /** Strokes waited for, and what may follow. */
  onPending(pending: readonly string[], next: readonly Binding[]): void;
  /** A decision does not count: what it would fall on came by no key, and too shortly before it. */
  onUnread(): void;
}

/**
 * `shield`: nobody else may hear the key, but its default stays (an input method needs it).
 * `swallow`: it was ours and does nothing now.
 */
export type Verdict = "pass" | "shield" | "swallow" | "run" | "pending";

/** So long a digit may follow the decision that asked for it. */
const ANSWER_MS = 600;
/** So long after its key a button hears that it was pressed by it. */
const KEY_CLICK_MS = 1_000;
/** Safari sends the key that ends a composition after `compositionend`. */
const AFTER_COMPOSITION_MS = 100;
const PENDING_MS = 1_200;
/** Longest pause of a hand that writes a word. */
const WORD_MS = 500;
const IME_KEYCODE = 229;

/** How a button was pressed. */
export interface Click {
  /** 0 by a key, or by assistive technology. */
  detail: number;
  /** By the clock of performance.now(). */
  timeStamp: number;
}

interface Exact {
  kind: "exact";
  command: Command;
  stay: boolean;
}

type Found = Exact | { kind: "prefix"; next: readonly Binding[] } | { kind: "yielded" };

export class Dispatcher {
  private pending: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private composedAt = -Infinity;
  /** What follows the last decision can have been seen. */
  private seenAt = -Infinity;
  /** What came before the eye by no key can have been read. */
  private readAt = -Infinity;
  /** Taken from under a hand that was writing: the rest of its word is no command. */
  private isInWord = false;
  /** Its question was refused: nothing came before the eye that is to be read. */
  private isMuted = false;
  /** The press that was at hand then, and its key as long as no other was pressed behind it. */
  private decidedBy = -Infinity;
  private decidedKey: string | null = null;
  /** When the hand pressed the key at hand: a busy page hears of it later. */
  private pressedAt = -Infinity;
  private pressedKey: string | null = null;
  private droppedAt = -Infinity;
  /** Decisions that did not count, and when one of them was last spoken of: as many presses of U are meant for them. */
  private lost = 0;
  private lostAt = -Infinity;
  /** The same of keys that may have been pressed twice by one movement: only the second U is meant for such a one. */
  private echoes = 0;
  private readonly around: Surroundings;

  constructor(around: Surroundings) {
    this.around = around;
  }

  /** Blur, focus change, pointer, composition, a dialog: what was begun is over. */
  reset(): void {
    clearTimeout(this.timer);
    if (this.pending.length === 0) return;
    this.pending = [];
    this.around.onPending([], []);
  }

  compositionEnded(): void {
    this.composedAt = this.around.now();
  }

  /** A decision was committed, or a question answered, by the key at hand. */
  decided(): void {
    this.seenAt = this.around.now();
    this.readAt = -Infinity;
    this.decidedBy = this.pressedAt;
    this.decidedKey = this.pressedKey;
  }

  /** Something else came before the eye by no key: what he presses was meant for what stood there, or for its reason. */
  itemReplaced(): void {
    this.readAt = this.around.now() + MIN_VIEW_MS;
    this.isInWord = this.isMuted = false;
  }

  /** The question that he answered went with what stood there: until the hand rests, nothing that it presses is a command. */
  interrupted(): void {
    this.isInWord = true;
  }

  /** The question that he would answer is not there: what he presses for it is nothing else, until the hand rests. */
  private mute(): void {
    this.readAt = this.pressedAt + MIN_VIEW_MS;
    this.isInWord = this.isMuted = true;
  }

  private endWord(): void {
    if (this.isMuted) this.readAt = -Infinity;
    this.isInWord = this.isMuted = false;
  }

  /** An answer that comes before its question can have been read is none, and what follows was to come behind it. */
  answersTooSoon(): boolean {
    if (!this.isTooSoon() && !this.isUnread()) return false;
    if (this.isEcho()) return true;
    this.mute();
    this.around.onUnread();
    return true;
  }

  /** Whether the decision at hand comes too soon, and so does not count. */
  dropsTooSoon(): boolean {
    if (this.isTooSoon()) this.lose();
    return this.isTooSoon();
  }

  private lose(isEcho = false): void {
    this.forgetLost();
    this.lostAt = this.pressedAt;
    this[isEcho ? "echoes" : "lost"] += 1;
  }

  private forgetLost(): void {
    if (this.pressedAt - this.lostAt >= ANSWER_MS) this.lost = this.echoes = 0;
  }

  /** U for a decision that did not count would take back what was done before it. */
  private isForLost(): boolean {
    this.forgetLost();
    const isLost = this.lost > 0;
    if (isLost) this.lost -= 1;
    else [this.lost, this.echoes] = [this.echoes, 0];
    if (isLost || this.lost > 0) this.lostAt = this.pressedAt;
    return isLost;
  }

  /** The hand presses a key, whoever hears it. */
  pressed({ key, at = this.around.now() }: Pick<KeyPress, "key" | "at">): void {
    this.pressedAt = at;
    this.pressedKey = key;
    if (this.isInWord && this.isUnread())
      this.readAt = Math.max(this.readAt, at + (this.isMuted ? WORD_MS : MIN_VIEW_MS));
    if (key !== this.decidedKey) this.decidedKey = null;
  }

  /** The key at hand follows a decision so closely that it was pressed twice by one movement: it is no further answer. */
  isEcho(): boolean {
    return this.decidedKey !== null && this.pressedAt > this.decidedBy && this.isTooSoon();
  }

  /** Within one movement of the hand, or before what it would decide on was there to be seen. */
  isTooSoon(): boolean {
    return this.pressedAt - this.decidedBy < DECISION_GAP_MS || this.pressedAt < this.seenAt;
  }

  private isUnread(): boolean {
    return this.pressedAt < this.readAt;
  }

  handle(press: KeyPress, kind: TargetKind): Verdict {
    this.pressed(press);
    const composing = this.composing(press, kind);
    if (composing) return composing;
    if (isModifier(press)) return "pass";
    // Held, it would press the button anew for each item that comes before the eye.
    if (press.repeat && kind !== "text" && (press.key === "Enter" || press.key === " ")) return "swallow";
    const stroke = strokeOf(press, this.around.mac);
    if (!stroke || keeps(kind, stroke) || this.isSwitchedOff(stroke)) {
      this.reset();
      return "pass";
    }
    // A key that is part of no word ends it.
    if (stroke.mod || stroke.alt || stroke.key === "escape" || scrolls(stroke)) this.endWord();
    if (this.isInWord && this.isUnread()) return "swallow";
    return this.dispatch(stroke, press.repeat);
  }

  /**
   * The button of a command is pressed, by the pointer, by Enter or Space, or by assistive technology: at the pace of keys,
   * and by one movement of the pointer once.
   */
  clicked(command: Command, { detail, timeStamp: at }: Click, run: () => boolean | null): void {
    const key = `click ${command.id}`;
    const isTwice = detail > 0 && this.pressedKey === key && at - this.pressedAt < POINTER_GAP_MS;
    if (detail > 0 || at - this.pressedAt > KEY_CLICK_MS) this.pressed({ key, at });
    this.endWord();
    if (!isTwice || command.repeats) this.runOnce({ command, stay: false }, false, run);
  }

  private composing(press: KeyPress, kind: TargetKind): Verdict | null {
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

  private dispatch(stroke: Stroke, repeat: boolean): Verdict {
    const before = this.pending;
    const found =
      this.find([...before, printStroke(stroke)], stroke) ??
      (before.length > 0 ? this.find([printStroke(stroke)], stroke) : null);
    if (!found || found.kind === "yielded") {
      this.reset();
      return "pass";
    }
    if (found.kind === "prefix") {
      if (repeat) return "swallow";
      const continued = this.find([...before, printStroke(stroke)], stroke) !== null;
      this.wait(continued ? [...before, printStroke(stroke)] : [printStroke(stroke)], found.next);
      return "pending";
    }
    this.reset();
    // The digit behind a decision that did not count was meant for its reason, one pressed twice for that of before.
    const isAnswer =
      this.isEcho() || this.pressedAt < this.seenAt || this.isUnread() || this.pressedAt - this.droppedAt < ANSWER_MS;
    if (isAnswer && /^\d$/.test(printStroke(stroke))) return "swallow";
    return this.runOnce(found, repeat);
  }

  private runOnce(
    { command, stay }: Pick<Exact, "command" | "stay">,
    repeat: boolean,
    run = (): boolean | null => this.around.run(command, { stay, repeat }),
  ): Verdict {
    if (repeat && !command.repeats) return "swallow";
    if (this.isUnread() && isAboutItem(command)) return this.unread(command);
    if (command.id === "edit.undo" && this.isForLost()) {
      this.around.onUnread();
      return "swallow";
    }
    if (command.decision && this.isTooSoon() && !this.isQuestion(command)) {
      this.droppedAt = this.pressedAt;
      this.lose(this.isEcho());
      if (this.isEcho()) return "swallow";
      // The letters that follow are its reason, as a digit is.
      if (command.reasons) this.mute();
      return "swallow";
    }
    const isDone = run();
    if (command.decision && isDone) this.decided();
    // Refused, or a question that by now hears the digit itself.
    else if (command.decision) this.droppedAt = this.pressedAt;
    if (isDone === null) this.refused(command);
    return "run";
  }

  private refused(command: Command): void {
    if (command.decision) this.lose();
    const isAsking = command.reasons !== null || Object.keys(command.input).length > 0;
    // Elsewhere than in a queue one goes on to the next row at once.
    if (isAsking && this.around.layers().some(({ layer }) => layer === "queue")) this.mute();
  }

  /** It decides nothing yet but asks, about what was there to be seen: a reason that follows at once has where to go. */
  private isQuestion({ reasons }: Command): boolean {
    return reasons !== null && this.pressedAt >= this.seenAt && !this.isEcho();
  }

  /** Meant for what stood there: so is the reason that he goes on with. */
  private unread(command: Command): Verdict {
    this.droppedAt = this.pressedAt;
    if (command.reasons) this.interrupted();
    this.around.onUnread();
    return "swallow";
  }

  private wait(pending: string[], next: readonly Binding[]): void {
    clearTimeout(this.timer);
    this.pending = pending;
    this.around.onPending(pending, next);
    this.timer = setTimeout(() => this.reset(), PENDING_MS);
  }

  private find(strokes: readonly string[], last: Stroke): Found | null {
    const keys = strokes.join(" ");
    const meant = this.around.bindings().filter((one) => one.keys === keys || one.keys.startsWith(`${keys} `));
    let through: readonly string[] | null = null;
    for (const layer of this.around.layers()) {
      if (scrolls(last) && !layer.ownsFocus && !layer.blocks && layer.layer !== "global" && !isLeaf(layer.layer))
        continue;
      const isPast = meant.some(({ command }) => layer.past?.includes(command.id));
      const here = meant.filter(
        ({ command }) =>
          !isPast &&
          command.layer === layer.layer &&
          (command.resource === null || command.resource === layer.resource) &&
          (through === null || through.includes(command.id)) &&
          this.around.isLive(command),
      );
      const found = pick(here, keys);
      if (found) return layer.yields ? { kind: "yielded" } : found;
      if (layer.blocks) through = through ? through.filter((id) => layer.through.includes(id)) : layer.through;
      if (through?.length === 0) return null;
    }
    return null;
  }
}

/** It does something to the item before the eye, or asks about it. */
const isAboutItem = ({ decision, layer }: Command): boolean => decision || layer === "queue";

/** Layers that exist only while they hold the focus: their arrows are always their own. */
const isLeaf = (layer: Layer): boolean =>
  ["modal", "palette", "reasons", "popover", "viewer", "carousel", "image", "form"].includes(layer);

function pick(here: readonly Binding[], keys: string): Found | null {
  const exact = here.find((binding) => binding.keys === keys);
  if (exact) return { kind: "exact", command: exact.command, stay: exact.stays ?? false };
  return here.length > 0 ? { kind: "prefix", next: here } : null;
}
