import { afterEach, expect, it, vi } from "vitest";
import { dayAfter, dayOf } from "#web/fields/days.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ["Europe/Paris", "2026-03-28", 1, "2026-03-29"],
  ["Europe/Paris", "2026-03-29", 1, "2026-03-30"],
  ["Europe/Paris", "2026-10-26", -1, "2026-10-25"],
  // The clock skips midnight.
  ["America/Sao_Paulo", "2018-11-03", 1, "2018-11-04"],
  ["America/Sao_Paulo", "2018-11-05", -2, "2018-11-03"],
  ["Asia/Shanghai", "2024-02-28", 1, "2024-02-29"],
  ["UTC", "2026-12-31", 1, "2027-01-01"],
])("in %s the day %s and %i days is %s", (zone, day, days, expected) => {
  vi.stubEnv("TZ", zone);
  expect(dayAfter(day, days)).toBe(expected);
});

it("takes the day of a time from the local calendar", () => {
  vi.stubEnv("TZ", "Asia/Shanghai");
  expect(dayOf(new Date("2026-01-02T16:00:00Z"))).toBe("2026-01-03");
});
