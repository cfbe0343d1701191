import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { boundsOf, type Vector } from "../bounds.ts";
import { refuse } from "../fault.ts";
import { weld } from "../weld.ts";
import { floatText } from "./float-text.ts";
import { Plate } from "./plate.ts";
import { xmlText } from "./xml-text.ts";

/** Metadata of the package, as the 3MF core specification names it. Empty texts are left out. */
export interface PackageMetadata {
  readonly title: string;
  readonly designer: string;
  readonly licenseTerms: string;
  readonly application: string;
  readonly creationDate: Date;
}

/**
 * Packs a piece of a raw DEFLATE stream. The pieces joined in their order are the stream, so every one but the last ends
 * at a whole byte without a final block.
 */
export type PackPiece = (bytes: Uint8Array, isLast: boolean) => Uint8Array<ArrayBuffer>;

/** What became of one mesh. */
export interface WrittenObject {
  readonly triangles: number;
  readonly vertices: number;
  /** Triangles without three different vertices. They are not written. */
  readonly degenerate: number;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const packageUri = "http://schemas.openxmlformats.org/package/2006";
const contentTypes =
  `${declaration}<Types xmlns="${packageUri}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>` +
  `<Default Extension="png" ContentType="image/png"/></Types>`;
const relationship = (id: string, target: string, type: string): string =>
  `<Relationship Id="${id}" Target="${target}" Type="${type}"/>`;
const modelRelationship = relationship(
  "rel1",
  "/3D/3dmodel.model",
  "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel",
);
const thumbnailRelationship = relationship(
  "rel2",
  "/Metadata/thumbnail.png",
  `${packageUri}/relationships/metadata/thumbnail`,
);

const mostNameLength = 200;
const mostMetadataLength = 2000;
/** Characters of XML that are collected before they are packed. */
const chunkLength = 128 * 1024;
/** Level of compression in JavaScript. Level 6 needs nearly twice the time to save a sixth of the size. */
const level = 1;

/** An entry that another program packs. */
class PackedEntry extends ZipPassThrough {
  readonly #pack: PackPiece;

  constructor(name: string, pack: PackPiece) {
    super(name);
    this.compression = 8;
    this.#pack = pack;
  }

  protected override process(chunk: Uint8Array, isLast: boolean): void {
    this.ondata(null, this.#pack(chunk, isLast), isLast);
  }
}

/**
 * Writes a 3MF package piece by piece, so that its size does not need memory: one object in mm for each mesh, placed
 * side by side. An object keeps the coordinates of its mesh; its build item has the translation. Source: 3MF core
 * specification 1.3; OPC (ECMA-376-2).
 *
 * Objects have the type `model` also if the mesh is open, because programs such as PrusaSlicer leave other types out.
 */
export class PackageWriter {
  readonly #zip: Zip;
  readonly #model: ZipDeflate | PackedEntry;
  readonly #date: Date;
  readonly #plate = new Plate();
  readonly #encoder = new TextEncoder();
  readonly #items: string[] = [];
  #text = "";
  #failed: Error | null = null;

  /**
   * @param output receives the bytes of the package in order; what it throws ends the writing
   * @param pack packs the meshes where the system has something faster than JavaScript
   */
  constructor(metadata: PackageMetadata, output: (bytes: Uint8Array) => void, pack?: PackPiece) {
    this.#date = metadata.creationDate;
    this.#zip = new Zip((error, bytes) => {
      if (error) this.#failed ??= error;
      else output(bytes);
    });
    this.#addWhole("[Content_Types].xml", this.#encoder.encode(contentTypes), true);
    const name = "3D/3dmodel.model";
    this.#model = pack ? new PackedEntry(name, pack) : new ZipDeflate(name, { level });
    this.#model.mtime = this.#date;
    this.#zip.add(this.#model);
    this.#write(
      `${declaration}<model unit="millimeter" xml:lang="en-US" ` +
        `xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n${metadataXml(metadata)}<resources>\n`,
    );
  }

  /**
   * Adds a mesh as an object, and places it on the plate. Corners at exactly the same place become one vertex.
   * @param positions x y z of each corner of each triangle, in mm; finite
   * @param report receives the written share of the mesh, from 0 to 1, after each piece. The next piece waits for it.
   * @throws Refused `empty` for a mesh of which no triangle remains
   */
  async addObject(
    name: string,
    positions: Float32Array,
    report?: (share: number) => Promise<void>,
  ): Promise<WrittenObject> {
    const { vertexOf, vertexCount } = weld(positions);
    const { numbers, corners, triangles } = number(vertexOf, vertexCount);
    if (triangles === 0) refuse("empty");
    const id = this.#items.length + 1;
    this.#write(`<object id="${id}" type="model" name="${xmlText(name, mostNameLength)}"><mesh><vertices>\n`);
    const total = corners.length + triangles;
    for (let vertex = 0; vertex < corners.length; vertex++) {
      const at = corners[vertex]! * 3;
      const [x, y, z] = [floatText(positions[at]!), floatText(positions[at + 1]!), floatText(positions[at + 2]!)];
      if (this.#write(`<vertex x="${x}" y="${y}" z="${z}"/>\n`)) await report?.(vertex / total);
    }
    this.#write("</vertices><triangles>\n");
    let written = 0;
    for (let corner = 0; corner < vertexOf.length; corner += 3) {
      const [a, b, c] = [vertexOf[corner]!, vertexOf[corner + 1]!, vertexOf[corner + 2]!];
      if (a === b || b === c || c === a) continue;
      written++;
      if (this.#write(`<triangle v1="${numbers[a]}" v2="${numbers[b]}" v3="${numbers[c]}"/>\n`))
        await report?.((corners.length + written) / total);
    }
    this.#write("</triangles></mesh></object>\n");
    this.#items.push(itemXml(id, this.#plate.place(boundsOf(positions))));
    return { triangles, vertices: corners.length, degenerate: vertexOf.length / 3 - triangles };
  }

  /**
   * Ends the package.
   * @param thumbnail PNG; null for none
   * @throws Refused `empty` for a package without objects
   */
  finish(thumbnail: Uint8Array | null): void {
    if (this.#items.length === 0) refuse("empty");
    this.#write(`</resources>\n<build>\n${this.#items.join("")}</build>\n</model>\n`);
    this.#model.push(this.#encoder.encode(this.#text), true);
    this.#check();
    if (thumbnail) this.#addWhole("Metadata/thumbnail.png", thumbnail, false);
    const relationships = modelRelationship + (thumbnail ? thumbnailRelationship : "");
    const rels = `${declaration}<Relationships xmlns="${packageUri}/relationships">${relationships}</Relationships>`;
    this.#addWhole("_rels/.rels", this.#encoder.encode(rels), true);
    this.#zip.end();
    this.#check();
  }

  #addWhole(name: string, bytes: Uint8Array, packs: boolean): void {
    const entry = packs ? new ZipDeflate(name, { level }) : new ZipPassThrough(name);
    entry.mtime = this.#date;
    this.#zip.add(entry);
    entry.push(bytes, true);
    this.#check();
  }

  /** Adds XML to the model part. Returns true when a piece was packed. */
  #write(xml: string): boolean {
    this.#text += xml;
    if (this.#text.length < chunkLength) return false;
    this.#model.push(this.#encoder.encode(this.#text));
    this.#text = "";
    this.#check();
    return true;
  }

  #check(): void {
    if (this.#failed) throw this.#failed;
  }
}

function metadataXml({ title, designer, licenseTerms, application, creationDate }: PackageMetadata): string {
  const entries = {
    Title: title,
    Designer: designer,
    LicenseTerms: licenseTerms,
    Application: application,
    CreationDate: creationDate.toISOString(),
  };
  return Object.entries(entries)
    .map(([name, value]) => [name, xmlText(value, mostMetadataLength)])
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<metadata name="${name}">${value}</metadata>\n`)
    .join("");
}

const itemXml = (id: number, [x, y, z]: Vector): string =>
  `<item objectid="${id}" transform="1 0 0 0 1 0 0 0 1 ${x} ${y} ${z}"/>\n`;

interface Numbering {
  /** Number of each vertex in the package; -1 for one that only triangles without an area have. */
  readonly numbers: Int32Array;
  /** A corner at the place of each numbered vertex. */
  readonly corners: Int32Array;
  readonly triangles: number;
}

/** Numbers the vertices of the triangles that are written, in the order of the triangles. */
function number(vertexOf: Int32Array, vertexCount: number): Numbering {
  const numbers = new Int32Array(vertexCount).fill(-1);
  const corners = new Int32Array(vertexCount);
  let used = 0;
  let triangles = 0;
  for (let corner = 0; corner < vertexOf.length; corner += 3) {
    const [a, b, c] = [vertexOf[corner]!, vertexOf[corner + 1]!, vertexOf[corner + 2]!];
    if (a === b || b === c || c === a) continue;
    triangles++;
    for (let offset = 0; offset < 3; offset++) {
      const vertex = vertexOf[corner + offset]!;
      if (numbers[vertex] !== -1) continue;
      corners[used] = corner + offset;
      numbers[vertex] = used++;
    }
  }
  return { numbers, corners: corners.subarray(0, used), triangles };
}
