import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

interface Result {
  violations: { id: string; nodes: { target: string[] }[] }[];
}

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

let source: Promise<string> | undefined;

/** Loads axe into the page, unless an earlier check has. */
async function load(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in window)) return;
  source ??= readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(await source);
}

/** Waits until transitions end: colors halfway between two states have no contrast to check. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

async function run(page: Page, within: string | null, runOnly: object): Promise<string[]> {
  await load(page);
  await settled(page);
  // Passed rules would be described with a selector for each element, which takes longer than the check.
  const options = JSON.stringify({ runOnly, resultTypes: ["violations"] });
  const { violations } = (await page.evaluate(
    `axe.run(${within === null ? "document" : JSON.stringify(within)}, ${options})`,
  )) as Result;
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id} ${node.target.join(" ")}`));
}

/**
 * Returns axe's violations of WCAG 2.2 AA on the page, one in a line.
 * @param within selector of the only part that was not checked before; null for the whole page
 */
export const violationsIn = (page: Page, within: string | null = null): Promise<string[]> =>
  run(page, within, everyRule);

/** Returns the violations in the light and the dark theme. The themes differ in colors only. */
export async function violationsInThemes(page: Page, within: string | null = null): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await violationsIn(page, within);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await run(page, within, { type: "rule", values: ["color-contrast"] });
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
}
