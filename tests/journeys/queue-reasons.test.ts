import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import type { ReasonRow } from "#web/data/reasons.ts";
import { reviewFinding } from "#domain/risk/review-finding.resource.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { insertRecord } from "#server/resources/write.ts";
import { notice, press } from "#support/console.ts";
import { now } from "#support/factory.ts";
import { fillQueue, openQueue, passGap, readGap, shown, titleOf, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";
import { compose, paste } from "#support/typing.ts";

const product = sharedConsole();

const strip = (page: Page) => page.locator("[data-pane=reasons]");
const rows = (page: Page) => strip(page).getByRole("option");

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

const atFirst = async (): Promise<Page> => {
  const { page } = await openQueue(product);
  await passGap(page);
  return page;
};

const ask = async (page: Page): Promise<void> => {
  await press(page, "n");
  await strip(page).locator("[role=listbox]:focus [role=option]").first().waitFor();
};

const records = async (): Promise<number> =>
  (await product.db.query("select id from operation_record where resource = 'model'")).length;

describe("the reason picker", () => {
  it("keeps the digit of each reason regardless of its use and of retired ones, and typed text until the decision", async () => {
    const reasons = await configured();
    const configure = (all: readonly ReasonRow[]): Promise<unknown> =>
      product.db.query("update system_config set audit_failure = $1 where type = 'reviewModel'", [JSON.stringify(all)]);
    const ids = await fillQueue(product, 8);
    const page = await atFirst();
    const words = reasons.map(({ text }) => text["1"]);
    for (const [i, digit] of ["7", "7", "3"].entries()) {
      await ask(page);
      await expect
        .poll(() => rows(page).locator("[data-testid=reason-text]").allInnerTexts())
        .toEqual(words.slice(0, 9));
      await press(page, digit);
      await shown(page, titleOf(i + 1));
      await passGap(page);
    }
    await until(async () => (await refusals()).length === 3);
    expect((await refusals()).map(({ key }) => key)).toEqual([6, 6, 2].map((index) => reasons[index]?.key));

    const field = strip(page).locator("input");
    const type = async (text: string): Promise<void> => {
      await ask(page);
      expect(await field.inputValue()).toBe("");
      await press(page, "Tab");
      await field.and(page.locator(":focus")).waitFor();
      await page.keyboard.type(text);
    };
    await type("photo was stolen");
    await configure(reasons.with(1, { ...reasons[1], retired: true } as ReasonRow));
    await page.reload();
    await shown(page, titleOf(3));
    await passGap(page);
    await press(page, "n");
    await strip(page).locator("[role=listbox]:focus").waitFor();
    expect(await field.inputValue()).toBe("photo was stolen");
    await press(page, "Enter");
    await until(async () => (await refusals()).length === 4);
    expect((await refusals())[3]).toEqual({ item: ids[3], key: "", reason: "photo was stolen" });

    await shown(page, titleOf(4));
    await passGap(page);
    await ask(page);
    expect(await field.inputValue()).toBe("");
    await expect.poll(() => rows(page).first().innerText()).toMatch(/^1/);
    await expect.poll(() => rows(page).nth(1).innerText()).toMatch(/^3/);
    // Three decisions are too few for shares.
    expect(await rows(page).filter({ hasText: words[6] }).locator("[data-testid=reason-share]").count()).toBe(0);
    await press(page, "2");
    await strip(page).waitFor();
    await press(page, "3");
    await until(async () => (await refusals()).length === 5);
    expect((await refusals()).at(-1)?.key).toBe(reasons[2]?.key);
    await configure(reasons);

    // Another key decides the item, so the text begun for it is dropped.
    await shown(page, titleOf(5));
    await readGap(page);
    await type("second");
    await press(page, "Shift+Tab", "Escape");
    await strip(page).waitFor({ state: "detached" });
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(6));
    await press(page, "u");
    await notice(page, new RegExp(`已撤销「${titleOf(5)}」`));
    await shown(page, titleOf(5));
    await readGap(page);
    await ask(page);
    expect(await field.inputValue()).toBe("");
  });

  it("preselects the reason of the findings, else none; an unknown digit disarms Enter, and the strip takes pasted text as free text", async () => {
    const ids = await fillQueue(product, 5);
    await findWord(ids[1], "weapons");
    await findWord(ids[3], "contact");
    const page = await atFirst();
    await ask(page);
    const chosen = strip(page).locator("[aria-selected=true]");
    expect(await chosen.count()).toBe(0);
    await strip(page).locator("[data-testid=reason-foot]", { hasText: "还没有选" }).waitFor();
    await press(page, "Enter");
    await notice(page, /还没有选原因/);
    await strip(page).waitFor();
    await press(page, "4");
    await shown(page, titleOf(1));
    await readGap(page);
    await ask(page);
    await chosen.filter({ hasText: "武器或危险品" }).locator("[data-slot=number].tone-red", { hasText: "1" }).waitFor();
    await press(page, "0");
    await strip(page).locator("[data-missed]").waitFor();
    expect(await chosen.count()).toBe(0);
    await press(page, "Enter");
    await notice(page, /没有编号为 0 的原因/);
    // An arrow arms it again.
    await press(page, "ArrowRight", "ArrowLeft");
    await chosen.waitFor();
    await press(page, "Escape");
    await ask(page);
    await chosen.filter({ hasText: "武器或危险品" }).waitFor();
    await press(page, "Enter");
    await shown(page, titleOf(2));
    await readGap(page);
    await ask(page);
    expect(await chosen.count()).toBe(0);
    await press(page, "Enter");
    await notice(page, /还没有选原因/);
    await press(page, "Escape");
    await ask(page);
    await press(page, "n");
    await until(async () => (await refusals()).length === 3);
    expect((await refusals()).map(({ key }) => key)).toEqual(["coverMismatch", "weapon", "weapon"]);

    await shown(page, titleOf(3));
    await readGap(page);
    await ask(page);
    await chosen.waitFor();
    await paste(page, "封面与模型\n不符");
    await strip(page).locator("input:focus").waitFor();
    expect(await chosen.count()).toBe(0);
    await strip(page)
      .locator("[data-testid=reason-preview] b", { hasText: /^封面与模型 不符$/ })
      .waitFor();
    await press(page, "Enter");
    await until(async () => (await refusals()).length === 4);
    expect((await refusals())[3]).toEqual({ item: ids[3], key: "", reason: "封面与模型 不符" });

    // So does the reason picker of the palette, also with composed text.
    await page.evaluate((to) => (location.hash = to), `/model-admin?id=${ids[4]}`);
    await page
      .locator("[data-pane=detail]")
      .getByRole("heading", { name: titleOf(4) })
      .first()
      .waitFor();
    await press(page, "n");
    await page.locator(".reasons [role=listbox]:focus [role=option]").first().waitFor();
    await paste(page, "封面");
    await page.locator("#ask-reason:focus").waitFor();
    await press(page, "Shift+Tab", "Shift+Tab");
    await page.locator(".reasons input:focus").waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Input.imeSetComposition", { text: "muxing", selectionStart: 6, selectionEnd: 6 });
    await cdp.send("Input.insertText", { text: "模糊" });
    await page.locator("#ask-reason:focus").waitFor();
    await page.locator("[data-slot=dialog-foot] [data-testid=reason-preview] b", { hasText: /^封面 模糊$/ }).waitFor();
    await press(page, "Control+Enter");
    await until(async () => (await refusals()).length === 5);
    expect((await refusals())[4]).toEqual({ item: ids[4], key: "", reason: "封面 模糊" });
  });
});

it("the key . decides again with the same reason, and says so where nothing was decided yet", async () => {
  const ids = await fillQueue(product, 4);
  const before = (await refusals()).length;
  const page = await atFirst();
  await press(page, ".");
  await notice(page, /本次还没有审核/);
  await shown(page, titleOf(0));
  await ask(page);
  await press(page, "3");
  await shown(page, titleOf(1));
  await passGap(page);
  await press(page, ".");
  await shown(page, titleOf(2));
  await until(async () => (await refusals()).length === before + 2);
  const [first, second] = (await refusals()).slice(before);
  expect([first?.item, second?.item]).toEqual(ids.slice(0, 2));
  expect(first?.key).not.toBe("");
  expect(second?.key).toBe(first?.key);
});

describe("an input method", () => {
  it("composes in the reason picker and in the filter bar without deciding anything", async () => {
    const ids = await fillQueue(product, 5);
    const { page } = await openQueue(product);
    const cdp = await page.context().newCDPSession(page);

    await page.keyboard.press("/");
    const filter = page.locator("[data-testid=filter] input");
    await filter.and(page.locator(":focus")).waitFor();
    await compose(cdp, "pinn", "瓶");
    await expect.poll(() => filter.inputValue()).toBe("瓶");
    await shown(page, titleOf(0));
    await filter.fill("");
    await page.keyboard.press("Escape");

    await page.locator(".rows-grid:focus").waitFor();
    await page.keyboard.press("n");
    await strip(page).locator('[role="listbox"]:focus').waitFor();
    await page.keyboard.press("Tab");
    const text = strip(page).locator("input");
    await text.and(page.locator(":focus")).waitFor();
    await compose(cdp, "np", "奶盘");
    await expect.poll(() => text.inputValue()).toBe("奶盘");
    await shown(page, titleOf(0));
    expect(await records()).toBe(0);

    // Without a composition these keys have their usual effect.
    await page.keyboard.press("Enter");
    await shown(page, titleOf(1));
    await until(async () => (await records()) === 1);
    expect(
      await product.db.query("select op_obj_id as id, reason from operation_record where resource = 'model'"),
    ).toEqual([{ id: ids[0], reason: "奶盘" }]);
  });
});
