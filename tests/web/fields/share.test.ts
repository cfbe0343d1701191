import { describe, expect, it } from "vitest";
import { fieldsOfRow } from "#domain/api/list-address.ts";
import { resources } from "#domain/index.ts";
import { changeText, shareText } from "#web/charts/figures-text.ts";
import { textInRecord } from "#web/fields/cell.tsx";

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
  it("of few cases, and a change from few, has no percentage in a chart", () => {
    expect([shareText(3, 12), shareText(3, 20), shareText(0, 0)]).toEqual(["", "15.0 %", ""]);
    expect([changeText(9, 3), changeText(30, 20)]).toEqual(["", "+50 %"]);
  });
});
