import { afterEach, describe, expect, it, vi } from "vitest";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ShortTime } from "#web/fields/short-time.tsx";
import { moment, plainText, shortTime } from "#web/fields/format.ts";

const seconds = (text: string): number => Date.parse(text) / 1000;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe("moment", () => {
  it.each([
    ["Asia/Shanghai", "2026-01-02T16:04:05Z", "2026-01-03", "00:04:05"],
    ["UTC", "2026-12-31T23:59:59Z", "2026-12-31", "23:59:59"],
    // Daylight saving time starts between the two.
    ["Europe/Paris", "2026-03-29T00:59:59Z", "2026-03-29", "01:59:59"],
    ["Europe/Paris", "2026-03-29T01:00:00Z", "2026-03-29", "03:00:00"],
    ["UTC", "0987-06-05T04:03:02Z", "0987-06-05", "04:03:02"],
  ])("formats in %s the time %s as %s %s", (zone, time, date, clock) => {
    vi.stubEnv("TZ", zone);
    expect(moment(seconds(time))).toEqual({ date, clock });
  });
});

it("shows the year in a short time only if it is not the current one", () => {
  vi.useFakeTimers({ now: new Date("2026-06-01T12:00:00Z") });
  vi.stubEnv("TZ", "UTC");
  expect(shortTime(seconds("2026-01-02T03:04:05Z"))).toBe("01-02 03:04");
  expect(shortTime(seconds("2025-12-31T03:04:05Z"))).toBe("2025-12-31");
});

it("shows the full time of a short one on hover", () => {
  vi.useFakeTimers({ now: new Date("2026-06-01T12:00:00Z") });
  vi.stubEnv("TZ", "Asia/Shanghai");
  const drawn = renderToStaticMarkup(createElement(ShortTime, { seconds: seconds("2026-01-02T03:04:05Z") }));
  expect(drawn).toContain('title="2026-01-02 11:04:05"');
  expect(drawn).toContain(">01-02 11:04<");
});

it.each([
  ["<p>一&nbsp;二</p>\n<p>三</p>", "一 二 三"],
  ["<style>p{}</style><script>alert('<p>')</script>a", "a"],
  ["&#39;&#x4e2d;&#25991;&quot;", "'中文\""],
  // Decoded once: an escaped entity stays escaped.
  ["&amp;lt;b&amp;gt; &lt;b&gt;", "&lt;b&gt; <b>"],
  // Beyond the last code point.
  ["a&#x110000;&#9999999;b", "ab"],
  [" a <img src='x>y'> b ", "a y'> b"],
])("converts the HTML %s to the text %s", (html, text) => expect(plainText(html)).toBe(text));
