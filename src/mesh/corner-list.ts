import { refuse } from "./fault.ts";

/** A range of triangles that the file declares as one object. */
export interface MeshObject {
  readonly name: string;
  readonly firstTriangle: number;
  readonly triangleCount: number;
}

/** Maximum number of objects. The last one takes all further triangles. */
const maxObjects = 1000;
const chunkFloats = 3 * 3 * 32_768;

/** Corners of a mesh whose size is unknown. The list grows by chunks, so that nothing is copied before the end. */
export class CornerList {
  readonly #limit: number;
  readonly #chunks: Float32Array[] = [];
  #chunk = new Float32Array(chunkFloats);
  #used = 0;
  #triangles = 0;
  readonly #objects: MeshObject[] = [];
  #objectName = "";
  #objectStart = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get triangleCount(): number {
    return this.#triangles;
  }

  /** Adds one triangle, in mm. Refuses with `tooManyTriangles`. */
  add(
    ax: number,
    ay: number,
    az: number,
    bx: number,
    by: number,
    bz: number,
    cx: number,
    cy: number,
    cz: number,
  ): void {
    if (this.#used === chunkFloats) {
      this.#chunks.push(this.#chunk);
      this.#chunk = new Float32Array(chunkFloats);
      this.#used = 0;
    }
    const chunk = this.#chunk;
    let offset = this.#used;
    chunk[offset++] = ax;
    chunk[offset++] = ay;
    chunk[offset++] = az;
    chunk[offset++] = bx;
    chunk[offset++] = by;
    chunk[offset++] = bz;
    chunk[offset++] = cx;
    chunk[offset++] = cy;
    chunk[offset++] = cz;
    this.#used = offset;
    if (++this.#triangles > this.#limit) {
      refuse("tooManyTriangles", { value: this.#triangles, limit: this.#limit });
    }
  }

  /** Begins an object. The triangles added from here on belong to it. */
  beginObject(name: string): void {
    if (this.#objects.length >= maxObjects - 1) return;
    this.#endObject();
    this.#objectName = name.slice(0, 200);
  }

  #endObject(): void {
    const triangleCount = this.#triangles - this.#objectStart;
    if (triangleCount > 0) {
      this.#objects.push({ name: this.#objectName, firstTriangle: this.#objectStart, triangleCount });
    }
    this.#objectStart = this.#triangles;
  }

  finish(): { positions: Float32Array<ArrayBuffer>; objects: MeshObject[] } {
    this.#endObject();
    const positions = new Float32Array(this.#triangles * 9);
    let offset = 0;
    for (const chunk of this.#chunks) {
      positions.set(chunk, offset);
      offset += chunk.length;
    }
    positions.set(this.#chunk.subarray(0, this.#used), offset);
    return { positions, objects: this.#objects };
  }
}
