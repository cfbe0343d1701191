import type { CornerList } from "../corner-list.ts";
import { refuse } from "../fault.ts";
import type { MeshLimits } from "../limits.ts";
import type { OtherShape } from "../reasons.ts";
import type { ZipEntries } from "../zip.ts";
import { readModel, type Matrix, type ModelObject, type ModelPart, type Reference } from "./model-xml.ts";
import { relationshipsOf } from "./relationships.ts";

interface Found {
  readonly object: ModelObject;
  readonly home: string;
}

/** Parts of one package, each read once, and the objects that they form. */
export class Assembly {
  readonly #entries: ZipEntries;
  readonly #limits: MeshLimits;
  readonly #parts = new Map<string, ModelPart>();
  readonly #followed = new Set<ModelObject>();
  readonly #counts = new Map<ModelObject, number>();

  constructor(entries: ZipEntries, limits: MeshLimits) {
    this.#entries = entries;
    this.#limits = limits;
  }

  /** Returns a model part. It is read, with its relationships, when it is first named. */
  async load(name: string): Promise<ModelPart> {
    const cached = this.#parts.get(name);
    if (cached) return cached;
    const entry = this.#entries.get(name) ?? refuse("partMissing", { detail: "model" });
    const relationships = (await relationshipsOf(this.#entries, name)) ?? [];
    if (relationships.filter(({ type }) => type === "printticket").length > 1) refuse("severalPrintTickets");
    const part = await readModel(entry, name, this.#limits.triangles);
    this.#parts.set(name, part);
    return part;
  }

  /** Reads every part that an object needs. */
  async loadAll(reference: Reference, from: string): Promise<void> {
    const waiting = [{ reference, from }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      await this.load(next.reference.part ?? next.from);
      const { object, home } = this.find(next.reference, next.from);
      if (this.#followed.has(object)) continue;
      this.#followed.add(object);
      for (const component of object.components) waiting.push({ reference: component, from: home });
    }
  }

  find(reference: Reference, home: string): Found {
    const name = reference.part ?? home;
    const object = this.#parts.get(name)?.objects.get(reference.objectId);
    return { object: object ?? refuse("resourceMissing", { detail: "object" }), home: name };
  }

  /** The first shape of the built objects that is not supported; null if there is none. */
  get otherShape(): OtherShape | null {
    for (const { other } of this.#followed) if (other) return other;
    return null;
  }

  #checkDepth(depth: number): void {
    const limit = this.#limits.componentDepth;
    if (depth > limit) refuse("componentsTooDeep", { value: depth, limit });
  }

  /**
   * Counts the triangles before any of them is added, because a few nested components could form 2^32 triangles. The
   * depth limit stops an object that contains itself.
   */
  trianglesOf(reference: Reference, from: string, depth: number): number {
    this.#checkDepth(depth);
    const { object, home } = this.find(reference, from);
    const cached = this.#counts.get(object);
    if (cached !== undefined) return cached;
    let count = object.triangles.length / 3;
    for (const component of object.components) count += this.trianglesOf(component, home, depth + 1);
    this.#counts.set(object, count);
    return count;
  }

  /** Adds the object of a reference. `outer` transforms from its coordinates to mm. */
  place(reference: Reference, from: string, outer: Matrix, corners: CornerList, depth: number): void {
    this.#checkDepth(depth);
    const { object, home } = this.find(reference, from);
    // Without this check, a deep tree of empty objects could need 2^32 steps.
    if (this.#counts.get(object) === 0) return;
    const matrix = reference.transform ? multiply(reference.transform, outer) : outer;
    addMesh(object, matrix, corners);
    for (const component of object.components) this.place(component, home, matrix, corners, depth + 1);
  }
}

function multiply(a: Matrix, b: Matrix): Matrix {
  const product: number[] = [];
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 3; column++) {
      let sum = row === 3 ? b[9 + column]! : 0;
      for (let inner = 0; inner < 3; inner++) sum += a[row * 3 + inner]! * b[inner * 3 + column]!;
      product.push(sum);
    }
  }
  return product;
}

function addMesh(object: ModelObject, m: Matrix, corners: CornerList): void {
  const { vertices, triangles } = object;
  const coordinate = (vertex: number, column: number): number =>
    vertices[vertex]! * m[column]! +
    vertices[vertex + 1]! * m[3 + column]! +
    vertices[vertex + 2]! * m[6 + column]! +
    m[9 + column]!;
  // A mirror transform turns the outside in. Reversing the order of the corners corrects it.
  const mirrored =
    m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
      m[1]! * (m[3]! * m[8]! - m[5]! * m[6]!) +
      m[2]! * (m[3]! * m[7]! - m[4]! * m[6]!) <
    0;
  for (let index = 0; index < triangles.length; index += 3) {
    const a = triangles[index]! * 3;
    const b = triangles[index + (mirrored ? 2 : 1)]! * 3;
    const c = triangles[index + (mirrored ? 1 : 2)]! * 3;
    corners.add(
      coordinate(a, 0),
      coordinate(a, 1),
      coordinate(a, 2),
      coordinate(b, 0),
      coordinate(b, 1),
      coordinate(b, 2),
      coordinate(c, 0),
      coordinate(c, 1),
      coordinate(c, 2),
    );
  }
}
