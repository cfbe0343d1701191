import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { BoardPreview, ShutOutPlaces } from "#domain/rankings/api.ts";
import { model } from "#domain/models/model.resource.ts";
import { rankingEntry } from "#domain/rankings/ranking-entry.resource.ts";
import { rankingRun } from "#domain/rankings/ranking-run.resource.ts";
import { ranking } from "#domain/rankings/ranking.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { arrange } from "#server/areas/rankings/boards/compute-run.ts";
import { lastDue, runBoards } from "#server/areas/rankings/boards/run-boards.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeUser, now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const HOUR = 3_600;

/** A category of its own for each test, so that boards see only the test's models. */
let category = "";
const up = (downloads: number, more: object = {}): Promise<AnyRecord> =>
  makeModel(api.db, {
    status: 2,
    machineReview: 5,
    queueOrder: null,
    publishTime: now() - 10 * HOUR,
    downloadCount: downloads,
    categoryId: category,
    ...more,
  });
const board = async (more: object = {}): Promise<AnyRecord> => {
  category = (await makeCategory(api.db)).id;
  const formula = [{ measure: "downloads", weight: 100 }];
  const known = { board: "model", name: { "1": "榜", "0": "Board" }, period: "all", formula, halfLife: 8_760 };
  return insertRecord(api.db, ranking, { ...known, size: 10, updateAt: 8, category, ...more }, null);
};
const liveOf = (id: string) =>
  api.db.query<{ id: string; model: string; user: string; place: number; last: number | null; score: number }>(
    `select id, model, "user", place, last_place as last, score::float8 as score from ranking_entry
     where ranking = $1::bigint and stage = 'published' and state = 'standing' order by place`,
    [id],
  );
const placesOf = async (id: string) => (await liveOf(id)).map((row) => row.model);
const run = async (resource: Resource, verb: string, id: string, more: object = {}) => {
  const { version } = await readRecord(api.db, resource, id);
  return api.call(v2(resource.name, verb), { ids: [id], versions: { [id]: version }, ...more }, { token: api.admin });
};
const reason = { text: "人工修正" };
/** Computes a board by hand and publishes the run. */
const again = async (id: string): Promise<string> => {
  await run(ranking, "computeNow", id);
  const [row] = await api.db.query<{ id: string }>(
    "select id from ranking_run where ranking = $1::bigint order by id desc limit 1",
    [id],
  );
  const made = row?.id ?? "";
  await run(rankingRun, "publish", made);
  return made;
};

describe("a computed board", () => {
  it("adds weighted figures that halve with age, and keeps the parts", async () => {
    const formula = [
      { measure: "downloads", weight: 50 },
      { measure: "likes", weight: 100 },
    ];
    const made = await board({ formula, halfLife: 10 });
    const young = await up(100, { likeCount: 10 });
    const old = await up(180, { likeCount: 0, publishTime: now() - 20 * HOUR });
    await runBoards(api.db);
    const live = await liveOf(made.id);
    expect(live.map((row) => row.model)).toEqual([young.id, old.id]);
    // (100 × 0.5 + 10) / 2 after one half-life, 180 × 0.5 / 4 after two.
    expect(live[0]?.score).toBeCloseTo(30, 0);
    expect(live[1]?.score).toBeCloseTo(22.5, 0);
    const { parts } = await readRecord(api.db, rankingEntry, live[0]?.id ?? "");
    expect((parts as Record<string, number>)["downloads"]).toBeCloseTo(25, 0);
  });

  it("leaves out models that are down, too young, of another language, and of authors who are shut out", async () => {
    const made = await board({ minAge: 2, langs: [1] });
    const stands = await up(10);
    await up(90, { status: 3 });
    await up(90, { publishTime: now() - HOUR });
    await up(90, { lang: 0 });
    const shut = await up(90);
    await up(90, { author: (await makeUser(api.db, { status: 3 })).id });
    const entry = { subjectKind: "user", subject: shut["author"], scope: ["ranking"], forGood: true, reason: "刷榜" };
    await api.ok("blackList", "add", { item: entry });
    await runBoards(api.db);
    expect(await placesOf(made.id)).toEqual([stands.id]);
  });

  it("of a period has only models that were published within it", async () => {
    const made = await board({ period: "day" });
    const fresh = await up(5);
    await up(90, { publishTime: now() - 30 * HOUR });
    await runBoards(api.db);
    expect(await placesOf(made.id)).toEqual([fresh.id]);
  });

  it("of members adds up their models, and has no staff", async () => {
    const formula = [
      { measure: "downloads", weight: 100 },
      { measure: "models", weight: 100 },
    ];
    const made = await board({ board: "user", formula });
    const [two, one] = [await makeUser(api.db), await makeUser(api.db)];
    const staff = await makeUser(api.db, { agentLevel: 1 });
    await up(10, { author: two.id });
    await up(12, { author: two.id });
    await up(20, { author: one.id });
    await up(99, { author: staff.id });
    await runBoards(api.db);
    expect((await liveOf(made.id)).map((row) => row.user)).toEqual([two.id, one.id]);
  });

  it("is computed once a day an hour before its hour, and published then unless it is held", async () => {
    const made = await board();
    await up(10);
    await runBoards(api.db);
    const runs = () =>
      api.db.query<{ id: string; state: string }>(
        "select id, state from ranking_run where ranking = $1::bigint order by id",
        [made.id],
      );
    expect(await runs()).toMatchObject([{ state: "published" }]);
    await runBoards(api.db);
    expect(await runs()).toHaveLength(1);
    await api.db.query("update ranking_run set run_time = run_time - interval '25 hours' where ranking = $1::bigint", [
      made.id,
    ]);
    await runBoards(api.db);
    const [, second] = await runs();
    expect(second?.state).toBe("computed");
    await run(rankingRun, "hold", second?.id ?? "", { reason });
    await api.db.query("update ranking_run set publish_at = now() where id = $1::bigint", [second?.id]);
    await runTimedTransitions(api.db, () => undefined);
    expect((await runs()).map(({ state }) => state)).toEqual(["published", "held"]);
    expect((await run(rankingRun, "publish", second?.id ?? "")).code).toBe(codes.ok);
    expect((await runs()).map(({ state }) => state)).toEqual(["past", "published"]);
  });

  it("says from which place each one came", async () => {
    const made = await board();
    const [first, second] = [await up(20), await up(10)];
    await runBoards(api.db);
    await api.db.query("update model set download_count = 50 where id = $1::bigint", [second.id]);
    await again(made.id);
    expect(await liveOf(made.id)).toMatchObject([
      { model: second.id, place: 1, last: 2 },
      { model: first.id, place: 2, last: 1 },
    ]);
    const [top] = await liveOf(made.id);
    expect(await readRecord(api.db, rankingEntry, top?.id ?? "")).toMatchObject({ moved: 1, places: [2, 1] });
  });
});

it.each([
  [8, "2026-11-27T00:30:00Z", "2026-11-26T23:00:00Z"],
  [8, "2026-11-26T22:30:00Z", "2026-11-25T23:00:00Z"],
  [0, "2026-11-27T15:00:00Z", "2026-11-27T15:00:00Z"],
])("a board of hour %i is computed an hour before, in Beijing", (hour, time, due) => {
  expect(lastDue(Date.parse(time) / 1_000, hour)).toBe(Date.parse(due) / 1_000);
});

it("pinned ones stand at their places, all others by score", () => {
  const list = ["a", "b", "c", "d"].map((id) => ({ id }));
  const ids = (pins: [string, number][], size = 4) => arrange(list, new Map(pins), size).map(({ id }) => id);
  expect(ids([["d", 1]])).toEqual(["d", "a", "b", "c"]);
  expect(ids([["a", 3]])).toEqual(["b", "c", "a", "d"]);
  expect(
    ids([
      ["d", 2],
      ["c", 1],
    ]),
  ).toEqual(["c", "d", "a", "b"]);
  expect(ids([["d", 1]], 2)).toEqual(["d", "a"]);
});

describe("a place on a published board", () => {
  it("is pinned until a time, also in the runs until then", async () => {
    const made = await board();
    const [a, b, c] = [await up(30), await up(20), await up(10)];
    await runBoards(api.db);
    const last = (await liveOf(made.id))[2]?.id ?? "";
    const pin = (place: number, until: number) => run(rankingEntry, "pin", last, { input: { place, until }, reason });
    expect((await pin(9, now() + HOUR)).code).toBe(codes.illegalParameter);
    expect((await pin(1, now() - HOUR)).code).toBe(codes.illegalParameter);
    expect((await pin(1, now() + HOUR)).code).toBe(codes.ok);
    expect(await placesOf(made.id)).toEqual([c.id, a.id, b.id]);
    await again(made.id);
    expect(await placesOf(made.id)).toEqual([c.id, a.id, b.id]);
    const pinned = (await liveOf(made.id))[0]?.id ?? "";
    await run(rankingEntry, "unpin", pinned);
    await again(made.id);
    expect(await placesOf(made.id)).toEqual([a.id, b.id, c.id]);
  });

  it("is left to the next one if it is removed, and comes back with the next run", async () => {
    const made = await board();
    const [a, b] = [await up(30), await up(20)];
    await runBoards(api.db);
    const first = (await liveOf(made.id))[0]?.id ?? "";
    expect((await run(rankingEntry, "remove", first)).code).toBe(codes.illegalParameter);
    await run(rankingEntry, "remove", first, { reason });
    expect(await liveOf(made.id)).toMatchObject([{ model: b.id, place: 1 }]);
    expect(await readRecord(api.db, rankingEntry, first)).toMatchObject({ state: "removed", reason: reason.text });
    await again(made.id);
    expect(await placesOf(made.id)).toEqual([a.id, b.id]);
  });

  it("is lost at once to the black list and to a stop of the model", async () => {
    const made = await board();
    const [a, b, c] = [await up(30), await up(20), await up(10)];
    await runBoards(api.db);
    const item = { subjectKind: "model", subject: a.id, scope: ["ranking"], forGood: true, reason: "刷榜" };
    const entry = await api.ok<{ item: AnyRecord }>("blackList", "add", { item });
    expect(await placesOf(made.id)).toEqual([b.id, c.id]);
    const { list } = await api.ok<ShutOutPlaces>("blackList", "boards", { id: entry.item.id });
    expect(list).toMatchObject([{ ranking: made.id, place: 1 }]);
    await run(model, "stop", b.id, { reason });
    expect(await liveOf(made.id)).toMatchObject([{ model: c.id, place: 1 }]);
  });
});

describe("a formula", () => {
  it("is previewed against the published board, and nothing is written", async () => {
    const made = await board();
    const [loaded, liked] = [await up(30), await up(10, { likeCount: 90 })];
    await runBoards(api.db);
    const formula = [{ measure: "likes", weight: 100 }];
    const reply = await api.ok<BoardPreview>("ranking", "preview", { id: made.id, formula, halfLife: 100 });
    expect(reply.now.map(({ id, other }) => [id, other])).toEqual([
      [loaded.id, null],
      [liked.id, 1],
    ]);
    expect(reply.tried).toMatchObject([{ id: liked.id, place: 1, other: 2 }]);
    expect(await placesOf(made.id)).toEqual([loaded.id, liked.id]);
  });

  it.each([
    [[{ measure: "downloads", weight: 0 }]],
    [[{ measure: "models", weight: 5 }]],
    [
      [
        { measure: "likes", weight: 5 },
        { measure: "likes", weight: 6 },
      ],
    ],
    [[{ measure: "likes", weight: 101 }]],
  ])("is refused if it weighs nothing, twice, too much or what a model does not have: %j", async (formula) => {
    const made = await board();
    const reply = await api.call(v2("ranking", "preview"), { id: made.id, formula }, { token: api.admin });
    expect(reply.code).toBe(codes.illegalParameter);
  });
});
