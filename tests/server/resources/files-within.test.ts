import { afterAll, beforeAll, expect, it } from "vitest";
import { byId, file, html, i18nOf, image, images, listOf, part, rows, text, video } from "#kernel/field.ts";
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
    banner: i18nOf(image({ label, picture: large })),
    manual: i18nOf(file({ label, accepts: ["pdf", "zip"], maxBytes: 2_000 })),
    clip: video({ label }),
    notes: rows({ text: html({ label }), inLanguages: i18nOf(html({ label })) }, { label }),
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
    [{ banner: { "1": tiny } }, "banner.1"],
    [{ banner: { "9": gone } }, "banner.9.key"],
    [{ manual: { "9": mesh } }, "manual.9"],
    [{ manual: { "9": gone } }, "manual.9"],
    [{ manual: { klingon: mesh } }, "manual.klingon"],
    [{ clip: mesh }, "clip"],
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
  const file = { key: picture.key, name: "封面.png", size: 1, md5: "x", width: 60, height: 40 };
  const values = await validateWrite(
    api.db,
    album,
    { title: "a", sheets: [{ picture: file, more: [file] }], back: { inner: { drawing: file } }, plain: [file] },
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

const zip = (size: number): Buffer => Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(size)]);

it("checks format and size of a file by the field's rules, with the stored size", async () => {
  const [small, big] = [(await upload(api, "a.zip", zip(100))).result, (await upload(api, "b.zip", zip(3_000))).result];
  const values = await validateWrite(api.db, album, { title: "a", manual: { "1": small } }, null);
  expect(values).toMatchObject({ manual: { "1": { key: small.key, size: small.size } } });
  // The call claims another size.
  for (const file of [big, { key: big.key }, { ...big, size: 1 }])
    await expect(validateWrite(api.db, album, { manual: { "0": file } }, null)).rejects.toMatchObject({
      path: "manual.0",
      message: expect.stringContaining("must not be larger than 2.0 KB") as string,
    });
});

it("refuses an SVG as a picture, because it may contain scripts", async () => {
  const svg = (await upload(api, "a.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).result;
  await expect(validateWrite(api.db, album, { plain: [svg] }, null)).rejects.toMatchObject({ path: "plain[0].key" });
});

it("removes scripts from rich text at any depth", async () => {
  const hostile = "<p>a<script>alert(1)</script><img src=x onerror=alert(1)></p>";
  const notes = [{ text: hostile, inLanguages: { "1": hostile, "9": hostile } }];
  const values = await validateWrite(api.db, album, { title: "a", notes }, null);
  expect(values["notes"]).toEqual([{ text: "<p>a</p>", inLanguages: { "1": "<p>a</p>", "9": "<p>a</p>" } }]);
});
