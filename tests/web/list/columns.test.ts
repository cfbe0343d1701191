import { describe, expect, it } from "vitest";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { l, languageStore } from "#web/i18n/text.ts";
import type { Column } from "#web/list/columns/columns.ts";
import { columnsOf, longest, tracksOf } from "#web/list/columns/columns.ts";
import { fitColumns, minWidth, moreOf } from "#web/list/columns/fit-columns.ts";

/** Converts a CSS width to px at 13 px per em. @param calc such as calc(11em + 3.6em + 62px) */
const px = (calc: string): number =>
  [...calc.matchAll(/([\d.]+)(em|px)/g)].reduce((sum, [, n, unit]) => sum + Number(n) * (unit === "em" ? 13 : 1), 0);

describe("columns of a narrow pane", () => {
  const shown = (width: number): string[] => fitColumns(columnsOf(admin, ""), 13, width).map(({ name }) => name);

  it("falls back to the definition's columns if none of the requested ones exists", () => {
    expect(columnsOf(admin, "zzz")).toEqual(columnsOf(admin, ""));
    expect(columnsOf(admin, "zzz,status").map(({ name }) => name)).toEqual(["status"]);
  });

  it("drops columns from the end and keeps title and state", () => {
    expect(shown(2_000)).toEqual(admin.list.columns);
    expect(shown(300)).toEqual(["realName", "status"]);
  });

  it("keeps the last login of an admin longer than the languages", () => {
    expect(shown(720)).toContain("lastLogin");
    expect(shown(500)).not.toContain("reads");
  });

  /** Widths of a list next to the detail in windows of 1,280 and 1,440 px. */
  const [SMALL, USUAL] = [738, 898];

  it("fits every state at the minimum width, also with the longer English labels", () => {
    const leastIn = (language: "zh" | "en"): number => {
      languageStore.set(language);
      const all = columnsOf(model, "");
      const least = minWidth(all, 13);
      expect(fitColumns(all, 13, least).map(({ name }) => name)).toEqual(["groupName", "status", "machineReview"]);
      expect(px(tracksOf(fitColumns(all, 13, least)).least)).toBeLessThanOrEqual(least);
      return least;
    };
    const [short, long] = [leastIn("zh"), leastIn("en")];
    expect(short).toBeLessThan(long);
    expect(long).toBeGreaterThan(400);
    languageStore.set("zh");
  });

  it("reduces the width of texts before a column is dropped", () => {
    expect(fitColumns(columnsOf(model, ""), 13, USUAL).map(({ name }) => name)).toEqual(model.list.columns);
    expect(shown(SMALL)).toEqual(admin.list.columns);
    expect(tracksOf(fitColumns(columnsOf(admin, ""), 13, SMALL)).tracks).toContain("minmax(6.0em, 9.0em)");
    expect(tracksOf(fitColumns(columnsOf(admin, ""), 13, USUAL)).tracks).not.toContain(", 9.0em)");
  });

  it("keeps the sorted column, even at the minimum width of the pane", () => {
    for (const language of ["zh", "en"] as const) {
      languageStore.set(language);
      for (const resource of [model, admin]) {
        const all = columnsOf(resource, "");
        for (const { name, field } of all)
          for (const sort of field.sort ? [name, `-${name},id`] : []) {
            const least = minWidth(all, 13, sort);
            for (let width = Math.ceil(least); width < 1_200; width += 40) {
              const kept = fitColumns(all, 13, width, sort);
              expect(
                kept.map((one) => one.name),
                `${sort} at ${width}`,
              ).toContain(name);
              expect(px(tracksOf(kept).least), `${sort} at ${width}`).toBeLessThanOrEqual(width);
            }
          }
      }
    }
    languageStore.set("zh");
  });

  it("shows time, record, command and admin of an operation in the narrowest pane", () => {
    for (const language of ["zh", "en"] as const) {
      languageStore.set(language);
      const all = columnsOf(operationRecord, "");
      const { sort } = operationRecord.list;
      const least = minWidth(all, 13, sort);
      // Next to a detail of 464 px in a window of 1,024 px.
      expect(least, language).toBeLessThan(560);
      const kept = fitColumns(all, 13, Math.max(484, least), sort);
      expect(kept.map(({ name }) => name)).toEqual(["createTime", "opObjId", "command", "admin"]);
      expect(px(tracksOf(kept).least), language).toBeLessThanOrEqual(Math.max(484, least));
    }
    languageStore.set("zh");
  });

  it("keeps every column as wide as its header and a usual name", () => {
    for (const [language, letters] of [
      ["zh", 4],
      ["en", 12 * 0.56],
    ] as const) {
      languageStore.set(language);
      for (const resource of [model, admin, authGroup, auditExempt])
        for (let width = 500; width < 1_200; width += 20)
          for (const { name, field, isTitle, room } of fitColumns(columnsOf(resource, ""), 13, width)) {
            if (field.kind === "image" || field.kind === "images" || isTitle) continue;
            const head = [...l(field.head ?? field.label)].reduce((sum, one) => sum + (one > "\u2e7f" ? 0.93 : 0.5), 0);
            const usual = field.kind === "ref" || field.kind === "text" ? letters : 0;
            expect(room, `${resource.name}.${name} at ${width}`).toBeGreaterThanOrEqual(Math.max(head, usual));
          }
    }
    languageStore.set("zh");
  });

  it("drops a column only if the title would be narrower than its minimum", () => {
    for (const resource of [model, admin, authGroup, auditExempt])
      for (let width = 560; width < 1_200; width += 7) {
        const all = columnsOf(resource, "");
        const kept = fitColumns(all, 13, width);
        expect(px(tracksOf(kept).least), `${resource.name} at ${width}`).toBeLessThanOrEqual(width);
        expect(px(tracksOf(kept).least) + (kept.length < all.length ? moreOf(13) : 0)).toBeLessThanOrEqual(width);
        const gone = all.filter(({ name }) => !kept.some((one) => one.name === name));
        for (const one of gone) {
          const widened = tracksOf([...kept, { ...one, isTight: true }]).least;
          expect(px(widened), `${resource.name}.${one.name} at ${width}`).toBeGreaterThan(width - moreOf(13));
        }
      }
  });
});

describe("width of a column", () => {
  const columns = columnsOf(model, "groupName,author,machineReview");
  const roomOf = (name: string, of: readonly Column[] = columns): number =>
    of.find((one) => one.name === name)?.room ?? 0;

  it("returns the minimum width that the column's track has", () => {
    const [, title, author] = tracksOf(columns).tracks.split(" ");
    expect(title).toBe(`minmax(${roomOf("groupName")}em,`);
    expect(author).toBe("1fr)");
    expect(tracksOf(columns).tracks).toContain(` ${roomOf("author").toFixed(1)}em `);
  });

  it("widens only the title when the pane gets wider", () => {
    const wide = fitColumns(columns, 13, 1_000);
    expect(roomOf("groupName", wide)).toBeGreaterThan(roomOf("groupName") + 10);
    expect(roomOf("author", wide)).toBe(roomOf("author"));
    expect(fitColumns(columns, 13, 1_130)[0]?.room).toBeCloseTo((wide[0]?.room ?? 0) + 10, 6);
  });

  it("never underestimates the width of a text, because wide letters count in full", () => {
    expect(longest("花瓶")).toBe(2);
    expect(longest("WWWW")).toBe(4);
    expect(longest("ill")).toBeLessThan(longest("MMM"));
  });

  it("shares the remaining width between the title and long texts", () => {
    const WIDTH = 1_300;
    const fitted = fitColumns(columnsOf(systemConfig, ""), 13, WIDTH);
    const { tracks, least } = tracksOf(fitted);
    expect(tracks.match(/, 1fr\)/g)).toHaveLength(2);
    const both = WIDTH - px(least) + 13 * (roomOf("name", columnsOf(systemConfig, "")) + roomOf("content", fitted));
    expect(roomOf("name", fitted) * 13).toBeCloseTo(both / 2, 0);
  });
});
