import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommandReply } from "#domain/api/commands.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { wheelPlace } from "#domain/tags/color-distance.ts";
import { colorProposal } from "#domain/tags/color-proposal.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { colorsIn } from "#server/areas/tags/cover-colors.ts";
import { installJobs } from "#server/jobs/install.ts";
import { insertRecord } from "#server/resources/write.ts";
import { keyOf } from "#server/storage/storage.ts";
import { runTask } from "#server/tasks/run-task.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
});
afterAll(() => api.close());

const makeColor = (name: string, color: string, more: object = {}): Promise<AnyRecord> =>
  insertRecord(api.db, tag, { name, kind: "colour", color, ...more }, null);

const bodyFor = (records: readonly AnyRecord[]): object => ({
  ids: records.map(({ id }) => id),
  versions: Object.fromEntries(records.map(({ id, version }) => [id, version])),
});

const tagsOf = async ({ id }: AnyRecord): Promise<string[]> => {
  const [row] = await api.db.query<{ tags: string[] }>("select tags from model where id = $1::bigint", [id]);
  return row?.tags ?? [];
};

describe("the place of a colour on the wheel", () => {
  it.each([
    ["#ff0000", 0],
    ["#ffff00", 60],
    ["#00ff00", 120],
    ["#0000ff", 240],
    ["#ff00ff", 300],
    ["#ffffff", 360],
    ["#000000", 460],
  ])("of %s is %i", (color, place) => expect(wheelPlace(color)).toBe(place));

  it("is none for a text that is no colour", () => expect(wheelPlace("red")).toBeNull());

  it("is stored with the colour, filtered as a range and sorted", async () => {
    const add = async (name: string, color: string): Promise<AnyRecord> =>
      (await api.ok<{ item: AnyRecord }>("tag", "add", { item: { name, kind: "colour", color } })).item;
    const [green, red] = [await add("测绿", "#00c040"), await add("测红", "#e01010")];
    expect([green["hue"], red["hue"]]).toEqual([140, 0]);
    const filter = `id:${green.id},${red.id}`;
    const { list } = await api.ok<ListReply>("tag", "list", { filter: `${filter} hue:100..200` });
    expect(list.map(({ id }) => id)).toEqual([green.id]);
    const edit = { id: red.id, version: red.version, item: { color: "#f0f0f0" } };
    const { item } = await api.ok<{ item: AnyRecord }>("tag", "edit", edit);
    expect(Number(item["hue"])).toBeGreaterThanOrEqual(360);
    const sorted = await api.ok<ListReply>("tag", "list", { filter, sort: "hue" });
    expect(sorted.list.map(({ id }) => id)).toEqual([green.id, red.id]);
  });
});

/** A picture of two halves before a white background. */
const picture = (left: string, right: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: "#ffffff" } })
    .composite([
      { input: { create: { width: 20, height: 40, channels: 3, background: left } }, left: 10, top: 10 },
      { input: { create: { width: 20, height: 40, channels: 3, background: right } }, left: 30, top: 10 },
    ])
    .png();

describe("colours of a cover", () => {
  it("are those of its large parts, without the background", async () => {
    const { data, info } = await picture("#d02020", "#2020d0")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const tags = [
      { id: "1", colors: ["#d32f2f"] },
      { id: "2", colors: ["#ffffff"] },
      { id: "3", colors: ["#00ff00", "#2020d0"] },
    ];
    const colors = colorsIn({ data, width: info.width, height: info.height }, tags);
    expect(colors.map(({ tag: id, share }) => [id, share])).toEqual([
      ["1", 0.5],
      ["3", 0.5],
    ]);
    expect(colors[1]).toMatchObject({ color: "#2020d0", distance: 0 });
  });

  it("become proposals of a task, which an admin confirms or rejects, and which are not made twice", async () => {
    const [red, blue] = [await makeColor("封面红", "#d02020"), await makeColor("封面蓝", "#2020d0")];
    const bytes = await picture("#d02020", "#2020d0").toBuffer();
    const md5 = "ab112233445566778899aabbccddeeff";
    const key = keyOf(md5, ".png");
    const path = join(api.dataDir, "cover.png");
    await writeFile(path, bytes);
    await api.storage.put(key, path, "image/png");
    const cover = { key, name: "cover.png", size: bytes.length, md5, width: 60, height: 60 };
    const model = await makeModel(api.db, { status: ModelShelf.of("up"), covers: [cover] });
    const run = async (): Promise<void> => {
      await api.ok("tag", "coverColors", {});
      const [task] = await api.db.query<{ id: string }>(
        "select max(id)::text as id from async_task where kind = 'coverColors'",
      );
      const { db, storage, report } = api;
      await runTask({ db, storage, committed: () => undefined, report, reportMs: 0 }, { taskId: String(task?.id) });
    };
    const proposals = async (): Promise<AnyRecord[]> =>
      (await api.ok<ListReply>("colorProposal", "list", { filter: `model:${model.id}`, sort: "id" })).list;
    await run();
    const [first, second, ...others] = await proposals();
    expect(others).toEqual([]);
    expect(new Set([first?.["tag"], second?.["tag"]])).toEqual(new Set([red.id, blue.id]));
    if (!first || !second) throw new Error("two proposals");
    expect(first["state"]).toBe("waiting");
    // The small copy that is looked at is compressed.
    expect(Number(first["distance"])).toBeLessThan(5);
    const done = await api.ok<CommandReply>("colorProposal", "confirm", bodyFor([first]));
    await api.ok("colorProposal", "reject", bodyFor([second]));
    expect(await tagsOf(model)).toEqual([first["tag"]]);
    await run();
    expect(await proposals()).toHaveLength(2);
    await api.ok("operationRecord", "undo", { batchId: done.batchId });
    expect(await tagsOf(model)).toEqual([]);
  });

  it("are not added to a model that has them", async () => {
    const color = await makeColor("已有紫", "#8020c0");
    const model = await makeModel(api.db, { tags: [color.id] });
    const proposal = await insertRecord(api.db, colorProposal, { model: model.id, tag: color.id }, null);
    const reply = await api.call(v2("colorProposal", "confirm"), bodyFor([proposal]), { token: api.admin });
    expect(reply.code).toBe(codes.guardRefused);
    expect(await tagsOf(model)).toEqual([color.id]);
  });
});
