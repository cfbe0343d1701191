import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inspect } from "#server/mesh/inspect.ts";
import type { ReliefResult } from "#server/pictures/relief.ts";
import { makeRelief } from "#server/pictures/relief.ts";
import { png } from "#support/upload.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "relief-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A picture that is black on the left and white on the right. */
const ramp = (width: number, height: number) => {
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, i) => Math.round((255 * (i % width)) / (width - 1))),
  );
  return sharp(pixels, { raw: { width, height, channels: 1 } });
};

const to = (): string => join(folder, "relief.stl");
async function relief(picture: Buffer, points = 60): Promise<ReliefResult> {
  await rm(to(), { force: true });
  const path = join(folder, "picture");
  await writeFile(path, picture);
  return makeRelief({ path, points, to: to() }, () => undefined);
}
const facts = async () => {
  const want = { facts: true, sprite: false, poster: false };
  const result = await inspect({ path: to(), fileName: "relief.stl", want });
  if (result.kind !== "mesh" || !result.facts) throw new Error("no mesh");
  return result.facts;
};

it("becomes finer with more points, and is closed, in mm, at every size", async () => {
  const picture = await ramp(800, 500).png().toBuffer();
  const counts: number[] = [];
  for (const points of [120, 240, 400]) {
    const made = await relief(picture, points);
    const { triangles, watertight, nonManifoldEdges, degenerateFaces, bounds, volume } = await facts();
    expect(made).toEqual({ kind: "made", triangles });
    expect({ watertight, nonManifoldEdges, degenerateFaces }).toEqual({
      watertight: true,
      nonManifoldEdges: 0,
      degenerateFaces: 0,
    });
    expect([...bounds.size].map((side) => Math.round(side * 10) / 10)).toEqual([100, expect.closeTo(62.5, 0), 3]);
    // The mean thickness is 1.9 mm, and a positive volume means that the faces look outward.
    expect(volume).toBeCloseTo((100 * bounds.size[1]! * 1.9) / 1_000, 0);
    counts.push(triangles);
  }
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});

it("follows the camera's rotation, and reads gray, transparent and animated pictures", async () => {
  await relief(await ramp(400, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer());
  const { bounds } = await facts();
  expect(bounds.size[1]).toBeGreaterThan(bounds.size[0]!);
  const gray = await ramp(200, 100).greyscale().png().toBuffer();
  expect(await relief(gray)).toMatchObject({ kind: "made" });
  const hole = await sharp({ create: { width: 200, height: 200, channels: 4, background: "#00000000" } })
    .composite([{ input: await png(100, 100, "#000000"), left: 50, top: 50 }])
    .png()
    .toBuffer();
  expect(await relief(hole)).toMatchObject({ kind: "made" });
  const frames = await sharp(await ramp(100, 300).png().toBuffer())
    .gif()
    .toBuffer();
  expect(await relief(frames)).toMatchObject({ kind: "made" });
});

it("refuses for a cause what shows no shape or is no picture", async () => {
  expect(await relief(await ramp(600, 40).png().toBuffer())).toEqual({
    kind: "fault",
    fault: { kind: "tooSmall", value: 40, limit: 64 },
  });
  expect(await relief(await png(300, 300))).toMatchObject({ fault: { kind: "oneColor", value: 0 } });
  const whole = await ramp(800, 600).jpeg().toBuffer();
  expect(await relief(whole.subarray(0, whole.length / 2))).toMatchObject({ fault: { kind: "unreadable" } });
  expect(await relief(Buffer.from("no picture"))).toMatchObject({ fault: { kind: "unreadable" } });
  expect(await relief(Buffer.alloc(0))).toMatchObject({ fault: { kind: "empty" } });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect/></svg>');
  expect(await relief(svg)).toMatchObject({ fault: { kind: "unsupported" } });
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect(bomb.length).toBeLessThan(2_000_000);
  expect(await relief(bomb)).toMatchObject({ fault: { kind: "tooManyPixels" } });
  await expect(stat(to())).rejects.toThrow("ENOENT");
});
