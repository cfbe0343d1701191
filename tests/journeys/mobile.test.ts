import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { addDemoPages } from "#server/demo/company-pages.ts";
import { logIn, PHONE, runFromPalette, visitor } from "#support/console.ts";
import { now } from "#support/factory.ts";
import { until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

beforeAll(async () => {
  await addDemoPages(product.db, now());
  await product.db.query(
    `update company_page set title = title || '{"6": "اتفاقية المستخدم"}', body = body || '{"6": "<p>مرحبا</p>"}'
     where kind = 'agreement' and edition = '1.1'`,
  );
});

const TABLET = {
  viewport: { width: 1180, height: 820 },
  hasTouch: true,
  userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15",
};

describe("a phone", () => {
  it("shows what the console needs, with its address to copy, and loads nothing of the console", async () => {
    const { page } = await visitor(product, "zh", PHONE);
    let bytes = 0;
    page.on("response", (reply) => {
      if (reply.url().endsWith(".js")) void reply.body().then((body) => (bytes += gzipSync(body).length));
    });
    await page.goto(`${product.url}/#/model-admin?f=status:wait`);
    await page.getByRole("heading", { name: "请在更大的窗口中打开" }).waitFor();
    await page.getByText(`${product.url}/#/model-admin?f=status:wait`).waitFor();
    await page.getByRole("img", { name: "本页地址的二维码" }).waitFor();
    expect(await page.getByRole("button", { name: "仍然继续" }).count()).toBe(0);
    await page.waitForLoadState("networkidle");
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(25_000);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  });

  it("is sent from there to the configured site", async () => {
    const { page } = await visitor(product, "zh", PHONE);
    await page.route(`${product.url}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        'name="mobile-url" content=""',
        `name="mobile-url" content="${product.url}/favicon.svg"`,
      );
      await route.fulfill({ response, body });
    });
    await page.goto(`${product.url}/#/model-admin`);
    await page.waitForURL(`${product.url}/favicon.svg`);
  });

  it("that identifies as a Mac is recognized by its touch screen", async () => {
    const { page } = await visitor(product, "en", TABLET);
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "maxTouchPoints", { get: () => 5 }));
    await page.goto(`${product.url}/#/model-admin`);
    await page.getByRole("heading", { name: "Please open this in a larger window" }).waitFor();
    expect(page.url()).toBe(`${product.url}/mobile.html#/model-admin`);
  });
});

describe("a narrow window of a computer", () => {
  const NARROW = { viewport: { width: 900, height: 700 } };

  it("names what is missing, continues on a key, and does not ask again in its session", async () => {
    const { page } = await visitor(product, "zh", NARROW);
    await page.goto(`${product.url}/#/model-admin`);
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

  it("continues to the requested screen when it is made wide enough", async () => {
    const { page } = await visitor(product, "zh", NARROW);
    await page.goto(`${product.url}/#/model-admin`);
    await page.getByRole("heading", { name: "请在更大的窗口中打开" }).waitFor();
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.getByRole("heading", { name: "登录" }).waitFor();
    expect(page.url()).toContain("pageFrom=%2Fmodel-admin");
  });
});

describe("a page for members", () => {
  it("opens on a phone without login and console, with contents and earlier editions", async () => {
    const { page } = await visitor(product, "zh", PHONE);
    let bytes = 0;
    page.on("response", (reply) => {
      if (reply.url().endsWith(".js")) void reply.body().then((body) => (bytes += gzipSync(body).length));
    });
    await page.goto(`${product.url}/#/mobile-agreement?lang=zh`);
    await page.getByRole("heading", { name: "用户协议", level: 1 }).waitFor();
    await page.getByText(/^版本 1\.1 · 生效于 \d{4}年/).waitFor();
    expect(await page.title()).toBe("用户协议");
    expect(page.url()).toContain("/#/mobile-agreement");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${product.url}/#/mobileAgreement`);
    await page.waitForLoadState("networkidle");
    expect(bytes).toBeLessThan(25_000);
    await page.getByRole("navigation", { name: "目录" }).getByRole("button", { name: "终止" }).press("Enter");
    await page.getByRole("heading", { name: "终止", level: 2 }).and(page.locator(":focus")).waitFor();
    await page.getByRole("link", { name: /^1\.0/ }).press("Enter");
    await page.getByText("这是以前的版本。").waitFor();
    expect(await page.getByRole("heading", { name: "终止", level: 2 }).count()).toBe(0);
    await page.getByRole("link", { name: "看现行版本" }).press("Enter");
    await page.getByRole("heading", { name: "终止", level: 2 }).waitFor();
  });

  it("runs from right to left, hides its title inside the app, and runs no script of its address", async () => {
    const { page } = await visitor(product, "en", PHONE);
    await page.goto(`${product.url}/#/mobileAgreement?lang=ar&app=1`);
    await page.getByText("مرحبا").waitFor();
    expect(await page.locator("main").getAttribute("dir")).toBe("rtl");
    // The platform's language number works as well. Text around the page has its own language.
    await page.goto(`${product.url}/#/mobileAgreement?lang=en`);
    await page.locator("html[lang=en]").waitFor();
    await page.goto(`${product.url}/#/mobileAgreement?lang=6&app=1`);
    await page.locator("html[lang=ar] main[dir=rtl][lang=ar] .sm-facts[lang=en]").waitFor();
    await page.getByText("مرحبا").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).boundingBox()).toMatchObject({ width: 1 });
    await page.goto(`${product.url}/#/mobileAboutUs?lang=en&v=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E`);
    await page.getByText("App version <img src=x onerror=").waitFor();
    await page.getByRole("link", { name: "service@demo.example" }).waitFor();
    expect(await page.locator("main img").count()).toBe(0);
    await page.goto(`${product.url}/#/mobileAgreement?lang=de&type=cookies`);
    await page.getByText("Nothing has been published here yet").waitFor();
    await page.locator("html[lang=en] main[lang=en][dir=ltr]").waitFor();
    await page.reload();
    await page.locator("html[lang=en] main[lang=en][dir=ltr]").waitFor();
    await page.getByRole("link", { name: "service@demo.example" }).waitFor();
  });

  it("opens on a computer at all eight addresses, and is not redirected in a narrow window", async () => {
    const { page } = await visitor(product, "zh", { viewport: { width: 700, height: 800 } });
    const titles = { Agreement: "用户协议", AboutUs: "关于我们", Cancellation: "注销须知", Copyright: "版权声明" };
    const second = {
      Agreement: "agreement",
      AboutUs: "about-us",
      Cancellation: "cancellation",
      Copyright: "copyright",
    };
    for (const [name, title] of Object.entries(titles)) {
      const first = /^[AC][bg]/.test(name) ? `/mobile${name}` : `/Mobile${name}`;
      for (const path of [first, `/mobile-${second[name as keyof typeof second]}`]) {
        await page.goto(`${product.url}/#${path}?lang=zh`);
        await page.getByRole("heading", { name: title, level: 1 }).waitFor();
        await page.getByText("这是演示社区的示例文本").first().waitFor();
        expect(page.url()).toContain(path);
      }
    }
  });

  it("is maintained in the console: a published text cannot be edited, a new version can be created", async () => {
    const person = await visitor(product);
    const { page } = person;
    await page.goto(`${product.url}/#/MobileCopyright?lang=zh`);
    await page.getByRole("heading", { name: "版权声明", level: 1 }).waitFor();
    await logIn(person, product, "/about-creality-manage?f=kind:copyright");
    await page.locator("#detail-panel").waitFor();
    await page.getByRole("row", { name: /版权声明.*1\.0/ }).waitFor();
    await page.keyboard.press("e");
    await page.locator("[data-notice]", { hasText: "发布过的内容不再改动" }).waitFor();
    await page.getByRole("tab", { name: "访问" }).press("Enter");
    await page
      .getByRole("definition")
      .filter({ hasText: /^[1-9]\d* 次/ })
      .first()
      .waitFor();
    await page.getByRole("link", { name: "/MobileCopyright" }).waitFor();
    await runFromPalette(page, "新版本");
    const fresh = "select 1 from company_page where kind = 'copyright' and shelf = 1 and edition = '1.1'";
    await until(async () => (await product.db.query(fresh)).length === 1);
  });
});

it("a modern browser that opens the page for old browsers is redirected to the console, in any window", async () => {
  for (const [width, home] of [
    [1440, "#/login"],
    [800, "#/small-page?pageFrom=%2F"],
  ] as const) {
    const { page } = await visitor(product, "zh", { viewport: { width, height: 800 } });
    await page.goto(`${product.url}/#/ie-page`);
    await page.waitForURL((url) => url.hash.startsWith("#/login") || url.pathname + url.hash === `/${home}`);
    expect(page.url()).toContain(home);
    const shown = width < 1024 ? page.getByRole("button", { name: "仍然继续" }) : page.locator('input[name="account"]');
    await shown.waitFor();
  }
});

it("an old browser shows in both languages what to do and which address to copy", async () => {
  const { page } = await visitor(product);
  await page.setExtraHTTPHeaders({ "user-agent": "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko" });
  await page.goto(`${product.url}/ie-page.html`);
  await page.locator("code", { hasText: `${product.url}/` }).waitFor();
  await page.locator("[lang=en]", { hasText: "On Windows 7 the last version is Firefox ESR 115" }).waitFor();
});

it("the loading page says that it loads, and after two minutes what to do", async () => {
  const { page } = await visitor(product);
  let load = (): void => undefined;
  const held = new Promise<void>((done) => (load = done));
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(product.url, { waitUntil: "commit" });
  await page.getByText("正在加载资源… Loading resources…").waitFor();
  const hint = page.getByText("如果 2 分钟内没有任何显示，请刷新页面。");
  const seenAt = (seconds: number): Promise<string> =>
    hint.evaluate((element, time) => {
      for (const one of element.getAnimations()) one.currentTime = time * 1_000;
      return getComputedStyle(element).opacity;
    }, seconds);
  expect([await seenAt(0), await seenAt(119), await seenAt(121)]).toEqual(["0", "0", "1"]);
  load();
  await page.locator('input[name="account"]').waitFor();
  expect(await page.locator(".waiting").count()).toBe(0);
});
