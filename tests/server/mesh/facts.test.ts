import { describe, expect, test } from "vitest";
import { meshFacts } from "#server/mesh/facts.ts";

/** Creates a box of that size with its low corner at an offset, wound outward. */
function box([w, d, h]: readonly [number, number, number], offset = 0): Float32Array {
  const corner = (index: number): number[] => [
    offset + (index & 1 ? w : 0),
    offset + (index & 2 ? d : 0),
    offset + (index & 4 ? h : 0),
  ];
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const;
  return new Float32Array(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flatMap(corner)));
}

function joined(...meshes: Float32Array[]): Float32Array {
  return new Float32Array(meshes.flatMap((mesh) => [...mesh]));
}

describe("measures of a mesh", () => {
  test("a box has its size, area and volume", () => {
    const facts = meshFacts(box([10, 20, 40]));
    expect(facts).toMatchObject({
      triangles: 12,
      watertight: true,
      openEdges: 0,
      nonManifoldEdges: 0,
      flippedEdges: 0,
    });
    expect(facts.bounds).toEqual({ min: [0, 0, 0], max: [10, 20, 40], size: [10, 20, 40] });
    expect(facts.volume).toBeCloseTo(8, 6);
    expect(facts.area).toBeCloseTo(28, 6);
    expect(facts.openEdgeSample).toHaveLength(0);
  });

  test("a box away from the origin has the bounds of its own corners on each axis", () => {
    const corner = [-7, 130, 2_000];
    const moved = box([10, 20, 40]).map((value, i) => value + (corner[i % 3] ?? 0));
    expect(meshFacts(moved).bounds).toEqual({ min: corner, max: [3, 150, 2_040], size: [10, 20, 40] });
  });

  test("the volume depends neither on the position nor on the winding", () => {
    expect(meshFacts(box([10, 20, 40], 20_000)).volume).toBeCloseTo(8, 3);
    const [here, there] = [0, 500].map((offset) => meshFacts(box([10, 20, 40], offset).slice(9)).volume);
    expect(there).toBeCloseTo(here ?? 0, 6);
    const inside = box([10, 20, 40]);
    for (let offset = 0; offset < inside.length; offset += 9) {
      const second = inside.slice(offset + 3, offset + 6);
      inside.copyWithin(offset + 3, offset + 6, offset + 9);
      inside.set(second, offset + 6);
    }
    expect(meshFacts(inside)).toMatchObject({ watertight: true });
    expect(meshFacts(inside).volume).toBeCloseTo(8, 6);
  });

  test("a mesh without triangles has zero measures", () => {
    expect(meshFacts(new Float32Array(0))).toMatchObject({ triangles: 0, volume: 0, area: 0, watertight: false });
  });

  test.each([
    [60, null],
    [9.9, "inch"],
    [0.2, "metre"],
  ])("a longest side of %d mm suggests the unit %s", (size, unit) => {
    expect(meshFacts(box([size / 3, size / 2, size])).unitSuspicion).toBe(unit);
  });
});

describe("edges of a mesh", () => {
  test("a missing face opens its edges, which are in the sample", () => {
    const facts = meshFacts(box([10, 20, 40]).slice(9));
    expect(facts).toMatchObject({ watertight: false, openEdges: 3, nonManifoldEdges: 0 });
    const segments = Array.from({ length: 3 }, (_, index) => [
      ...facts.openEdgeSample.subarray(index * 6, index * 6 + 6),
    ]);
    // The missing face had its corners at these three places.
    const places = new Set(segments.flatMap((segment) => [segment.slice(0, 3).join(), segment.slice(3).join()]));
    expect([...places].sort()).toEqual(["0,0,0", "0,20,0", "10,20,0"].sort());
  });

  /** Index of the two triangles of each side. */
  const quads = { bottom: 0, top: 1, front: 2, back: 3, left: 4, right: 5 };
  test.each<[missing: (keyof typeof quads)[], openEdges: number]>([
    [["top"], 4],
    [["bottom", "top"], 8],
    [["top", "front"], 6],
    [["left", "right"], 8],
    [["top", "front", "right"], 6],
  ])("a box without %j has %d open edges", (missing, openEdges) => {
    const whole = box([10, 20, 40]);
    const present = Object.entries(quads).filter(([name]) => !missing.includes(name as keyof typeof quads));
    const mesh = joined(...present.map(([, index]) => whole.slice(index * 18, index * 18 + 18)));
    const facts = meshFacts(mesh);
    expect(facts).toMatchObject({ watertight: false, openEdges, nonManifoldEdges: 0, flippedEdges: 0 });
    expect(facts.openEdgeSample).toHaveLength(openEdges * 6);
  });

  test("a turned face has flipped edges", () => {
    const mesh = box([10, 20, 40]);
    const second = mesh.slice(3, 6);
    mesh.set(mesh.slice(6, 9), 3);
    mesh.set(second, 6);
    expect(meshFacts(mesh)).toMatchObject({ watertight: false, openEdges: 0, flippedEdges: 3 });
  });

  test("two boxes with a common edge have one edge with four faces", () => {
    const other = box([10, 20, 40]).map((value, index) => value - (index % 3 === 0 ? 10 : index % 3 === 1 ? 20 : 0));
    expect(meshFacts(joined(box([10, 20, 40]), other))).toMatchObject({ watertight: false, nonManifoldEdges: 1 });
  });

  test("faces that are lines do not open a mesh; negative zero equals zero", () => {
    const line = new Float32Array([0, 0, 0, 10, 0, 0, 10, 0, 0]);
    expect(meshFacts(joined(box([10, 20, 40]), line))).toMatchObject({ watertight: true, degenerateFaces: 1 });
    const flat = new Float32Array([0, 0, 0, 5, 0, 0, 10, 0, 0]);
    expect(meshFacts(flat)).toMatchObject({ degenerateFaces: 1, openEdges: 3 });
    const negative = box([10, 20, 40]).map((value, index) => (index % 2 === 0 && value === 0 ? -0 : value));
    expect(meshFacts(negative).watertight).toBe(true);
  });

  test("a triangle soup has a sample of its first 64 open edges", () => {
    const soup = new Float32Array(6000 * 9).map((_, index) => Math.sin(index * 12.9898) * 100);
    const facts = meshFacts(soup);
    expect(facts.openEdges).toBe(18_000);
    expect(facts.openEdgeSample).toHaveLength(64 * 6);
    expect([...facts.openEdgeSample.subarray(0, 3)]).toEqual([...soup.subarray(0, 3)]);
  });
});
