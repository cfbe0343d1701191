import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Console } from "#support/console.ts";
import { startConsole, visitor } from "#support/console.ts";

let console_: Console;
beforeAll(async () => {
  console_ = await startConsole();
});
afterAll(() => console_.close());

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
};
const TABLET = {
  viewport: { width: 1180, height: 820 },
  hasTouch: true,
  userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15",
};

describe("a phone", () => {
  it("sees what the console needs, with the address to take along, and loads nothing of the console", async () => {
    const { page } = await visitor(console_, "zh", PHONE);
    let bytes = 0;
    page.on("response", (reply) => {
      if (reply.url().endsWith(".js")) void reply.body().then((body) => (bytes += gzipSync(body).length));
    });
    await page.goto(`${console_.url}/#/model-admin?f=status:wait`);
    await page.getByRole("heading", { name: "请在更大的窗口中打开" }).waitFor();
    await page.getByText(`${console_.url}/#/model-admin?f=status:wait`).waitFor();
    await page.getByRole("img", { name: "本页地址的二维码" }).waitFor();
    expect(await page.getByRole("button", { name: "仍然继续" }).count()).toBe(0);
    await page.waitForLoadState("networkidle");
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(25_000);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  });

  it("goes to the configured site from there", async () => {
    const { page } = await visitor(console_, "zh", PHONE);
    await page.route(`${console_.url}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        'name="mobile-url" content=""',
        `name="mobile-url" content="${console_.url}/favicon.svg"`,
      );
      await route.fulfill({ response, body });
    });
    await page.goto(`${console_.url}/#/model-admin`);
    await page.waitForURL(`${console_.url}/favicon.svg`);
  });

  it("that takes itself for a Mac is known by its touch", async () => {
    const { page } = await visitor(console_, "en", TABLET);
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "maxTouchPoints", { get: () => 5 }));
    await page.goto(`${console_.url}/#/model-admin`);
    await page.getByRole("heading", { name: "Please open this in a larger window" }).waitFor();
    expect(page.url()).toBe(`${console_.url}/mobile.html#/model-admin`);
  });

  it("answers a login's QR code in the console", async () => {
    const { page } = await visitor(console_, "zh", PHONE);
    await page.goto(`${console_.url}/?qr#/?qr=abc`);
    await page.getByRole("heading", { name: "登录" }).waitFor();
  });
});

describe("a narrow window of a computer", () => {
  const NARROW = { viewport: { width: 900, height: 700 } };

  it("is told what is missing, goes on by a key, and is not asked again in its session", async () => {
    const { page } = await visitor(console_, "zh", NARROW);
    await page.goto(`${console_.url}/#/model-admin`);
    await page.getByRole("heading", { name: "请在更大的窗口中打开" }).waitFor();
    expect(page.url()).toContain("/small-page?pageFrom=");
    expect(await page.title()).toContain("小屏页");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "登录" }).waitFor();
    expect(page.url()).toContain("pageFrom=%2Fmodel-admin");
    await page.reload();
    await page.getByRole("heading", { name: "登录" }).waitFor();
  });

  it("made wide enough goes on by itself to what was wanted", async () => {
    const { page } = await visitor(console_, "zh", NARROW);
    await page.goto(`${console_.url}/#/model-admin`);
    await page.getByRole("heading", { name: "请在更大的窗口中打开" }).waitFor();
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.getByRole("heading", { name: "登录" }).waitFor();
    expect(page.url()).toContain("pageFrom=%2Fmodel-admin");
  });
});
