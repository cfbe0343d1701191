import { afterAll, beforeAll, expect, it } from "vitest";
import { TopicKind } from "#domain/topics/enumerations.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import { topicEvent } from "#domain/topics/topic-event.resource.ts";
import { refreshDeltas } from "#server/resources/refresh-deltas.ts";
import { refreshKept } from "#server/resources/refresh-kept.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { FreshDatabase } from "#support/database.ts";
import { freshDatabase } from "#support/database.ts";
import { now, storedCover } from "#support/factory.ts";

let db: FreshDatabase;
let ids: string[] = [];
beforeAll(async () => {
  db = await freshDatabase();
  const added = [];
  for (const name of ["打印", "建模"])
    added.push(await insertRecord(db, topic, { name, cover: storedCover, kind: TopicKind.values[0]?.key }, null));
  ids = added.map(({ id }) => id);
});
afterAll(() => db.close());

const view = (index: number, kind = "viewed") =>
  insertRecord(db, topicEvent, { topic: ids[index], kind, time: now() }, null);
const viewsOf = async () =>
  (await db.query<{ views: number }>("select views from topic order by id")).map(({ views }) => views);

it("a value kept by delta grows by new source records alone, each once, and is never recomputed", async () => {
  for (const index of [0, 0, 1]) await view(index);
  await view(0, "joined");
  // What an earlier definition counted.
  await db.query("update topic set views = 50");
  await refreshDeltas(db, topic);
  expect(await viewsOf()).toEqual([2, 1]);
  await refreshDeltas(db, topic);
  await refreshKept(db, topic);
  expect(await viewsOf()).toEqual([2, 1]);
  await view(1);
  // The first look notes the highest id, and the second one adds up to it.
  for (let look = 0; look < 3; look++) await refreshDeltas(db, topic);
  expect(await viewsOf()).toEqual([2, 2]);
  // The count stays although its records are gone, so only new ones are read.
  await db.query("delete from topic_event");
  await view(0);
  for (let look = 0; look < 3; look++) await refreshDeltas(db, topic);
  expect(await viewsOf()).toEqual([3, 2]);
});

it("a record of an open transaction is added once it is committed", async () => {
  const before = await viewsOf();
  await db.transaction(async (tx) => {
    await insertRecord(tx, topicEvent, { topic: ids[0], kind: "viewed", time: now() }, null);
    await view(1);
    for (let look = 0; look < 3; look++) await refreshDeltas(db, topic);
    expect(await viewsOf()).toEqual(before);
  });
  for (let look = 0; look < 3; look++) await refreshDeltas(db, topic);
  expect(await viewsOf()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
});
