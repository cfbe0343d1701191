import { unzipSync } from "fflate";
import type { Mesh } from "./mesh.ts";
import { CornerBuffer, MeshError } from "./mesh.ts";
import type { Attribute } from "./walk-xml.ts";
import { walkTags } from "./walk-xml.ts";

/** Maximum unpacked size of all models of a package in bytes. A larger package counts as a zip bomb. */
const MAX_UNPACKED = 512 * 1024 * 1024;
const MAX_DEPTH = 12;

interface Reference {
  id: string;
  part: string;
  transform: readonly number[] | null;
}
interface Shape {
  vertices: number[][];
  triangles: number[];
  components: Reference[];
}
interface Part {
  scale: number;
  shapes: Map<string, Shape>;
  build: Reference[];
}

/** Length of each unit in mm (3MF core specification). */
const units: Record<string, number> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
};

const pathOf = (path: string): string => path.replace(/^\//, "").toLowerCase();

function referenceOf(attribute: Attribute, here: string): Reference {
  const numbers = attribute("transform")?.trim().split(/\s+/).map(Number);
  return {
    id: attribute("objectid") ?? "",
    part: pathOf(attribute("path") ?? here),
    transform: numbers?.length === 12 && numbers.every(Number.isFinite) ? numbers : null,
  };
}

function readPart(xml: string, here: string): Part {
  const part: Part = { scale: 1, shapes: new Map(), build: [] };
  let shape: Shape = { vertices: [], triangles: [], components: [] };
  const at = (attribute: Attribute, name: string): number => Number(attribute(name) ?? NaN);
  walkTags(xml, {
    open(name, attribute) {
      if (name === "vertex") shape.vertices.push([at(attribute, "x"), at(attribute, "y"), at(attribute, "z")]);
      else if (name === "triangle") shape.triangles.push(at(attribute, "v1"), at(attribute, "v2"), at(attribute, "v3"));
      else if (name === "object") {
        shape = { vertices: [], triangles: [], components: [] };
        part.shapes.set(attribute("id") ?? "", shape);
      } else if (name === "component") shape.components.push(referenceOf(attribute, here));
      else if (name === "item") part.build.push(referenceOf(attribute, here));
      else if (name === "model") part.scale = units[attribute("unit") ?? "millimeter"] ?? 1;
    },
    close() {},
  });
  return part;
}

/** Transforms a row vector by a matrix as 3MF writes it: m00 m01 m02 m10 … m32. */
const moved = ([x = 0, y = 0, z = 0]: readonly number[], m: readonly number[]): number[] =>
  [0, 1, 2].map((i) => x * m[i]! + y * m[3 + i]! + z * m[6 + i]! + m[9 + i]!);

class Package {
  readonly parts = new Map<string, Part>();
  readonly corners = new CornerBuffer();
  #placed = 0;

  place(reference: Reference, chain: readonly (readonly number[])[], scale: number, depth: number): void {
    const shape = this.parts.get(reference.part)?.shapes.get(reference.id);
    // References may form cycles or grow exponentially; both end here.
    if (!shape || depth > MAX_DEPTH || ++this.#placed > 20_000) return;
    const own = reference.transform ? [reference.transform, ...chain] : chain;
    const vertices = shape.vertices.map((vertex) =>
      own.reduce((point, matrix) => moved(point, matrix), vertex).map((value) => value * scale),
    );
    const nowhere = [NaN, NaN, NaN];
    for (let t = 0; t < shape.triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((i) => vertices[shape.triangles[t + i] ?? -1] ?? nowhere);
      this.corners.triangle(a ?? nowhere, b ?? nowhere, c ?? nowhere);
    }
    for (const component of shape.components) this.place(component, own, scale, depth + 1);
  }
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let sum = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(model|rels)$/i.test(name)) return false;
        sum += originalSize;
        if (sum > MAX_UNPACKED) throw new MeshError("zipBomb");
        return true;
      },
    });
  } catch (error) {
    throw error instanceof MeshError ? error : new MeshError("unreadable");
  }
}

/** Returns the part that the package's relationships name as its model; undefined if there is none. */
function rootOf(files: Record<string, Uint8Array>, names: readonly string[]): string | undefined {
  const rels = files["_rels/.rels"];
  let root: string | undefined;
  if (rels)
    walkTags(new TextDecoder().decode(rels), {
      open(name, attribute) {
        if (name === "Relationship" && attribute("Type")?.endsWith("/3dmodel"))
          root = pathOf(attribute("Target") ?? "");
      },
      close() {},
    });
  return root !== undefined && names.includes(root) ? root : names.find((name) => name.endsWith("3dmodel.model"));
}

/** Reads a 3MF package: meshes, components, build items, and models in separate parts (production extension). */
export function read3mf(bytes: Uint8Array): Mesh {
  const files = unpack(bytes);
  const whole = new Package();
  for (const [name, content] of Object.entries(files))
    if (/\.model$/i.test(name))
      whole.parts.set(pathOf(name), readPart(new TextDecoder().decode(content), pathOf(name)));
  const names = [...whole.parts.keys()];
  const root = whole.parts.get(rootOf(files, names) ?? names[0] ?? "");
  if (!root) throw new MeshError("unreadable");
  for (const item of root.build) whole.place(item, [], root.scale, 0);
  return whole.corners.finish();
}
