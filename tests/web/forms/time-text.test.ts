import { expect, it } from "vitest";
import { dateIn, timeIn, timeText } from "#web/forms/editors/time-text.ts";

const seconds = (...parts: [number, number, number, number?, number?, number?]): number =>
  new Date(...parts).getTime() / 1_000;

it("parses a time as it is shown, with or without seconds and time of day", () => {
  const whole = seconds(2026, 10, 23, 4, 49, 6);
  expect(timeText(whole)).toBe("2026-11-23 04:49:06");
  expect(timeIn("2026-11-23 04:49:06")).toBe(whole);
  expect(timeIn(" 2026-11-23T04:49 ")).toBe(seconds(2026, 10, 23, 4, 49));
  expect(timeIn("2026-11-23")).toBe(seconds(2026, 10, 23));
  expect(timeIn("２０２６-11-23 04：49：06")).toBe(whole);
  expect(timeIn("  ")).toBeNull();
  expect(timeText(null)).toBe("");
});

it("returns text that is no time unchanged, so that the validation reports it", () => {
  for (const text of [
    "2026-02-31",
    "2026-11-23 24:00",
    "61123-11-23",
    "11/23/2026",
    "2026-11-23 4:49 PM",
    "明天",
    "2026-11-2",
  ])
    expect(timeIn(text), text).toBe(text);
  expect(timeText("明天")).toBe("明天");
  expect(dateIn(" ２０２６-11-23")).toBe("2026-11-23");
  expect(dateIn("")).toBeNull();
});
