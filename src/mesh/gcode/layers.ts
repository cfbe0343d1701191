import { refuse } from "../fault.ts";
import { gcodeLimits } from "./limits.ts";
import type { ToolpathCollector } from "./toolpath.ts";

/** Least difference in height, in mm, by which a layer begins where no comment says it. Vases rise all the time. */
const LEAST_RISE = 0.05;

/** One layer, with what was used before it begins. */
export interface Layer {
  /** Height of its first line, in mm. */
  z: number;
  /** Seconds, by the feed rates. */
  seconds: number;
  /** Length of filament in mm. */
  filament: number;
}

/**
 * Layers by the comments of the slicer. As long as there are none, a layer begins at each new height. What stands
 * before the first comment, such as a purge line, belongs to the first layer.
 */
export class LayerCounter {
  readonly #layers: Layer[] = [];
  readonly #path: ToolpathCollector | null;
  #isMarked = false;
  #isEmpty = true;

  constructor(path: ToolpathCollector | null) {
    this.#path = path;
  }

  /** True once plastic belongs to the layers that the slicer names, and not to the preparation of the machine. */
  get isMarked(): boolean {
    return this.#isMarked;
  }

  /** Begins a layer, by a comment. Several comments before the first line of plastic are one. */
  mark(seconds: number, filament: number): void {
    if (!this.#isMarked) {
      this.#isMarked = true;
      this.#layers.length = 0;
      this.#path?.restartLayers();
      this.#isEmpty = false;
    }
    if (this.#isEmpty && this.#layers.length > 0) return;
    this.#begin(this.#layers.length === 0 ? { z: 0, seconds: 0, filament: 0 } : { z: 0, seconds, filament });
    this.#isEmpty = true;
  }

  /** Notes a line of plastic at this height. */
  extrude(z: number, seconds: number, filament: number): void {
    const last = this.#layers.at(-1);
    if (this.#isMarked) {
      if (this.#isEmpty && last) last.z = z;
      this.#isEmpty = false;
    } else if (!last || Math.abs(z - last.z) >= LEAST_RISE) {
      this.#begin(last ? { z, seconds, filament } : { z, seconds: 0, filament: 0 });
      this.#isEmpty = false;
    }
  }

  #begin(layer: Layer): void {
    if (this.#layers.length >= gcodeLimits.layers)
      refuse("tooManyLayers", { value: this.#layers.length + 1, limit: gcodeLimits.layers });
    this.#layers.push(layer);
    this.#path?.layer();
  }

  /** Returns the layers with plastic. */
  result(): readonly Layer[] {
    return this.#isEmpty ? this.#layers.slice(0, -1) : this.#layers;
  }
}
