import { describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { logIn, press, runFromPalette, visitor } from "#support/console.ts";
import { makeModelFile } from "#support/factory.ts";
import { fillQueue, openQueue, passGap, QUEUE, shown, titleOf, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

describe("texts and times that a moderator reads at the queue", () => {
  it("change completely to another language, earlier decisions included, and the list continues", async () => {
    await fillQueue(product, 6);
    const { page } = await openQueue(product);
    await page.keyboard.press("p");
    await shown(page, titleOf(1));
    await page.locator(".queue-group", { hasText: /^已处理 1/ }).waitFor();
    await passGap(page);
    await page.keyboard.press("p");
    await shown(page, titleOf(2));
    await page.locator("[data-testid=status]", { hasText: `「${titleOf(1)}」通过` }).waitFor();
    await runFromPalette(page, "切换语言");
    await page.locator("[data-testid=status]", { hasText: `Pass “${titleOf(1)}”` }).waitFor();
    const heads = async (): Promise<string> => (await page.locator(".queue-group").allInnerTexts()).join();
    await until(async () => /Decided in this list\s+1,[\s\S]*Pending\s+1,/.test(await heads()));
    await shown(page, titleOf(2));
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("p");
    await page.getByRole("dialog", { name: "Pass · 2 items" }).locator(":focus").waitFor();
    await page.keyboard.press("Enter");
    await page.locator("[data-testid=status]", { hasText: "Pass “2 items”" }).waitFor();
    await runFromPalette(page, "Switch language");
    await page.locator("[data-testid=status]", { hasText: "「2 条」通过" }).waitFor();
    await runFromPalette(page, "本次小结");
    const sums = page.getByRole("dialog", { name: "本次小结" }).locator("dl");
    await sums.waitFor();
    expect((await sums.innerText()).split(/\s+/).slice(0, 4)).toEqual(["已审核", "4", "通过", "4"]);
  });

  it("load while the first item is claimed, say which picture failed, include whole notes, and get older by the minute", async () => {
    const [id = ""] = await fillQueue(product, 5);
    await product.db.query("update model set submit_time = now() - interval '9 minutes' where queue_order is not null");
    const poster = { key: "aa/poster.webp", name: "poster.webp", size: 1, md5: "a" };
    for (const fileName of ["a.stl", "b.stl"]) await makeModelFile(product.db, id, { fileName, poster });
    const person = await visitor(product);
    const { page, context } = person;
    // The clock stays with the context, so it must not serve another test.
    await context.clock.install();
    await page.route("**/files/**", (route) => route.fulfill({ status: 404 }));
    const asked = page.waitForRequest("**/model/evidence");
    await page.route(`**${v2("queue", "claim")}`, async (route) => {
      await asked;
      await route.continue();
    });
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));

    // Only the author's pictures count, and those that the console rendered are marked.
    const evidence = page.locator("[data-pane=evidence] [data-place=shown]");
    const tab = evidence.getByRole("tab", { name: "图片" });
    await tab.press("Enter");
    expect(await tab.innerText()).toMatch(/^图片\s*1$/);
    await evidence
      .locator("[data-testid=preview-pictures] [data-testid=no-picture]", { hasText: "图片加载失败" })
      .first()
      .waitFor();
    const pictures = evidence.locator("[data-testid=preview-pictures] > button");
    expect(await pictures.count()).toBe(3);
    expect(await pictures.filter({ hasText: "系统渲染" }).count()).toBe(2);
    await pictures.first().press("Enter");
    await page.locator("[data-testid=carousel-bar]").getByText("1 / 1", { exact: true }).waitFor();
    await press(page, "ArrowRight");
    await page.locator("[data-testid=carousel-bar]").getByText("系统渲染 1 / 2", { exact: true }).waitFor();
    await press(page, "Escape");
    await page.locator("[data-testid=carousel-bar]").waitFor({ state: "detached" });

    const ages = async (): Promise<number[]> => {
      const texts = await page.locator(".queue-row:not(.queue-group) > :last-child").allInnerTexts();
      return [...new Set(texts.map((text) => Number.parseInt(text, 10)))];
    };
    await page.locator(".queue-group", { hasText: "我领取的 3" }).waitFor();
    await until(async () => (await ages()).length === 1);
    const [before = 0] = await ages();

    await press(page, "m");
    await page.locator('[role="dialog"] :is(input, textarea):focus').waitFor();
    const note = "屋顶像是另一座房子的改作，作者说问过原作者，但没有附上授权说明；请组长看一下再定";
    await page.keyboard.type(note);
    await press(page, "Control+Enter");
    const entry = page.locator("[data-pane=findings] [data-place=shown] [data-testid=timeline] span", {
      hasText: note,
    });
    await entry.waitFor();
    expect(await entry.evaluate((node) => [node.scrollWidth <= node.clientWidth, node.clientHeight > 22])).toEqual([
      true,
      true,
    ]);
    await press(page, "x", "j", "x");
    await passGap(page);
    await press(page, "p");
    await page.getByRole("dialog").locator("[role=option] [data-testid=no-picture]").first().waitFor();
    await press(page, "Escape");

    // A response of the server would correct the clock.
    await page.route("**/queue/**", () => undefined);
    await page.clock.fastForward("03:00");
    await until(async () => {
      const [now = 0, ...others] = await ages();
      return others.length === 0 && now >= before + 3;
    });
  });
});
