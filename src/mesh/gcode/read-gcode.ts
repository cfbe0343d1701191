import { refuse } from "../fault.ts";
import { CommentReader } from "./comments.ts";
import { LineSplitter } from "./line-splitter.ts";
import { Motion, type MotionFigures } from "./motion.ts";
import { settingsOf, type PrintSettings } from "./settings.ts";
import type { Thumbnail } from "./thumbnails.ts";
import { ToolpathCollector, type Toolpath } from "./toolpath.ts";
import { bitOf, placeOf, Words } from "./words.ts";

/** A print as its G-code has it. */
export interface GcodeReading extends MotionFigures {
  readonly settings: PrintSettings;
  readonly thumbnail: Thumbnail | null;
  /** Lines to draw; null if nobody asked for them, or if they are too many. */
  readonly toolpath: Toolpath | null;
}

const [S, R] = [bitOf("S"), bitOf("R")];
const [placeS, placeR] = [placeOf("S"), placeOf("R")];
const semicolon = 59;
const space = 32;
/** Longest part of a comment that is read. Longer ones are macros. */
const commentRead = 4_096;
const utf8 = new TextDecoder();
/** Temperatures above it are no settings. */
const MOST_CELSIUS = 600;

/** Reads G-code that arrives in pieces. The pieces may end anywhere. */
export class GcodeReader {
  readonly #comments = new CommentReader();
  readonly #words = new Words();
  readonly #path: ToolpathCollector | null;
  readonly #motion: Motion;
  readonly #lines = new LineSplitter((bytes, from, to) => this.#line(bytes, from, to));
  #nozzleTemp: number | null = null;
  #bedTemp: number | null = null;
  #minutes: number | null = null;
  #bytes = 0;

  constructor({ draws = false }: { draws?: boolean } = {}) {
    this.#path = draws ? new ToolpathCollector() : null;
    this.#motion = new Motion(this.#path);
  }

  /** @throws Refused for content that is no G-code */
  push(piece: Uint8Array): void {
    this.#bytes += piece.length;
    this.#lines.push(piece);
  }

  /** @throws Refused `noMoves`, `notFinite`, `truncated` */
  finish(): GcodeReading {
    this.#lines.finish();
    const motion = this.#motion;
    if (this.#comments.isCutOff) refuse("truncated", { value: this.#bytes, detail: "block" });
    const figures = motion.result();
    if (figures.moves === 0) refuse("noMoves");
    if (motion.notFinite > 0) refuse("notFinite", { value: motion.notFinite, limit: 0 });
    const settings = this.#settings();
    const promised = settings.layers;
    if (promised !== null && motion.layers.isMarked && figures.layers.length < promised - 1)
      refuse("truncated", { value: this.#bytes, detail: `${figures.layers.length} of ${promised} layers` });
    return {
      ...figures,
      settings,
      thumbnail: this.#comments.thumbnails.result(),
      toolpath: this.#path?.result(figures.layers.length) ?? null,
    };
  }

  #settings(): PrintSettings {
    const { values, curaText, slicer } = this.#comments;
    const { seenFeatures } = this.#motion;
    const ofCura = (key: string): string | undefined =>
      new RegExp(`^${key} = (.*)$`, "m").exec(curaText)?.[1]?.slice(0, 200);
    const valueOf = (key: string): string | undefined =>
      values.get(key) ?? (/^[a-z_\d]+$/.test(key) ? ofCura(key) : undefined);
    const hasSupport = seenFeatures.has("support") || seenFeatures.has("supportInterface");
    return settingsOf(valueOf, slicer, {
      nozzleTemp: this.#nozzleTemp,
      bedTemp: this.#bedTemp,
      seconds: this.#minutes === null ? null : this.#minutes * 60,
      support: hasSupport ? true : seenFeatures.size > 0 ? false : null,
    });
  }

  #line(bytes: Uint8Array, start: number, to: number): void {
    let from = start;
    if (this.#lines.line === 1 && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf)
      from += 3;
    while (from < to && bytes[from]! <= space) from++;
    if (from >= to) return;
    if (bytes[from] === semicolon) return this.#comment(bytes, from + 1, to);
    const words = this.#words;
    words.readCommand(bytes, from, to);
    if (words.letter === "G") {
      words.readWords(bytes, to);
      this.#motion.run(words);
    } else if (words.letter === "M") this.#machine(words, bytes, to);
    else if (words.letter === "T") this.#motion.setTool(words.code);
  }

  #comment(bytes: Uint8Array, from: number, to: number): void {
    const meaning = this.#comments.take(utf8.decode(bytes.subarray(from, Math.min(to, from + commentRead))));
    if (meaning?.kind === "layer") this.#motion.markLayer();
    else if (meaning?.kind === "feature") this.#motion.feature = meaning.feature;
  }

  #machine(words: Words, bytes: Uint8Array, to: number): void {
    const { code } = words;
    if (code === 82 || code === 83) return this.#motion.setExtruderRelative(code === 83);
    if (code !== 73 && code !== 104 && code !== 109 && code !== 140 && code !== 190) return;
    words.readWords(bytes, to);
    const value = words.values[code === 73 ? placeR : placeS]!;
    if (!words.has(code === 73 ? R : S) || !(value > 0)) return;
    if (code === 73) this.#minutes ??= value;
    else if (value > MOST_CELSIUS) return;
    else if (code < 140) this.#nozzleTemp = Math.max(this.#nozzleTemp ?? 0, value);
    else this.#bedTemp = Math.max(this.#bedTemp ?? 0, value);
  }
}
