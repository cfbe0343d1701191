import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import type { ReasonRow } from "#web/data/reasons.ts";
import { reviewFinding } from "#domain/risk/review-finding.resource.ts";
import { FindingKind, Severity } from "#domain/risk/enumerations.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Console, Visitor } from "#support/console.ts";
import { logIn, notice, press, startConsole, visitor } from "#support/console.ts";
import { now } from "#support/factory.ts";
import { fillQueue, passGap, QUEUE, readGap, shown, titleOf, until } from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

const strip = (page: Page) => page.locator("[data-pane=reasons]");
const rows = (page: Page) => strip(page).getByRole("option");

/** Pastes from the clipboard into the browser's current target. */
async function paste({ page, context }: Visitor, text: string): Promise<void> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await page.keyboard.press("Control+v");
}

const refusals = (): Promise<{ item: string; key: string; reason: string }[]> =>
  product.db.query(
    "select op_obj_id::text as item, reason_key as key, reason from operation_record where command = 'model.noPass' order by id",
  );

const findWord = (model: string | undefined, kind: string): Promise<unknown> =>
  insertRecord(
    product.db,
    reviewFinding,
    {
      subject: "model",
      subjectId: model,
      kind: FindingKind.of("text"),
      severity: Severity.of("block"),
      evidence: { type: "text", field: "groupName", start: 0, end: 2, word: "花瓶", kind },
      time: now(),
    },
    null,
  );

/** The configured reasons of the queue. */
const configured = async (): Promise<ReasonRow[]> => {
  const [row] = await product.db.query<{ reasons: (ReasonRow & { queues?: string[] })[] }>(
    "select audit_failure as reasons from system_config where type = 'reviewModel'",
  );
  return (row?.reasons ?? []).filter(({ queues = [] }) => queues.length === 0 || queues.includes("machineReview"));
};

const atFirst = async (): Promise<Visitor> => {
  const person = await visitor(product);
  await logIn(person, product, QUEUE);
  await shown(person.page, titleOf(0));
  await passGap(person.page);
  return person;
};

const ask = async (page: Page): Promise<void> => {
  await press(page, "n");
  await strip(page).locator("[role=listbox]:focus [role=option]").first().waitFor();
};

describe("the reason picker", () => {
  it("keeps the digit of each reason regardless of its use; retired reasons keep theirs", async () => {
    const reasons = await configured();
    await fillQueue(product, 6);
    const { page } = await atFirst();
    const words = reasons.map(({ text }) => text["1"]);
    for (const [i, digit] of ["7", "7", "3"].entries()) {
      await ask(page);
      await expect.poll(() => rows(page).locator(".of").allInnerTexts()).toEqual(words.slice(0, 9));
      await press(page, digit);
      await shown(page, titleOf(i + 1));
      await passGap(page);
    }
    await until(async () => (await refusals()).length === 3);
    expect((await refusals()).map(({ key }) => key)).toEqual([6, 6, 2].map((at) => reasons[at]?.key));
    await product.db.query("update system_config set audit_failure = $1 where type = 'reviewModel'", [
      JSON.stringify(reasons.with(1, { ...reasons[1], retired: true } as ReasonRow)),
    ]);
    await page.reload();
    await shown(page, titleOf(3));
    await ask(page);
    await expect.poll(() => rows(page).first().innerText()).toMatch(/^1/);
    await expect.poll(() => rows(page).nth(1).innerText()).toMatch(/^3/);
    // The usage is a number on the row.
    await rows(page).filter({ hasText: words[6] }).locator(".u", { hasText: "67 %" }).waitFor();
    await press(page, "2");
    await strip(page).waitFor();
    await press(page, "3");
    await until(async () => (await refusals()).length === 4);
    expect((await refusals()).at(-1)?.key).toBe(reasons[2]?.key);
    await product.db.query("update system_config set audit_failure = $1 where type = 'reviewModel'", [
      JSON.stringify(reasons),
    ]);
  });

  it("preselects the reason of the findings, else the last reason, else none, and then requires a choice", async () => {
    const ids = await fillQueue(product, 4);
    await findWord(ids[1], "weapons");
    const { page } = await atFirst();
    await ask(page);
    expect(await strip(page).locator("[aria-selected=true]").count()).toBe(0);
    await press(page, "Enter");
    await notice(page, /还没有选原因/);
    await strip(page).waitFor();
    await press(page, "4");
    await shown(page, titleOf(1));
    await readGap(page);
    await ask(page);
    const chosen = strip(page).locator("[aria-selected=true]");
    await chosen.filter({ hasText: "武器或危险品" }).locator(".mk.red", { hasText: "1" }).waitFor();
    await press(page, "Enter");
    await shown(page, titleOf(2));
    await readGap(page);
    await ask(page);
    await chosen.filter({ hasText: "武器或危险品" }).waitFor();
    await press(page, "Enter");
    await until(async () => (await refusals()).length === 3);
    expect((await refusals()).map(({ key }) => key)).toEqual(["coverMismatch", "weapon", "weapon"]);
  });

  it("treats pasted text as free text and not as a search, and Enter sends it", async () => {
    const ids = await fillQueue(product, 3);
    await findWord(ids[0], "contact");
    const person = await atFirst();
    const { page } = person;
    await ask(page);
    await strip(page).locator("[aria-selected=true]").waitFor();
    await paste(person, "封面与模型\n不符");
    await strip(page).locator("input:focus").waitFor();
    expect(await strip(page).locator("[aria-selected=true]").count()).toBe(0);
    await strip(page)
      .locator(".seen b", { hasText: /^封面与模型 不符$/ })
      .waitFor();
    await press(page, "Enter");
    await until(async () => (await refusals()).length === 1);
    expect(await refusals()).toEqual([{ item: ids[0], key: "", reason: "封面与模型 不符" }]);
  });

  it("keeps text typed for an item through a reload until the item is decided", async () => {
    const [id] = await fillQueue(product, 3);
    const { page } = await atFirst();
    await ask(page);
    await press(page, "Tab");
    const field = strip(page).locator("input");
    await strip(page).locator("input:focus").waitFor();
    await page.keyboard.type("photo was stolen");
    await page.reload();
    await shown(page, titleOf(0));
    await passGap(page);
    await press(page, "n");
    await strip(page).locator("[role=listbox]:focus").waitFor();
    expect(await field.inputValue()).toBe("photo was stolen");
    await press(page, "Enter");
    await until(async () => (await refusals()).length === 1);
    expect(await refusals()).toEqual([{ item: id, key: "", reason: "photo was stolen" }]);
    await shown(page, titleOf(1));
    await passGap(page);
    await ask(page);
    expect(await field.inputValue()).toBe("");
    await press(page, "Tab");
    await strip(page).locator("input:focus").waitFor();
    await page.keyboard.type("second");
    // Another key decides the item, so the text begun for it is dropped.
    await press(page, "Shift+Tab");
    await page.reload();
    await shown(page, titleOf(1));
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(2));
    await press(page, "u");
    await shown(page, titleOf(1));
    await passGap(page);
    await ask(page);
    expect(await field.inputValue()).toBe("");
  });
});

describe("the reason picker of the palette", () => {
  it("treats pasted and composed text as free text too", async () => {
    const [id] = await fillQueue(product, 1);
    const person = await visitor(product);
    const { page, context } = person;
    await logIn(person, product, `/model-admin?id=${id}`);
    await page.getByRole("heading", { name: titleOf(0) }).waitFor();
    await press(page, "n");
    await page.locator(".reasons [role=listbox]:focus [role=option]").first().waitFor();
    await paste(person, "封面");
    await page.locator("#ask-reason:focus").waitFor();
    await press(page, "Shift+Tab", "Shift+Tab");
    const search = page.locator(".reasons input:focus");
    await search.waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Input.imeSetComposition", { text: "muxing", selectionStart: 6, selectionEnd: 6 });
    await cdp.send("Input.insertText", { text: "模糊" });
    await page.locator("#ask-reason:focus").waitFor();
    await page.locator(".pf .seen b", { hasText: /^封面 模糊$/ }).waitFor();
    await press(page, "Control+Enter");
    await until(async () => (await refusals()).length === 1);
    expect(await refusals()).toEqual([{ item: id, key: "", reason: "封面 模糊" }]);
  });
});
