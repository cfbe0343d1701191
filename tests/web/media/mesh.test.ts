import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { truncatedBytes, withNaN } from "#server/demo/shapes/mesh-defects.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import { shapes } from "#server/demo/shapes/shapes.ts";
import { write3mf, writeAsciiStl, writeBinaryStl, writeObj } from "#server/demo/shapes/writers.ts";
import { MeshError } from "#web/media/mesh/mesh.ts";
import { readMesh } from "#web/media/mesh/read-mesh.ts";

const positions = shapes.chessPawn(seeded(1), { size: 60 });
const read = (bytes: Uint8Array, name: string) => readMesh(new Uint8Array(bytes).buffer, name);
const faultOf = (bytes: Uint8Array, name: string): string => {
  try {
    read(bytes, name);
  } catch (error) {
    if (error instanceof MeshError) return error.fault;
    throw error;
  }
  return "none";
};

describe("mesh readers", () => {
  it.each([
    ["binary STL", writeBinaryStl(positions), "a.stl"],
    ["binary STL that begins with solid", writeBinaryStl(positions, "solid of facets"), "a.stl"],
    ["ASCII STL", writeAsciiStl(positions, "a pawn"), "a.STL"],
    ["OBJ", writeObj(positions, "pawn"), "a.obj"],
    ["3MF", write3mf(positions, "pawn <1>"), "a.3mf"],
    ["OBJ called STL", writeObj(positions, "pawn"), "a.stl"],
  ])("reads the mesh that was written: %s", (_, bytes, name) => {
    const mesh = read(bytes, name);
    expect(mesh.dropped).toBe(0);
    expect(mesh.positions).toEqual(positions);
    expect(mesh.max[2]).toBeCloseTo(Math.max(...positions.filter((_, at) => at % 3 === 2)), 4);
  });

  it("drops triangles with coordinates that are not finite", () => {
    const broken = withNaN(positions, seeded(3));
    const mesh = read(writeBinaryStl(broken), "a.stl");
    expect(mesh.dropped).toBeGreaterThan(0);
    expect(mesh.positions.length / 9 + mesh.dropped).toBe(positions.length / 9);
    expect(mesh.positions.every(Number.isFinite)).toBe(true);
  });

  it("reads polygons as triangle fans, and negative indexes from the last vertex", () => {
    const square = read(strToU8("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf -4/1/1 -3//2 \\\n -2 -1\n"), "a.obj");
    expect([...square.positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0]);
  });

  it("applies units, transforms and components of a 3MF package with several models", () => {
    const part =
      '<model unit="inch"><!-- <item objectid="9"/> --><resources><object id="1"><mesh><vertices>' +
      '<vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/></vertices>' +
      '<triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh></object></resources><build/></model>';
    const root =
      '<?xml version="1.0"?><model unit="millimeter" xmlns:p="x"><resources><object id="5"><components>' +
      '<component objectid="1" p:path="/3D/Objects/a.model" transform="2 0 0 0 2 0 0 0 2 0 0 0"/></components></object>' +
      '</resources><build><item objectid="5" transform="1 0 0 0 1 0 0 0 1 10 0 5"/></build></model>';
    const bytes = zipSync({
      "_rels/.rels": strToU8(
        '<Relationships><Relationship Target="/3D/root.model" Type="http://x/3dmodel"/></Relationships>',
      ),
      "3D/root.model": strToU8(root),
      "3D/Objects/a.model": strToU8(part),
    });
    expect([...read(bytes, "a.3mf").positions]).toEqual([10, 0, 5, 12, 0, 5, 10, 2, 5]);
  });

  it("stops at a cycle of 3MF components", () => {
    const ring =
      '<model><resources><object id="1"><components><component objectid="1"/><component objectid="1"/></components>' +
      "</object></resources><build><item objectid='1'/></build></model>";
    expect(faultOf(zipSync({ "3D/3dmodel.model": strToU8(ring) }), "a.3mf")).toBe("empty");
  });

  it.each([
    ["nothing", new Uint8Array(), "a.stl", "empty"],
    ["a cut off STL", truncatedBytes(writeBinaryStl(positions), seeded(2)), "a.stl", "truncated"],
    ["a header that promises four thousand million", oversized(), "a.stl", "truncated"],
    ["a package without a model", zipSync({ "readme.txt": strToU8("x") }), "a.3mf", "unreadable"],
    ["a broken package", strToU8("PK\x03\x04rubbish"), "a.3mf", "unreadable"],
    ["a step file", strToU8("ISO-10303-21;\n"), "a.step", "unsupported"],
    ["an OBJ without faces", strToU8("v 0 0 0\n"), "a.obj", "empty"],
  ])("reports the fault of %s", (_, bytes, name, fault) => {
    expect(faultOf(bytes, name)).toBe(fault);
  });
});

function oversized(): Uint8Array {
  const bytes = writeBinaryStl(positions).slice();
  new DataView(bytes.buffer).setUint32(80, 0xffff_ffff, true);
  return bytes;
}
