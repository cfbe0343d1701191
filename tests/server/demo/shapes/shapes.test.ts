import { describe, expect, test } from "vitest";
import { inInches, withDegenerateFaces, withHole } from "#server/demo/shapes/mesh-defects.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import { shapes, type ShapeName } from "#server/demo/shapes/shapes.ts";
import { meshFacts } from "#server/mesh/facts.ts";

const names = Object.keys(shapes) as ShapeName[];
const open: readonly ShapeName[] = ["mobiusStrip"];

describe.each(names)("%s", (name) => {
  test.each([1, 2, 3, 4])("is valid for seed %d", (seed) => {
    const positions = shapes[name](seeded(seed), { size: 80, text: "Lab" });
    const facts = meshFacts(positions);
    expect(facts.triangles).toBeGreaterThanOrEqual(500);
    expect(facts.triangles).toBeLessThanOrEqual(20_000);
    expect(facts.watertight).toBe(!open.includes(name));
    expect(facts.degenerateFaces).toBe(0);
    expect(Math.max(...facts.bounds.size)).toBeCloseTo(80, 3);
    expect(facts.bounds.min[2]).toBe(0);
    expect(facts.volume).toBeGreaterThan(0.1);
  });

  test("is equal for equal seeds and different for others", () => {
    const [one, again, other] = [7, 7, 8].map((seed) => shapes[name](seeded(seed), { size: 80 }));
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });
});

describe("deliberate damage", () => {
  const positions = shapes.gear(seeded(1), { size: 80 });

  test("a hole opens edges", () => {
    const facts = meshFacts(withHole(positions, seeded(1)));
    expect(facts.watertight).toBe(false);
    expect(facts.openEdges).toBeGreaterThan(2);
    expect(facts.triangles).toBe(positions.length / 9 - 14);
  });

  test("degenerate faces are counted and leave the mesh closed", () => {
    const facts = meshFacts(withDegenerateFaces(positions, seeded(1)));
    expect(facts).toMatchObject({ watertight: true, degenerateFaces: 20 });
  });

  test("a mesh in inches is suspected of the wrong unit", () => {
    expect(meshFacts(inInches(positions)).unitSuspicion).toBe("inch");
  });
});
