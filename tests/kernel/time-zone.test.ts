import { describe, expect, it } from "vitest";
import { bucketBegins, readSpan, spanBefore } from "#kernel/chart.ts";
import { readTime } from "#kernel/filter/bind.ts";
import { clockText, isTimeZone, localOf, momentOf, offsetAt, sqlZone } from "#kernel/time-zone.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";

const secondsOf = (text: string): number => Date.parse(text) / 1_000;
const zones = [
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Asia/Shanghai",
  "UTC",
  28_800,
];

describe("a time zone", () => {
  it.each([
    ["Europe/Berlin", "2026-07-01T00:00:00Z", 2 * HOUR],
    ["Europe/Berlin", "2026-11-28T00:00:00Z", HOUR],
    ["Asia/Shanghai", "2026-07-01T00:00:00Z", 8 * HOUR],
    ["Asia/Kathmandu", "2026-07-01T00:00:00Z", 5.75 * HOUR],
    ["America/St_Johns", "2026-07-01T00:00:00Z", -2.5 * HOUR],
    [-3_600, "2026-07-01T00:00:00Z", -HOUR],
  ])("%s at %s is %i seconds east", (zone, moment, offset) => expect(offsetAt(zone, secondsOf(moment))).toBe(offset));

  it.each(["", "+08:00", "GMT+8 or so", "Mars/Olympus", "a".repeat(80), "../etc/passwd", "<fixed>-08"])(
    "is not %s",
    (name) => expect(isTimeZone(name)).toBe(false),
  );

  it.each(zones)("of %s finds the moment of every time that its clock shows", (zone) => {
    const wrong: string[] = [];
    for (let moment = secondsOf("2026-01-01T00:00:00Z"); moment < secondsOf("2027-01-01T00:00:00Z"); moment += 1_800) {
      const back = momentOf(zone, localOf(zone, moment));
      // Of a repeated hour it is the first one.
      if (![0, HOUR, 1_800].includes(moment - back) || localOf(zone, back) !== localOf(zone, moment))
        wrong.push(clockText(zone, moment));
    }
    expect(wrong).toEqual([]);
  });

  it("counts on where the clock skips an hour", () =>
    expect(clockText("Europe/Berlin", momentOf("Europe/Berlin", secondsOf("2026-03-29T02:30:00Z")))).toBe(
      "2026-03-29 03:30:00",
    ));

  it.each([
    ["Europe/Berlin", "Europe/Berlin"],
    [28_800, "<fixed>-08:00:00"],
    [-12_600, "<fixed>+03:30:00"],
    [0, "<fixed>-00:00:00"],
  ])("%s is %s to the database", (zone, name) => expect(sqlZone(zone)).toBe(name));
});

describe("a day in a zone with summer time", () => {
  const context = (now: string) => ({ now: secondsOf(now), timezone: "Europe/Berlin" });

  it.each([
    ["2026-07-01", "2026-06-30T22:00:00Z", DAY],
    ["2026-11-28", "2026-11-27T23:00:00Z", DAY],
    ["2026-03-29", "2026-03-28T23:00:00Z", 23 * HOUR],
    ["2026-10-25", "2026-10-24T22:00:00Z", 25 * HOUR],
    ["2026-07-01T08:00", "2026-07-01T06:00:00Z", 0],
    ["thisMonth", "2026-10-31T23:00:00Z", 30 * DAY],
    ["lastMonth", "2026-09-30T22:00:00Z", 31 * DAY + HOUR],
  ])("of a filter: %s begins at %s", (text, begin, length) =>
    expect(readTime(text, context("2026-11-28T12:00:00Z"))).toEqual({ begin: secondsOf(begin), length }),
  );

  it("of a chart begins at its own midnight", () => {
    const span = readSpan("2026-03-28..2026-03-30", "day", context("2026-11-28T12:00:00Z"));
    expect(span).toEqual({ from: secondsOf("2026-03-27T23:00:00Z"), to: secondsOf("2026-03-30T22:00:00Z") });
    const days = bucketBegins(span ?? { from: 0, to: 0 }, "day", "Europe/Berlin");
    expect(days.map((day) => new Date(day * 1_000).toISOString().slice(0, 10))).toEqual([
      "2026-03-28",
      "2026-03-29",
      "2026-03-30",
    ]);
    expect(spanBefore(span ?? { from: 0, to: 0 }, "day", "Europe/Berlin")).toEqual({
      from: secondsOf("2026-03-24T23:00:00Z"),
      to: secondsOf("2026-03-27T23:00:00Z"),
    });
  });
});

describe("a date that no calendar has", () => {
  const context = { now: 0, timezone: 0 };
  it.each([
    "2026-02-30",
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-02-30T10:00",
    "2026-01-01T24:00",
  ])("is no time of a filter: %s", (text) => expect(readTime(text, context)).toBeNull());
  it("is a leap day in a leap year", () => expect(readTime("2028-02-29", context)?.length).toBe(DAY));
  it("is no end of a chart's span", () => expect(readSpan("2026-02-01..2026-02-30", "day", context)).toBeNull());
});
