import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { resinSkin } from "#domain/devices/resin-skin.resource.ts";
import { SkinFault } from "#domain/devices/enumerations.ts";
import { FileReading } from "#domain/printing/enumerations.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { greyPng } from "#server/areas/devices/demo/height-maps.ts";
import { readSkins, skinResult } from "#server/areas/devices/read-skins.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { png, stl, upload } from "#support/upload.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const call = (verb: string, body: object) =>
  api.call<{ item: AnyRecord }>(v2("resinSkin", verb), body, { token: api.admin });
const read = (id: string): Promise<AnyRecord> => readRecord(api.db, resinSkin, id);

async function add(name: string, content: Buffer): Promise<{ code: number; msg: string; id: string }> {
  const file = (await upload(api, name, content)).result;
  const preview = (await upload(api, "preview.png", await png(64, 64))).result;
  const values = { name: { "1": "皮肤", "0": "Skin" }, depth: 0.3, tile: 10, price: "free", preview };
  const { code, msg, result } = await call("add", { item: { ...values, fileUrl: file } });
  return { code, msg, id: result?.item?.id ?? "" };
}

const wave = (): Buffer => greyPng(256, 256, (x) => (Math.sin((x / 256) * 2 * Math.PI) + 1) / 2);

it("goes live only once its file was read, and operate sets status and sort", async () => {
  const { id, msg } = await add("wave.png", wave());
  expect(msg).toBe("");
  const added = await read(id);
  expect(added).toMatchObject({ fileName: "wave.png", tileable: false, status: UpDown.of("down") });
  const early = await call("operate", { id, status: UpDown.of("up"), version: added.version });
  expect([early.code, early.msg]).toEqual([codes.wrongState, expect.stringContaining("读取")]);

  expect(await readSkins(api.db, api.storage)).toBe(1);
  const { version } = await read(id);
  const { result } = await call("operate", { id, status: UpDown.of("up"), sort: 7, version });
  expect(result.item).toMatchObject({ status: UpDown.of("up"), rank: 7, tileable: true });
  const stale = await call("operate", { id, status: UpDown.of("down"), version });
  expect(stale.code).toBe(codes.versionConflict);
});

it("asks for the permission of each change that operate names, and writes all of them or none", async () => {
  const { id } = await add("wave.png", wave());
  await readSkins(api.db, api.storage);
  const operate = async (auth: string, body: object) => {
    const { token } = await api.colleague(`only ${auth}`, [auth]);
    return async (more: object = body) => {
      const { version } = await read(id);
      return (await api.call(v2("resinSkin", "operate"), { id, version, ...more }, { token })).code;
    };
  };
  const [up, down] = [UpDown.of("up"), UpDown.of("down")];
  const { rank } = await read(id);
  const putUp = await operate("resinSkin.putUp", { status: up, sort: 7 });
  expect(await putUp()).toBe(codes.noPermission);
  expect(await read(id)).toMatchObject({ rank, status: down });
  expect(await putUp({ status: up, sort: rank })).toBe(codes.ok);
  expect(await putUp({ status: down })).toBe(codes.noPermission);

  const edit = await operate("resinSkin.edit", { sort: 7 });
  expect(await edit()).toBe(codes.ok);
  expect(await edit({ status: down, sort: 9 })).toBe(codes.noPermission);
  expect(await read(id)).toMatchObject({ rank: 7, status: up });
  const putDown = await operate("resinSkin.putDown", { status: down });
  expect(await putDown({ sort: 9 })).toBe(codes.noPermission);
  expect(await putDown()).toBe(codes.ok);
});

it("tells by the content why a file is no texture, whatever its name says", async () => {
  const files: readonly [string, Buffer, string | null][] = [
    ["color.png", await png(256, 256), "notGrey"],
    ["side.png", greyPng(300, 300, () => 0), "wrongSide"],
    ["tile.stl", stl(), null],
    ["tile.stl", Buffer.from("solid nothing"), "notMesh"],
  ];
  for (const [name, content, fault] of files) {
    const { id } = await add(name, content);
    await readSkins(api.db, api.storage);
    const reading = FileReading.of(fault === null ? "success" : "fail");
    expect(await read(id)).toMatchObject({
      reading,
      fileFault: fault === null ? null : SkinFault.of(fault as "broken"),
    });
  }
  const other = await add("notes.txt", Buffer.from("text"));
  expect(other.code).toBe(codes.illegalParameter);
});

it.each([
  ["tookTooLong", "tookTooLong"],
  ["tooManyTriangles", "tooManyTriangles"],
  ["zipBomb", "notMesh"],
] as const)("stores the fault %s of a file as %s", (kind, stored) => {
  const { verb, patch } = skinResult({ kind: "fault", fault: { kind } });
  expect([verb, patch["fileFault"]]).toEqual(["failReading", SkinFault.of(stored)]);
});
