import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fieldsOfRow } from "#domain/api/list-address.ts";
import { resources } from "#domain/index.ts";
import type { ResultColumn } from "#domain/bi/api.ts";
import type { Series } from "#kernel/chart.ts";
import { shareWords } from "#kernel/share.ts";
import { shareIn } from "#web/areas/bi/result-table.tsx";
import { beforeText, changeText, shareText, valueText } from "#web/charts/figures-text.ts";
import { textInRecord } from "#web/fields/cell.tsx";

/** Files with a percentage that is no share of cases, or that counts the cases itself. */
const percentages: readonly string[] = [
  // Settings of a print.
  "areas/print-service/items-panel.tsx",
  "areas/risk/dry-run-panel.tsx",
  "areas/tags/near-panel.tsx",
  "charts/figures-text.ts",
  "evidence/blocks/reports-block.tsx",
  "evidence/blocks/uses-block.tsx",
  // Shares of a sum of money, not of cases.
  "evidence/blocks/withdrawal-money.tsx",
  "fields/cell.tsx",
  "media/file/picture-view.tsx",
];

const shares = resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const { computed } = field;
    return field.percent && computed && "whole" in computed ? [{ resource, name, field, computed }] : [];
  }),
);

describe("a share", () => {
  it.each([
    [3, 7, "3/7"],
    [0, 19, "0/19"],
    [5, 20, "25.0 %"],
    [0, 0, ""],
  ])("of %i in %i cases reads %j, whatever the list", (part, whole, text) => {
    expect(shares.length).toBeGreaterThan(10);
    for (const { resource, name, field, computed } of shares) {
      const value = whole === 0 ? null : part / whole;
      const record = { [name]: value, [computed.part]: part, [computed.whole]: whole };
      expect(textInRecord(field, name, record, {}), `${resource.name}.${name}`).toBe(text);
      // A list reads both numbers with it.
      const read = fieldsOfRow(resource, [name], undefined, []);
      expect(read, `${resource.name}.${name}`).toEqual(expect.arrayContaining([computed.part, computed.whole]));
    }
  });
  it.each([
    [3, 7, "3/7"],
    [19, 19, "19/19"],
    [5, 20, "25 %"],
    [0, 0, "–"],
  ])("of %i in %i cases reads %j in panels", (part, whole, text) => {
    expect(shareWords(part, whole, 0)).toBe(text);
  });

  it("in a chart of ratios is shown by its numbers where they are few, at each place, before and in sum", () => {
    const wholes = { values: [4, 40, 0], total: 80, before: [5, 20], beforeTotal: 10 };
    const values = { values: [0.5, 0.5, null], total: 0.25, before: [0.2, 1], beforeTotal: 0.6 };
    const series: Series = { measure: "precision", label: "", isRatio: true, ...values, wholes };
    expect([0, 1, 2, "total" as const].map((place) => valueText(series, place))).toEqual([
      "2/4",
      "50.0 %",
      "–",
      "25.0 %",
    ]);
    expect([0, 1, "total" as const].map((place) => beforeText(series, place))).toEqual(["1/5", "100.0 %", "6/10"]);
  });

  it("in a report is shown by the numbers of the column that it names", () => {
    const column = { label: "", unit: "", sum: null };
    const columns: ResultColumn[] = [
      { ...column, key: "n", kind: "number" },
      { ...column, key: "upheld", kind: "share", whole: "n" },
      { ...column, key: "other", kind: "share" },
    ];
    expect(shareIn(columns, [8, 0.25, 0.25], 1)).toBe("2/8");
    expect(shareIn(columns, [80, 0.25, 0.25], 1)).toBe("25.0 %");
    expect(shareIn(columns, [8, 0.25, 0.25], 2)).toBe("25.0 %");
  });

  it("is put in words in one place: other files that make a percentage show a likeness, a zoom or a position", () => {
    const root = "src/web/";
    const made = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => /\)\} %/.test(readFileSync(root + file, "utf8")));
    expect(made.toSorted()).toEqual(percentages);
  });

  it("of few cases, and a change from few, has no percentage in a chart", () => {
    expect([shareText(3, 12), shareText(3, 20), shareText(0, 0)]).toEqual(["", "15.0 %", ""]);
    expect([changeText(9, 3), changeText(30, 20)]).toEqual(["", "+50 %"]);
  });
});
