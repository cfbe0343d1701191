import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { MenuPreview, WordsPreview } from "#domain/tags/api.ts";
import type { ListReply } from "#domain/api/list.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { resources } from "#domain/index.ts";
import { LiveState } from "#domain/live-state.ts";
import { hotWord } from "#domain/tags/hot-word.resource.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { probeAddress } from "#server/areas/links/probe-host.ts";
import { markStoppedTargets } from "#server/areas/tags/nav/judge-jump.ts";
import { insertRecord } from "#server/resources/write.ts";
import { runTask } from "#server/tasks/run-task.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());
beforeEach(() => api.db.query("update nav_item set delete_time = now()"));

const both = (text: string) => ({ "1": text, "0": text });
const entry = { menu: "side", platforms: [2] };
let made = 0;
const make = (values: object = {}): Promise<AnyRecord> =>
  insertRecord(api.db, navItem, { name: both(`项 ${++made}`), ...entry, rank: made, ...values }, null);
const faultOf = async ({ id }: AnyRecord): Promise<unknown> =>
  (await api.ok<{ item: AnyRecord }>("navItem", "detail", { id })).item["linkFault"];
const toModel = (id: string) => ({ target: "modelDetail", modelDetail: { id } });

describe("jumps of menus", () => {
  it("are judged when they are saved, and again when their target is stopped, deleted or back", async () => {
    const model = await makeModel(api.db, { status: ModelShelf.of("up") });
    const item = { name: both("模型"), ...entry, jump: toModel(model.id) };
    const { item: saved } = await api.ok<{ item: AnyRecord }>("navItem", "add", { item });
    expect(saved).toMatchObject({ linkFault: null, jumpTarget: "modelDetail" });
    const setStatus = (key: "up" | "down") =>
      api.db.query("update model set status = $2 where id = $1::bigint", [model.id, ModelShelf.of(key)]);
    await setStatus("down");
    await markStoppedTargets(api.db);
    expect(await faultOf(saved)).toBe("stopped");
    await setStatus("up");
    await markStoppedTargets(api.db);
    expect(await faultOf(saved)).toBeNull();
    await api.db.query("update model set delete_time = now() where id = $1::bigint", [model.id]);
    await markStoppedTargets(api.db);
    expect(await faultOf(saved)).toBe("deleted");
    const { list } = await api.ok<ListReply>("navItem", "list", { filter: "jumpTarget:modelDetail linkFault:*" });
    expect(list.map(({ id }) => id)).toEqual([saved.id]);
  });

  it("are opened once in the background, each fault with its cause", async () => {
    const url = (address: string) => ({ target: "externalLink", externalLink: { url: address } });
    const inside = await make({ jump: url("http://127.0.0.1:9/") });
    const incomplete = await make({ jump: { target: "modelDetail", modelDetail: {} } });
    const plain = await make({ jump: { target: "home" } });
    const records = [inside, incomplete, plain];
    const body = {
      ids: records.map(({ id }) => id),
      versions: Object.fromEntries(records.map(({ id, version }) => [id, version])),
    };
    expect((await api.call(v2("navItem", "checkLinks"), body, { token: api.admin })).code).toBe(codes.ok);
    const [task] = await api.db.query<{ id: string }>(
      "select id::text from async_task order by async_task.id desc limit 1",
    );
    const options = { db: api.db, storage: api.storage, committed: () => undefined, report: api.report };
    await runTask(options, { taskId: task?.id ?? "" });
    expect(await Promise.all(records.map(faultOf))).toEqual(["inside", "incomplete", null]);
    const detail = (await api.ok<{ item: AnyRecord }>("navItem", "detail", { id: inside.id })).item;
    expect(detail).toMatchObject({ linkDetail: "指向内部网络，没有访问" });
    expect(Number(detail["linkChecked"])).toBeGreaterThan(now() - 60);
  });

  it("outside of the product are followed to their end, and a missing page is a fault", async () => {
    const server = createServer((request, reply) => {
      const to = { "/moved": "/here", "/loop": "/loop" }[request.url ?? ""];
      if (to) reply.writeHead(302, { location: to }).end();
      else reply.writeHead(request.url === "/here" ? 405 : 404).end();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const find = ((_host: string, options: { all?: boolean }, done: (...results: unknown[]) => void) =>
      options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4)) as never;
    const probe = (path: string) => probeAddress(`http://outside.test:${port}${path}`, find);
    expect([await probe("/moved"), await probe("/loop"), await probe("/gone")]).toEqual([
      null,
      "redirects",
      "notFound",
    ]);
    expect(await probeAddress("http://127.0.0.1/")).toBe("inside");
    server.close();
  });
});

it("shows a menu as each visitor sees it, without what stands below a hidden entry", async () => {
  const hidden = await make({ name: both("会员"), visible: ["member"] });
  await make({ name: both("下级"), father: hidden.id });
  await make({ name: both("所有") });
  await make({ name: both("法语"), languages: [9] });
  await make({ name: both("过期"), end: now() - 9 });
  const names = async (visitor: string, language = 1) => {
    const request = { menu: "side", platform: 2, language, visitor, at: now() };
    return (await api.ok<MenuPreview>("navItem", "preview", request)).entries.map(({ name }) => name["1"]);
  };
  expect(await names("guest")).toEqual(["所有"]);
  expect(await names("newcomer")).toEqual(["会员", "下级", "所有"]);
  expect(await names("guest", 9)).toEqual(["所有", "法语"]);
});

/** Field of each resource that says whether a record is live. */
const withState = resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, { enumeration, computed }]) =>
    enumeration === LiveState && computed && "cases" in computed ? [{ resource, name, cases: computed.cases }] : [],
  ),
);

describe("records with a begin and an end", () => {
  it("are those of menus, home pages, words and recommendations", () => {
    expect(withState.map(({ resource }) => resource.name)).toEqual(
      expect.arrayContaining(["navItem", "homeModule", "hotWord", "blackTag", "tagRecommendation", "topContent"]),
    );
  });

  it.each(withState)("$resource.name is found by whether it is live now", async ({ resource, name, cases }) => {
    const fieldOf = (condition: string) =>
      cases.flatMap(({ when }) =>
        Object.entries(when).flatMap(([field, one]) => (one === condition ? [field] : [])),
      )[0];
    const [begin, end] = [fieldOf("future"), fieldOf("past")];
    const hidden = cases.flatMap(({ when }) => (Array.isArray(when["status"]) ? when["status"] : []));
    const status = resource.fields["status"]?.enumeration?.values.find(
      ({ stored }) => !hidden.includes(stored),
    )?.stored;
    const make = async (from: number, to: number, of = status) =>
      (await makeAny(api.db, resource, { [`${begin}`]: now() + from, [`${end}`]: now() + to, status: of })).id;
    const made = [
      await make(-99, 9_999),
      await make(900, 9_999),
      await make(-99, -9),
      await make(-99, 9_999, hidden[0]),
    ];
    const namesIn = async (state: string) => {
      const filter = `${name}:${state} id:${made.join(",")}`;
      return (await api.ok<ListReply>(resource.name, "list", { filter, sort: "id" })).list.map(({ id }) => id);
    };
    expect([await namesIn("live"), await namesIn("waiting"), await namesIn("ended"), await namesIn("off")]).toEqual(
      made.map((id) => [id]),
    );
  });
});

describe("hot words", () => {
  const word = (values: object): Promise<AnyRecord> =>
    insertRecord(
      api.db,
      hotWord,
      {
        word: both("花瓶"),
        place: "box",
        label: "none",
        begin: now() - 99,
        end: now() + 9_999,
        status: ShelfStatus.of("onShelf"),
        ...values,
      },
      null,
    );

  it("are live from their begin to their end while they are on the shelf, and shown for a moment", async () => {
    await api.db.query("delete from hot_word");
    const live = await word({});
    const later = await word({ begin: now() + 900, status: ShelfStatus.of("wait"), regions: "DE" });
    await word({ status: ShelfStatus.of("offShelf") });
    await word({ end: now() - 9 });
    const { list } = await api.ok<ListReply>("hotWord", "list", { filter: "liveState:live" });
    expect(list.map(({ id }) => id)).toEqual([live.id]);
    const shown = async (more: object) =>
      (await api.ok<WordsPreview>("hotWord", "preview", { platform: 2, at: now(), ...more })).words.map(({ id }) => id);
    expect(await shown({})).toEqual([live.id]);
    expect(await shown({ at: now() + 1_000 })).toEqual([live.id, later.id]);
    expect(await shown({ at: now() + 1_000, country: "FR" })).toEqual([live.id]);
  });

  it("stand in the languages that have a text, of which Chinese or English is one", async () => {
    await api.db.query("delete from hot_word");
    const chinese = await word({ word: { "1": "花瓶", "0": "" } });
    const french = await word({ word: { "0": "vase", "9": "vase" } });
    const matches = async (filter: string) =>
      (await api.ok<ListReply>("hotWord", "list", { filter, sort: "id", columns: ["languages"] })).list;
    expect(await matches("languages:zh")).toMatchObject([{ id: chinese.id, languages: [1] }]);
    expect(await matches("languages:fr,zh")).toMatchObject([{ languages: [1] }, { id: french.id, languages: [0, 9] }]);
    expect(await matches("-languages:fr")).toMatchObject([{ id: chinese.id }]);
    const add = (text: object) =>
      api.call(
        v2("hotWord", "add"),
        { item: { word: text, place: "searchPage", label: "none", begin: now(), end: now() + 99 } },
        { token: api.admin },
      );
    expect(await add({ "9": "vase" })).toMatchObject({ code: codes.illegalParameter, msg: "请填写中文或英文" });
    expect((await add({ "0": "vase" })).code).toBe(codes.ok);
  });

  it("are copied to languages in which they have no text, and that is undone", async () => {
    const one = await word({});
    const copy = (input: object, { id, version }: AnyRecord) =>
      api.call<{ batchId: string }>(
        v2("hotWord", "copyToLanguage"),
        { ids: [id], versions: { [id]: version }, input },
        { token: api.admin },
      );
    const fresh = async () => (await api.ok<{ item: AnyRecord }>("hotWord", "detail", { id: one.id })).item;
    const same = await copy({ from: 1, languages: [0] }, one);
    expect(same.result).toMatchObject({ outcomes: [{ id: one.id, unchanged: true }], undoUntil: null });
    expect((await copy({ from: 9, languages: [0] }, one)).msg).toBe("这个词没有法语");
    const { result } = await copy({ from: 1, languages: [0, 9] }, one);
    expect((await fresh())["word"]).toEqual({ "0": "花瓶", "1": "花瓶", "9": "花瓶" });
    await api.ok("operationRecord", "undo", { batchId: result.batchId });
    expect((await fresh())["word"]).toEqual(both("花瓶"));
  });
});
