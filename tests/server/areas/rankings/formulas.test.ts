import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { FeedPreview } from "#domain/rankings/api.ts";
import { content } from "#domain/posts/content.resource.ts";
import { recommendFormula } from "#domain/rankings/recommend-formula.resource.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Work } from "#server/areas/rankings/formula/feed.ts";
import { fillFeed, pointsOf } from "#server/areas/rankings/formula/feed.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const reason = { text: "点击率下降" };
const add = async (name: string, more: object = {}): Promise<AnyRecord> =>
  (
    await api.ok<{ item: AnyRecord }>("recommendFormula", "add", {
      item: { name, place: "home", weights: { downloads: 50 }, halfLife: 24, ...more },
    })
  ).item;
const fresh = (id: string) => readRecord(api.db, recommendFormula, id);
const run = async (verb: string, id: string, more: object = {}, token = api.admin) => {
  const { version } = await fresh(id);
  return api.call<CommandReply>(
    v2("recommendFormula", verb),
    { ids: [id], versions: { [id]: version }, ...more },
    { token },
  );
};
const stateOf = async (id: string) => {
  const { status, share } = await fresh(id);
  return [status, share];
};

const work = (id: string, more: Partial<Work> = {}): Work => ({
  id,
  name: id,
  cover: null,
  author: id,
  category: "1",
  grade: null,
  age: 24,
  views: 0,
  downloads: 99,
  likes: 0,
  collections: 0,
  ...more,
});
const formula = (more: object = {}): AnyRecord => ({
  id: "1",
  version: 1,
  weights: { downloads: 10 },
  halfLife: 24,
  newBonus: 0,
  newHours: 48,
  gradeFactor: {},
  sameAuthorMax: 20,
  diversity: 0,
  ...more,
});
const idsOf = (of: AnyRecord, works: readonly Work[], size?: number) =>
  fillFeed(of, works, size).map(({ work: { id } }) => id);

describe("the points of a work", () => {
  const total = (of: AnyRecord, one: Work) => Object.values(pointsOf(of, one)).reduce((sum, value) => sum + value, 0);
  it("halve with each half-life", () => {
    expect(total(formula(), work("1", { age: 0 }))).toBeCloseTo(100, 5);
    expect(total(formula(), work("1"))).toBeCloseTo(50, 5);
  });

  it("rise for new works and by the grade", () => {
    const fromNew = formula({ newBonus: 100, newHours: 48 });
    expect(total(fromNew, work("1"))).toBeCloseTo(75, 5);
    expect(total(fromNew, work("1", { age: 96 }))).toBeCloseTo(total(formula(), work("1", { age: 96 })), 5);
    expect(total(formula({ gradeFactor: { rank5: 1.5 } }), work("1", { grade: 5 }))).toBeCloseTo(75, 5);
  });
});

describe("a feed", () => {
  it("has few works of one author in any 20", () => {
    const many = Array.from({ length: 5 }, (_, i) => work(String(i + 1), { author: "a", downloads: 900 - i }));
    const others = Array.from({ length: 25 }, (_, i) => work(String(100 + i)));
    const feed = fillFeed(formula({ sameAuthorMax: 2 }), [...many, ...others], 30);
    for (let i = 0; i + 20 <= feed.length; i++)
      expect(feed.slice(i, i + 20).filter(({ work: { author } }) => author === "a").length).toBeLessThanOrEqual(2);
    expect(feed.filter(({ work: { author } }) => author === "a").length).toBeGreaterThan(2);
  });

  it("prefers another category where it is diverse", () => {
    const works = [
      work("1", { downloads: 900 }),
      work("2", { downloads: 850 }),
      work("3", { downloads: 800, category: "2" }),
    ];
    expect(idsOf(formula(), works)).toEqual(["1", "2", "3"]);
    expect(idsOf(formula({ diversity: 0.5 }), works)).toEqual(["1", "3", "2"]);
  });
});

describe("a formula", () => {
  it("begins as a trial, and a second admin lets it take over; the former one goes off", async () => {
    const [first, second] = [await add("一"), await add("二")];
    await api.db.query("update recommend_formula set status = 'live', share = 100 where id = $1::bigint", [first.id]);
    expect((await run("takeOver", second.id)).code).not.toBe(codes.ok);
    expect((await run("startTrial", second.id, { input: { share: 60 } })).code).toBe(codes.illegalParameter);
    expect((await run("startTrial", second.id, { input: { share: 20 } })).code).toBe(codes.ok);
    expect(await stateOf(second.id)).toEqual(["trial", 20]);
    const asked = await run("takeOver", second.id);
    expect(asked.code).toBe(codes.ok);
    expect(await stateOf(second.id)).toEqual(["trial", 20]);
    const pending = (asked.result as unknown as { pending: AnyRecord }).pending;
    const call = { ids: [pending.id], versions: { [pending.id]: pending.version } };
    expect((await api.call(v2("pendingDecision", "approve"), call, { token: api.admin })).code).not.toBe(codes.ok);
    const { token } = await api.colleague("formulaboss");
    await api.ok("pendingDecision", "approve", call, { token });
    expect(await stateOf(second.id)).toEqual(["live", 100]);
    expect(await stateOf(first.id)).toEqual(["off", 0]);
    expect((await run("rollBack", second.id, { reason })).code).toBe(codes.ok);
    expect(await stateOf(first.id)).toEqual(["live", 100]);
    expect(await stateOf(second.id)).toEqual(["off", 0]);
  });

  it("in use is never edited, only copied", async () => {
    const made = await add("三", { place: "category" });
    await run("startTrial", made.id, { input: { share: 10 } });
    const { version } = await fresh(made.id);
    const call = { id: made.id, version, item: { name: "改" } };
    expect((await api.call(v2("recommendFormula", "edit"), call, { token: api.admin })).code).toBe(codes.guardRefused);
    expect(
      (await api.call(v2("recommendFormula", "delete"), { id: made.id, version }, { token: api.admin })).code,
    ).toBe(codes.guardRefused);
  });

  it("shares at most half of the members with other trials, until it is stopped or ends", async () => {
    const [first, second] = [await add("四", { place: "related" }), await add("五", { place: "related" })];
    await run("startTrial", first.id, { input: { share: 40, end: now() + 900 } });
    expect((await run("startTrial", second.id, { input: { share: 20 } })).code).toBe(codes.illegalParameter);
    await api.db.query(`update recommend_formula set "end" = now() where id = $1::bigint`, [first.id]);
    await runTimedTransitions(api.db, () => undefined);
    expect(await stateOf(first.id)).toEqual(["off", 0]);
    expect((await run("startTrial", second.id, { input: { share: 20 } })).code).toBe(codes.ok);
    expect((await run("stop", second.id, { reason })).code).toBe(codes.ok);
    expect(await stateOf(second.id)).toEqual(["off", 0]);
  });

  it("is previewed against the feed now, with the moves between", async () => {
    const up = { status: 2, machineReview: 5, queueOrder: null };
    const old = await makeModel(api.db, { ...up, publishTime: now() - 90_000, downloadCount: 10_000 });
    const young = await makeModel(api.db, { ...up, publishTime: now() - 3_600, downloadCount: 1 });
    const made = await add("六", { place: "related", halfLife: 720 });
    const reply = await api.ok<FeedPreview>("recommendFormula", "preview", { id: made.id });
    expect(reply.live).toBeNull();
    expect(reply.now.map(({ id, other }) => [id, other])).toEqual([
      [young.id, 2],
      [old.id, 1],
    ]);
    expect(reply.tried.map(({ id }) => id)).toEqual([old.id, young.id]);
    expect(reply.triedFigures).toMatchObject({ authors: 2, newcomers: 2, works: 2, gini: 0 });
  });

  it("of posts weighs posts, and stands beside the one of models", async () => {
    const live = { status: 2, publishTime: now() - 3_600, mediaType: 1, lang: 1 };
    const author = (await makeUser(api.db)).id;
    const post = await makeAny(api.db, content, { ...live, author, heading: "贴", likes: 30 });
    await makeAny(api.db, content, { ...live, author, heading: "隐", status: 3, likes: 90 });
    // Reports hide this one until its case is decided.
    const reported = await makeAny(api.db, content, { ...live, author, heading: "被举报", likes: 60 });
    const about = { targetType: "content", targetId: reported.id, targetUser: author, hidden: true };
    await makeAny(api.db, reportCase, { ...about, status: ReportStatus.of("confirm") });
    const made = await add("七", { target: "content", place: "related", weights: { likes: 50 } });
    const reply = await api.ok<FeedPreview>("recommendFormula", "preview", { id: made.id });
    expect(reply.tried.map(({ id }) => id)).toEqual([post.id]);
    expect((await run("startTrial", made.id, { input: { share: 50 } })).code).toBe(codes.ok);
  });
});
