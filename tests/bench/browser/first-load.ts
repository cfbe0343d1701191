import { gzipSync } from "node:zlib";
import type { Response } from "playwright-core";
import { launchBrowser } from "../../support/browser.ts";
import type { BenchRow } from "../row.ts";
import type { BenchServer } from "../server.ts";
import { logIn } from "./page.ts";

const size = { viewport: { width: 1440, height: 1000 }, locale: "zh-CN" };

/** Runs in the page: notes when the first row with its title stands in the document. */
function noteFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("[role=row][data-index] .title:not(:empty):not(:has(.sk))")) return;
    performance.mark("first-row");
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** All JavaScript that arrives before the first row of /model-admin, logged in, with an empty cache. */
export async function firstLoadRows(server: BenchServer): Promise<BenchRow[]> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext(size);
    await logIn(await context.newPage(), server.url, "/model-admin");
    const fresh = await browser.newContext({ ...size, storageState: await context.storageState() });
    await fresh.addInitScript(noteFirstRow);
    const page = await fresh.newPage();
    const replies = new Map<string, Response>();
    page.on("response", (reply) => {
      if (/\.m?js$/.test(new URL(reply.url()).pathname)) replies.set(reply.url(), reply);
    });
    await page.goto(`${server.url}/#/model-admin`);
    await page.waitForFunction(() => performance.getEntriesByName("first-row").length > 0);
    const { before, at } = await page.evaluate(() => {
      const row = performance.getEntriesByName("first-row")[0]?.startTime ?? 0;
      const scripts = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      return { at: row, before: scripts.filter(({ responseEnd }) => responseEnd <= row).map(({ name }) => name) };
    });
    let bytes = 0;
    for (const name of before) {
      const body = await replies.get(name)?.body();
      if (body) bytes += gzipSync(body).length;
    }
    return [
      {
        what: "JavaScript before the first row of /model-admin, gzip",
        unit: "kB",
        figure: bytes / 1000,
        target: 150,
        isRatio: true,
      },
      { what: "navigation to first row, cold", unit: "ms", figure: at, target: null },
    ];
  } finally {
    await browser.close();
  }
}
