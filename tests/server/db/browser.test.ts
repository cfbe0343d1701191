import { expect, test } from "vitest";
import { launchBrowser } from "#support/browser.ts";

test("the browser of the journeys starts, renders WebGL in software, and shows Chinese", async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent("<title>后台</title><canvas></canvas>");
    const renderer = await page.evaluate(() => {
      const gl = document.querySelector("canvas")?.getContext("webgl2");
      return gl ? String(gl.getParameter(gl.VERSION)) : null;
    });
    expect(renderer).toMatch(/WebGL 2/);
    expect(await page.title()).toBe("后台");
  } finally {
    await browser.close();
  }
});
