import { describe, expect, it } from "vitest";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { resources } from "#domain/index.ts";
import { model } from "#domain/models/model.resource.ts";
import { l, languageStore } from "#web/i18n/text.ts";
import type { Column } from "#web/list/columns/columns.ts";
import { columnsOf, longest, tracksOf } from "#web/list/columns/columns.ts";
import { filledColumns, fixedColumns } from "#web/list/columns/folded-columns.ts";
import { fitColumns, minWidth, moreOf } from "#web/list/columns/fit-columns.ts";
import { setValue } from "#web/store/state.ts";

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

  /** Widths at which reduced texts leave all columns of admins in place, and at which all columns of models fit. */
  const [SMALL, USUAL] = [816, 976];

  it("fits every state at the minimum width, also with the longer English labels", () => {
    const leastIn = (language: "zh" | "en"): number => {
      setValue(languageStore, language);
      const all = columnsOf(model, "");
      const least = minWidth(all, 13);
      expect(fitColumns(all, 13, least).map(({ name }) => name)).toEqual(["groupName", "status", "machineReview"]);
      expect(px(tracksOf(fitColumns(all, 13, least)).least)).toBeLessThanOrEqual(least);
      return least;
    };
    const [short, long] = [leastIn("zh"), leastIn("en")];
    expect(short).toBeLessThan(long);
    expect(long).toBeGreaterThan(400);
    setValue(languageStore, "zh");
  });

  it("reduces the width of texts before a column is dropped", () => {
    expect(fitColumns(columnsOf(model, ""), 13, USUAL).map(({ name }) => name)).toEqual(model.list.columns);
    expect(shown(SMALL)).toEqual(admin.list.columns);
    expect(tracksOf(fitColumns(columnsOf(admin, ""), 13, SMALL)).tracks).toContain("minmax(6.0em, 9.0em)");
    expect(tracksOf(fitColumns(columnsOf(admin, ""), 13, USUAL)).tracks).not.toContain(", 9.0em)");
  });

  it("keeps the sorted column, even at the minimum width of the pane", () => {
    for (const language of ["zh", "en"] as const) {
      setValue(languageStore, language);
      for (const resource of [model, admin]) {
        const all = columnsOf(resource, "");
        for (const { name, field } of all)
          for (const sort of field.sort ? [name, `-${name},id`] : []) {
            const least = minWidth(all, 13, sort);
            for (let width = Math.ceil(least); width < 1_200; width += 40) {
              const fitting = fitColumns(all, 13, width, sort);
              expect(
                fitting.map((one) => one.name),
                `${sort} at ${width}`,
              ).toContain(name);
              expect(px(tracksOf(fitting).least), `${sort} at ${width}`).toBeLessThanOrEqual(width);
            }
          }
      }
    }
    setValue(languageStore, "zh");
  });

  it("shows time, record, command and admin of an operation in the narrowest pane", () => {
    for (const language of ["zh", "en"] as const) {
      setValue(languageStore, language);
      const all = columnsOf(operationRecord, "");
      const { sort } = operationRecord.list;
      const least = minWidth(all, 13, sort);
      // Next to a detail of 464 px in a window of 1,024 px.
      expect(least, language).toBeLessThan(560);
      const fitting = fitColumns(all, 13, Math.max(484, least), sort);
      expect(fitting.map(({ name }) => name)).toEqual(["createTime", "opObjId", "command", "admin"]);
      expect(px(tracksOf(fitting).least), language).toBeLessThanOrEqual(Math.max(484, least));
    }
    setValue(languageStore, "zh");
  });

  it("keeps every column as wide as its header and a usual name", () => {
    for (const [language, letters] of [
      ["zh", 4],
      ["en", 12 * 0.56],
    ] as const) {
      setValue(languageStore, language);
      for (const resource of [model, admin, authGroup, auditExempt])
        for (let width = 500; width < 1_200; width += 20)
          for (const { name, field, isTitle, room } of fitColumns(columnsOf(resource, ""), 13, width)) {
            if (field.kind === "image" || field.kind === "images" || isTitle) continue;
            const head = [...l(field.head ?? field.label)].reduce((sum, one) => sum + (one > "\u2e7f" ? 0.93 : 0.5), 0);
            const usual = field.kind === "ref" || field.kind === "text" ? letters : 0;
            expect(room, `${resource.name}.${name} at ${width}`).toBeGreaterThanOrEqual(Math.max(head, usual));
          }
    }
    setValue(languageStore, "zh");
  });

  it("drops a column only if the title would be narrower than its minimum", () => {
    for (const resource of [model, admin, authGroup, auditExempt])
      for (let width = 560; width < 1_200; width += 7) {
        const all = columnsOf(resource, "");
        const fitting = fitColumns(all, 13, width);
        expect(px(tracksOf(fitting).least), `${resource.name} at ${width}`).toBeLessThanOrEqual(width);
        expect(px(tracksOf(fitting).least) + (fitting.length < all.length ? moreOf(13) : 0)).toBeLessThanOrEqual(width);
        const gone = all.filter(({ name }) => !fitting.some((one) => one.name === name));
        for (const one of gone) {
          const widened = tracksOf([...fitting, { ...one, isTight: true }]).least;
          expect(px(widened), `${resource.name}.${one.name} at ${width}`).toBeGreaterThan(width - moreOf(13));
        }
      }
  });
});

describe("columns of every list", () => {
  const lists = resources.map((resource) => [resource.name, resource] as const);
  const isNumber = ({ field: { isCode, max = Infinity } }: Column) => isCode === true && max <= 32;
  const WIDTHS = [460, 560, 660, 760, 898, 1_100, 1_440];
  it.each(lists)(
    "of %s leave the title 220 px, a number what it needs, or drop all that may be dropped",
    (_, resource) => {
      for (const width of WIDTHS) {
        const all = columnsOf(resource, "");
        const fitting = fitColumns(all, 13, width, resource.list.sort);
        const title = fitting.find(({ isTitle }) => isTitle);
        if (!title) continue;
        const least = minWidth(all, 13, resource.list.sort);
        if (width < least) continue;
        expect(px(tracksOf(fitting).least), `${width}`).toBeLessThanOrEqual(width);
        if (title.isTight) expect(minWidth(fitting, 13, resource.list.sort)).toBe(px(tracksOf(fitting).least));
        else expect(title.room).toBeGreaterThanOrEqual(isNumber(title) ? 11 : 220 / 13);
      }
    },
  );
  it.each(lists)("of %s drop all time columns but one before any other", (_, resource) => {
    const { sort } = resource.list;
    const stays = (all: readonly Column[]) =>
      all.filter(
        ({ isTitle, isState, isKept, name }) => isTitle || isState || isKept || sort.match(/\w+/)?.[0] === name,
      );
    const all = columnsOf(resource, "");
    const times = all.filter(({ field }) => field.kind === "time" && !stays(all).some((one) => one.field === field));
    const hasSorted = stays(all).some(({ field }) => field.kind === "time");
    for (const width of WIDTHS) {
      const fitting = fitColumns(all, 13, width, sort);
      const names = new Set(fitting.map(({ name }) => name));
      const others = all.filter((one) => one.field.kind !== "time" && !names.has(one.name));
      const free = times.filter(({ name }) => names.has(name));
      // Another column is dropped only where one time column is left, or the time fits and the other does not.
      const widest = Math.max(0, ...free.slice(hasSorted ? 0 : 1).map(({ room }) => room));
      for (const one of others) expect(one.room, `${one.name} at ${width}`).toBeGreaterThanOrEqual(widest);
    }
  });
});

describe("columns that say nothing", () => {
  const columns = columnsOf(model, "");
  const rows =
    (...records: object[]) =>
    (index: number) =>
      records[index] ? { record: { id: String(index), version: 1, ...records[index] }, titles: {} } : undefined;
  it("are those in which a condition of the view leaves one value", () => {
    expect(fixedColumns(model, "status:up isExclusive:true")).toEqual(["status", "isExclusive"]);
    expect(fixedColumns(model, "status:up,wait -isExclusive:true (author:7 | author:8) downloadCount:>5")).toEqual([]);
    expect(fixedColumns(model, 'status:"up')).toEqual([]);
  });
  it("are those without a value in any row of the page; 0 and no are values", () => {
    const filled = filledColumns(columns, rows({ author: "", downloadCount: 0 }, { author: null, covers: [] }), 0, 9);
    expect(filled).toContain("downloadCount");
    expect(filled).not.toContain("author");
    expect(filled).not.toContain("covers");
    expect(filledColumns(columns, rows({ author: null }, { author: "7" }), 0, 9)).toContain("author");
    expect(filledColumns(columns, rows({ author: null }, { author: "7" }), 0, 1)).not.toContain("author");
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
