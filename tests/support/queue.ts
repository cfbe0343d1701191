import { expect } from "vitest";
import type { Page } from "playwright-core";
import { DECISION_GAP_MS, MIN_VIEW_MS } from "#kernel/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import { insertRecord } from "#server/resources/write.ts";
import { PASSWORD } from "./app.ts";
import type { Console, Visitor } from "./console.ts";
import { logIn, press, visitor } from "./console.ts";
import { addCopies } from "./copies.ts";
import { makeCategory, makeModel, makeUser, now } from "./factory.ts";

export const QUEUE = "/model-machine-review";
export const titleOf = (i: number): string => `花瓶 ${String(i).padStart(2, "0")}`;

/** Fills the queue with `n` models of one author, oldest first, and removes everything else from it. */
export async function fillQueue({ db }: Console, n: number): Promise<string[]> {
  await db.query("update model set queue_order = null, status = 3");
  await db.query("delete from queue_item");
  await db.query("delete from queue_skip");
  await db.query("delete from operation_record");
  const author = (await makeUser(db)).id;
  const categoryId = (await makeCategory(db)).id;
  const values = { groupName: titleOf(0), queueOrder: 1, submitTime: now() - 9_000, author, categoryId };
  const { id } = await makeModel(db, values);
  await addCopies(db, "model", id, n - 1, {
    group_name: `'花瓶 ' || case when i < 10 then '0' else '' end || i`,
    submit_time: "t.submit_time + i * interval '1 second'",
  });
  const all = await db.query<{ id: string }>("select id from model where author = $1::bigint order by id", [author]);
  return all.map((row) => row.id);
}

/** Ids of the items that an administrator has leased. */
export const heldBy = async ({ db }: Console, account: string): Promise<string[]> =>
  (
    await db.query<{ item: string }>(
      `select q.item from queue_item q join admin a on a.id = q.holder
       where a.account = $1 and q.lease_until > now() order by q.item`,
      [account],
    )
  ).map((row) => row.item);

/** Id of the administrator who has leased an item; null if nobody has. */
export const holderOf = async ({ db }: Console, id: string | undefined): Promise<string | null> =>
  (await db.query<{ holder: string | null }>("select holder from queue_item where item = $1::bigint", [id]))[0]
    ?.holder ?? null;

export const statusOf = async ({ db }: Console, id: string | undefined): Promise<number | undefined> =>
  (await db.query<{ status: number }>("select status from model where id = $1::bigint", [id]))[0]?.status;

/** Adds further administrators with the first one's group. */
export async function addColleagues({ db }: Console, ...accounts: readonly string[]): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  for (const account of accounts)
    await insertRecord(db, admin, { account, realName: "李四", authGroupIds: ["1"], passwordHash }, null);
}

/**
 * Opens an item that the colleague "second" has leased.
 * @returns the page of another administrator
 */
export async function openLeased(product: Console, id: string, title: string): Promise<Page> {
  const [one, two] = [await visitor(product), await visitor(product)];
  await logIn(two, product, QUEUE, "second");
  await until(async () => (await heldBy(product, "second")).length === 3);
  await logIn(one, product, `${QUEUE}?id=${id}`);
  await shown(one.page, title);
  await one.page.locator(".queue-row.cursor", { hasText: title }).getByText("李四").waitFor();
  return one.page;
}

/** Number of decisions that are not undone. */
export const decisionCount = async ({ db }: Console): Promise<number> =>
  (await db.query("select id from operation_record where command in ('model.pass', 'model.noPass') and undoes is null"))
    .length;

/**
 * Lets the server undo what was done for 20 seconds longer, in tests of the offer of undo and not of the speed of a busy
 * machine.
 */
export async function extendUndo({ db }: Console): Promise<void> {
  await db.query("update operation_record set create_time = create_time + interval '20 seconds'");
  await db.query("update queue_skip set create_time = create_time + interval '20 seconds'");
  await db.query("update outbox set due = due + interval '20 seconds'");
}

/** Waits until an item is on screen. The error says which item is there instead. */
export async function shown(page: Page, title: string): Promise<void> {
  const evidence = page.locator('section[data-pane="evidence"]');
  await evidence
    .and(page.locator(`[aria-label="${title}"]`))
    .waitFor()
    .catch(async () => {
      const instead = await page.locator("main").innerText();
      const notices = await page.locator("[data-notice]").allInnerTexts();
      const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      throw new Error(
        `${title} is not shown but:\n${instead.slice(0, 1_500)}\nnotices: ${notices.join()}\nfocus: ${focus}`,
      );
    });
}

/** Waits until `n` items are prefetched with all their evidence, so that the next one needs no server. */
export const prefetched = (page: Page, n: number): Promise<unknown> =>
  page.waitForFunction(
    ([path, least]) =>
      performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(path)).length >= least,
    [v2("model", "evidence"), n] as const,
  );

/** Waits until the page has had no answer for half a second, so that it does not learn what the test changes next. */
export const unaware = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const ends = performance.getEntriesByType("resource").map((one) => (one as PerformanceResourceTiming).responseEnd);
    return performance.now() - Math.max(0, ...ends) > 500;
  });

const rest = async (page: Page, ms: number): Promise<unknown> =>
  page.waitForFunction(
    ([since = 0, most = 0]) => performance.now() - since > most,
    [await page.evaluate(() => performance.now()), ms],
  );

/** Waits until the next decision key is accepted: within 250 ms after a decision, it is ignored. */
export const passGap = (page: Page): Promise<unknown> => rest(page, DECISION_GAP_MS + 10);

/** Waits until keys are accepted for an item that appeared without a key press. */
export const readGap = (page: Page): Promise<unknown> => rest(page, MIN_VIEW_MS + 10);

export const until = async (holds: () => Promise<boolean>): Promise<void> => expect.poll(holds).toBe(true);

/** Passes an item as soon as it is on screen and decision keys are accepted. */
export async function pass(page: Page, i: number): Promise<void> {
  await shown(page, titleOf(i));
  await passGap(page);
  await press(page, "p");
}

/** Opens the queue as a person of its own, and waits for the first item. */
export async function openQueue(
  product: Console,
  { language = "zh", account = "admin" }: { language?: "zh" | "en"; account?: string } = {},
): Promise<Visitor> {
  const person = await visitor(product, language);
  await logIn(person, product, QUEUE, account);
  await shown(person.page, titleOf(0));
  return person;
}

/** Opens an address in another window of the same person. */
export async function windowOf({ page: beside }: Pick<Visitor, "page">, { url }: Console, path = QUEUE): Promise<Page> {
  const page = await beside.context().newPage();
  await page.goto(`${url}/#${path}`);
  return page;
}
