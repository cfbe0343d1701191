import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { admin } from "#domain/reports/admin.resource.ts";
import { hashPassword } from "#server/access/password.ts";
import { insertRecord } from "#server/resources/write.ts";
import { PASSWORD } from "#support/app.ts";
import type { Console } from "#support/console.ts";
import { logIn, startConsole, visitor } from "#support/console.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";

const QUEUE = "/model-machine-review";
let console_: Console;

beforeAll(async () => {
  console_ = await startConsole();
});
afterAll(() => console_.close());

/** Thirty-odd models, oldest first, none of them ours. */
async function fill(n: number): Promise<string[]> {
  await console_.db.query("update model set queue_order = null, status = 3");
  await console_.db.query("delete from queue_item");
  const ids: string[] = [];
  const author = await makeUser(console_.db);
  for (let i = 0; i < n; i++)
    ids.push(
      (
        await makeModel(console_.db, {
          groupName: `花瓶 ${String(i).padStart(2, "0")}`,
          queueOrder: 1,
          submitTime: now() - 9_000 + i,
          author: author.id,
        })
      ).id,
    );
  return ids;
}

/** Waits for an item before the eye; where it does not come, says what stands there instead. */
async function shown(page: Page, title: string): Promise<void> {
  const evidence = page.locator('section[data-pane="evidence"]');
  await evidence
    .and(page.locator(`[aria-label="${title}"]`))
    .waitFor()
    .catch(async () => {
      const instead = await page.locator(".work").innerText();
      const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      throw new Error(`${title} is not shown but:\n${instead.slice(0, 1_500)}\nfocus: ${focus}`);
    });
}
const title = (i: number): string => `花瓶 ${String(i).padStart(2, "0")}`;

/** A second decision key within 250 ms of the first is ignored. */
const passGap = async (page: Page): Promise<unknown> =>
  page.waitForFunction((since) => performance.now() - since > 260, await page.evaluate(() => performance.now()));

interface Decision {
  object: string;
  command: string;
  n: number;
}
const decisions = (): Promise<Decision[]> =>
  console_.db.query<Decision>(
    `select op_obj_id as object, command, count(*)::int as n from operation_record
     where undoes is null and command in ('model.pass', 'model.noPass') and op_obj_id in (select id from model where submit_time > now() - interval '3 hours')
     group by 1, 2 order by 1`,
  );

const until = async (holds: () => Promise<boolean>): Promise<void> =>
  expect.poll(holds, { timeout: 20_000, interval: 100 }).toBe(true);

describe("a moderator at the queue", () => {
  beforeEach(async () => {
    await console_.db.query("delete from operation_record");
  });

  it(
    "logs in, comes to the queue that was asked for, and clears 30 items by keyboard",
    { timeout: 120_000 },
    async () => {
      const ids = await fill(31);
      const person = await visitor(console_);
      const { page } = person;
      await logIn(person, console_, QUEUE);
      for (let i = 0; i < 30; i++) {
        await shown(page, title(i));
        await passGap(page);
        if (i % 3 === 2) {
          await page.keyboard.press("n");
          await page.locator('[role="listbox"]').waitFor();
          await page.keyboard.press(i === 2 ? "2" : "n");
        } else await page.keyboard.press("p");
      }
      await shown(page, title(30));
      await until(async () => (await decisions()).length === 30);
      const made = await decisions();
      expect(made.every((one) => one.n === 1)).toBe(true);
      expect(made.map((one) => one.object)).toEqual(ids.slice(0, 30));
      expect(made.filter((one) => one.command === "model.noPass")).toHaveLength(10);
      const [reason] = await console_.db.query<{ n: string }>(
        "select count(distinct reason_key) as n from operation_record where command = 'model.noPass'",
      );
      expect(reason?.n).toBe("1");
      expect(person.faults).toEqual([]);
      await person.context.close();
    },
  );

  it("skips, takes a decision back within ten seconds, and leaves no message behind", async () => {
    const ids = await fill(5);
    const person = await visitor(console_);
    const { page } = person;
    await logIn(person, console_, QUEUE);
    await shown(page, title(0));
    await page.keyboard.press("s");
    await shown(page, title(1));
    await page.keyboard.press("p");
    await shown(page, title(2));
    await until(async () => (await decisions()).length === 1);
    await page.keyboard.press("u");
    await shown(page, title(1));
    const state = async (): Promise<unknown[]> =>
      console_.db.query("select status, machine_review from model where id = $1::bigint", [ids[1]]);
    await until(async () => JSON.stringify(await state()) === JSON.stringify([{ status: 1, machine_review: 3 }]));
    expect(
      await console_.db.query(
        "select id from outbox where done is null and record in (select id from operation_record)",
      ),
    ).toEqual([]);
    expect(await console_.db.query("select item from queue_skip where item = $1::bigint", [ids[0]])).toHaveLength(1);
    expect(person.faults).toEqual([]);
    await person.context.close();
  });

  it("loses and doubles nothing when the server is killed in the middle", { timeout: 120_000 }, async () => {
    await fill(8);
    const person = await visitor(console_);
    const { page } = person;
    await logIn(person, console_, QUEUE);
    await shown(page, title(0));
    await page.keyboard.press("p");
    await shown(page, title(1));
    await passGap(page);
    await console_.kill();
    await page.keyboard.press("p");
    await shown(page, title(2));
    await page.locator(".st").getByText("待发送").waitFor();
    await console_.start();
    await until(async () => (await decisions()).length === 2);
    await page.locator(".st").getByText("待发送").waitFor({ state: "detached", timeout: 20_000 });
    expect((await decisions()).map((one) => one.n)).toEqual([1, 1]);
    await person.context.close();
  });

  it("goes on without a connection and sends once when it is back", async () => {
    await fill(6);
    const person = await visitor(console_);
    const { page, context } = person;
    await logIn(person, console_, QUEUE);
    await shown(page, title(0));
    await context.setOffline(true);
    await page.keyboard.press("p");
    await shown(page, title(1));
    await page.locator(".st").getByText("待发送 1").waitFor();
    expect(await decisions()).toEqual([]);
    await context.setOffline(false);
    await until(async () => (await decisions()).length === 1);
    expect((await decisions())[0]?.n).toBe(1);
    await context.close();
  });

  it("sees a colleague's decision at once and is never offered what he holds", async () => {
    await fill(8);
    await insertRecord(
      console_.db,
      admin,
      { account: "second", realName: "李四", authGroupIds: ["1"], passwordHash: await hashPassword(PASSWORD) },
      null,
    );
    const one = await visitor(console_);
    const two = await visitor(console_);
    await logIn(one, console_, QUEUE);
    await shown(one.page, title(0));
    await logIn(two, console_, QUEUE, "second");
    await shown(two.page, title(3));
    await two.page.keyboard.press("p");
    await shown(two.page, title(4));
    await one.page
      .locator(".row.gone", { hasText: title(3) })
      .getByText("李四")
      .waitFor();
    await one.context.close();
    await two.context.close();
  });

  it("opens the very same item from a colleague's link, and works in English", async () => {
    const ids = await fill(4);
    const person = await visitor(console_, "en");
    const { page } = person;
    await logIn(person, console_, `${QUEUE}?id=${ids[2]}`);
    await shown(page, title(2));
    await page.getByRole("toolbar", { name: "Decisions" }).getByRole("button", { name: "No pass" }).waitFor();
    await page.keyboard.press("n");
    await page.getByText("Contains contact data or advertising for other sites").first().waitFor();
    await page.keyboard.press("1");
    await until(async () => (await decisions()).length === 1);
    expect((await decisions())[0]).toMatchObject({ object: ids[2], command: "model.noPass" });
    expect(person.faults).toEqual([]);
    await person.context.close();
  });
});
