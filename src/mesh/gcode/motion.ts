import type { Bounds } from "../bounds.ts";
import { features, type Feature } from "./features.ts";
import { LayerCounter, type Layer } from "./layers.ts";
import type { ToolpathCollector } from "./toolpath.ts";
import { bitOf, placeOf, type Words } from "./words.ts";

const [X, Y, Z, E, F, I, J, R, P, S] = [..."XYZEFIJRPS"].map(bitOf) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const at = Object.fromEntries([..."XYZEFIJRPS"].map((letter) => [letter, placeOf(letter)])) as Record<
  "X" | "Y" | "Z" | "E" | "F" | "I" | "J" | "R" | "P" | "S",
  number
>;

const inch = 25.4;
/** Speed in mm/s before the first feed rate. */
const firstSpeed = 50;
/** Length in mm of the lines that stand for an arc, and their most. */
const arcStep = 0.8;
const mostSteps = 360;
/** Largest coordinate in mm of a real machine. */
const mostMm = 100_000;
/** Tools with larger numbers are commands to the changer of filaments, such as T255. */
const tools = 16;

/** What the moves of a print add up to. */
export interface MotionFigures {
  /** Number of moves. */
  readonly moves: number;
  /** Box around the plastic, without the preparation of the machine; null without plastic. */
  readonly bounds: Bounds | null;
  /** Length of filament by tool, in mm; 0 for a tool without. */
  readonly filament: readonly number[];
  /** Time by distances and feed rates, in seconds, without acceleration. */
  readonly seconds: number;
  readonly layers: readonly Layer[];
}

/** Follows the moves of a print: where the head is, what it lays down, and how long it takes. */
export class Motion {
  readonly layers: LayerCounter;
  readonly #path: ToolpathCollector | null;
  #x = 0;
  #y = 0;
  #z = 0;
  /** Machine position minus the position that the file counts with, after G92. */
  readonly #offset = { x: 0, y: 0, z: 0 };
  #e = 0;
  #isRelative = false;
  #isExtruderRelative = false;
  #unit = 1;
  #speed = firstSpeed;
  #seconds = 0;
  #tool = 0;
  readonly #pushed = new Float64Array(tools);
  readonly #filament = new Float64Array(tools);
  #filamentTotal = 0;
  #moves = 0;
  #feature: Feature = "unknown";
  #featureNumber = 0;
  readonly #low: [number, number, number] = [Infinity, Infinity, Infinity];
  readonly #high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  #isMeasured = false;
  readonly seenFeatures = new Set<Feature>();
  /** Moves with coordinates that are no finite numbers. */
  notFinite = 0;

  constructor(path: ToolpathCollector | null) {
    this.#path = path;
    this.layers = new LayerCounter(path);
  }

  set feature(feature: Feature) {
    this.#feature = feature;
    this.#featureNumber = features.indexOf(feature);
  }

  markLayer(): void {
    const isFirst = !this.layers.isMarked;
    this.layers.mark(this.#seconds, this.#filamentTotal);
    // What came before is the preparation of the machine.
    if (isFirst) this.#forgetBounds();
  }

  /** @param words a command with the letter G, and its words */
  run(words: Words): void {
    if (words.code === 0 || words.code === 1) this.#line(words);
    else if (words.code === 2 || words.code === 3) this.#arc(words, words.code === 2);
    else if (words.code === 4) this.#seconds += this.#dwell(words);
    else if (words.code === 20) this.#unit = inch;
    else if (words.code === 21) this.#unit = 1;
    else if (words.code === 28) this.#home(words);
    else if (words.code === 90) this.#isRelative = false;
    else if (words.code === 91) this.#isRelative = true;
    else if (words.code === 92) this.#setPosition(words);
  }

  setExtruderRelative(is: boolean): void {
    this.#isExtruderRelative = is;
  }

  setTool(tool: number): void {
    if (Number.isInteger(tool) && tool < tools) this.#tool = tool;
  }

  #dwell(words: Words): number {
    const seconds = words.has(S) ? words.values[at.S]! : words.has(P) ? words.values[at.P]! / 1000 : 0;
    return seconds > 0 && seconds < 86_400 ? seconds : 0;
  }

  #home(words: Words): void {
    const all = !words.has(X | Y | Z);
    if (all || words.has(X)) this.#x = this.#offset.x = 0;
    if (all || words.has(Y)) this.#y = this.#offset.y = 0;
    if (all || words.has(Z)) this.#z = this.#offset.z = 0;
  }

  #setPosition(words: Words): void {
    const { values } = words;
    if (words.has(E) && Number.isFinite(values[at.E]!)) this.#e = values[at.E]! * this.#unit;
    if (words.has(X)) this.#offset.x = this.#x - this.#coordinate(values[at.X]!);
    if (words.has(Y)) this.#offset.y = this.#y - this.#coordinate(values[at.Y]!);
    if (words.has(Z)) this.#offset.z = this.#z - this.#coordinate(values[at.Z]!);
  }

  #coordinate(value: number): number {
    const mm = value * this.#unit;
    if (mm >= -mostMm && mm <= mostMm) return mm;
    this.notFinite++;
    return 0;
  }

  #target(words: Words, bit: number, place: number, now: number, offset: number): number {
    if (!words.has(bit)) return now;
    const value = this.#coordinate(words.values[place]!);
    return this.#isRelative ? now + value : value + offset;
  }

  /** Reads feed rate and filament of a move. @returns filament in mm, below 0 for a retraction */
  #feed(words: Words): number {
    const { values } = words;
    if (words.has(F) && values[at.F]! > 0) this.#speed = (values[at.F]! * this.#unit) / 60;
    if (!words.has(E)) return 0;
    const value = this.#coordinate(values[at.E]!);
    // With relative positions the extruder is relative, too (Marlin).
    if (this.#isRelative || this.#isExtruderRelative) return value;
    const pushed = value - this.#e;
    this.#e = value;
    return pushed;
  }

  #line(words: Words): void {
    const pushed = this.#feed(words);
    const x = this.#target(words, X, at.X, this.#x, this.#offset.x);
    const y = this.#target(words, Y, at.Y, this.#y, this.#offset.y);
    const z = this.#target(words, Z, at.Z, this.#z, this.#offset.z);
    this.#moves++;
    this.#to(x, y, z, pushed);
  }

  /** Moves in a straight line and counts time, plastic and bounds. */
  #to(x: number, y: number, z: number, pushed: number): void {
    const [fromX, fromY, fromZ] = [this.#x, this.#y, this.#z];
    const [dx, dy, dz] = [x - fromX, y - fromY, z - fromZ];
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const before = this.#filamentTotal;
    this.#push(pushed);
    this.#x = x;
    this.#y = y;
    this.#z = z;
    if (distance === 0) {
      this.#seconds += Math.abs(pushed) / this.#speed;
      return;
    }
    if (pushed > 0) {
      this.layers.extrude(z, this.#seconds, before);
      if (this.#feature !== "custom") {
        this.#measure(fromX, fromY, fromZ);
        this.#measure(x, y, z);
      }
      if (this.#feature !== "unknown") this.seenFeatures.add(this.#feature);
      this.#path?.extrude(fromX, fromY, fromZ, x, y, z, this.#featureNumber);
    } else this.#path?.travel(fromX, fromY, fromZ, x, y, z);
    this.#seconds += distance / this.#speed;
  }

  /** Counts filament. What is pushed after a retraction was counted before. */
  #push(pushed: number): void {
    const sum = this.#pushed[this.#tool]! + pushed;
    this.#pushed[this.#tool] = sum;
    const more = sum - this.#filament[this.#tool]!;
    if (more <= 0) return;
    this.#filament[this.#tool] = sum;
    this.#filamentTotal += more;
  }

  #measure(x: number, y: number, z: number): void {
    const [low, high] = [this.#low, this.#high];
    if (x < low[0]) low[0] = x;
    if (y < low[1]) low[1] = y;
    if (z < low[2]) low[2] = z;
    if (x > high[0]) high[0] = x;
    if (y > high[1]) high[1] = y;
    if (z > high[2]) high[2] = z;
    this.#isMeasured = true;
  }

  #forgetBounds(): void {
    this.#low.fill(Infinity);
    this.#high.fill(-Infinity);
    this.#isMeasured = false;
  }

  /** Moves along an arc in the plane of x and y, in straight lines. */
  #arc(words: Words, isClockwise: boolean): void {
    const pushed = this.#feed(words);
    const [startX, startY, startZ] = [this.#x, this.#y, this.#z];
    const x = this.#target(words, X, at.X, startX, this.#offset.x);
    const y = this.#target(words, Y, at.Y, startY, this.#offset.y);
    const z = this.#target(words, Z, at.Z, startZ, this.#offset.z);
    this.#moves++;
    const center = this.#center(words, x, y, isClockwise);
    if (!center) return this.#to(x, y, z, pushed);
    const [middleX, middleY] = center;
    const radius = Math.hypot(startX - middleX, startY - middleY);
    const begin = Math.atan2(startY - middleY, startX - middleX);
    let sweep = Math.atan2(y - middleY, x - middleX) - begin;
    if (isClockwise && sweep >= -1e-9) sweep -= 2 * Math.PI;
    if (!isClockwise && sweep <= 1e-9) sweep += 2 * Math.PI;
    const steps = Math.max(1, Math.min(mostSteps, Math.ceil((Math.abs(sweep) * radius) / arcStep)));
    for (let step = 1; step < steps; step++) {
      const part = step / steps;
      const angle = begin + sweep * part;
      this.#to(
        middleX + radius * Math.cos(angle),
        middleY + radius * Math.sin(angle),
        startZ + (z - startZ) * part,
        pushed / steps,
      );
    }
    this.#to(x, y, z, pushed / steps);
  }

  /** Returns the middle of an arc by I and J, or by its radius; null where there is none. */
  #center(words: Words, x: number, y: number, isClockwise: boolean): readonly [number, number] | null {
    const { values } = words;
    if (words.has(I | J)) {
      const i = words.has(I) ? this.#coordinate(values[at.I]!) : 0;
      const j = words.has(J) ? this.#coordinate(values[at.J]!) : 0;
      return i === 0 && j === 0 ? null : [this.#x + i, this.#y + j];
    }
    if (!words.has(R)) return null;
    const radius = this.#coordinate(values[at.R]!);
    const [dx, dy] = [x - this.#x, y - this.#y];
    const chord = Math.hypot(dx, dy);
    if (chord === 0 || Math.abs(radius) < chord / 2) return null;
    const height = Math.sqrt(radius * radius - (chord * chord) / 4);
    // The middle of the shorter arc is on the right of the chord if it runs clockwise.
    const side = isClockwise === radius > 0 ? -1 : 1;
    return [this.#x + dx / 2 - (side * height * dy) / chord, this.#y + dy / 2 + (side * height * dx) / chord];
  }

  result(): MotionFigures {
    const [low, high] = [this.#low, this.#high];
    const used = this.#filament.findLastIndex((length) => length > 0) + 1;
    return {
      moves: this.#moves,
      bounds: this.#isMeasured
        ? { min: [...low], max: [...high], size: [high[0] - low[0], high[1] - low[1], high[2] - low[2]] }
        : null,
      filament: [...this.#filament.subarray(0, used)],
      seconds: this.#seconds,
      layers: this.layers.result(),
    };
  }
}
