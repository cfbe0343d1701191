import { describe, expect, it } from "vitest";
import { commands, findCommand } from "#commands/index.ts";
import { partsOf } from "#kernel/derived.ts";
import { maskedFields } from "#kernel/resource.ts";
import { bulkFields } from "#domain/bulk/targets.ts";
import { resources, screens } from "#domain/index.ts";
import { personalFields } from "#kernel/inner-masks.ts";
import { maskedPaths } from "#kernel/masked-entries.ts";
import { isGroup } from "#kernel/chart.ts";
import { snake } from "#kernel/sql-mapping.ts";
import { problemsWith } from "#kernel/validate.ts";
import { biReportViews } from "#server/areas/bi/views.ts";
import { copiedValues } from "#web/forms/copied-values.ts";
import { openForm, draftOf, withValue } from "#web/forms/form-state.ts";

const masked = resources.flatMap((resource) =>
  maskedFields(resource).map((name) => ({ resource, name, field: resource.fields[name] })),
);
const named = masked.map(
  ({ resource, name, field }) => [`${resource.name}.${name}`, { resource, name, field }] as const,
);

describe("masked fields", () => {
  it("exist", () => {
    expect(masked.length).toBeGreaterThan(0);
  });

  it("are in no call that waits for a second person, because the request keeps the call", () => {
    const held = commands.filter(({ approval }) => approval);
    expect(held.length).toBeGreaterThan(0);
    for (const { id, resource, verb, input } of held) {
      const { fields = {}, form = [] } = resources.find(({ name }) => name === resource) ?? {};
      const inForm = ["add", "edit"].includes(verb) ? form : [];
      expect(
        [...personalFields(input ?? {}), ...personalFields(fields).filter((name) => inForm.includes(name))],
        id,
      ).toEqual([]);
    }
  });

  it("have a command that reveals them, with a permission of its own; other resources have none", () => {
    for (const resource of resources) {
      const command = findCommand(`${resource.name}.reveal`);
      expect(command !== undefined, resource.name).toBe(maskedPaths(resource.fields).length > 0);
      if (command) expect(command).toMatchObject({ ungated: false, bulk: false, risk: "reads", undoable: false });
    }
  });

  it.each(named)("%s is a text that is not searched, sorted, grouped, copied or changed in bulk", (_, one) => {
    const { resource, name, field } = one;
    expect(field?.kind).toBe("text");
    expect([field?.search, field?.sort, field?.secret, field?.when]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(field?.filter).not.toBe("words");
    expect([resource.title, ...resource.list.sort.split(",")]).not.toContain(name);
    expect(resource.indexes.flatMap(({ by }) => by.map((term) => term.replace(/^-/, "")))).not.toContain(name);
    expect(isGroup(field)).toBe(false);
    expect(bulkFields(resource)).not.toContain(name);
    expect(Object.keys(copiedValues(resource, { id: "1", version: 1, [name]: "1****1" }))).not.toContain(name);
  });

  it.each(named)("%s refuses its own mask by its name", (_, { name, field }) => {
    const problems = field ? problemsWith(field, "138****5678", name) : [];
    expect(problems.map(({ path }) => path)).toEqual([name]);
    expect(problems[0]?.label[1]).toMatch(/is masked\. Enter the whole value/);
  });

  it("are no source of a derived field, and no condition of a field, guard, limit or screen names one", () => {
    const uses = resources.flatMap((resource) => {
      const names = maskedFields(resource);
      const derived = resources.flatMap(({ fields }) =>
        Object.values(fields)
          .flatMap(({ derived }) => (derived ? partsOf(derived) : []))
          .filter((part) => part.resource === resource.name),
      );
      const sources = derived.flatMap((from) => [
        from.rollupField,
        from.distinctOf,
        from.countDistinctOf,
        ...Object.keys(from.where ?? {}),
      ]);
      const conditions = [
        ...Object.values(resource.fields).map(({ when }) => when ?? ""),
        resource.editGuard?.filter ?? "",
        ...screens.filter((screen) => screen.resource === resource.name).map(({ preset }) => preset ?? ""),
      ];
      return names.filter(
        (name) => sources.includes(name) || conditions.some((text) => new RegExp(`\\b${name}:`).test(text)),
      );
    });
    expect(uses).toEqual([]);
  });

  it("are in no view that reports read", () => {
    const terms = biReportViews.flatMap(({ key, from, columns }) =>
      Object.values(columns).map(({ term }) => ({ key, text: `${from} ${[term].flat().join(" ")}` })),
    );
    for (const { resource, name } of masked)
      for (const { key, text } of terms.filter((one) => one.text.includes(`"${snake(resource.name)}"`)))
        expect(text, key).not.toMatch(new RegExp(`\\b[a-z]+\\.${snake(name)}\\b`));
  });

  it("leave no value in the draft of a form", () => {
    for (const { resource, name } of masked.filter((one) => one.resource.form.includes(one.name))) {
      const form = openForm(resource, { id: "1", version: 1, [name]: "1****1" }, null);
      expect(form.values[name]).toBe("");
      expect(draftOf(withValue(form, name, "13800001111"), {}, 0)).toBeNull();
    }
  });
});
