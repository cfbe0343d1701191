import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMesh } from "#mesh/read-mesh.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import { shapes } from "#server/demo/shapes/shapes.ts";
import { writeBinaryStl } from "#server/demo/shapes/writers.ts";
import { convertFiles } from "#server/mesh/convert-in-child.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import { objText, stlText } from "#support/mesh-files.ts";
import { readByLib3mf } from "#support/read-by-lib3mf.ts";

const folder = mkdtempSync(join(tmpdir(), "convert-"));
const metadata = { title: "猫", designer: "Ada", licenseTerms: "CC0", application: "test", creationDate: new Date() };

const pathOf = (name: string): string => join(folder, name);
const files = (...names: string[]) =>
  names.map((fileName) => ({ path: pathOf(fileName), fileName, size: statSync(pathOf(fileName)).size }));

function run(
  names: string[],
  onProgress: (share: number) => void = () => undefined,
  signal = new AbortController().signal,
) {
  return convertFiles({ files: files(...names), metadata, to: pathOf("out.3mf") }, { onProgress, signal });
}

/** Triangles that do not share corners. */
function field(triangles: number): Float32Array {
  const random = seeded(3);
  return Float32Array.from({ length: triangles * 9 }, () => random() * 100);
}

beforeAll(() => {
  writeFileSync(pathOf("box.stl"), stlText());
  writeFileSync(pathOf("box.obj"), objText());
  writeFileSync(pathOf("knot.stl"), writeBinaryStl(shapes.torusKnot(seeded(1), { size: 80 })));
  writeFileSync(pathOf("soup.stl"), writeBinaryStl(field(40_000)));
  writeFileSync(pathOf("large.stl"), writeBinaryStl(field(400_000)));
  writeFileSync(pathOf("cut.stl"), "solid nothing\nfacet");
  writeFileSync(pathOf("point.stl"), writeBinaryStl(new Float32Array(18)));
  writeFileSync(pathOf("step.stl"), "ISO-10303-21;\nHEADER;\n");
});
afterAll(async () => {
  await closeMeshChildren();
  rmSync(folder, { recursive: true });
});

describe("a conversion in a child process", () => {
  it("writes a package that the reference reader accepts, and reports how far it is", async () => {
    const shares: number[] = [];
    const result = await run(["soup.stl", "box.obj", "knot.stl"], (share) => shares.push(share));
    if (result.kind !== "converted") throw new Error(JSON.stringify(result));
    expect(result.files.map(({ fileName, degenerate }) => [fileName, degenerate])).toEqual([
      ["soup.stl", 0],
      ["box.obj", 0],
      ["knot.stl", 0],
    ]);
    expect(shares.length).toBeGreaterThan(0);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.every((share) => share > 0 && share < 1)).toBe(true);
    const bytes = new Uint8Array(readFileSync(pathOf("out.3mf")));
    const found = await readByLib3mf(bytes);
    expect(found).toMatchObject({ warnings: 0, items: 3, hasThumbnail: true, metadata: { Title: "猫" } });
    expect(found.objects.map(({ triangles, isSolid }) => [triangles, isSolid])).toEqual([
      [40_000, false],
      [12, true],
      [result.files[2]?.triangles, true],
    ]);
    expect(await readMesh(bytes, "out.3mf")).toMatchObject({ kind: "mesh", format: "3mf" });
  });

  it.each([
    ["cut.stl", "truncated"],
    ["point.stl", "empty"],
    ["step.stl", "wrongFormat"],
  ])("names the file %s, which cannot be converted", async (name, kind) => {
    expect(await run(["box.stl", name])).toMatchObject({ kind: "fault", fileName: name, fault: { kind } });
  });

  it("names a file that is missing, and a folder that cannot be written", async () => {
    const missing = { path: pathOf("none.stl"), fileName: "none.stl", size: 1 };
    const listening = { onProgress: () => undefined, signal: new AbortController().signal };
    const request = { files: [missing], metadata, to: pathOf("out.3mf") };
    expect(await convertFiles(request, listening)).toMatchObject({ fileName: "none.stl", fault: { kind: "missing" } });
    const nowhere = { files: files("box.stl"), metadata, to: pathOf("none/out.3mf") };
    expect(await convertFiles(nowhere, listening)).toMatchObject({ fault: { kind: "readerCrashed" } });
  });

  it("ends when it is aborted, and the next one works", async () => {
    const stop = new AbortController();
    const result = await run(["large.stl"], () => stop.abort(), stop.signal);
    expect(result).toMatchObject({ kind: "fault", fault: { kind: "readerCrashed", detail: "aborted" } });
    expect(await run(["box.stl"], () => undefined, AbortSignal.abort())).toMatchObject({
      fault: { detail: "aborted" },
    });
    expect(await run(["box.stl"])).toMatchObject({ kind: "converted" });
    expect(readdirSync(folder).filter((name) => name.endsWith(".3mf"))).toEqual(["out.3mf"]);
  });
});
