import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeMeshChildren, inspectFile } from "#server/mesh/inspect-in-child.ts";
import type { BenchRow } from "./row.ts";
import { torus, TRIANGLES } from "./torus.ts";

const TIMES = 3;

/**
 * Measures the review of a 50 MB STL in its child: facts, turntable, poster, and the child's highest resident memory.
 */
export async function bench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "console-bench-"));
  const path = join(folder, "torus.stl");
  await writeFile(path, torus());
  const limits = { timeoutMs: 60_000, memoryBytes: 1024 * 1024 * 1024 };
  const runs = [];
  for (let i = 0; i < TIMES; i++) {
    const began = performance.now();
    const result = await inspectFile(
      { path, fileName: "torus.stl", want: { facts: true, sprite: true, poster: true } },
      limits,
    );
    if (result.kind !== "mesh" || result.facts?.triangles !== TRIANGLES) throw new Error(`read as ${result.kind}`);
    runs.push({ seconds: (performance.now() - began) / 1000, peak: result.peakMemory / 2 ** 20 });
  }
  await closeMeshChildren();
  await rm(folder, { recursive: true });
  const best = runs.toSorted((a, b) => a.seconds - b.seconds)[0];
  return [
    { what: "review of a 50 MB STL, best of three", unit: "s", figure: best?.seconds ?? 0, target: 3 },
    {
      what: "the child's peak memory",
      unit: "MB",
      figure: Math.max(...runs.map((run) => run.peak)),
      target: 400,
      isRatio: true,
    },
  ];
}
