import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { seeded } from "#server/demo/shapes/random.ts";
import { shapes } from "#server/demo/shapes/shapes.ts";
import { write3mf, writeAsciiStl, writeBinaryStl, writeObj } from "#server/demo/shapes/writers.ts";
import { meshFacts } from "#server/mesh/facts.ts";
import { Refused, type MeshFault } from "#mesh/fault.ts";
import { readMesh, type Mesh } from "#mesh/read-mesh.ts";

const positions = shapes.chessPawn(seeded(1), { size: 60 });

async function mesh(bytes: Uint8Array, fileName: string): Promise<Mesh> {
  const reading = await readMesh(bytes, fileName);
  if (reading.kind !== "mesh") throw new Error(JSON.stringify(reading));
  return reading;
}

async function fault(bytes: Uint8Array, fileName: string): Promise<MeshFault> {
  const error: unknown = await readMesh(bytes, fileName).catch((thrown: unknown) => thrown);
  if (!(error instanceof Refused)) throw new Error("no fault");
  return error.fault;
}

async function corners(text: string): Promise<number[][]> {
  const { positions } = await mesh(strToU8(text), "a.obj");
  return Array.from({ length: positions.length / 3 }, (_, index) => [...positions.subarray(index * 3, index * 3 + 3)]);
}

describe("the mesh reader", () => {
  test.each([
    ["binary STL", writeBinaryStl(positions, "made by code"), "a.stl", "stlBinary"],
    ["binary STL that begins with solid", writeBinaryStl(positions, "solid of facets"), "a.stl", "stlBinary"],
    ["ASCII STL", writeAsciiStl(positions, "a pawn"), "a.STL", "stlAscii"],
    ["OBJ", writeObj(positions, "pawn"), "a.obj", "obj"],
    ["3MF", write3mf(positions, "pawn <1>"), "a.3mf", "3mf"],
  ])("returns the written triangles of %s", async (_, bytes, fileName, format) => {
    const reading = await mesh(bytes, fileName);
    expect(reading.format).toBe(format);
    expect(reading.formatMismatch).toBeNull();
    expect(reading.triangleCount).toBe(positions.length / 9);
    expect(reading.positions).toEqual(positions);
    expect(reading.objects).toMatchObject([{ firstTriangle: 0, triangleCount: positions.length / 9 }]);
  });

  test("reads a view into larger memory like a separate file", async () => {
    const bytes = writeBinaryStl(positions);
    const larger = new Uint8Array(bytes.length + 7);
    larger.set(bytes, 3);
    expect((await mesh(larger.subarray(3, 3 + bytes.length), "a.stl")).positions).toEqual(positions);
  });
});

describe("detection of the format", () => {
  test("the bytes decide the format, and a contradicting extension is reported", async () => {
    expect(await mesh(writeObj(positions, "pawn"), "pawn.stl")).toMatchObject({ format: "obj", formatMismatch: "stl" });
    expect(await mesh(writeBinaryStl(positions), "pawn.3mf")).toMatchObject({
      format: "stlBinary",
      formatMismatch: "3mf",
    });
    expect((await mesh(writeBinaryStl(positions), "pawn")).formatMismatch).toBeNull();
  });

  test("STEP and G-code are recognized and not read", async () => {
    expect(await readMesh(strToU8("ISO-10303-21;\nHEADER;"), "a.step")).toEqual({
      kind: "unsupported",
      format: "step",
    });
    expect(await readMesh(strToU8("; sliced\nG28\nG1 X1\n"), "a.gcode")).toEqual({
      kind: "unsupported",
      format: "gcode",
    });
    const sliced = zipSync({ "Metadata/plate_1.gcode": strToU8("G28\n") });
    expect(await readMesh(sliced, "a.gcode.3mf")).toEqual({ kind: "unsupported", format: "gcode" });
  });

  test.each([
    [strToU8("\x89PNG\r\n\x1a\n\0\0\0", true), "png"],
    [strToU8("%PDF-1.4 \n"), "pdf"],
    [strToU8("a letter to the editor"), "unknown"],
    [zipSync({ "holiday.jpg": new Uint8Array(10) }), "zip"],
  ])("files without a mesh are named by their format", async (bytes, detail) => {
    expect(await fault(bytes, "a.stl")).toEqual({ kind: "wrongFormat", detail });
  });
});

describe("ASCII STL", () => {
  test.each(["\n", "\r\n", "\r"])("names the line of a fault, with lines that end with %j", async (end) => {
    const lines = ["solid a", "facet normal 0 0 1", "outer loop", "vertex 0 0 0", "", "vertex 0 x 0", "vertex 0 0 0"];
    expect(await fault(strToU8(lines.join(end)), "a.stl")).toMatchObject({ kind: "unreadable", value: 6 });
  });

  test("has an object for each solid, also in one line", async () => {
    const solid = (name: string): string =>
      `solid ${name} facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet endsolid ${name} `;
    const { objects } = await mesh(strToU8(solid("one vertex") + solid("two")), "a.stl");
    expect(objects).toEqual([
      { name: "one vertex", firstTriangle: 0, triangleCount: 1 },
      { name: "two", firstTriangle: 1, triangleCount: 1 },
    ]);
  });
});

describe("OBJ", () => {
  const square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

  test("reads polygons, texture and normal indexes, negative indexes, continued lines and colors", async () => {
    const fan = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
    ];
    expect(await corners(`# s\n${square}f 1 2 3 4\n`)).toEqual(fan);
    expect(await corners(`${square}f 1/1 2//2 3/3/3 4\r\n`)).toEqual(fan);
    expect(await corners(`${square}f -4 -3 -2 -1`)).toEqual(fan);
    expect(await corners(`${square}f 1 2 \\\n 3 4\n`)).toEqual(fan);
    expect(await corners(`v 0 0 0 0.5 0.5 0.5\nv 1 0 0\nv 1e0 +1.0 -0\nvn 0 0 1\nusemtl x\nf 1 2 3\n`)).toHaveLength(3);
  });

  test("objects and groups become ranges of triangles", async () => {
    const { objects } = await mesh(strToU8(`${square}o one\nf 1 2 3\no none\ng two\nf 1 3 4\nf 1 2 4\n`), "a.obj");
    expect(objects).toEqual([
      { name: "one", firstTriangle: 0, triangleCount: 1 },
      { name: "two", firstTriangle: 1, triangleCount: 2 },
    ]);
  });

  test("names the line of a fault in a file whose lines end with CR alone", async () => {
    const problem = await fault(strToU8(`${square}\n\nf 1 2 9\n`.replaceAll("\n", "\r")), "a.obj");
    expect(problem).toMatchObject({ kind: "unreadable", value: 7 });
  });

  test.each(["f 1 2 9\n", "f 1 2 0\n", "f 1 2 -9\n", "f a b c\n", "v 1 2 three\n"])(
    "the invalid line %j is reported with its line number",
    async (line) => {
      const problem = await fault(strToU8(`${square}${line}f 1 2 3\n`), "a.obj");
      expect(problem).toMatchObject({ kind: "unreadable", value: 5 });
    },
  );
});

describe("3MF", () => {
  const triangle =
    '<mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/></vertices>' +
    '<triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh>';
  const production = 'xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"';

  function model(inside: string, attributes = ""): Uint8Array {
    const core = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";
    return strToU8(`<?xml version="1.0"?><model ${attributes} xmlns="${core}" ${production}>${inside}</model>`);
  }

  test("applies units, build items and components with their transforms", async () => {
    const inside =
      `<resources><object id="1" name="leaf">${triangle}</object>` +
      '<object id="2"><components><component objectid="1" transform="1 0 0 0 1 0 0 0 1 5 0 0"/>' +
      '<component objectid="1"/></components></object></resources>' +
      '<build><item objectid="2" transform="0 2 0 -2 0 0 0 0 2 0 0 10"/></build>';
    const { positions } = await mesh(zipSync({ "3D/3dmodel.model": model(inside, 'unit="inch"') }), "a.3mf");
    const inch = Math.fround(25.4);
    expect(positions).toHaveLength(18);
    // (5, 0, 0) rotated by 90°, doubled, raised by 10, in inches.
    expect([...positions.subarray(0, 3)]).toEqual([0, Math.fround(10 * 25.4), Math.fround(10 * 25.4)]);
    expect(positions[9]).toBe(0);
    expect(positions[12 + 1]! - positions[9 + 1]!).toBeCloseTo(2 * inch, 4);
  });

  test.each([
    ["micron", 0.001],
    ["millimeter", 1],
    ["centimeter", 10],
    ["inch", 25.4],
    ["foot", 304.8],
    ["meter", 1_000],
  ])("reads %s as %d mm", async (unit, millimeters) => {
    const inside = `<resources><object id="1">${triangle}</object></resources><build><item objectid="1"/></build>`;
    const read = async (of: string): Promise<number> =>
      Math.max(...(await mesh(zipSync({ "3D/3dmodel.model": model(inside, `unit="${of}"`) }), "a.3mf")).positions);
    expect((await read(unit)) / (await read("millimeter"))).toBeCloseTo(millimeters, 3);
  });

  test("follows parts of the production extension, and ignores vertices of other extensions", async () => {
    const inside =
      '<resources><object id="8"><components><component objectid="3" p:path="/3D/Objects/a.model"/></components>' +
      '</object></resources><build><item objectid="8" p:UUID="x"/></build>';
    const beams = '<s:vertex xmlns:s="urn:slices" x="9" y="9" z="9"/>';
    const part = model(
      `<resources><object id="3">${triangle.replace("<vertices>", `<vertices>${beams}`)}</object></resources><build/>`,
    );
    const reading = await mesh(zipSync({ "3D/3dmodel.model": model(inside), "3D/Objects/a.model": part }), "a.3mf");
    expect([...reading.positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  });

  test("keeps faces outward under a mirroring transform", async () => {
    const solid = write3mf(positions, "pawn");
    const mirrored = zipSync({
      "3D/3dmodel.model": model(
        `<resources><object id="1">${triangle}</object><object id="2"><components><component objectid="1" ` +
          'transform="-1 0 0 0 1 0 0 0 1 0 0 0"/></components></object></resources><build><item objectid="2"/></build>',
      ),
    });
    expect([...(await mesh(mirrored, "a.3mf")).positions]).toEqual(
      [0, 0, 0, 0, 1, 0, -1, 0, 0].map((value) => value + 0),
    );
    expect(meshFacts((await mesh(solid, "a.3mf")).positions).watertight).toBe(true);
  });
});
