import * as fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { truncatedBytes, withNaN } from "#server/demo/shapes/mesh-defects.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import { shapes } from "#server/demo/shapes/shapes.ts";
import { write3mf, writeAsciiStl, writeBinaryStl, writeObj } from "#server/demo/shapes/writers.ts";
import { faultOf, type MeshFault } from "#mesh/fault.ts";
import { meshLimits } from "#mesh/limits.ts";
import { modelText, packageBytes } from "#support/mesh-files.ts";
import { readMesh, type MeshReading } from "#mesh/read-mesh.ts";

const positions = shapes.phoneStand(seeded(2), { size: 60 });
const written: readonly (readonly [string, Uint8Array])[] = [
  ["a.stl", writeBinaryStl(positions)],
  ["b.stl", writeAsciiStl(positions, "b")],
  ["c.obj", writeObj(positions, "c")],
  ["d.3mf", write3mf(positions, "d")],
];

async function fault(bytes: Uint8Array, fileName: string, limits = meshLimits): Promise<MeshFault> {
  const reading = await readMesh(bytes, fileName, limits).catch(faultOf);
  if (reading.kind === "mesh" || reading.kind === "unsupported") throw new Error(`${reading.kind} instead of a fault`);
  return reading;
}

/** Checks what holds for any bytes: an answer in time, and a mesh only if it is valid. */
async function survives(bytes: Uint8Array, fileName: string): Promise<void> {
  const start = performance.now();
  const reading: MeshReading | MeshFault = await readMesh(bytes, fileName).catch(faultOf);
  expect(performance.now() - start).toBeLessThan(2000);
  if (reading.kind !== "mesh") return;
  expect(reading.positions.length).toBe(reading.triangleCount * 9);
  expect(reading.positions.every(Number.isFinite)).toBe(true);
}

describe("reading arbitrary bytes", () => {
  const fileName = fc.constantFrom("a.stl", "a.obj", "a.3mf", "a.step", "a", "a.gcode");

  test("survives random bytes", async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), fileName, survives), { numRuns: 400 });
  });

  test("survives random bytes after a header that promises a format", async () => {
    const heads = ["solid x\nfacet normal 0 0 1\n", "PK\x03\x04", "v 0 0 0\nf ", "PK\x05\x06", "ISO-10303-21;"];
    const bytes = fc
      .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 500 }))
      .map(([head, rest]) => new Uint8Array([...strToU8(head, true), ...rest]));
    await fc.assert(fc.asyncProperty(bytes, fileName, survives), { numRuns: 400 });
  });

  test.each(written)("survives %s with changed bytes, mostly near its ends", async (name, original) => {
    const place = fc.oneof(
      fc.nat({ max: Math.min(200, original.length - 1) }),
      fc.nat({ max: Math.min(400, original.length - 1) }).map((back) => original.length - 1 - back),
      fc.nat({ max: original.length - 1 }),
    );
    const changes = fc.array(fc.tuple(place, fc.nat({ max: 255 })), { minLength: 1, maxLength: 12 });
    const run = (list: readonly (readonly [number, number])[]): Promise<void> => {
      const bytes = original.slice();
      for (const [offset, value] of list) bytes[offset] = value;
      return survives(bytes, name);
    };
    await fc.assert(fc.asyncProperty(changes, run), { numRuns: 150 });
  });

  test.each(written)("gives a fault or a smaller mesh for %s cut anywhere", async (name, original) => {
    const cut = fc.nat({ max: original.length - 1 });
    await fc.assert(
      fc.asyncProperty(cut, (length) => survives(original.slice(0, length), name)),
      { numRuns: 100 },
    );
  });
});

test("reading a 3MF survives XML with pieces left out, doubled or moved", async () => {
  const text = modelText({ metadata: '<metadata name="Title">a</metadata>' });
  const place = fc.nat({ max: text.length });
  const changes = fc.array(fc.tuple(place, place, place), { minLength: 1, maxLength: 3 });
  const run = (list: readonly (readonly [number, number, number])[]): Promise<void> => {
    let changed = text;
    for (const [from, to, target] of list) {
      const piece = changed.slice(Math.min(from, to), Math.min(from, to) + (Math.max(from, to) % 40));
      changed = changed.replace(piece, "").slice(0, target) + piece + changed.slice(target);
    }
    return survives(packageBytes({ model: changed, zip: { method: 0 } }), "a.3mf");
  };
  await fc.assert(fc.asyncProperty(changes, run), { numRuns: 150 });
});

describe("a hostile file", () => {
  test("without content or triangles gives the fault empty", async () => {
    expect((await fault(new Uint8Array(0), "a.stl")).kind).toBe("empty");
    expect((await fault(writeBinaryStl(new Float32Array(0)), "a.stl")).kind).toBe("empty");
    expect((await fault(strToU8("solid a\nendsolid a\n"), "a.stl")).kind).toBe("empty");
    expect((await fault(strToU8("v 0 0 0\nv 1 0 0\n"), "a.obj")).kind).toBe("empty");
  });

  test("with a header of 2^32 - 1 triangles allocates no memory", async () => {
    const bytes = new Uint8Array(84 + 50);
    new DataView(bytes.buffer).setUint32(80, 0xffffffff, true);
    const before = process.memoryUsage().arrayBuffers;
    expect(await fault(bytes, "a.stl")).toEqual({ kind: "tooManyTriangles", value: 0xffffffff, limit: 4_000_000 });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e6);
  });

  test("that is cut off gives the fault truncated", async () => {
    for (const [name, bytes] of written) {
      // An OBJ has no end mark. Its faces come last, and without them it is empty.
      const kinds = name === "c.obj" ? ["truncated", "empty"] : ["truncated"];
      expect(kinds).toContain((await fault(bytes.slice(0, bytes.length / 3), name)).kind);
    }
    const [, binary] = written[0]!;
    for (let seed = 0; seed < 5; seed++) {
      expect((await fault(truncatedBytes(binary, seeded(seed)), "a.stl")).kind).toBe("truncated");
    }
    expect(await fault(writeBinaryStl(positions).slice(0, 1084), "a.stl")).toEqual({
      kind: "truncated",
      value: 1084,
      limit: 84 + (positions.length / 9) * 50,
    });
  });

  test("with NaN coordinates gives the fault notFinite in every format", async () => {
    const broken = withNaN(positions, seeded(1));
    expect(await fault(writeBinaryStl(broken), "a.stl")).toMatchObject({ kind: "notFinite", value: 5 });
    expect((await fault(writeAsciiStl(broken, "a"), "a.stl")).kind).toBe("notFinite");
    expect((await fault(writeObj(broken, "a"), "a.obj")).kind).toBe("notFinite");
    expect((await fault(write3mf(broken, "a"), "a.3mf")).kind).toBe("notFinite");
    const large = strToU8("v 1e39 0 0\nv 0 1 0\nv 0 0 1.#QNAN\nf 1 2 3\n");
    expect(await fault(large, "a.obj")).toMatchObject({ kind: "notFinite", value: 1 });
  });

  test("with more triangles or bytes than allowed gives the fault of that limit", async () => {
    for (const [name, bytes] of written) {
      expect(await fault(bytes, name, { ...meshLimits, triangles: 100 })).toMatchObject({
        kind: "tooManyTriangles",
        limit: 100,
      });
      expect(await fault(bytes, name, { ...meshLimits, fileBytes: 1000 })).toMatchObject({
        kind: "tooLarge",
        limit: 1000,
      });
    }
  });
});

describe("a hostile package", () => {
  test("with a zip bomb is refused by its directory, before anything is unpacked", async () => {
    const bytes = zipSync({ "3D/3dmodel.model": new Uint8Array(24 * 1024 * 1024) });
    expect(await fault(bytes, "a.3mf")).toMatchObject({ kind: "zipBomb", detail: "ratio", limit: 200 });
    const total = { ...meshLimits, zipRatio: 1e6, unzippedBytes: 1e6 };
    expect(await fault(bytes, "a.3mf", total)).toMatchObject({ kind: "zipBomb", value: 24 * 1024 * 1024, limit: 1e6 });
  });

  test("with entries that are too large together is refused, and one that is never opened does not count", async () => {
    const model = (path: string): string => `<model><resources/><build>${path}</build></model>`;
    const item = '<item objectid="1" x:path="/3D/b.model"/>';
    const spaces = " ".repeat(400_000);
    const both = zipSync({
      "3D/3dmodel.model": strToU8(model(item) + spaces),
      "3D/b.model": strToU8(model("") + spaces),
    });
    const limits = { ...meshLimits, zipRatio: 1e6, unzippedBytes: 700_000 };
    expect(await fault(both, "a.3mf", limits)).toMatchObject({ kind: "zipBomb", limit: 700_000 });
    const aside = zipSync({
      "3D/3dmodel.model": strToU8(model("")),
      "Metadata/a.txt": new Uint8Array(24 * 1024 * 1024),
    });
    expect((await fault(aside, "a.3mf")).kind).toBe("nothingToBuild");
  });

  test("with a false size in its directory is refused while unpacking", async () => {
    const bytes = zipSync({ "3D/3dmodel.model": new Uint8Array(8 * 1024 * 1024).fill(32) });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    view.setUint32(view.getUint32(bytes.length - 6, true) + 24, 5000, true);
    expect(await fault(bytes, "a.3mf")).toMatchObject({ kind: "zipBomb", limit: 5000 });
  });

  test("with multiplying components, or with one that contains itself, is refused", async () => {
    const core = 'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"';
    const model = (objects: string): Uint8Array =>
      zipSync({
        "3D/3dmodel.model": strToU8(
          `<model ${core}><resources>${objects}</resources><build><item objectid="0"/></build></model>`,
        ),
      });
    const vertices = '<vertices><vertex x="0" y="0" z="0"/></vertices>';
    const tree = Array.from({ length: 31 }, (_, id) => twice(id)).join("");
    const one = `<object id="31"><mesh>${vertices}<triangles><triangle v1="0" v2="0" v3="0"/></triangles></mesh></object>`;
    expect(await fault(model(tree + one), "a.3mf")).toMatchObject({ kind: "tooManyTriangles", value: 2 ** 31 });
    const none = `<object id="31"><mesh>${vertices}<triangles/></mesh></object>`;
    expect((await fault(model(tree + none), "a.3mf")).kind).toBe("empty");
    const itself = '<object id="0"><components><component objectid="0"/></components></object>';
    expect(await fault(model(itself), "a.3mf")).toEqual({ kind: "componentsTooDeep", value: 33, limit: 32 });
  });

  test("with namespaces in each of many nested elements is refused, and one with many names is read", async () => {
    const nested = Array.from({ length: 40_000 }, (_, index) => `<a xmlns:n${index}="u">`).join("");
    const wide = Array.from({ length: 40_000 }, (_, index) => `xmlns:n${index}="u"`).join(" ");
    const names = Array.from({ length: 100_000 }, (_, index) => `<n${index}/>`).join("");
    const read = (inside: string): Promise<MeshFault> =>
      fault(zipSync({ "3D/3dmodel.model": strToU8(`<model>${inside}<build/></model>`) }), "a.3mf");
    expect((await read(nested)).kind).toBe("notWellFormed");
    expect((await read(`<a ${wide}>${'<b xmlns:x="u">'.repeat(50)}${"</b>".repeat(50)}</a>`)).kind).toBe(
      "nothingToBuild",
    );
    expect((await read(names)).kind).toBe("nothingToBuild");
  });

  test("document types, where entity bombs and entities from outside live, are refused", async () => {
    for (const text of [
      '<!DOCTYPE model [<!ENTITY a "aaaa">]><model>&a;</model>',
      '<!DOCTYPE model [<!ENTITY a SYSTEM "file:///etc/passwd">]><model>&a;</model>',
      '<!DOCTYPE model [<!ENTITY % a SYSTEM "http://evil.example/a.dtd"> %a;]><model/>',
      '<!DOCTYPE model PUBLIC "a" "http://evil.example/a.dtd"><model/>',
    ])
      expect(await fault(zipSync({ "3D/3dmodel.model": strToU8(text) }), "a.3mf"), text).toMatchObject({
        kind: "documentType",
      });
    const unknown = zipSync({ "3D/3dmodel.model": strToU8("<model>&a;</model>") });
    expect((await fault(unknown, "a.3mf")).kind).toBe("notWellFormed");
  });
});

/** Returns an object that contains the next one twice. */
function twice(id: number): string {
  const component = `<component objectid="${id + 1}"/>`;
  return `<object id="${id}"><components>${component}${component}</components></object>`;
}
