import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundsOf } from "#mesh/bounds.ts";
import { floatText } from "#mesh/package/float-text.ts";
import { PackageWriter, type WrittenObject } from "#mesh/package/write-3mf.ts";
import { readMesh, type Mesh } from "#mesh/read-mesh.ts";
import { meshFacts } from "#server/mesh/facts.ts";
import { objText, stlText } from "#support/mesh-files.ts";
import { readByLib3mf } from "#support/read-by-lib3mf.ts";

const metadata = {
  title: "Box",
  designer: "Ada",
  licenseTerms: "CC BY",
  application: "test",
  creationDate: new Date("2026-11-29T00:00:00Z"),
};
/** A PNG of one pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

interface Part {
  name: string;
  positions: Float32Array;
}

async function write(parts: readonly Part[], about: Partial<typeof metadata> = {}) {
  const pieces: Uint8Array[] = [];
  const writer = new PackageWriter({ ...metadata, ...about }, (bytes) => pieces.push(bytes));
  const objects: WrittenObject[] = [];
  for (const { name, positions } of parts) objects.push(await writer.addObject(name, positions));
  writer.finish(png);
  return { bytes: new Uint8Array(Buffer.concat(pieces)), objects };
}

async function read(bytes: Uint8Array, name = "a.3mf"): Promise<Mesh> {
  const reading = await readMesh(bytes, name);
  if (reading.kind !== "mesh") throw new Error(`${name} is no mesh`);
  return reading;
}

const box = async (file: "box.stl" | "box.obj"): Promise<Part> => {
  const text = file === "box.stl" ? stlText() : objText();
  return { name: file, positions: (await read(new TextEncoder().encode(text), file)).positions };
};

const float = fc.float({ noNaN: true, noDefaultInfinity: true, min: -500, max: 500 });
/** Triangle soups whose corners are often the same. */
const soups = fc.array(fc.tuple(float, float, float), { minLength: 3, maxLength: 12 }).chain((points) =>
  fc
    .array(fc.tuple(fc.nat(points.length - 1), fc.nat(points.length - 1), fc.nat(points.length - 1)), {
      minLength: 1,
      maxLength: 40,
    })
    .map((faces) => new Float32Array(faces.flatMap((face) => face.flatMap((index) => points[index] ?? [])))),
);

/** Triangles without those that have two corners at one place. */
function remaining(positions: Float32Array): number[][] {
  const triangles = Array.from({ length: positions.length / 9 }, (_, index) =>
    Array.from(positions.subarray(index * 9, index * 9 + 9), (value) => value + 0),
  );
  const corner = (triangle: number[], at: number): string => triangle.slice(at * 3, at * 3 + 3).join(" ");
  return triangles.filter((triangle) => new Set([0, 1, 2].map((at) => corner(triangle, at))).size === 3);
}

describe("a written 3MF", () => {
  it("has the triangles, size and volume of its mesh", async () => {
    await fc.assert(
      fc.asyncProperty(soups, async (positions) => {
        const expected = remaining(positions);
        if (expected.length === 0) {
          await expect(write([{ name: "a", positions }])).rejects.toThrow("empty");
          return;
        }
        const { bytes, objects } = await write([{ name: "a", positions }]);
        const [object] = objects;
        expect(object?.triangles).toBe(expected.length);
        expect(object?.degenerate).toBe(positions.length / 9 - expected.length);
        const mesh = await read(bytes);
        const { min } = boundsOf(positions);
        const moved = expected.map((triangle) => triangle.map((value, index) => Math.fround(value - min[index % 3]!)));
        expect(remaining(mesh.positions).length).toBeLessThanOrEqual(expected.length);
        expect(mesh.triangleCount).toBe(expected.length);
        for (const [index, triangle] of moved.entries())
          for (const [at, value] of triangle.entries()) expect(mesh.positions[index * 9 + at]).toBeCloseTo(value, 3);
        const [was, is] = [new Float32Array(expected.flat()), mesh.positions].map((one) => meshFacts(one));
        expect(Math.abs((was?.volume ?? 0) - (is?.volume ?? 0))).toBeLessThan(0.01 + (was?.area ?? 0) * 1e-4);
        expect(mesh.bounds.min.every((value) => value >= 0)).toBe(true);
      }),
    );
  });

  it("is valid for the reference reader, with one solid object and item for each file", async () => {
    const parts = [await box("box.stl"), await box("box.obj")];
    const { bytes } = await write(parts);
    const found = await readByLib3mf(bytes);
    const solid = { vertices: 8, triangles: 12, isValid: true, isSolid: true };
    expect(found).toEqual({
      warnings: 0,
      // Millimeters.
      unit: 1,
      items: 2,
      hasThumbnail: true,
      metadata: {
        Title: "Box",
        Designer: "Ada",
        LicenseTerms: "CC BY",
        Application: "test",
        CreationDate: "2026-11-29T00:00:00.000Z",
      },
      objects: [
        { name: "box.stl", ...solid },
        { name: "box.obj", ...solid },
      ],
    });
    const mesh = await read(bytes);
    expect(mesh.objects.map(({ name, triangleCount }) => [name, triangleCount])).toEqual([
      ["box.stl", 12],
      ["box.obj", 12],
    ]);
    expect(mesh.bounds).toEqual({ min: [0, 0, 0], max: [30, 20, 30], size: [30, 20, 30] });
  });

  it("is read in strict mode whatever the mesh is", async () => {
    await fc.assert(
      fc.asyncProperty(soups, async (positions) => {
        const expected = remaining(positions);
        fc.pre(expected.length > 0);
        const { warnings, objects } = await readByLib3mf((await write([{ name: "a", positions }])).bytes);
        expect(warnings).toBe(0);
        expect(objects.map(({ triangles }) => triangles)).toEqual([expected.length]);
      }),
      { numRuns: 40 },
    );
  });

  it("places objects side by side without overlap, however many there are", async () => {
    const { positions } = await box("box.stl");
    const away = positions.map((value) => value - 7_000);
    const parts = Array.from({ length: 40 }, (_, index) => ({
      name: `${index}`,
      positions: index % 2 === 0 ? positions : away,
    }));
    const { positions: placed, objects } = await read((await write(parts)).bytes);
    const places = objects.map(({ firstTriangle, triangleCount }) =>
      boundsOf(placed.subarray(firstTriangle * 9, (firstTriangle + triangleCount) * 9)),
    );
    for (const [index, a] of places.entries()) {
      expect(a.min[2]).toBe(0);
      for (const b of places.slice(index + 1))
        expect([0, 1].some((axis) => a.max[axis]! < b.min[axis]! || b.max[axis]! < a.min[axis]!)).toBe(true);
    }
  });

  it("keeps hostile names as text", async () => {
    const { positions } = await box("box.stl");
    const name = `"/><item objectid='9'/>&amp;\u0000\u0007\ud800]]>\n猫 😀\uffff`;
    const { bytes } = await write([{ name, positions }], { title: name, designer: `<!--${name}`, licenseTerms: "" });
    const found = await readByLib3mf(bytes);
    const kept = `"/><item objectid='9'/>&amp;]]>猫 😀`;
    expect([found.items, found.warnings]).toEqual([1, 0]);
    expect(found.objects.map((object) => object.name)).toEqual([kept]);
    expect(found.metadata).toMatchObject({ Title: kept, Designer: `<!--${kept}` });
    expect(found.metadata["LicenseTerms"]).toBeUndefined();
    expect((await read(bytes)).objects[0]?.name).toBe(kept);
  });

  it("ends with the error of its output", async () => {
    const { positions } = await box("box.stl");
    const writer = () =>
      new PackageWriter(metadata, () => {
        throw new Error("the disk is full");
      });
    expect(writer).toThrow("the disk is full");
    await expect(write([{ name: "none", positions: positions.subarray(0, 0) }])).rejects.toThrow("empty");
    await expect(write([])).rejects.toThrow("empty");
  });
});

describe("the text of a float", () => {
  it("reads as the same float and has no shorter text", () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = floatText(value);
        expect(Math.fround(Number(text))).toBe(value + 0);
        expect(text).toMatch(/^-?\d+(\.\d+)?(e[-+]\d+)?$/);
        const digits = text.replace(/e.*$/, "").replace(/\D/g, "").replace(/^0+/, "").replace(/0+$/, "").length;
        expect(digits).toBeLessThanOrEqual(9);
        if (digits > 1) expect(Math.fround(Number(value.toPrecision(digits - 1)))).not.toBe(value);
      }),
      { numRuns: 2_000 },
    );
  });
});
