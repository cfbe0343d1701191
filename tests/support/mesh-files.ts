import { zipBytes, type ZipOptions } from "./zip-bytes.ts";

/** Corners of a box of 10 × 20 × 30 mm. */
const boxCorners = [
  [0, 0, 0],
  [10, 0, 0],
  [10, 20, 0],
  [0, 20, 0],
  [0, 0, 30],
  [10, 0, 30],
  [10, 20, 30],
  [0, 20, 30],
] as const;
/** Its twelve triangles, by index from 0. */
const boxFaces = [
  [0, 2, 1],
  [0, 3, 2],
  [4, 5, 6],
  [4, 6, 7],
  [0, 1, 5],
  [0, 5, 4],
  [1, 2, 6],
  [1, 6, 5],
  [2, 3, 7],
  [2, 7, 6],
  [3, 0, 4],
  [3, 4, 7],
] as const;

const facets = boxFaces
  .map((face) => {
    const corners = face.map((index) => `   vertex ${boxCorners[index]?.join(" ")}\n`).join("");
    return ` facet normal 0 0 1\n  outer loop\n${corners}  endloop\n endfacet\n`;
  })
  .join("");

/** The box as ASCII STL with lines of one end, changed by `change`. */
export const stlText = (change: (text: string) => string = (text) => text, name = "box"): string =>
  change(`solid ${name}\n${facets}endsolid ${name}\n`);

export const objVertices = boxCorners.map((corner) => `v ${corner.join(" ")}\n`).join("");
export const objFaces = boxFaces.map((face) => `f ${face.map((index) => index + 1).join(" ")}\n`).join("");

/** The box as OBJ, changed by `change`. */
export const objText = (change: (text: string) => string = (text) => text): string => change(objVertices + objFaces);

export const core = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";
export const namespaces = {
  m: "http://schemas.microsoft.com/3dmanufacturing/material/2015/02",
  p: "http://schemas.microsoft.com/3dmanufacturing/production/2015/06",
  b: "http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02",
  v: "http://schemas.3mf.io/3dmanufacturing/volumetric/2022/01",
} as const;

const vertices = boxCorners.map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`).join("");
const triangles = boxFaces.map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`).join("");
/** The box as the mesh of a 3MF object. */
export const boxMesh = `<mesh><vertices>${vertices}</vertices><triangles>${triangles}</triangles></mesh>`;
/** Its vertices, with something else for triangles. */
export const onlyVertices = (rest: string): string => `<mesh><vertices>${vertices}</vertices>${rest}</mesh>`;

interface ModelText {
  attributes?: string;
  /** Content of `<resources>`; the box by default. Null for none. */
  resources?: string | null;
  /** `<build>` with its items; one item by default. */
  build?: string;
  /** What stands before `<resources>`. */
  metadata?: string;
  declaration?: string;
}

/** A .model part. */
export function modelText(parts: ModelText = {}): string {
  const { attributes = "", metadata = "", build = '<build><item objectid="1"/></build>' } = parts;
  const { resources = `<object id="1" type="model">${boxMesh}</object>` } = parts;
  const prefixes = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  const declaration = parts.declaration ?? '<?xml version="1.0" encoding="UTF-8"?>\n';
  return (
    `${declaration}<model unit="millimeter" xml:lang="en-US" xmlns="${core}" ${prefixes.join(" ")} ${attributes}>` +
    `${metadata}${resources === null ? "" : `<resources>${resources}</resources>`}${build}</model>`
  );
}

const relationType = "http://schemas.microsoft.com/3dmanufacturing/2013/01";
export const thumbnailType = "http://schemas.openxmlformats.org/package/2006/relationships/metadata";

/** A relationship by the last part of its type. */
export const relation = (type: string, target: string, attributes = "", base = relationType): string =>
  `<Relationship Target="${target}" Id="r${target.length}${type.length}" Type="${base}/${type}" ${attributes}/>`;

export const relations = (...list: readonly string[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join("")}</Relationships>`;

export interface PackageText {
  model?: string | Uint8Array;
  /** Null for a package without relationships. */
  rels?: string | null;
  files?: Readonly<Record<string, string | Uint8Array>>;
  zip?: ZipOptions;
}

/** A 3MF package. */
export function packageBytes({ model = modelText(), rels, files = {}, zip = {} }: PackageText = {}): Uint8Array {
  const root = rels === undefined ? relations(relation("3dmodel", "/3D/3dmodel.model")) : rels;
  const named = { ...(root === null ? {} : { "_rels/.rels": root }), "3D/3dmodel.model": model, ...files };
  return zipBytes(named, zip);
}

/** The text in UTF-16, with or without a byte order mark. */
export function utf16(text: string, order: "le" | "be", hasMark = true): Uint8Array {
  const bytes = Buffer.from(hasMark ? `\ufeff${text}` : text, "utf16le");
  return new Uint8Array(order === "le" ? bytes : bytes.swap16());
}
