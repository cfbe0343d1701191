import { ByteScanner } from "./byte-scanner.ts";
import { CornerList, type MeshObject } from "./corner-list.ts";
import { refuse } from "./fault.ts";
import type { MeshLimits } from "./limits.ts";
import type { OtherShape } from "./reasons.ts";

/** Parts of a file that the mesh does not contain. */
export interface LeftOut {
  /** Number of faces with fewer than three corners. */
  readonly skippedFaces: number;
  readonly otherShape: OtherShape | null;
}

export interface Corners {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly objects: readonly MeshObject[];
  readonly leftOut: LeftOut;
}

const headerBytes = 84;
const recordBytes = 50;

/**
 * Returns the number of triangles according to the header, and the file size that follows from it; null if the header
 * is incomplete.
 */
function binaryStlSize(bytes: Uint8Array): { triangles: number; size: number } | null {
  if (bytes.length < headerBytes) return null;
  const triangles = new DataView(bytes.buffer, bytes.byteOffset, headerBytes).getUint32(80, true);
  return { triangles, size: headerBytes + triangles * recordBytes };
}

/** True if the file has exactly the size that its header promises. Its header may begin with “solid”. */
export function isBinaryStl(bytes: Uint8Array): boolean {
  const header = binaryStlSize(bytes);
  return header !== null && header.triangles > 0 && header.size === bytes.length;
}

/** Returns the corners of a binary STL. Bytes after the last triangle are ignored, as in slicers. */
export function readBinaryStl(bytes: Uint8Array, limits: MeshLimits): Corners {
  const header = binaryStlSize(bytes) ?? refuse("truncated", { value: bytes.length, limit: headerBytes });
  const { triangles, size } = header;
  if (triangles === 0) refuse("empty");
  if (triangles > limits.triangles) refuse("tooManyTriangles", { value: triangles, limit: limits.triangles });
  if (size > bytes.length) refuse("truncated", { value: bytes.length, limit: size });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const positions = new Float32Array(triangles * 9);
  let to = 0;
  for (let triangle = 0; triangle < triangles; triangle++) {
    const from = headerBytes + triangle * recordBytes + 12;
    for (let offset = 0; offset < 36; offset += 4) positions[to++] = view.getFloat32(from + offset, true);
  }
  return {
    positions,
    objects: [{ name: "", firstTriangle: 0, triangleCount: triangles }],
    leftOut: { skippedFaces: 0, otherShape: null },
  };
}

/** Words that may follow a facet without a normal. */
const statements = ["outer", "loop", "vertex", "endloop", "endfacet", "end"];

/** Returns the corners of an ASCII STL. Each `solid` is an object. A file that ends inside a facet is `truncated`. */
export function readAsciiStl(bytes: Uint8Array, limits: MeshLimits): Corners {
  const reader = new AsciiStl(bytes, limits.triangles);
  while (reader.step());
  return reader.finish();
}

class AsciiStl {
  readonly #scanner: ByteScanner;
  readonly #corners: CornerList;
  readonly #loop = new Float64Array(9);
  #filled = 0;
  #inFacet = false;
  /** True from the begin of a facet to the end of its loop. */
  #inLoop = false;
  #skipped = 0;

  constructor(bytes: Uint8Array, triangles: number) {
    this.#scanner = new ByteScanner(bytes);
    this.#corners = new CornerList(triangles);
  }

  finish(): Corners {
    if (this.#inFacet) refuse("truncated", { value: this.#scanner.bytes.length });
    return { ...this.#corners.finish(), leftOut: { skippedFaces: this.#skipped, otherShape: null } };
  }

  #unreadable(detail: string): never {
    return refuse("unreadable", { value: this.#scanner.line, detail });
  }

  /** Reads one statement. False at the end of the text. */
  step(): boolean {
    const scanner = this.#scanner;
    if (!scanner.next()) return false;
    if (scanner.is("vertex")) this.#vertex();
    else if (scanner.is("facet")) this.#facet();
    else if (scanner.is("endfacet")) this.#endFacet();
    else if (scanner.is("solid")) this.#solid();
    else if (scanner.is("endsolid")) this.#skipName();
    else if (scanner.is("end")) this.#end();
    else if (scanner.is("endloop")) this.#inLoop = false;
    else if (!scanner.is("outer") && !scanner.is("loop")) return this.#skipUnknown();
    return true;
  }

  /** Skips comments and colors, which some programs write after a loop and between the facets. */
  #skipUnknown(): boolean {
    const scanner = this.#scanner;
    if (this.#inFacet && scanner.atEnd) return false;
    if (this.#inLoop) this.#unreadable("no word of an STL");
    if (!this.#inFacet) scanner.restOfLine();
    return true;
  }

  /** Reads a statement whose name is in two words, such as `end solid`. */
  #end(): void {
    const scanner = this.#scanner;
    if (!scanner.nextInLine()) this.#unreadable("no word of an STL");
    else if (scanner.is("facet")) this.#endFacet();
    else if (scanner.is("solid")) this.#skipName();
    else if (scanner.is("loop")) this.#inLoop = false;
    else this.#unreadable("no word of an STL");
  }

  #vertex(): void {
    const scanner = this.#scanner;
    if (!this.#inFacet) this.#unreadable("a corner outside a facet");
    if (this.#filled === 9) this.#unreadable("a facet of more than three corners");
    for (let axis = 0; axis < 3; axis++) {
      if (!scanner.next()) refuse("truncated", { value: scanner.bytes.length });
      this.#loop[this.#filled++] = scanner.number();
    }
  }

  #facet(): void {
    const scanner = this.#scanner;
    if (this.#inFacet) this.#unreadable("a facet inside a facet");
    this.#inFacet = this.#inLoop = true;
    this.#filled = 0;
    // Skip the normal: it is often wrong, and the order of the corners defines the outside.
    for (let words = 0; words < 4 && scanner.next(); words++) {
      if (statements.some((word) => scanner.is(word))) return scanner.mark()();
    }
  }

  #endFacet(): void {
    if (!this.#inFacet) this.#unreadable("the end of a facet without its begin");
    this.#inFacet = this.#inLoop = false;
    const p = this.#loop;
    if (this.#filled < 9) this.#skipped++;
    else this.#corners.add(p[0]!, p[1]!, p[2]!, p[3]!, p[4]!, p[5]!, p[6]!, p[7]!, p[8]!);
  }

  #solid(): void {
    if (this.#inFacet) this.#unreadable("a solid inside a facet");
    this.#corners.beginObject(this.#skipName());
  }

  /**
   * Skips a name and returns it. It ends with the line and may have words of the format. In a file of one line it ends
   * before the next facet, or before the solid of that facet.
   */
  #skipName(): string {
    const scanner = this.#scanner;
    const name = scanner.textFrom();
    let text: string | null = null;
    let solid: (() => void) | null = null;
    while (scanner.nextInLine()) {
      if (!solid && scanner.is("solid")) solid = scanner.mark();
      if (!scanner.is("facet")) continue;
      const facet = scanner.mark();
      if (!this.#beginsFacet()) continue;
      (solid ?? facet)();
      text = name();
      break;
    }
    return text ?? name();
  }

  #beginsFacet(): boolean {
    const scanner = this.#scanner;
    if (!scanner.nextInLine() || !scanner.is("normal")) return false;
    return scanner.nextInLine() && scanner.isNumeric();
  }
}
