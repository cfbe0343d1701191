import { expect, it } from "vitest";
import { compared } from "#web/media/compare/differences.ts";
import { asModelFile } from "#web/media/viewer/model-file.ts";

const file = (triangles: number | null) =>
  asModelFile({
    id: "1",
    version: 1,
    fileName: "a.stl",
    fileMd5: "a",
    fileSize: 9,
    triangles,
    volume: null,
    watertight: true,
    bounds: null,
  });

it("the comparison of two files treats a value that one file lacks as neither equal nor different", () => {
  const verdicts = (left: number | null, right: number | null) =>
    compared(file(left), file(right)).map(({ isSame }) => isSame);
  // Order: name, triangles, size, volume, watertight, bytes, md5.
  expect(verdicts(12, 12)).toEqual([true, true, null, null, true, true, true]);
  expect(verdicts(12, 13)).toEqual([true, false, null, null, true, true, true]);
  expect(verdicts(12, null)).toEqual([true, null, null, null, null, true, true]);
});
