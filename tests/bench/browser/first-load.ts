import { gzipSync } from "node:zlib";
import { launchBrowser } from "../../support/browser.ts";
import type { BenchRow } from "../row.ts";
import type { BenchServer } from "../server.ts";
import { logIn } from "./page.ts";

/** All JavaScript that arrives before the first row of /model-admin, logged in, with an empty cache. */
export async function firstLoadRows(server: BenchServer): Promise<BenchRow[]> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: "zh-CN" });
    await logIn(await context.newPage(), server.url, "/model-admin");
    const session = await context.storageState();
    const fresh = await browser.newContext({
      viewport: { width: 1440, height: 1000 },
      locale: "zh-CN",
      storageState: session,
    });
    const page = await fresh.newPage();
    const arrived: { url: string; at: number; body: Promise<Buffer> }[] = [];
    page.on("response", (reply) => {
      if (reply.request().resourceType() === "script" || reply.url().endsWith(".js"))
        arrived.push({ url: reply.url(), at: performance.now(), body: reply.body() });
    });
    const began = performance.now();
    await page.goto(`${server.url}/#/model-admin`);
    await page.locator("[role=row][data-index]").first().waitFor();
    const shown = performance.now();
    const bodies = await Promise.all(arrived.filter(({ at }) => at <= shown).map(({ body }) => body));
    const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
    return [
      {
        what: "JavaScript before the first row of /model-admin, gzip",
        unit: "kB",
        figure: kilobytes,
        target: 150,
        isRatio: true,
      },
      { what: "navigation to first row, cold", unit: "ms", figure: shown - began, target: null },
    ];
  } finally {
    await browser.close();
  }
}
