import { expect, it } from "vitest";
import { filterAt } from "#web/areas/tags/show-live-at.ts";

const AT = "2026-12-01T08:00";

it("keeps other conditions, and replaces those on times and states", () => {
  const live = 'status:up,wait (-begin:* | begin:<="2026-12-01T08:00") (-end:* | end:>"2026-12-01T08:00")';
  expect(filterAt("", AT, ["up", "wait"])).toBe(live);
  expect(filterAt("page:home status:draft begin:>=-7d", AT, ["up", "wait"])).toBe(`page:home ${live}`);
  expect(filterAt(live, AT, ["up", "wait"])).toBe(live);
  expect(filterAt('"broken', AT, ["up", "wait"])).toBe(live);
});
