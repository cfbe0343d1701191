import { gcodeLimits } from "./limits.ts";

/** Lines to draw: x y z of both ends of each, in mm. */
class LineList {
  positions = new Float32Array(6 * 4_096);
  count = 0;

  add(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): void {
    const at = this.count * 6;
    if (at === this.positions.length) {
      const larger = new Float32Array(at * 2);
      larger.set(this.positions);
      this.positions = larger;
    }
    const { positions } = this;
    positions[at] = x0;
    positions[at + 1] = y0;
    positions[at + 2] = z0;
    positions[at + 3] = x1;
    positions[at + 4] = y1;
    positions[at + 5] = z1;
    this.count++;
  }
}

/** Lines of a print, by layer. Layer `i` has the lines from `starts[i]` up to the next start. */
export interface Toolpath {
  readonly extrusions: Float32Array<ArrayBuffer>;
  /** Number of the feature of each extrusion (`features`). */
  readonly features: Uint8Array<ArrayBuffer>;
  readonly travels: Float32Array<ArrayBuffer>;
  readonly extrusionStarts: Uint32Array<ArrayBuffer>;
  readonly travelStarts: Uint32Array<ArrayBuffer>;
}

/** Collects the lines of a print while it is read. */
export class ToolpathCollector {
  #extrusions: LineList | null = new LineList();
  #travels: LineList | null = new LineList();
  #features = new Uint8Array(4_096);
  #extrusionStarts: number[] = [];
  #travelStarts: number[] = [];

  /** A print with too many lines is not drawn, and what was kept is given up. */
  #giveUp(): void {
    this.#extrusions = null;
    this.#travels = null;
    this.#features = new Uint8Array(0);
  }

  extrude(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, feature: number): void {
    const list = this.#extrusions;
    if (!list) return;
    if (list.count === this.#features.length) {
      const larger = new Uint8Array(list.count * 2);
      larger.set(this.#features);
      this.#features = larger;
    }
    this.#features[list.count] = feature;
    list.add(x0, y0, z0, x1, y1, z1);
    if (list.count > gcodeLimits.drawnLines) this.#giveUp();
  }

  travel(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): void {
    this.#travels?.add(x0, y0, z0, x1, y1, z1);
    if ((this.#travels?.count ?? 0) > gcodeLimits.drawnLines) this.#giveUp();
  }

  /** Begins a layer with the next line. */
  layer(): void {
    this.#extrusionStarts.push(this.#extrusions?.count ?? 0);
    this.#travelStarts.push(this.#travels?.count ?? 0);
  }

  /** Forgets the layers. The lines so far belong to the next one. */
  restartLayers(): void {
    this.#extrusionStarts = [];
    this.#travelStarts = [];
  }

  /** @returns the lines of the first layers; null if there are too many to draw */
  result(layers: number): Toolpath | null {
    const [extrusions, travels] = [this.#extrusions, this.#travels];
    if (!extrusions || !travels) return null;
    const starts = (of: readonly number[]): Uint32Array<ArrayBuffer> =>
      Uint32Array.from(of.slice(0, layers), (start, layer) => (layer === 0 ? 0 : start));
    return {
      extrusions: extrusions.positions.slice(0, extrusions.count * 6),
      features: this.#features.slice(0, extrusions.count),
      travels: travels.positions.slice(0, travels.count * 6),
      extrusionStarts: starts(this.#extrusionStarts),
      travelStarts: starts(this.#travelStarts),
    };
  }
}
