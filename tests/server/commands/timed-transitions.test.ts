import { afterAll, beforeAll, expect, it } from "vitest";
import type { ListReply } from "#domain/api/list.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { hotWord } from "#domain/tags/hot-word.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
const reports: string[] = [];
const run = (): Promise<number> => runTimedTransitions(api.db, (line) => reports.push(line));
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const makeWord = (begin: number, end: number, status: "wait" | "onShelf" | "offShelf" = "wait"): Promise<AnyRecord> =>
  insertRecord(
    api.db,
    hotWord,
    {
      word: { "1": "词", "0": "word" },
      place: "box",
      begin: now() + begin,
      end: now() + end,
      status: ShelfStatus.of(status),
    },
    null,
  );
const stateOf = async ({ id }: AnyRecord): Promise<unknown> =>
  ShelfStatus.value((await api.ok<{ item: AnyRecord }>("hotWord", "detail", { id })).item["status"])?.key;

it("a record goes on and off the shelf at its times, once, as the system's operation", async () => {
  const [due, ended, early, offByHand] = [
    await makeWord(-60, 60),
    await makeWord(-60, -10, "onShelf"),
    await makeWord(60, 120),
    await makeWord(-60, 60, "offShelf"),
  ];
  expect(await run()).toBe(2);
  expect(await Promise.all([due, ended, early, offByHand].map(stateOf))).toEqual([
    "onShelf",
    "offShelf",
    "wait",
    "offShelf",
  ]);
  const { list } = await api.ok<ListReply>("hotWord", "history", { id: due.id });
  expect(list).toMatchObject([
    { command: "hotWord.onShelf", admin: null, before: { status: 1 }, after: { status: 2 } },
  ]);
  expect(await run()).toBe(0);
});

it("two processes run each transition once", async () => {
  const words = await Promise.all([1, 2, 3].map(() => makeWord(-60, 3_600)));
  const done = await Promise.all([run(), run()]);
  expect((done[0] ?? 0) + (done[1] ?? 0)).toBe(words.length);
});

it("a record that changed meanwhile is left as it is, and one that cannot change is reported", async () => {
  const word = await makeWord(-60, 3_600);
  await api.db.transaction(async (tx) => {
    await tx.query("update hot_word set status = $2 where id = $1::bigint", [word.id, ShelfStatus.of("del")]);
    expect(await run()).toBe(0);
  });
  const rows = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeWord(-60, 3_600)));
  await run();
  expect(reports.join("\n")).toContain("hotWord");
  expect(rows).toHaveLength(6);
});

it("the history of a ban that ended by its time shows the active state before, though it is read as ended", async () => {
  const ban = await makeAny(api.db, blackList, { status: "active", forGood: false, end: now() - 60 });
  const state = async () => (await api.ok<{ item: AnyRecord }>("blackList", "detail", { id: ban.id })).item["status"];
  expect(await state()).toBe("ended");
  await run();
  expect(await state()).toBe("ended");
  const { list } = await api.ok<ListReply>("blackList", "history", { id: ban.id });
  expect(list).toMatchObject([
    { command: "blackList.end", admin: null, before: { status: "active" }, after: { status: "ended" } },
  ]);
});
