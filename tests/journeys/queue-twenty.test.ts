import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { notice } from "#support/console.ts";
import { fillQueue, openQueue, passGap, shown, titleOf, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

type Verb = "pass" | "noPass";

const strip = (page: Page) => page.locator('[data-pane="reasons"] [role="listbox"]');

/** Decides the current item: P, N with a digit, or N N for the last reason again. */
async function decide(page: Page, i: number, keys: "p" | "n2" | "nn"): Promise<Verb> {
  await shown(page, titleOf(i));
  await passGap(page);
  await page.keyboard.press(keys === "p" ? "p" : "n");
  if (keys === "p") return "pass";
  await strip(page).waitFor();
  await page.keyboard.press(keys === "n2" ? "2" : "n");
  return "noPass";
}

interface Made {
  object: string;
  command: string;
  undone: boolean;
}

/** Returns all recorded decisions, including undone ones. */
const made = (): Promise<Made[]> =>
  product.db.query<Made>(
    `select r.op_obj_id as object, r.command, exists (select 1 from operation_record u where u.undoes = r.id) as undone
     from operation_record r where r.resource = 'model' and r.undoes is null and r.command in ('model.pass', 'model.noPass')
     order by r.op_obj_id, r.id`,
  );

const stands = (ids: readonly string[]): Promise<{ id: string; status: number; review: number }[]> =>
  product.db.query("select id, status, machine_review as review from model where id = any($1::bigint[]) order by id", [
    ids,
  ]);

describe("twenty items by keyboard alone", () => {
  it(
    "pass, no pass, same reason, skip, undo and bulk result in exactly these decisions",
    { timeout: 120_000 },
    async () => {
      const ids = await fillQueue(product, 21);
      const wanted = new Map<number, Verb>();
      const { page } = await openQueue(product);

      const first = ["p", "n2", "nn", "p"] as const;
      for (const [i, keys] of first.entries()) wanted.set(i, await decide(page, i, keys));

      // Undone and then decided differently.
      await shown(page, titleOf(4));
      await until(async () => (await made()).length === 4);
      await page.keyboard.press("u");
      await notice(page, /已撤销/);
      wanted.set(3, await decide(page, 3, "nn"));

      // The fifth is skipped and returns when nothing else is left.
      await shown(page, titleOf(4));
      await page.keyboard.press("s");
      for (let i = 5; i < 10; i++) wanted.set(i, await decide(page, i, i % 3 === 0 ? "nn" : "p"));

      // Five items of the list are refused at once; the second of them is deselected.
      await shown(page, titleOf(10));
      await page.keyboard.press("End");
      for (let i = 0; i < 5; i++) {
        await page.keyboard.press("x");
        await page.keyboard.press("k");
      }
      await passGap(page);
      await page.keyboard.press("n");
      const dialog = page.getByRole("dialog");
      await dialog.locator("[role=option]").nth(4).waitFor();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("x");
      await page.keyboard.press("Enter");
      await page.keyboard.press("1");
      await dialog.waitFor({ state: "detached" });
      for (const i of [20, 18, 17, 16]) wanted.set(i, "noPass");

      for (const i of [10, 11, 12, 13, 14, 15, 19, 4]) wanted.set(i, await decide(page, i, "p"));
      await page.locator("[data-work], main").getByText("队列已清空").first().waitFor();

      // Decisions that can no longer be undone are in a section of their own with its count.
      await page.keyboard.press("Home");
      await page.getByRole("rowheader", { name: /^已处理 [12]\d/ }).waitFor();

      const decided = async (): Promise<Made[]> => (await made()).filter((one) => !one.undone);
      await until(async () => (await decided()).length === 21);
      expect(await decided()).toEqual(
        ids.map((object, i) => ({ object, command: `model.${wanted.get(i)}`, undone: false })),
      );
      expect((await made()).filter((one) => one.undone)).toEqual([
        { object: ids[3], command: "model.pass", undone: true },
      ]);
      expect(await stands(ids)).toEqual(
        ids.map((id, i) => (wanted.get(i) === "pass" ? { id, status: 2, review: 5 } : { id, status: 3, review: 6 })),
      );
    },
  );
});
