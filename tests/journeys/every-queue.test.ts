import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findCommand } from "#commands/index.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { queues, resourceNamed } from "#domain/index.ts";
import { isDestructive } from "#kernel/command.ts";
import type { Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { logIn, notice, press, visitor } from "#support/console.ts";
import { cutTexts } from "#support/cut-texts.ts";
import { passGap, readGap, shown, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";
import type { Values } from "#support/values.ts";
import { refill } from "#support/waiting.ts";

const product = sharedConsole();

const fill = (queue: Queue, titles: readonly string[], more: Values = {}): Promise<string[]> =>
  refill(product.db, queue, titles, more);

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

/** True if the last operation on an item sends a message with its reason. */
const isTold = async (queue: Queue, id: string | undefined): Promise<boolean> =>
  (
    await product.db.query(
      `select 1 from outbox o join operation_record r on r.id = o.record
       where r.resource = $1 and r.op_obj_id = $2::bigint and o.payload->>'reason' <> ''`,
      [queue.resource, id],
    )
  ).length > 0;

const skipped = async (queue: Queue): Promise<number> =>
  (await product.db.query("select 1 from queue_skip where queue = $1", [queue.id])).length;

/** Opens the queues one after the other in one window, and names the queue in which a step fails. */
async function inOneWindow<T extends { queue: Queue }>(
  all: readonly T[],
  work: (page: Page, one: T) => Promise<void>,
): Promise<void> {
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/");
  for (const one of all)
    await work(page, one).catch((error: unknown) => {
      throw new Error(`${one.queue.id}: ${String(error)}`, { cause: error });
    });
}

const open = (page: Page, { route }: Queue): Promise<void> => page.evaluate((to) => void (location.hash = to), route);

/** Commands of the bar whose buttons have the danger tone. */
const inDangerTone = (page: Page): Promise<(string | null)[]> =>
  page
    .locator("[data-work] [data-command]:has([data-danger])")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-command")));

const destroys = (id: string): boolean => isDestructive(findCommand(id));

const asksForInput = (id: string | undefined): boolean => Object.keys(findCommand(id ?? "")?.input ?? {}).length > 0;

it("every queue is worked by keyboard: claim, evidence, pass, undo, skip, refuse with a reason", async () => {
  await inOneWindow(
    queues.map((queue) => ({ queue })),
    async (page, { queue }) => {
      const [first = "", second = "", third = ""] = ["甲", "乙", "丙"].map((one) => `${queue.id} ${one}`);
      const ids = await fill(queue, [first, second, third]);
      const [pass, refuse] = queue.bar.flatMap(({ command, tone }) => (tone ? [command] : []));
      await open(page, queue);
      await shown(page, first);
      expect(await inDangerTone(page)).toEqual(queue.bar.map(({ command }) => command).filter(destroys));

      await passGap(page);
      await press(page, "p");
      if (asksForInput(pass)) {
        await page.getByRole("dialog").waitFor();
        await press(page, "Enter");
      }
      await shown(page, second);
      await until(async () => (await lastOf(queue, ids[0]))?.command === pass);

      await press(page, "u");
      await shown(page, first);
      await notice(page, new RegExp(`已撤销「${first}」`));
      expect((await lastOf(queue, ids[0]))?.isUndone).toBe(true);

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
      // The strip says that the member reads the reason, where a message with it goes out. That of a case goes with its target.
      if (queue.resource !== "reportCase") expect(await isTold(queue, ids[1])).toBe(!findCommand(refuse ?? "")?.silent);
      const table = sqlName(queue.resource);
      const [left] = await product.db.query<{ n: number }>(
        `select count(*)::int as n from ${table} where id = any($1::bigint[]) and version = 1`,
        [ids],
      );
      expect(left?.n).toBe(1);
    },
  );
});

const LONG = "这是一段很长的文字 with long words，写明了事情的经过和双方的说法";

// The narrow window has the longer words.
it.each([
  ["zh", { width: 1440, height: 900 }],
  ["en", { width: 1024, height: 768 }],
] as const)(
  "cuts no text of a queue without an ellipsis and the full text on hover, in %s at %o",
  async (language, size) => {
    await inOneWindow(
      queues.map((queue) => ({ queue })),
      async (page, { queue }) => {
        const { title, evidence, fields } = resourceNamed(queue.resource);
        const titles = ["甲", "乙", "丙"].map((one) => `${one} ${LONG.slice(0, (fields[title]?.max ?? 60) - 4)}`);
        const texts = (evidence?.blocks ?? []).flatMap((block) => (block.kind === "texts" ? block.fields : []));
        const said = texts
          .filter((name) => name !== title && fields[name]?.kind === "text")
          .map((name) => [name, LONG]);
        await fill(queue, titles, Object.fromEntries(said));
        await page.evaluate((to) => localStorage.setItem("admin.language", JSON.stringify(to)), language);
        await page.goto(`${product.url}/#/no-such-page`);
        await page.reload();
        await open(page, queue);
        await shown(page, titles[0] ?? "");
        await page.setViewportSize(size);
        await expect.poll(() => cutTexts(page)).toEqual({ hard: [], mute: [] });
        await passGap(page);
        await press(page, "n");
        await page.locator("[data-pane=reasons], [role=dialog]").first().waitFor();
        await expect.poll(() => cutTexts(page), { message: "reasons" }).toEqual({ hard: [], mute: [] });
      },
    );
  },
);

interface AtOnce {
  queue: Queue;
  /** Key of the bar. */
  key: string;
  command: string;
  /** Values by which the items are decided together. */
  values: Values;
  /** True if the item on screen is left for a decision of its own. */
  isFirstLeft: boolean;
}

/** Keys that decide several items at once, by queue. */
const everyAtOnce = queues.flatMap((queue): AtOnce[] => {
  const keys: AtOnce[] = [];
  const { rest, alike } = queue;
  if (rest) {
    const judged = resourceNamed(queue.resource).fields["machineReview"];
    const values = "page" in rest && judged ? { machineReview: MachineReview.of("pass") } : {};
    keys.push({ queue, key: "a", command: rest.command, values, isFirstLeft: "by" in rest });
  }
  if (alike) keys.push({ queue, key: "b", command: alike.command, values: { [alike.by]: "same" }, isFirstLeft: false });
  return keys;
});

/** Decisions with the same key on the same items, asked for in the same way, are taken by the same code. */
const kindOf = ({ queue, key, command, isFirstLeft }: AtOnce): string =>
  [key, isFirstLeft, Boolean(queue.page), findCommand(command)?.reasons].join(" ");
const atOnce = everyAtOnce.filter((one, i) => everyAtOnce.findIndex((other) => kindOf(other) === kindOf(one)) === i);

it("one key decides several items of a queue, in each way that a queue has", async () => {
  expect(atOnce.length).toBeGreaterThan(2);
  await inOneWindow(atOnce, async (page, { queue, key, command, values, isFirstLeft }) => {
    const titles = ["甲", "乙", "丙"].map((one) => `${queue.id} ${key} ${one}`);
    const ids = await fill(queue, titles, values);
    await page.goto(`${product.url}/#/no-such-page`);
    await open(page, queue);
    await shown(page, titles[0] ?? "");
    await passGap(page);
    await press(page, key);
    await page.getByRole("dialog").waitFor();
    await readGap(page);
    if (findCommand(command)?.reasons === "audit_failure") await press(page, "1");
    await press(page, "Enter");
    for (const id of ids.slice(isFirstLeft ? 1 : 0))
      await until(async () => (await lastOf(queue, id))?.command === command);
  });
});
