import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seeded } from "#server/demo/shapes/random.ts";
import { shapes } from "#server/demo/shapes/shapes.ts";
import { writeBinaryStl } from "#server/demo/shapes/writers.ts";
import { meshFacts } from "#server/mesh/facts.ts";
import { closeMeshChildren, inspectFile } from "#server/mesh/inspect-in-child.ts";
import type { InspectionRequest } from "#server/mesh/inspect.ts";

const folder = mkdtempSync(join(tmpdir(), "mesh-"));
const limits = { timeoutMs: 30_000, memoryBytes: 400 * 1024 * 1024 };
const positions = shapes.torusKnot(seeded(1), { size: 80 });

function request(fileName: string, want: Partial<InspectionRequest["want"]> = {}): InspectionRequest {
  return { path: join(folder, fileName), fileName, want: { facts: true, sprite: false, poster: false, ...want } };
}

/** Returns the ids of direct child processes that run the program. */
function children(): string[] {
  const ids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").split(" ");
  return ids.filter((id) => id !== "" && readFileSync(`/proc/${id}/cmdline`, "utf8").includes("mesh-child.mjs"));
}

beforeAll(() => {
  writeFileSync(join(folder, "knot.stl"), writeBinaryStl(positions));
  writeFileSync(join(folder, "bad.stl"), "solid nothing\nfacet");
  writeFileSync(join(folder, "large.stl"), writeBinaryStl(field(500_000)));
});

afterAll(async () => {
  await closeMeshChildren();
  rmSync(folder, { recursive: true });
});

describe("the result of an inspection", () => {
  test("has the same facts and pictures as in this process", async () => {
    const inspection = await inspectFile(request("knot.stl", { sprite: true, poster: true }), limits);
    if (inspection.kind !== "mesh") throw new Error(JSON.stringify(inspection));
    expect(inspection).toMatchObject({ format: "stlBinary", formatMismatch: null, objects: [{ firstTriangle: 0 }] });
    expect(inspection.facts).toEqual(meshFacts(positions));
    for (const picture of [inspection.sprite, inspection.poster]) {
      expect(Buffer.from(picture ?? []).toString("latin1", 8, 12)).toBe("WEBP");
    }
    expect(inspection.milliseconds).toBeGreaterThan(0);
  });

  test("has only the requested parts", async () => {
    const want = { facts: false, sprite: false, poster: true };
    expect(await inspectFile(request("knot.stl", want), limits)).toMatchObject({ facts: null, sprite: null });
  });

  test("has the fault of an unreadable file", async () => {
    expect(await inspectFile(request("bad.stl"), limits)).toMatchObject({
      kind: "fault",
      fault: { kind: "truncated" },
    });
    expect(await inspectFile(request("none.stl"), limits)).toMatchObject({ kind: "fault", fault: { kind: "missing" } });
  });
});

describe.runIf(process.platform === "linux")("child processes that read meshes", () => {
  test("are at most two and are reused", async () => {
    await closeMeshChildren();
    const seen = new Set<string>();
    const watch = setInterval(() => children().forEach((id) => seen.add(id)), 5);
    const all = await Promise.all(Array.from({ length: 8 }, () => inspectFile(request("knot.stl"), limits)));
    clearInterval(watch);
    expect(all.map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => "mesh"));
    expect(seen.size).toBe(2);
    expect(children().length).toBe(2);
    await closeMeshChildren();
    expect(children()).toEqual([]);
  });

  test("are replaced if killed from outside, and the file is tried once more", async () => {
    const work = inspectFile(request("large.stl", { sprite: true }), limits);
    let victim: string | undefined;
    while (victim === undefined) {
      await pause(5);
      [victim] = children();
    }
    await pause(150);
    process.kill(Number(victim), "SIGKILL");
    expect(await work).toMatchObject({ kind: "mesh", facts: { triangles: 500_000 } });
  });

  test("leave no process if closed during a reading, whose result is a fault", async () => {
    const work = [1, 2, 3].map(() => inspectFile(request("large.stl", { sprite: true }), limits));
    await pause(200);
    await closeMeshChildren();
    for (const { kind } of await Promise.all(work)) expect(kind).toBe("fault");
    expect(children()).toEqual([]);
  });
});

describe("a child that exceeds a limit", () => {
  test("of time is ended, with the fault tookTooLong", async () => {
    const inspection = await inspectFile(request("large.stl", { sprite: true }), { ...limits, timeoutMs: 150 });
    expect(inspection).toMatchObject({ kind: "fault", fault: { kind: "tookTooLong", limit: 150 } });
  });

  test.runIf(process.platform !== "win32")("of memory is ended, with the fault tooMuchMemory", async () => {
    const memoryBytes = 75 * 1024 * 1024;
    const inspection = await inspectFile(request("large.stl"), { ...limits, memoryBytes });
    expect(inspection).toMatchObject({ kind: "fault", fault: { kind: "tooMuchMemory", limit: memoryBytes } });
    expect((await inspectFile(request("knot.stl"), limits)).kind).toBe("mesh");
  });
});

/** Creates many small triangles side by side: about 60 MB more than an idle child uses. */
function field(triangles: number): Float32Array {
  const corner = [0, 0, 0, 0.9, 0, 0, 0, 0.9, 0.5];
  return new Float32Array(triangles * 9).map((_, index) => {
    const place = Math.floor(index / 9);
    const offset = index % 3 === 0 ? place % 1000 : index % 3 === 1 ? Math.floor(place / 1000) : 0;
    return corner[index % 9]! + offset;
  });
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
