import { CornerList } from "./corner-list.ts";
import { refuse, type MeshLimits } from "./fault.ts";
import { ModelReader, type Matrix, type ModelObject, type ModelPart, type Reference } from "./model-xml.ts";
import type { Corners } from "./read-stl.ts";
import { partName, unpack, type ZipEntry } from "./zip.ts";

const maxDepth = 32;
const maxRelations = 64 * 1024;

/** Returns the lower-case name of the root model part; null for a package that is no 3MF. */
export function rootModel(bytes: Uint8Array, entries: ReadonlyMap<string, ZipEntry>): string | null {
  const relations = entries.get("_rels/.rels");
  if (relations && relations.unpacked <= maxRelations) {
    const pieces: string[] = [];
    const text = new TextDecoder();
    unpack(bytes, relations, (piece) => pieces.push(text.decode(piece, { stream: true })));
    for (const [relation] of pieces.join("").matchAll(/<Relationship\b[^>]*>/g)) {
      const target = /\bTarget\s*=\s*["']([^"']+)["']/.exec(relation)?.[1];
      if (target && /\/3dmodel["']/.test(relation) && entries.has(partName(target).toLowerCase())) {
        return partName(target).toLowerCase();
      }
    }
  }
  const names = [...entries.keys()].filter((name) => name.endsWith(".model"));
  return names.find((name) => name === "3d/3dmodel.model") ?? names[0] ?? null;
}

/**
 * Returns the corners of a 3MF in mm: every build item with its transform and unit.
 * Components are followed, also into other parts of the package, as Bambu and Prusa write them.
 * Without build items it includes every object that no other object uses.
 */
export function read3mf(
  bytes: Uint8Array,
  entries: ReadonlyMap<string, ZipEntry>,
  root: string,
  limits: MeshLimits,
): Corners {
  const assembly = new Assembly(bytes, entries, limits);
  const model = assembly.part(root);
  const items = model.build.length > 0 ? model.build : unusedObjects(model);
  let total = 0;
  for (const item of items) total += assembly.trianglesOf(item, root, 0);
  if (total > limits.triangles) refuse("tooManyTriangles", { value: total, limit: limits.triangles });
  const corners = new CornerList(limits.triangles);
  for (const item of items) {
    const { object } = assembly.find(item, root);
    corners.beginObject(object.name || `object ${item.objectId}`);
    assembly.place(item, root, [model.scale, 0, 0, 0, model.scale, 0, 0, 0, model.scale, 0, 0, 0], corners, 0);
  }
  return corners.finish();
}

function unusedObjects(model: ModelPart): Reference[] {
  const used = new Set([...model.objects.values()].flatMap((object) => object.components.map((part) => part.objectId)));
  return [...model.objects.keys()]
    .filter((objectId) => !used.has(objectId))
    .map((objectId) => ({ objectId, part: null, transform: null }));
}

interface Found {
  readonly object: ModelObject;
  readonly home: string;
}

/** Parts of one package, each read once, and the objects that they form. */
class Assembly {
  readonly #bytes: Uint8Array;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #limits: MeshLimits;
  readonly #parts = new Map<string, ModelPart>();
  readonly #counts = new Map<ModelObject, number>();

  constructor(bytes: Uint8Array, entries: ReadonlyMap<string, ZipEntry>, limits: MeshLimits) {
    this.#bytes = bytes;
    this.#entries = entries;
    this.#limits = limits;
  }

  part(name: string): ModelPart {
    const cached = this.#parts.get(name);
    if (cached) return cached;
    const entry = this.#entries.get(name) ?? refuse("unreadable", { detail: "a part is missing" });
    const reader = new ModelReader(this.#limits.triangles);
    unpack(this.#bytes, entry, (piece) => reader.take(piece));
    const part = reader.finish();
    this.#parts.set(name, part);
    return part;
  }

  find(reference: Reference, home: string): Found {
    const name = reference.part ?? home;
    const object = this.part(name).objects.get(reference.objectId);
    return { object: object ?? refuse("unreadable", { detail: "an object is missing" }), home: name };
  }

  /**
   * Counts the triangles before any of them is added, because a few nested components could form 2^32 triangles. The
   * depth limit stops an object that contains itself.
   */
  trianglesOf(reference: Reference, from: string, depth: number): number {
    if (depth > maxDepth) refuse("unreadable", { value: depth, limit: maxDepth, detail: "components too deep" });
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
    if (depth > maxDepth) refuse("unreadable", { value: depth, limit: maxDepth, detail: "components too deep" });
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
  const at = (vertex: number, column: number): number =>
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
    corners.add(at(a, 0), at(a, 1), at(a, 2), at(b, 0), at(b, 1), at(b, 2), at(c, 0), at(c, 1), at(c, 2));
  }
}
