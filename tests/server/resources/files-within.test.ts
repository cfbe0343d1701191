import { afterAll, beforeAll, expect, it } from "vitest";
import { byId, file, image, images, listOf, part, rows, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { tableOf } from "#kernel/sql-mapping.ts";
import { tableSql } from "#server/db/schema-sql.ts";
import { validateWrite, insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { gif, png, stl, upload } from "#support/upload.ts";

const label = ["图", "Picture"] as const;
const large = { mode: "least", width: 30, height: 20 } as const;

/** Files at every depth that a definition allows. */
const album = defineResource({
  name: "album",
  area: "community",
  label: ["相册", "Album"],
  title: "title",
  module: "content",
  fields: {
    title: text(80, { label: ["标题", "Title"] }),
    sheets: rows({ picture: image({ label, picture: large }), more: images(3, { label, picture: large }) }, { label }),
    strip: image({ label, picture: { mode: "exact", width: 330, height: 11 } }),
    back: part({ inner: part({ drawing: file({ label }) }, { label }) }, { label }),
    moving: image({ label, takes: ["gif"] }),
    plain: listOf(image({ label }), { label }),
    named: byId(image({ label }), { label }),
  },
  list: { columns: ["title"], sort: "-createTime" },
});

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  for (const statement of tableSql(tableOf(album))) await api.db.query(statement);
});
afterAll(() => api.close());

it("checks files within rows, parts and lists like any file, with their path", async () => {
  const gone = { key: `00/${"0".repeat(30)}.png` };
  const mesh = (await upload(api, "a.stl", stl(9))).result;
  const tiny = (await upload(api, "p.png", await png(20, 10))).result;
  const long = (await upload(api, "p.png", await png(101, 10))).result;
  const moving = (await upload(api, "p.png", await gif(0))).result;
  const cases: [object, string][] = [
    // A file's name does not count: its content is a GIF.
    [{ plain: [moving] }, "plain[0].key"],
    [{ plain: [long] }, "plain[0]"],
    [{ sheets: [{ picture: long }] }, "sheets[0].picture"],
    [{ strip: long }, "strip"],
    [{ sheets: [{ more: [] }, { picture: gone }] }, "sheets[1].picture.key"],
    [{ sheets: [{ more: [gone] }] }, "sheets[0].more[0].key"],
    [{ sheets: [{ picture: mesh }] }, "sheets[0].picture.key"],
    [{ sheets: [{ picture: { key: tiny.key } }] }, "sheets[0].picture"],
    // The stored size counts, not the one in the call.
    [{ sheets: [{ picture: { key: tiny.key, width: 60, height: 40 } }] }, "sheets[0].picture"],
    [{ sheets: [{ more: [{ key: tiny.key }] }] }, "sheets[0].more[0]"],
    [{ back: { inner: { drawing: gone } } }, "back.inner.drawing.key"],
    [{ plain: [gone] }, "plain[0].key"],
    [{ named: { "7": gone } }, "named.7.key"],
  ];
  for (const [values, path] of cases)
    await expect(validateWrite(api.db, album, values as never, null), path).rejects.toMatchObject({
      codeName: "illegalParameter",
      path,
    });
});

it("replaces the ratio limit by a strict size, and accepts a GIF where the field allows it", async () => {
  const strip = (await upload(api, "p.png", await png(330, 11))).result;
  const moving = (await upload(api, "a.gif", await gif(0))).result;
  const values = await validateWrite(api.db, album, { title: "a", strip, moving }, null);
  expect(values).toMatchObject({ strip: { width: 330, height: 11 }, moving: { key: moving.key } });
});

it("takes file properties from the store, and stores which record uses a file", async () => {
  const picture = (await upload(api, "p.png", await png(60, 40))).result;
  const given = { key: picture.key, name: "封面.png", size: 1, md5: "x", width: 60, height: 40 };
  const values = await validateWrite(
    api.db,
    album,
    { title: "a", sheets: [{ picture: given, more: [given] }], back: { inner: { drawing: given } }, plain: [given] },
    null,
  );
  const stored = { key: picture.key, name: "封面.png", size: picture.size, md5: picture.md5, width: 60, height: 40 };
  expect(values).toMatchObject({
    sheets: [{ picture: stored, more: [stored] }],
    back: { inner: { drawing: stored } },
    plain: [stored],
  });
  const { id } = await insertRecord(api.db, album, values, null);
  expect(await api.db.query("select key, record from file_use where resource = 'album'")).toEqual([
    { key: picture.key, record: id },
  ]);
});
