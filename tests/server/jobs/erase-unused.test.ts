import { afterAll, beforeAll, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { v2 } from "#domain/api/call.ts";
import { eraseUnused } from "#server/jobs/delete-expired.ts";
import { pictureKeys } from "#server/review/inspect-file.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeModelFile } from "#support/factory.ts";
import { png, stl, upload } from "#support/upload.ts";

let api: TestApp;
let category: AnyRecord;
beforeAll(async () => {
  api = await testApp();
  category = await makeCategory(api.db);
});
afterAll(() => api.close());

const age = (key: string): Promise<unknown> =>
  api.db.query("update stored_file set create_time = now() - interval '25 hours' where key = $1", [key]);
const picture = async (colour: string) => (await upload(api, "p.png", await png(40, 30, colour))).result;
const old = async (colour: string) => {
  const file = await picture(colour);
  await age(file.key);
  return file;
};
const isThere = async (key: string): Promise<boolean[]> => [
  (await api.db.query("select 1 from stored_file where key = $1", [key])).length === 1,
  (await api.storage.size(key)) !== null,
];
const setIcon = async (key: string) => {
  const { item } = await api.ok<{ item: AnyRecord }>("category", "detail", { id: category.id });
  const body = { id: item.id, version: item.version, icon: { key } };
  return api.call(v2("category", "edit"), body, { token: api.admin });
};

it("erases file and row of uploads that no record named within 24 hours, and nothing else", async () => {
  const [lost, fresh, named, former] = [await old("#100"), await picture("#200"), await old("#300"), await old("#400")];
  expect((await setIcon(former.key)).code).toBe(codes.ok);
  expect((await setIcon(named.key)).code).toBe(codes.ok);
  // Until its review ends, no record names the pictures of a mesh.
  const mesh = (await upload(api, "a.stl", stl(5))).result;
  await makeModelFile(api.db, (await makeModel(api.db)).id, { file: mesh });
  const { poster } = pictureKeys(mesh.md5);
  await api.db.query("insert into stored_file (key, md5, size, type) values ($1, $2, 1, 'image/webp')", [
    poster,
    mesh.md5,
  ]);
  for (const key of [mesh.key, poster]) await age(key);
  expect(await eraseUnused(api.db, api.storage)).toEqual([lost.key]);
  expect(await isThere(lost.key)).toEqual([false, false]);
  for (const { key } of [fresh, named, former, mesh]) expect(await isThere(key)).toEqual([true, true]);
  expect(await isThere(poster)).toEqual([true, false]);
  expect((await setIcon(lost.key)).code).toBe(codes.illegalParameter);
});

it("keeps an unused file that is uploaded again", async () => {
  const { key } = await old("#500");
  await picture("#500");
  expect(await eraseUnused(api.db, api.storage)).toEqual([]);
  expect(await isThere(key)).toEqual([true, true]);
});

it("leaves a file to a save that locked it and to the record that then names it", async () => {
  const { key } = await old("#600");
  await api.db.transaction(async (tx) => {
    await tx.query("select 1 from stored_file where key = $1 for key share", [key]);
    expect(await eraseUnused(api.db, api.storage)).toEqual([]);
  });
  expect((await setIcon(key)).code).toBe(codes.ok);
  expect(await eraseUnused(api.db, api.storage)).toEqual([]);
});

it("keeps a file that a record begins to name between the search and the lock of the sweep", async () => {
  const { key } = await old("#650");
  const db = new Proxy(api.db, {
    get: (of, name, receiver) =>
      name !== "query"
        ? Reflect.get(of, name, receiver)
        : async (...parameters: Parameters<typeof of.query>) => {
            const rows = await of.query(...parameters);
            if (JSON.stringify(rows).includes(key)) expect((await setIcon(key)).code).toBe(codes.ok);
            return rows;
          },
  });
  expect(await eraseUnused(db, api.storage)).toEqual([]);
  expect(await isThere(key)).toEqual([true, true]);
});

it("refuses a save, and stores an upload, of a file that is just being erased", async () => {
  const { key } = await old("#700");
  const waiting = async (): Promise<number> =>
    (
      await api.db.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%stored_file%' and datname = current_database()",
      )
    ).length;
  let meanwhile: Promise<{ code: number }[]> = Promise.resolve([]);
  const slow: Storage = {
    ...api.storage,
    async remove(erased) {
      meanwhile = Promise.all([setIcon(erased), png(40, 30, "#700").then((bytes) => upload(api, "p.png", bytes))]);
      await expect.poll(waiting).toBe(2);
      await api.storage.remove(erased);
    },
  };
  expect(await eraseUnused(api.db, slow)).toEqual([key]);
  const [save, uploaded] = await meanwhile;
  expect(uploaded?.code).toBe(codes.ok);
  expect([codes.ok, codes.illegalParameter]).toContain(save?.code);
  expect(await isThere(key)).toEqual([true, true]);
});
