import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { STLLoader } from "three/addons/loaders/STLLoader.js";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { corpusDir, corpusMeshes, corpusThings } from "#support/corpus.ts";
import { meshFacts } from "#server/mesh/facts.ts";
import { readMesh } from "#mesh/read-mesh.ts";

interface RecordedFacts {
  readonly format: string;
  readonly triangles: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly watertight: boolean;
  readonly openEdges: number;
  readonly nonManifoldEdges: number;
  readonly flippedEdges: number;
  readonly degenerateFaces: number;
}

/** Facts recorded from our reader; CORPUS_RECORD=1 rewrites them. The tests below confirm them without our code. */
const fixture = new URL("./corpus-facts.json", import.meta.url);

async function record(dir: string, mesh: string): Promise<RecordedFacts & { readonly positions: Float32Array }> {
  const reading = await readMesh(readFileSync(join(dir, "things", mesh)), mesh);
  if (reading.kind !== "mesh") throw new Error(`${mesh}: ${JSON.stringify(reading)}`);
  const { bounds, ...facts } = meshFacts(reading.positions);
  const { triangles, watertight, openEdges, nonManifoldEdges, flippedEdges, degenerateFaces } = facts;
  const counts = { triangles, watertight, openEdges, nonManifoldEdges, flippedEdges, degenerateFaces };
  return { format: reading.format, min: bounds.min, max: bounds.max, ...counts, positions: reading.positions };
}

/** A separate, slow weld: vertices and directed edges as text in maps. */
function slowWeld(positions: Float32Array): { openEdges: number; nonManifoldEdges: number; flippedEdges: number } {
  const uses = new Map<string, number[]>();
  for (let offset = 0; offset < positions.length; offset += 9) {
    const names = [0, 3, 6].map((corner) =>
      Array.from(positions.subarray(offset + corner, offset + corner + 3), (value) =>
        String(value === 0 ? 0 : value),
      ).join(),
    );
    if (new Set(names).size < 3) continue;
    for (let corner = 0; corner < 3; corner++) {
      const [from, to] = [names[corner]!, names[(corner + 1) % 3]!];
      const key = from < to ? `${from} ${to}` : `${to} ${from}`;
      const directions = uses.get(key) ?? [];
      directions.push(from < to ? 1 : -1);
      uses.set(key, directions);
    }
  }
  const lists = [...uses.values()];
  return {
    openEdges: lists.filter((list) => list.length === 1).length,
    nonManifoldEdges: lists.filter((list) => list.length > 2).length,
    flippedEdges: lists.filter((list) => list.length === 2 && list[0] === list[1]).length,
  };
}

function threePositions(bytes: Buffer): Float32Array {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  // It warns about normals in the files, which are not used.
  const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
  const { array } = new STLLoader().parse(buffer).getAttribute("position");
  quiet.mockRestore();
  return array instanceof Float32Array ? array : new Float32Array(array);
}

if (corpusDir === null) {
  test.skip("the 17 corpus designs (neither CORPUS_DIR nor ../shared/corpus exists)", () => {});
} else {
  const dir = corpusDir;
  const meshes = corpusMeshes(dir);
  if (process.env["CORPUS_RECORD"] === "1") {
    const entries: (readonly [string, RecordedFacts])[] = [];
    for (const mesh of meshes) {
      const { positions: _, ...facts } = await record(dir, mesh);
      entries.push([mesh, facts]);
    }
    writeFileSync(fixture, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  }
  const recorded = JSON.parse(readFileSync(fixture, "utf8")) as Readonly<Record<string, RecordedFacts>>;

  test("the corpus has the 17 recorded designs", () => {
    expect(corpusThings(dir)).toHaveLength(17);
    expect(meshes).toEqual(Object.keys(recorded));
  });

  describe.each(meshes)("%s", (mesh) => {
    let ours: Awaited<ReturnType<typeof record>>;
    beforeAll(async () => {
      ours = await record(dir, mesh);
    });

    test("is read as recorded", () => {
      const { positions: _, ...facts } = ours;
      expect(facts).toEqual(recorded[mesh]);
    });

    test("matches an independent reader and an independent weld", () => {
      const theirs = threePositions(readFileSync(join(dir, "things", mesh)));
      expect(theirs.length / 9).toBe(recorded[mesh]?.triangles);
      expect(Buffer.compare(bitsOf(theirs), bitsOf(ours.positions))).toBe(0);
      const edges = slowWeld(theirs);
      const { openEdges, nonManifoldEdges, flippedEdges } = ours;
      expect(edges).toEqual({ openEdges, nonManifoldEdges, flippedEdges });
      expect(Object.values(edges).every((count) => count === 0)).toBe(recorded[mesh]?.watertight);
      for (const axis of [0, 1, 2]) {
        const values = theirs.filter((_, index) => index % 3 === axis);
        expect(values.reduce((a, b) => Math.min(a, b)) + 0).toBe(recorded[mesh]?.min[axis]);
        expect(values.reduce((a, b) => Math.max(a, b)) + 0).toBe(recorded[mesh]?.max[axis]);
      }
    });
  });
}

/** Returns the bytes of the coordinates. -0 equals 0; all other values must be exactly equal. */
function bitsOf(positions: Float32Array): Buffer {
  const plain = positions.map((value) => value + 0);
  return Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
}
