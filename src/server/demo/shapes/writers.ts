import { strToU8, zipSync } from "fflate";

/** Writes a binary STL. `header` is its free text, cut to 80 bytes; many programs write "solid …" there. */
export function writeBinaryStl(positions: Float32Array, header = ""): Uint8Array {
  const triangles = positions.length / 9;
  const bytes = new Uint8Array(84 + triangles * 50);
  const view = new DataView(bytes.buffer);
  bytes.set(strToU8(header).subarray(0, 80));
  view.setUint32(80, triangles, true);
  for (let triangle = 0; triangle < triangles; triangle++) {
    const from = triangle * 9;
    const to = 84 + triangle * 50;
    for (const [axis, value] of normal(positions, from).entries()) view.setFloat32(to + axis * 4, value, true);
    for (let offset = 0; offset < 9; offset++) view.setFloat32(to + 12 + offset * 4, positions[from + offset]!, true);
  }
  return bytes;
}

export function writeAsciiStl(positions: Float32Array, name: string): Uint8Array {
  const lines = [`solid ${name}`];
  for (let from = 0; from < positions.length; from += 9) {
    lines.push(`facet normal ${normal(positions, from).join(" ")}`, " outer loop");
    for (let offset = from; offset < from + 9; offset += 3)
      lines.push(`  vertex ${positions.subarray(offset, offset + 3).join(" ")}`);
    lines.push(" endloop", "endfacet");
  }
  lines.push(`endsolid ${name}`, "");
  return strToU8(lines.join("\n"));
}

export function writeObj(positions: Float32Array, name: string): Uint8Array {
  const { vertices, corners } = index(positions);
  const lines = [`o ${name}`, ...vertices.map((vertex) => `v ${vertex}`)];
  for (let first = 0; first < corners.length; first += 3) {
    lines.push(`f ${corners[first]! + 1} ${corners[first + 1]! + 1} ${corners[first + 2]! + 1}`);
  }
  return strToU8(`${lines.join("\n")}\n`);
}

/** Writes a 3MF of one object in mm, with only the three parts that the format requires. */
export function write3mf(positions: Float32Array, title: string): Uint8Array {
  const { vertices, corners } = index(positions);
  const name = title.replace(/[<>&"']/g, "");
  const points = vertices.map((vertex) => {
    const [x, y, z] = vertex.split(" ");
    return `<vertex x="${x}" y="${y}" z="${z}"/>`;
  });
  const faces: string[] = [];
  for (let first = 0; first < corners.length; first += 3) {
    faces.push(`<triangle v1="${corners[first]}" v2="${corners[first + 1]}" v3="${corners[first + 2]}"/>`);
  }
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  const model = [
    '<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">',
    `<metadata name="Title">${name}</metadata>`,
    `<resources><object id="1" type="model" name="${name}"><mesh>`,
    `<vertices>${points.join("")}</vertices><triangles>${faces.join("")}</triangles>`,
    '</mesh></object></resources><build><item objectid="1"/></build></model>',
  ];
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const types = "http://schemas.openxmlformats.org/package/2006/content-types";
  const files = {
    "[Content_Types].xml":
      `${declaration}<Types xmlns="${types}">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>',
    "_rels/.rels":
      `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rel0" Target="/3D/3dmodel.model" ` +
      'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>',
    "3D/3dmodel.model": declaration + model.join(""),
  };
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)]);
  // The fixed time of the entries makes equal meshes equal files, so that their MD5 reveals duplicates.
  return zipSync(Object.fromEntries(entries), { level: 6, mtime: new Date(2020, 0, 1) });
}

/** Joins corners at the same place into one vertex, as text. */
function index(positions: Float32Array): { vertices: string[]; corners: number[] } {
  const numbers = new Map<string, number>();
  const corners: number[] = [];
  for (let first = 0; first < positions.length; first += 3) {
    const vertex = positions.subarray(first, first + 3).join(" ");
    const number = numbers.get(vertex) ?? numbers.size;
    numbers.set(vertex, number);
    corners.push(number);
  }
  return { vertices: [...numbers.keys()], corners };
}

function normal(p: Float32Array, from: number): [number, number, number] {
  const [ux, uy, uz] = [p[from + 3]! - p[from]!, p[from + 4]! - p[from + 1]!, p[from + 5]! - p[from + 2]!];
  const [vx, vy, vz] = [p[from + 6]! - p[from]!, p[from + 7]! - p[from + 1]!, p[from + 8]! - p[from + 2]!];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length].map(Math.fround) as [number, number, number];
}
