import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { chunkOf } from "#support/chunk-of.ts";
import { holdCalls, logIn, meanwhile, notice, press, visitor } from "#support/console.ts";
import { makeModelFile } from "#support/factory.ts";
import { fillQueue, QUEUE, shown, titleOf, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

/** Answers the requests for a lazy-loaded part that is delayed. */
interface Late {
  come(): void;
  fail(): void;
  isAsked: Promise<void>;
}

/** Opens the list with one waiting model, and starts anew with each part. */
async function listPage(): Promise<{ page: Page; without(chunk: RegExp): Promise<Late> }> {
  const [id = ""] = await fillQueue(product, 1);
  await makeModelFile(product.db, id);
  const person = await visitor(product);
  const { page } = person;
  let isOpen = false;
  return {
    page,
    async without(chunk) {
      let answer: (isThere: boolean) => void = () => undefined;
      const answered = new Promise<boolean>((done) => (answer = done));
      let ask: () => void = () => undefined;
      const isAsked = new Promise<void>((done) => (ask = done));
      await page.unrouteAll();
      await page.route(chunk, async (route) => {
        ask();
        if (await answered) await route.continue();
        else await route.abort();
      });
      if (isOpen) await page.reload();
      else await logIn(person, product, "/model-admin?f=status:wait");
      isOpen = true;
      await page.locator("[data-pane=detail] button", { hasText: "通过" }).first().waitFor();
      return { come: () => answer(true), fail: () => answer(false), isAsked };
    },
  };
}

const decided = (): Promise<unknown[]> =>
  product.db.query("select id from operation_record where resource = 'model' and command <> 'model.edit'");

describe("keys pressed while a lazy-loaded part is loading", () => {
  it("decide nothing while a confirmation or the key sheet loads, and are typed into the palette", async () => {
    const { page, without } = await listPage();
    let { come } = await without(chunkOf("src/web/palette/palette.tsx"));
    await press(page, "n", "p", "p");
    come();
    await page.getByRole("dialog").locator("form").waitFor();
    expect(await decided()).toEqual([]);
    await press(page, "Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    // The key sheet lists the keys of the screen below it.
    ({ come } = await without(chunkOf("src/web/palette/palette.tsx")));
    await press(page, "?", "p");
    come();
    await page.locator("[data-slot=key-row]", { hasText: "下一行" }).first().waitFor();
    expect(await decided()).toEqual([]);

    ({ come } = await without(chunkOf("src/web/palette/palette.tsx")));
    await press(page, "Control+k");
    await page.locator("input:focus").waitFor();
    await page.keyboard.type("tongguo");
    await press(page, "Enter");
    come();
    await page.locator("[cmdk-input]:focus").and(page.locator('[value="tongguo"]')).waitFor();
    await page.locator("[cmdk-item]", { hasText: "通过" }).first().waitFor();
    // A further letter continues the text.
    await page.keyboard.type("x");
    await page.locator('[cmdk-input][value="tongguox"]').waitFor();
    await press(page, "Escape", "Escape");
    await page.locator("[cmdk-input]").waitFor({ state: "detached" });
    expect(await decided()).toEqual([]);
    // The keys belong to the list again.
    await press(page, "p");
    await until(async () => (await decided()).length === 1);
  });

  it("decide nothing while a form loads, which Esc cancels, and belong to the list again if it fails to load", async () => {
    const { page, without } = await listPage();
    const { come, isAsked } = await without(chunkOf("src/web/detail/edit-part.tsx"));
    await press(page, "e", "p", "t");
    await isAsked;
    await press(page, "Escape");
    await page.waitForFunction(() => !location.hash.includes("edit="));
    await press(page, "e", "p");
    come();
    await page.locator("#form-groupName:focus").waitFor();
    expect(await decided()).toEqual([]);
    await press(page, "Escape");
    await page.locator("#form-groupName").waitFor({ state: "detached" });

    const { fail } = await without(chunkOf("src/web/detail/edit-part.tsx"));
    await press(page, "e", "p");
    fail();
    await notice(page, /加载失败/);
    expect(await decided()).toEqual([]);
    await press(page, "Escape");
    await page.waitForFunction(() => !location.hash.includes("edit="));
    await press(page, "p");
    await until(async () => (await decided()).length === 1);
  });

  it("wait in the palette for the commands of other areas, which it names as missing if they fail to load", async () => {
    const { page, without } = await listPage();
    const { fail } = await without(/\/assets\/palette-index-[^.]+\.js$/);
    await press(page, "Control+k");
    await page.getByRole("dialog").getByText("正在载入其他命令").waitFor();
    await page.keyboard.type("新建");
    await press(page, "Enter");
    fail();
    await page.getByRole("dialog").getByText("其他命令未载入").waitFor();
    // Enter was meant for a row that is missing now, so it runs no other one.
    await press(page, "Escape", "Escape");
    await page.locator("[cmdk-input]").waitFor({ state: "detached" });
    expect(await page.evaluate(() => location.hash)).toContain("#/model-admin");
    expect(await page.evaluate(() => location.hash)).not.toContain("edit=");

    const { come, isAsked } = await without(/\/assets\/palette-index-[^.]+\.js$/);
    await press(page, "Control+k");
    await page.locator("[cmdk-input]:focus").waitFor();
    await isAsked;
    await page.keyboard.type("新建圈子");
    await press(page, "Enter");
    // Enter runs nothing that is listed by then, because the named command is not.
    await page.locator('[cmdk-input][value="新建圈子"]').waitFor();
    come();
    await page.waitForFunction(() => location.hash === "#/circle-manage?edit=new");
    await page.locator("#form-name").waitFor();
  });

  it("list what follows g by name, once the names are loaded", async () => {
    const { page, without } = await listPage();
    const { come, isAsked } = await without(/\/assets\/outline-[^.]+\.js$/);
    await press(page, "g");
    await page.getByTestId("pending-keys").waitFor();
    await isAsked;
    come();
    await page.getByTestId("pending-keys").locator("li", { hasText: "权限组管理" }).waitFor();
    await press(page, "p");
    await page.waitForFunction(() => location.hash === "#/authgroup-manage");
  });

  it("decide nothing while the form of a command fails to load, and are typed into it after a reload", async () => {
    await fillQueue(product, 1);
    const person = await visitor(product);
    const { page } = person;
    const form = chunkOf("src/web/palette/command-form.tsx");
    await page.route(form, (route) => route.abort());
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await press(page, "m");
    await notice(page, /请刷新页面/);
    // The keys belong to the queue again.
    await press(page, "?");
    await page.locator("[data-slot=key-row]").first().waitFor();
    await press(page, "Escape");
    await page.unroute(form);

    const come = await holdCalls(page, form);
    await page.reload();
    await shown(page, titleOf(0));
    await meanwhile(page.waitForRequest(form), () => press(page, "m"));
    await page.keyboard.type("请看图片");
    come();
    const field = page.getByRole("dialog").locator("input:focus, textarea:focus");
    await expect.poll(() => field.inputValue()).toBe("请看图片");
    expect(await decided()).toEqual([]);
  });
});
