import { SaxesParser } from "saxes";
import { refuse } from "./fault.ts";

/** Rows of a 4 × 3 matrix for row vectors, in the order of 3MF: m00 m01 m02 m10 … m32. */
export type Matrix = readonly number[];

export interface Reference {
  readonly objectId: string;
  /** Lower-case name of the model part that contains the object (production extension); null for the same part. */
  readonly part: string | null;
  readonly transform: Matrix | null;
}

export interface ModelObject {
  readonly name: string;
  /** Coordinates x y z of each vertex, in the unit of the model. */
  readonly vertices: number[];
  /** Three vertex indexes per triangle. */
  readonly triangles: number[];
  readonly components: Reference[];
}

/** One .model part of a 3MF. */
export interface ModelPart {
  /** Millimeters per unit. */
  readonly scale: number;
  readonly objects: ReadonlyMap<string, ModelObject>;
  readonly build: readonly Reference[];
}

const coreNamespace = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";
const productionNamespace = "http://schemas.microsoft.com/3dmanufacturing/production/2015/06";
const units: Readonly<Record<string, number>> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
};

type Attributes = Readonly<Record<string, string>>;

/** Parses the XML of a .model part in pieces; `finish` returns the result. Refuses with `unreadable` and the line. */
export class ModelReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #text = new TextDecoder();
  readonly #triangleLimit: number;
  readonly #objects = new Map<string, ModelObject>();
  readonly #build: Reference[] = [];
  #scale = 1;
  #corePrefix = "";
  #pathAttribute = "p:path";
  #object: ModelObject | null = null;
  #inMesh = false;
  #sawModel = false;
  #triangles = 0;

  constructor(triangleLimit: number) {
    this.#triangleLimit = triangleLimit;
    this.#parser.on("error", () => this.#unreadable("XML"));
    // 3MF forbids a document type. Refusing it also stops entity bombs.
    this.#parser.on("doctype", () => this.#unreadable("document type"));
    this.#parser.on("opentag", (tag) => this.#open(tag.name, tag.attributes));
    this.#parser.on("closetag", (tag) => this.#close(tag.name));
  }

  take(piece: Uint8Array): void {
    this.#parser.write(this.#text.decode(piece, { stream: true }));
  }

  finish(): ModelPart {
    this.#parser.write(this.#text.decode()).close();
    if (!this.#sawModel) refuse("unreadable", { detail: "no model" });
    return { scale: this.#scale, objects: this.#objects, build: this.#build };
  }

  #unreadable(detail: string): never {
    return refuse("unreadable", { value: this.#parser.line, detail });
  }

  /**
   * Returns the name without the prefix of the core namespace; null for elements of extensions, which may have equal
   * names.
   */
  #coreName(name: string): string | null {
    if (this.#corePrefix === "") return name.includes(":") ? null : name;
    return name.startsWith(this.#corePrefix) ? name.slice(this.#corePrefix.length) : null;
  }

  #open(fullName: string, attributes: Attributes): void {
    if (!this.#sawModel) {
      this.#openModel(fullName, attributes);
      return;
    }
    switch (this.#coreName(fullName)) {
      case "vertex":
        if (this.#inMesh) this.#vertex(attributes);
        break;
      case "triangle":
        if (this.#inMesh) this.#triangle(attributes);
        break;
      case "mesh":
        this.#inMesh = this.#object !== null;
        break;
      case "object":
        this.#openObject(attributes);
        break;
      case "component":
        this.#object?.components.push(this.#reference(attributes));
        break;
      case "item":
        this.#build.push(this.#reference(attributes));
        break;
      default:
    }
  }

  #openModel(fullName: string, attributes: Attributes): void {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === coreNamespace && name.startsWith("xmlns:")) this.#corePrefix = `${name.slice(6)}:`;
      if (value === productionNamespace && name.startsWith("xmlns:")) this.#pathAttribute = `${name.slice(6)}:path`;
    }
    if (attributes["xmlns"] === coreNamespace) this.#corePrefix = "";
    if (this.#coreName(fullName) !== "model") this.#unreadable("no model");
    this.#sawModel = true;
    const unit = attributes["unit"] ?? "millimeter";
    this.#scale = units[unit] ?? this.#unreadable("unit");
  }

  #close(fullName: string): void {
    const name = this.#coreName(fullName);
    if (name === "mesh") this.#inMesh = false;
    if (name === "object") this.#object = null;
  }

  #openObject(attributes: Attributes): void {
    const id = attributes["id"] ?? this.#unreadable("object without id");
    if (this.#objects.has(id)) this.#unreadable("object twice");
    this.#object = { name: attributes["name"] ?? "", vertices: [], triangles: [], components: [] };
    this.#objects.set(id, this.#object);
  }

  #vertex(attributes: Attributes): void {
    const vertices = this.#object!.vertices;
    vertices.push(this.#number(attributes["x"]), this.#number(attributes["y"]), this.#number(attributes["z"]));
    if (vertices.length > this.#triangleLimit * 9) {
      refuse("tooManyTriangles", { value: vertices.length / 9, limit: this.#triangleLimit });
    }
  }

  #triangle(attributes: Attributes): void {
    const { vertices, triangles } = this.#object!;
    for (const name of ["v1", "v2", "v3"]) {
      const index = Number(attributes[name] ?? "x");
      if (!Number.isInteger(index) || index < 0 || index * 3 >= vertices.length) {
        this.#unreadable("a triangle names no vertex");
      }
      triangles.push(index);
    }
    if (++this.#triangles > this.#triangleLimit) {
      refuse("tooManyTriangles", { value: this.#triangles, limit: this.#triangleLimit });
    }
  }

  /** Reads a number. NaN and Infinity are accepted here; `readMesh` later refuses them as `notFinite`. */
  #number(text: string | undefined): number {
    const word = text?.trim() ?? "";
    const value = word === "" ? Number.NaN : Number(word);
    if (Number.isNaN(value) && !/^[+-]?(nan|inf)/i.test(word)) this.#unreadable("a number is expected");
    return value;
  }

  #reference(attributes: Attributes): Reference {
    const objectId = attributes["objectid"] ?? this.#unreadable("reference without object");
    const part = attributes[this.#pathAttribute]?.replace(/^\/+/, "").toLowerCase() ?? null;
    const transform =
      attributes["transform"]
        ?.trim()
        .split(/\s+/)
        .map((text) => this.#number(text)) ?? null;
    if (transform && transform.length !== 12) this.#unreadable("transform");
    return { objectId, part, transform };
  }
}
