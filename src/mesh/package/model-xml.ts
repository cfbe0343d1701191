import { refuse } from "../fault.ts";
import type { OtherShape } from "../reasons.ts";
import type { ZipEntry } from "../zip.ts";
import { ModelRules } from "./model-rules.ts";
import type { QualifiedName } from "./namespaces.ts";
import { targetKey } from "./relationships.ts";
import { parseXml, type Attributes, type Xml } from "./xml.ts";

/** Rows of a 4 × 3 matrix for row vectors, in the order of 3MF: m00 m01 m02 m10 … m32. */
export type Matrix = readonly number[];

export interface Reference {
  readonly objectId: string;
  /** Key of the model part that contains the object (production extension); null for the same part. */
  readonly part: string | null;
  readonly transform: Matrix | null;
}

export interface ModelObject {
  readonly name: string;
  readonly type: string;
  /** Coordinates x y z of each vertex, in the unit of the model. */
  readonly vertices: number[];
  /** Three vertex indexes per triangle. */
  readonly triangles: number[];
  readonly components: Reference[];
  /** Shape of the object besides its mesh and components. */
  other: OtherShape | null;
}

/** One .model part of a 3MF. */
export interface ModelPart {
  /** Millimeters per unit. */
  readonly scale: number;
  readonly objects: ReadonlyMap<string, ModelObject>;
  readonly build: readonly Reference[];
  readonly hasResources: boolean;
}

const coreNamespace = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";
const units: ReadonlyMap<string, number> = new Map([
  ["micron", 0.001],
  ["millimeter", 1],
  ["centimeter", 10],
  ["inch", 25.4],
  ["foot", 304.8],
  ["meter", 1000],
]);
/** Elements that stand for a shape, by local name. Those of the core namespace are none. */
const shapes: ReadonlyMap<string, OtherShape> = new Map([
  ["beamlattice", "beamLattice"],
  ["levelset", "shapeExtension"],
  ["volumetricstack", "shapeExtension"],
  ["booleanshape", "shapeExtension"],
  ["displacementmesh", "shapeExtension"],
]);
const bulk: ReadonlySet<string> = new Set(["vertex", "triangle"]);

/** Reads the XML of a .model part. */
export async function readModel(entry: ZipEntry, name: string, triangleLimit: number): Promise<ModelPart> {
  const reader = new ModelReader(name, triangleLimit);
  await parseXml(entry, reader, bulk);
  return reader.finish();
}

class ModelReader {
  readonly #part: string;
  readonly #triangleLimit: number;
  readonly #rules = new ModelRules();
  readonly #objects = new Map<string, ModelObject>();
  readonly #build: Reference[] = [];
  #scale = 1;
  /** Namespace of the root. Files of old programs have an early one, or none. */
  #core: string | null = null;
  #object: ModelObject | null = null;
  #inMesh = false;
  #hasResources = false;
  #triangles = 0;

  constructor(part: string, triangleLimit: number) {
    this.#part = part;
    this.#triangleLimit = triangleLimit;
  }

  finish(): ModelPart {
    this.#rules.finish();
    return { scale: this.#scale, objects: this.#objects, build: this.#build, hasResources: this.#hasResources };
  }

  open(name: QualifiedName, attributes: Attributes, xml: Xml): void {
    if (this.#core === null) return this.#openModel(name, attributes, xml);
    const { uri, local } = name;
    if (uri !== this.#core) {
      if (this.#object) this.#object.other ??= shapes.get(local) ?? null;
    } else if (local === "vertex") {
      if (this.#inMesh) this.#vertex(attributes, xml);
      return;
    } else if (local === "triangle") {
      if (this.#inMesh) this.#triangle(attributes, xml);
      return;
    }
    if (this.#core === coreNamespace) this.#rules.open(name, attributes, this.#core, xml.line);
    if (uri === this.#core) this.#openCore(local, attributes, xml);
  }

  #openCore(local: string, attributes: Attributes, xml: Xml): void {
    if (local === "mesh") this.#inMesh = this.#object !== null;
    else if (local === "resources") this.#hasResources = true;
    else if (local === "object") this.#openObject(attributes, xml);
    else if (local === "component") this.#object?.components.push(this.#reference(attributes, xml));
    else if (local === "item") this.#build.push(this.#reference(attributes, xml));
  }

  #openModel({ uri, local }: QualifiedName, attributes: Attributes, xml: Xml): void {
    if (local !== "model") refuse("noModel", { value: xml.line });
    this.#core = uri;
    this.#scale =
      units.get(attributes["unit"] ?? "millimeter") ?? refuse("attributeInvalid", { value: xml.line, detail: "unit" });
  }

  close({ uri, local }: QualifiedName): void {
    if (uri !== this.#core) return;
    if (local === "mesh") this.#inMesh = false;
    if (local === "object") this.#object = null;
  }

  #openObject(attributes: Attributes, { line }: Xml): void {
    const id = attributes["id"] ?? refuse("attributeMissing", { value: line, detail: "object id" });
    if (this.#objects.has(id)) refuse("resourceTwice", { value: line, detail: id.slice(0, 40) });
    const { name = "", type = "model" } = attributes;
    this.#object = { name, type, vertices: [], triangles: [], components: [], other: null };
    this.#objects.set(id, this.#object);
  }

  #vertex({ x, y, z }: Attributes, xml: Xml): void {
    const vertices = this.#object!.vertices;
    vertices.push(numberOf(x, xml), numberOf(y, xml), numberOf(z, xml));
    if (vertices.length > this.#triangleLimit * 9) {
      refuse("tooManyTriangles", { value: vertices.length / 9, limit: this.#triangleLimit });
    }
  }

  #triangle({ v1, v2, v3 }: Attributes, xml: Xml): void {
    const { vertices, triangles } = this.#object!;
    for (const text of [v1, v2, v3]) {
      if (text === undefined) refuse("attributeMissing", { value: xml.line, detail: "triangle" });
      const index = Number(text);
      if (!Number.isInteger(index) || index < 0 || text.trim() === "") {
        refuse("attributeInvalid", { value: xml.line, detail: "triangle" });
      }
      if (index * 3 >= vertices.length) refuse("unreadable", { value: xml.line, detail: "a triangle names no vertex" });
      triangles.push(index);
    }
    if (++this.#triangles > this.#triangleLimit) {
      refuse("tooManyTriangles", { value: this.#triangles, limit: this.#triangleLimit });
    }
  }

  #reference(attributes: Attributes, xml: Xml): Reference {
    const objectId = attributes["objectid"] ?? refuse("attributeMissing", { value: xml.line, detail: "objectid" });
    const transform =
      attributes["transform"]
        ?.trim()
        .split(/\s+/)
        .map((text) => numberOf(text, xml)) ?? null;
    if (transform && transform.length !== 12) refuse("attributeInvalid", { value: xml.line, detail: "transform" });
    return { objectId, part: this.#pathOf(attributes, xml), transform };
  }

  /** The production extension names the part in an attribute of its own, under any prefix. */
  #pathOf(attributes: Attributes, xml: Xml): string | null {
    for (const name in attributes) {
      if (name.endsWith(":path") && xml.attributeName(name).local === "path") {
        return targetKey(attributes[name]!, this.#part);
      }
    }
    return null;
  }
}

/** Reads a number. NaN and Infinity are accepted here; `readMesh` later refuses them as `notFinite`. */
function numberOf(text: string | undefined, { line }: Xml): number {
  if (text === undefined) return refuse("attributeMissing", { value: line, detail: "coordinate" });
  const word = text.trim();
  const value = word === "" ? Number.NaN : Number(word);
  if (Number.isNaN(value) && !/^[+-]?(nan|inf)/i.test(word)) {
    refuse("attributeInvalid", { value: line, detail: "a number is expected" });
  }
  return value;
}
