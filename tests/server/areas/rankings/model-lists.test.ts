import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { memberModel } from "#domain/rankings/member-model.resource.ts";
import { multicolorModel } from "#domain/rankings/multicolor-model.resource.ts";
import { recommendation } from "#domain/rankings/recommendation.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const up = (more: object = {}): Promise<AnyRecord> =>
  makeModel(api.db, { status: 2, machineReview: 5, queueOrder: null, publishTime: now() - 9_000, ...more });
const period = () => ({ begin: now() - 60, end: now() + 9_000 });
const add = (resource: string, item: object) =>
  api.call<{ item: AnyRecord }>(v2(resource, "add"), { item }, { token: api.admin });
const run = async (resource: Resource, verb: string, id: string, more: object = {}) => {
  const { version } = await readRecord(api.db, resource, id);
  return api.call<CommandReply>(
    v2(resource.name, verb),
    { ids: [id], versions: { [id]: version }, ...more },
    { token: api.admin },
  );
};
const reason = { text: "换新内容" };

describe("a recommendation", () => {
  const recommended = async (id: string, place = "home"): Promise<string> => {
    const { id: made } = (await add("recommendation", { model: id, place, ...period() })).result.item;
    expect((await run(recommendation, "recommend", made)).code).toBe(codes.ok);
    return made;
  };
  const statusOf = async (id: string) => (await readRecord(api.db, recommendation, id))["status"];

  it("is proposed, then recommended; it shows cover, author and category of the model", async () => {
    const one = await up();
    const made = (await add("recommendation", { model: one.id, place: "home", ...period() })).result.item;
    expect(made).toMatchObject({ status: 2, author: one["author"], category: one["categoryId"], cover: one["covers"] });
    expect((await run(recommendation, "recommend", made.id)).code).toBe(codes.ok);
    expect(await statusOf(made.id)).toBe(1);
  });

  it("stands once for a model and place at one time", async () => {
    const one = await up();
    await recommended(one.id);
    const second = (await add("recommendation", { model: one.id, place: "home", ...period() })).result.item;
    expect((await run(recommendation, "recommend", second.id)).code).toBe(codes.illegalParameter);
    const later = { begin: now() + 20_000, end: now() + 30_000 };
    const third = (await add("recommendation", { model: one.id, place: "home", ...later })).result.item;
    expect((await run(recommendation, "recommend", third.id)).code).toBe(codes.ok);
    await recommended(one.id, "search");
  });

  it("is refused for a model that is not live, or whose author is shut out", async () => {
    const waiting = await makeModel(api.db);
    expect((await add("recommendation", { model: waiting.id, place: "home", ...period() })).code).toBe(
      codes.guardRefused,
    );
    const one = await up();
    const before = await recommended(one.id);
    const entry = { subjectKind: "user", subject: one["author"], scope: ["recommend"], forGood: true, reason: "刷量" };
    await api.ok("blackList", "add", { item: entry });
    expect(await statusOf(before)).toBe(4);
    expect((await add("recommendation", { model: one.id, place: "search", ...period() })).code).toBe(
      codes.guardRefused,
    );
  });

  it("ends with its time, and with its model", async () => {
    const [one, other] = [await up(), await up()];
    const [timed, stopped] = [await recommended(one.id), await recommended(other.id)];
    await api.db.query(`update recommendation set "end" = now() where id = $1::bigint`, [timed]);
    await runTimedTransitions(api.db, () => undefined);
    expect(await statusOf(timed)).toBe(4);
    expect((await run(model, "stop", other.id, { reason: { text: "侵权" } })).code).toBe(codes.ok);
    expect(await readRecord(api.db, recommendation, stopped)).toMatchObject({ status: 4, reason: "侵权" });
  });

  it("keeps why it was cancelled, and can be forbidden for good", async () => {
    const made = await recommended((await up()).id);
    expect((await run(recommendation, "unrecommend", made)).code).toBe(codes.illegalParameter);
    await run(recommendation, "unrecommend", made, { reason });
    expect(await readRecord(api.db, recommendation, made)).toMatchObject({ status: 4, reason: reason.text });
    await run(recommendation, "forbid", made, { reason });
    expect(await statusOf(made)).toBe(5);
    expect((await run(recommendation, "recommend", made)).code).not.toBe(codes.ok);
  });
});

describe("pasted models", () => {
  const paste = (models: string, more: object = {}) =>
    api.call(
      v2("recommendation", "addModels"),
      { input: { models, place: "category", ...period(), ...more } },
      { token: api.admin },
    );
  const countOf = async () =>
    Number((await api.db.query<{ n: string }>("select count(*) as n from recommendation"))[0]?.n);

  it("are added in their order, each once", async () => {
    const [one, other] = [await up(), await up()];
    const before = await countOf();
    expect((await paste(`${other.id}\n${one.id}, ${other.id}`)).code).toBe(codes.ok);
    expect(await countOf()).toBe(before + 2);
    const rows = await api.db.query<{ model: string }>(
      "select model from recommendation where place = 'category' order by rank desc limit 2",
    );
    expect(rows.map((row) => row.model)).toEqual([one.id, other.id]);
  });

  it("are refused together, and the wrong one is named", async () => {
    const [one, waiting] = [await up(), await makeModel(api.db)];
    const before = await countOf();
    const reply = await paste(`${one.id} \n ${waiting.id}`);
    expect(reply.code).toBe(codes.illegalParameter);
    expect(reply.msg).toContain(waiting.id);
    expect((await paste("abc")).msg).toContain("abc");
    expect(await countOf()).toBe(before);
  });
});

describe("the marks of a model", () => {
  const marksOf = async (id: string) => {
    const { isVip, isMulticolor } = await readRecord(api.db, model, id);
    return { isVip, isMulticolor };
  };
  const entries = (table: string, id: string) =>
    api.db.query<{ id: string; status: number }>(
      `select id, status::int as status from ${table} where model = $1::bigint and delete_time is null order by id`,
      [id],
    );

  it("follow the lists of VIP and multicolour models", async () => {
    const one = await up();
    const vip = (await add("memberModel", { model: one.id, vipLevels: [2, 3] })).result.item;
    expect(await marksOf(one.id)).toEqual({ isVip: false, isMulticolor: false });
    await run(memberModel, "onShelf", vip.id);
    const colors = (await add("multicolorModel", { model: one.id, colorCount: 3 })).result.item;
    expect(await marksOf(one.id)).toEqual({ isVip: true, isMulticolor: true });
    await run(memberModel, "offShelf", vip.id);
    await run(multicolorModel, "unmark", colors.id);
    expect(await marksOf(one.id)).toEqual({ isVip: false, isMulticolor: false });
  });

  it("lead the lists if they are set by hand", async () => {
    const one = await up();
    await run(model, "markVip", one.id);
    expect(await entries("member_model", one.id)).toMatchObject([{ status: 2 }]);
    await run(model, "unmarkVip", one.id);
    expect(await entries("member_model", one.id)).toMatchObject([{ status: 3 }]);
    await run(model, "markMulticolor", one.id);
    expect(await entries("multicolor_model", one.id)).toMatchObject([{ status: 1 }]);
  });

  it("begin and end with the time of the entry", async () => {
    const one = await up();
    const vip = (await add("memberModel", { model: one.id, vipLevels: [5], vipBegin: now() + 900 })).result.item;
    await runTimedTransitions(api.db, () => undefined);
    expect((await marksOf(one.id)).isVip).toBe(false);
    await api.db.query("update member_model set vip_begin = now() where id = $1::bigint", [vip.id]);
    await runTimedTransitions(api.db, () => undefined);
    expect((await marksOf(one.id)).isVip).toBe(true);
    await api.db.query("update member_model set vip_end = now() where id = $1::bigint", [vip.id]);
    await runTimedTransitions(api.db, () => undefined);
    expect((await marksOf(one.id)).isVip).toBe(false);
  });

  it("need a slot for each colour, and as many colours as are said", async () => {
    const { id } = await up();
    const refused = async (item: object) => (await add("multicolorModel", { model: id, ...item })).code;
    expect(await refused({ colorCount: 5, cfsSlots: 4 })).toBe(codes.illegalParameter);
    expect(await refused({ colorCount: 2, filamentColors: [{ color: "#112233" }] })).toBe(codes.illegalParameter);
    expect(await refused({ colorCount: 1 })).toBe(codes.illegalParameter);
    expect(await refused({ colorCount: 2, cfsSlots: 4 })).toBe(codes.ok);
    expect(await refused({ colorCount: 2 })).toBe(codes.illegalParameter);
  });
});
