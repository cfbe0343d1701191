import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { loadTexts } from "#support/texts.ts";
import { languageStore } from "#web/i18n/text.ts";
import { Latency } from "#web/shell/status-line.tsx";
import { setValue } from "#web/store/state.ts";

it.each([
  [40, "text-text", ""],
  [2_000, "text-text", ""],
  [2_001, "tone-yellow", "响应偏慢"],
  [10_000, "tone-yellow", "响应偏慢"],
  [10_001, "tone-red", "响应过慢"],
])("a call of %i ms has the class %j in the status line, and says %j", async (ms, tone, words) => {
  await loadTexts("zh");
  setValue(languageStore, "zh");
  const html = renderToStaticMarkup(createElement(Latency, { ms }));
  expect(html).toMatch(new RegExp(`class="[^"]*\\b${tone}"`));
  expect(html).toContain(words);
  expect(html.includes("sr-only")).toBe(words !== "");
});
