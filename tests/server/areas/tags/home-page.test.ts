import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PagePreview } from "#domain/tags/api.ts";
import type { CommandEffects, CommandReply } from "#domain/api/commands.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const status = (key: "draft" | "wait" | "up" | "down") => ModelShelf.of(key);
let made = 0;
const make = (values: object = {}): Promise<AnyRecord> =>
  insertRecord(
    api.db,
    homeModule,
    {
      name: `模块 ${++made}`,
      page: "home",
      platforms: [2],
      kind: "html",
      body: "<p>你好</p>",
      rank: made,
      status: status("wait"),
      ...values,
    },
    null,
  );
const body = (record: AnyRecord, more: object = {}): object => ({
  ids: [record.id],
  versions: { [record.id]: record.version },
  ...more,
});
const fresh = async ({ id }: AnyRecord): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("homeModule", "detail", { id })).item;
const publish = async (module: AnyRecord, note = ""): Promise<CommandReply> =>
  api.ok<CommandReply>("homeModule", "publishPage", body(await fresh(module), { input: { note } }));
const versions = async (): Promise<AnyRecord[]> =>
  (await api.ok<ListReply>("homeVersion", "list", { filter: "page:home", sort: "-number" })).list;
const statusOf = async (module: AnyRecord): Promise<unknown> => (await fresh(module))["status"];

beforeEach(async () => {
  await api.db.query("update home_module set delete_time = now()");
  await api.db.query("delete from home_version");
});

describe("versions of a page", () => {
  it("publishes all waiting modules at once, tells it before, and leaves those that begin later", async () => {
    const [one, two] = [await make(), await make()];
    const later = await make({ begin: now() + 9_000 });
    const other = await make({ page: "models" });
    const told = await api.ok<CommandEffects>("homeModule", "publishPageEffects", body(one));
    expect(told).toMatchObject({ changed: 2, isUndoable: true });
    expect(told.effects.join(" ")).toContain(`${String(one["name"])}、${String(two["name"])}`);
    expect(await statusOf(one)).toBe(status("wait"));
    await publish(one, "春节");
    const all = [one, two, later, other];
    expect(await Promise.all(all.map(statusOf))).toEqual(
      ["up", "up", "wait", "wait"].map((key) => status(key as "up")),
    );
    expect(await versions()).toMatchObject([{ number: 1, note: "春节", moduleCount: 2, undone: false }]);
  });

  it("changes nothing where no module waits, and tells the way out before", async () => {
    const draft = await make({ status: status("draft") });
    const told = await api.ok<CommandEffects>("homeModule", "publishPageEffects", body(draft));
    expect(told).toMatchObject({ changed: 0, effects: ["「首页」没有待发布的模块，请先提交"], isUndoable: false });
    const done = await publish(draft);
    expect([done.outcomes[0]?.unchanged, done.undoUntil, await versions()]).toEqual([true, null, []]);
  });

  it("rolls back what went up, down and changed, names it before, and is undone as one", async () => {
    const [module, gone] = [await make(), await make({ name: "旧" })];
    await publish(module);
    const [first] = await versions();
    await api.ok("homeModule", "putDown", body(await fresh(gone)));
    const edited = await fresh(module);
    await api.ok("homeModule", "edit", { id: module.id, version: edited.version, item: { name: "改了" } });
    const added = await make({ name: "新" });
    await publish(added);
    const told = await api.ok<CommandEffects>("homeVersion", "rollBackEffects", body(first!));
    expect(told.effects).toEqual(["「首页」成为第 3 版", "上架 1 个：旧", "下架 1 个：新", "改回 1 个：改了"]);
    const { batchId } = await api.ok<CommandReply>("homeVersion", "rollBack", body(first!));
    expect([await statusOf(gone), await statusOf(added)]).toEqual([status("up"), status("down")]);
    expect((await fresh(module))["name"]).toBe(module["name"]);
    await api.ok("operationRecord", "undo", { batchId });
    expect([await statusOf(gone), await statusOf(added)]).toEqual([status("down"), status("up")]);
    expect((await fresh(module))["name"]).toBe("改了");
    expect((await versions()).map((one) => [one["number"], one["undone"]])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
  });

  it("saves a page that is no version before it rolls it back, and refuses the version that it shows", async () => {
    const module = await make();
    await publish(module);
    const [first] = await versions();
    const same = await api.call(v2("homeVersion", "rollBack"), body(first!), { token: api.admin });
    expect([same.code, same.msg]).toEqual([codes.wrongState, "页面现在就是这个版本"]);
    await api.ok("homeModule", "putDown", body(await fresh(module)));
    await api.ok("homeVersion", "rollBack", body(first!));
    expect((await versions()).map((one) => [one["number"], one["moduleCount"]])).toEqual([
      [3, 1],
      [2, 0],
      [1, 1],
    ]);
  });

  it("keeps the last 20 versions within reach, and says which deleted modules stay away", async () => {
    const [module, deleted] = [await make(), await make({ name: "没了" })];
    await publish(module);
    const [first] = await versions();
    await api.ok("homeModule", "putDown", body(await fresh(module)));
    await api.ok("homeModule", "putDown", body(await fresh(deleted)));
    await api.ok("homeModule", "delete", body(await fresh(deleted)));
    const { effects } = await api.ok<CommandEffects>("homeVersion", "rollBackEffects", body(first!));
    expect(effects.at(-1)).toBe("已删除，不能恢复 1 个：没了");
    await api.db.query(
      `insert into home_version (name, page, number, modules, module_count)
       select '#' || n, 'home', n, '[]', 0 from generate_series(2, 21) n`,
    );
    const { code, msg } = await api.call(v2("homeVersion", "rollBack"), body(first!), { token: api.admin });
    expect([code, msg]).toEqual([codes.guardRefused, "只能回滚到最近 20 版"]);
  });
});

describe("the preview of a page", () => {
  const preview = async (more: object = {}) => {
    const request = { page: "home", platform: 2, language: 1, visitor: "member", at: now(), ...more };
    return (await api.ok<PagePreview>("homeModule", "preview", request)).modules;
  };
  const names = async (more: object): Promise<string[]> => (await preview(more)).map(({ name }) => name);

  it("shows each visitor the modules that reach them, and those that go up before the moment", async () => {
    const up = { status: status("up") };
    await make({ name: "所有", ...up });
    await make({ name: "游客", audience: ["guest"], ...up });
    await make({ name: "会员", audience: ["member"], ...up });
    await make({ name: "新人", newDays: 7, ...up });
    await make({ name: "法语", languages: [9], ...up });
    await make({ name: "德国", countries: ["DE"], ...up });
    await make({ name: "手机", platforms: [0], ...up });
    await make({ name: "过期", end: now() - 9, ...up });
    await make({ name: "将来", begin: now() + 900 });
    const draft = await make({ name: "草稿", status: status("draft") });
    expect(await names({ visitor: "guest" })).toEqual(["所有", "游客"]);
    expect(await names({ visitor: "designer" })).toEqual(["所有", "会员"]);
    expect(await names({ visitor: "newcomer" })).toEqual(["所有", "会员", "新人"]);
    expect(await names({ visitor: "guest", language: 9 })).toEqual(["所有", "游客", "法语"]);
    expect(await names({ visitor: "guest", country: "DE" })).toEqual(["所有", "游客", "德国"]);
    expect(await names({ visitor: "guest", platform: 0 })).toEqual(["手机"]);
    expect(await names({ visitor: "guest", at: now() + 1_000 })).toEqual(["所有", "游客", "将来"]);
    expect(await names({ visitor: "guest", module: draft.id })).toEqual(["所有", "游客", "草稿"]);
  });

  it("runs the source once, counts what is missing, and shows the fallback of an empty module", async () => {
    const live = await makeModel(api.db, { status: ModelShelf.of("up") });
    await makeModel(api.db, { status: ModelShelf.of("down") });
    const spare = await make({ name: "备用", status: status("down") });
    const models = { kind: "models", status: status("up"), body: "" };
    await make({ ...models, source: { from: "byHand", models: [live.id] }, count: 3 });
    await make({ ...models, source: { from: "byHand", models: [] }, fallback: spare.id });
    await make({ kind: "circles", status: status("up"), body: "" });
    const [one, two, three] = await preview();
    expect(one).toMatchObject({ wanted: 3, items: [{ id: live.id }], fallback: null });
    expect(two).toMatchObject({ fallback: { id: spare.id, name: "备用" }, html: "<p>你好</p>" });
    expect(three).toMatchObject({ isLater: true, items: [] });
  });

  it("shows a module as its form has it, and a new one at the end of its page", async () => {
    const up = { status: status("up") };
    const model = await makeModel(api.db, { status: ModelShelf.of("up") });
    const first = await make({ name: "一", ...up, audience: ["member"] });
    const spare = await make({ name: "备用", ...up });
    const source = { from: "byHand", models: [model.id] };
    const draft = { kind: "models", source, count: 4, fallback: null };
    const asked = { visitor: "guest", module: first.id };
    expect(await preview({ ...asked, draft })).toMatchObject([
      { id: first.id, kind: "models", wanted: 4, items: [{ id: model.id }], state: "live" },
      { id: spare.id, html: "<p>你好</p>" },
    ]);
    // Without a source it shows its fallback.
    const [bare] = await preview({ ...asked, draft: { kind: "models", source: null, fallback: spare.id } });
    expect(bare).toMatchObject({ fallback: { id: spare.id }, html: "<p>你好</p>" });
    expect((await preview({ visitor: "guest", draft })).at(-1)).toMatchObject({ id: "new", name: "", state: "draft" });
    // A module that its form moves to another page stands at the end of that page.
    expect(await preview({ ...asked, page: "models", draft })).toMatchObject([{ id: first.id, wanted: 4 }]);
    const refused = await api.call(
      v2("homeModule", "preview"),
      { page: "home", platform: 2, language: 1, visitor: "guest", at: now(), draft: { source: { from: "x" } } },
      { token: api.admin },
    );
    expect(refused.code).toBe(codes.illegalParameter);
    expect(await statusOf(first)).toBe(status("up"));
  });
});

it("copies modules as drafts for platforms or languages, after their originals, and asks for one of them", async () => {
  const module = await make({ status: status("up") });
  await make();
  const copy = (input: object) => api.call(v2("homeModule", "copyTo"), body(module, { input }), { token: api.admin });
  expect((await copy({})).msg).toBe("请选择平台或语言");
  expect((await copy({ languages: [9] })).code).toBe(codes.ok);
  const { list } = await api.ok<ListReply>("homeModule", "list", { filter: "languages:fr languages:*", sort: "rank" });
  expect(list).toMatchObject([{ name: module["name"], status: status("draft") }]);
});

describe("a module without content", () => {
  const empty = { kind: "models", body: "", source: null };
  const submit = (...records: readonly AnyRecord[]) =>
    api.call<CommandReply & { details: { missing?: string[] } }>(
      v2("homeModule", "submit"),
      {
        ids: records.map(({ id }) => id),
        versions: Object.fromEntries(records.map(({ id, version }) => [id, version])),
      },
      { token: api.admin },
    );

  it("cannot be submitted: the refusal names all that is missing", async () => {
    const draft = await make({ ...empty, status: status("draft") });
    const { code, msg, result } = await submit(draft);
    expect([code, msg, result.details.missing]).toEqual([codes.guardRefused, "还缺：内容来源。请先补全", ["source"]]);
    expect(await statusOf(draft)).toBe(status("draft"));
  });

  it("does not stop others that are submitted with it", async () => {
    const [draft, whole] = [await make({ ...empty, status: status("draft") }), await make({ status: status("draft") })];
    const { result } = await submit(draft, whole);
    expect(result.outcomes).toMatchObject([
      { id: draft.id, ok: false, code: codes.guardRefused, msg: "还缺：内容来源。请先补全" },
      { id: whole.id, ok: true },
    ]);
  });

  it("stays waiting when its page is published, which tells it before, and at its own time", async () => {
    const [hollow, whole] = [await make(empty), await make()];
    const told = await api.ok<CommandEffects>("homeModule", "publishPageEffects", body(whole));
    expect(told.effects.join(" ")).toContain(`内容不全，仍待发布 1 个：${String(hollow["name"])}`);
    await publish(whole);
    const due = await make({ ...empty, begin: now() - 60 });
    const lines: string[] = [];
    await runTimedTransitions(api.db, (line) => void lines.push(line));
    expect([await statusOf(hollow), await statusOf(whole), await statusOf(due)]).toEqual(
      ["wait", "up", "wait"].map((key) => status(key as "up")),
    );
    expect(lines.join()).toContain(`homeModule ${due.id} could not run publish`);
  });
});
