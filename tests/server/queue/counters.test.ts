import { afterAll, beforeAll, expect, it } from "vitest";
import { queues } from "#domain/index.ts";
import type { QueueState } from "#domain/api/queue.ts";
import type { Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { compactCounters } from "#server/queue/counters/compact.ts";
import { countedRows, counterOf, KEY } from "#server/queue/counters/definition.ts";
import { installCounters } from "#server/queue/counters/install.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeWaiting } from "#support/waiting.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** Returns the sums of the counter, and those of the items that really wait. */
async function counted(queue: Queue): Promise<[said: unknown[], true: unknown[]]> {
  const by = `group by ${KEY} having sum(n) <> 0 order by ${KEY}`;
  const said = `select ${KEY}, sum(n)::int as n from queue_count where queue = $1 ${by}`;
  const rows = countedRows(queue, sqlName(queue.resource));
  return [
    await api.db.query(said, [queue.id]),
    await api.db.query(`select ${KEY}, sum(n)::int as n from (select *, 1 as n from (${rows}) w) w ${by}`),
  ];
}

async function expectRight(queue: Queue, waiting: number, after: string): Promise<void> {
  const [said, really] = await counted(queue);
  expect(said, after).toEqual(really);
  expect(
    (really as { n: number }[]).reduce((sum, { n }) => sum + n, 0),
    after,
  ).toBe(waiting);
}

it.each(queues.map((queue) => [queue.id, queue] as const))(
  "the counter of %s follows each change",
  async (_, queue) => {
    const [table, since] = [sqlName(queue.resource), sqlName(queue.since)];
    await api.db.query(`delete from ${table}`);
    await expectRight(queue, 0, "nothing waits");
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await makeWaiting(api.db, queue)).id);
    await expectRight(queue, 3, "records were added");
    await api.db.query(`update ${table} set ${since} = now() - interval '3 days', version = version + 1`);
    await expectRight(queue, 3, "all became older");
    await api.db.query(`update ${table} set delete_time = now() where id = $1::bigint`, [ids[0]]);
    await expectRight(queue, 2, "one was deleted");
    await compactCounters(api.db);
    await expectRight(queue, 2, "the rows were compacted");
    await api.db.query(`delete from ${table} where id = $1::bigint`, [ids[1]]);
    await expectRight(queue, 1, "one was erased");
  },
);

it("a changed, missing or former counter is replaced, and counts what waits", async () => {
  const [queue] = queues as [Queue, ...Queue[]];
  const { name } = counterOf(queue);
  await makeWaiting(api.db, queue);
  await api.db.query(`drop function ${name}() cascade`);
  await makeWaiting(api.db, queue);
  await api.db.query("create function count_queue_gone() returns int language sql as 'select 1'");
  await api.db.query("insert into queue_count (queue, offered, running, n) values ('gone', true, false, 1)");
  await installCounters(api.db);
  const [said, really] = await counted(queue);
  expect(said).toEqual(really);
  expect(await api.db.query("select 1 from pg_proc where proname = 'count_queue_gone'")).toEqual([]);
  expect(await api.db.query("select 1 from queue_count where queue = 'gone'")).toEqual([]);
});

it("changes at the same time are all counted, and none waits for another", async () => {
  const [queue] = queues as [Queue, ...Queue[]];
  const before = (await api.ok<QueueState>("queue", "state", { queue: queue.id })).waiting;
  await Promise.all([
    ...Array.from({ length: 20 }, () => makeWaiting(api.db, queue)),
    ...Array.from({ length: 5 }, () => compactCounters(api.db)),
  ]);
  const [said, really] = await counted(queue);
  expect(said).toEqual(really);
  expect((await api.ok<QueueState>("queue", "state", { queue: queue.id })).waiting).toBe(before + 20);
});
