import { beforeAll, describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resourceNamed, resources, screens } from "#domain/index.ts";
import { moment } from "#web/fields/format.ts";
import { monthAfter } from "#web/fields/days.ts";
import { daysAround } from "#web/forms/editors/calendar.tsx";
import { dayIn, withDay } from "#web/forms/editors/time-editor.tsx";
import { isShortField, isTall } from "#web/forms/field-size.ts";
import { targetOf } from "#web/forms/form-fields.ts";
import { changeCount, filledCount, openForm } from "#web/forms/form-state.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { loadTexts } from "#support/texts.ts";

installRegistry(createRegistry({ commands, resources, screens, queues }));
beforeAll(() => loadTexts("zh"));

describe("the fields of a form", () => {
  it("share a row where they are short, and have several lines where their text is long, whatever the resource", () => {
    for (const { name: resource, fields, form } of resources)
      for (const name of form) {
        const field = fields[name];
        if (!field) continue;
        const label = `${resource}.${name}`;
        if (["int", "money", "decimal", "bytes", "time", "date", "color"].includes(field.kind) && !field.masked)
          expect(isShortField(field), label).toBe(true);
        if (["longText", "html", "i18n", "image", "images", "refs", "file", "json"].includes(field.kind))
          expect(isShortField(field), label).toBe(false);
        if (field.kind === "text" && (field.max ?? 0) > 120 && !field.isCode && !field.masked && !field.secret)
          expect([isTall(field), isShortField(field)], label).toEqual([true, false]);
      }
  });

  it("are picked by title, also where another field names their resource", () => {
    for (const { name: resource, fields, form } of resources)
      for (const name of form) {
        const field = fields[name];
        // A feedback may name an object of a kind that the console does not have.
        if (field?.kind !== "id" || field.later || `${resource}.${name}` === "feedback.objId") continue;
        const of = field.of ?? "";
        expect(of, `${resource}.${name}`).not.toBe("");
        expect(targetOf(field, { [of]: "tag" }), `${resource}.${name}`).toBe("tag");
        expect(targetOf(field, { [of]: null }), `${resource}.${name}`).toBeUndefined();
      }
  });

  it("count as filled in where the address or the list gives them a value", () => {
    const pin = resourceNamed("topContent");
    const state = openForm(pin, null, null, { place: "tag", placeId: "3" });
    expect(filledCount(state, pin)).toBe(2);
    const fromList = { ...state, before: state.values };
    expect([changeCount(fromList), filledCount(fromList, pin)]).toEqual([0, 2]);
  });
});

describe("the calendar of a date", () => {
  it.each([
    ["2026-11-29", "2026-10-26", "2026-12-06"],
    ["2026-02-01", "2026-01-26", "2026-03-08"],
    ["2024-02-29", "2024-01-29", "2024-03-10"],
  ])("of %s shows whole weeks from %s to %s", (day, first, last) => {
    const days = daysAround(day);
    expect([days[0], days.at(-1), new Set(days).size]).toEqual([first, last, 42]);
    expect(days).toContain(day);
  });

  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-01-15", -1, "2025-12-15"],
    ["2026-12-31", 2, "2027-02-28"],
  ])("goes from %s by %i months to %s", (day, months, then) => expect(monthAfter(day, months)).toBe(then));

  it("sets the day, and keeps the clock of a time", () => {
    const before = Math.floor(new Date(2026, 10, 29, 16, 40, 5).getTime() / 1_000);
    const after = withDay(before, "2026-12-01", true);
    expect(moment(Number(after))).toEqual({ date: "2026-12-01", clock: "16:40:05" });
    expect(moment(Number(withDay(null, "2026-12-01", true))).clock).toBe("00:00:00");
    expect(withDay("2026-11-29", "2026-12-01", false)).toBe("2026-12-01");
    expect([dayIn(before), dayIn("2026-11-29"), dayIn("2026-02-30"), dayIn("soon"), dayIn(null)]).toEqual([
      "2026-11-29",
      "2026-11-29",
      null,
      null,
      null,
    ]);
  });
});
