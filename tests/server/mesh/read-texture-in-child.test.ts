import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { greyPng } from "#server/areas/devices/demo/height-maps.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import { readTextureInChild } from "#server/mesh/read-texture-in-child.ts";
import { stlText } from "#support/mesh-files.ts";

const folder = mkdtempSync(join(tmpdir(), "texture-"));
const write = (fileName: string, content: Buffer | string) => {
  const path = join(folder, fileName);
  writeFileSync(path, content);
  return { path, fileName, mostBytes: statSync(path).size };
};
const large = () =>
  write(
    "large.png",
    greyPng(4096, 4096, (x, y) => ((x * 7 + y) % 31) / 31),
  );

afterAll(async () => {
  await closeMeshChildren();
  rmSync(folder, { recursive: true });
});

it("ends a reading that takes too much time or memory, and reads the next file", async () => {
  const most = { timeoutMs: 20_000, memoryBytes: 400 * 1024 * 1024 };
  const slow = await readTextureInChild(large(), { ...most, timeoutMs: 1 });
  expect(slow).toMatchObject({ kind: "fault", fault: { kind: "tookTooLong" } });
  const wide = await readTextureInChild(large(), { ...most, memoryBytes: 1024 });
  expect(wide).toMatchObject({ kind: "fault", fault: { kind: "tooMuchMemory" } });
  const flat = greyPng(256, 256, () => 0.5);
  expect(await readTextureInChild(write("flat.png", flat), most)).toEqual({ kind: "texture", tileable: true });
});

it("says what is wrong with a file that it cannot read", async () => {
  const tile = write("tile.stl", stlText());
  expect(await readTextureInChild(tile)).toMatchObject({ kind: "texture" });
  const faults = [
    { ...tile, mostBytes: tile.mostBytes - 1 },
    { ...tile, path: join(folder, "gone.stl") },
    write("cut.stl", "solid nothing\nfacet"),
    write("cut.png", greyPng(256, 256, () => 0).subarray(0, 100)),
  ];
  const results = await Promise.all(faults.map((one) => readTextureInChild(one)));
  expect(results).toMatchObject([
    { kind: "fault", fault: { kind: "tooLarge" } },
    { kind: "fault", fault: { kind: "missing" } },
    { kind: "fault" },
    { kind: "unusable", fault: "broken" },
  ]);
});
