import { afterAll, beforeAll, expect, it } from "vitest";
import { queues, resourceNamed } from "#domain/index.ts";
import type { Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Console } from "#support/console.ts";
import { logIn, press, startConsole, visitor } from "#support/console.ts";
import { makeUser, now } from "#support/factory.ts";
import { passGap, readGap, shown, until } from "#support/queue.ts";
import { makeWaiting } from "#support/waiting.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

/** Adds items that wait, the oldest first. Each has a title of its own. */
async function fill(queue: Queue, titles: readonly string[]): Promise<string[]> {
  const resource = resourceNamed(queue.resource);
  const owner = (await makeUser(product.db)).id;
  const ids: string[] = [];
  for (const [at, title] of titles.entries()) {
    const values = {
      [resource.title]: title,
      [queue.since]: now() - 9_000 + at,
      ...(resource.ownerField ? { [resource.ownerField]: owner } : {}),
    };
    ids.push((await makeWaiting(product.db, queue, values)).id);
  }
  return ids;
}

/** Last operation on an item, and whether it was undone. */
async function lastOf(
  queue: Queue,
  id: string | undefined,
): Promise<{ command: string; isUndone: boolean } | undefined> {
  const [row] = await product.db.query<{ command: string; isUndone: boolean }>(
    `select r.command, exists (select 1 from operation_record u where u.undoes = r.id) as "isUndone"
     from operation_record r where r.resource = $1 and r.op_obj_id = $2::bigint and r.undoes is null
       and r.caused_by is null order by r.id desc limit 1`,
    [queue.resource, id],
  );
  return row;
}

const skipped = async (queue: Queue): Promise<number> =>
  (await product.db.query("select 1 from queue_skip where queue = $1", [queue.id])).length;

it.each(queues.map((queue) => [queue.id, queue] as const))(
  "%s is worked by keyboard: claim, evidence, pass, undo, skip, refuse with a reason",
  async (_, queue) => {
    const [first = "", second = "", third = ""] = ["甲", "乙", "丙"].map((one) => `${queue.id} ${one}`);
    const ids = await fill(queue, [first, second, third]);
    const [pass, refuse] = queue.bar.flatMap(({ command, tone }) => (tone ? [command] : []));
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, queue.route);
    await shown(page, first);

    await passGap(page);
    await press(page, "p");
    await shown(page, second);
    await until(async () => (await lastOf(queue, ids[0]))?.command === pass);

    await press(page, "u");
    await shown(page, first);
    await until(async () => (await lastOf(queue, ids[0]))?.isUndone === true);

    await passGap(page);
    await press(page, "s");
    await shown(page, second);
    await until(async () => (await skipped(queue)) === 1);

    await readGap(page);
    await press(page, "n");
    await passGap(page);
    await press(page, "1");
    await press(page, "Enter");
    await shown(page, third);
    await until(async () => (await lastOf(queue, ids[1]))?.command === refuse);
    const table = sqlName(queue.resource);
    const [left] = await product.db.query<{ n: number }>(
      `select count(*)::int as n from ${table} where id = any($1::bigint[]) and version = 1`,
      [ids],
    );
    expect(left?.n).toBe(1);
    await person.page.close();
  },
);
