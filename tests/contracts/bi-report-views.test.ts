import { describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { operations } from "#commands/operations.ts";
import { resources } from "#domain/index.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { BiReportView } from "#server/areas/bi/views.ts";
import { biReportViews } from "#server/areas/bi/views.ts";

const people = [user.name, admin.name];

/** Resources of a view's tables, by alias. */
const tablesOf = ({ from }: BiReportView) =>
  new Map(
    [...from.matchAll(/\{s\}\."(\w+)" (\w+)/g)].map(([, table, alias]) => [
      alias ?? "",
      resources.find(({ name }) => sqlName(name) === `"${table}"`),
    ]),
  );

/** True if a term reads a column of a person, or one that refers to a person. Whether there is one names nobody. */
function namesPerson(view: BiReportView, terms: readonly string[]): boolean {
  const tables = tablesOf(view);
  const read = terms.join(" ").replaceAll(/\S+ is null/g, "");
  return [...read.matchAll(/\b([a-z]+)\."?([a-z_0-9]+)"?/g)].some(([, alias = "", column]) => {
    const resource = tables.get(alias);
    if (!resource) return false;
    const field = Object.entries(resource.fields).find(([name]) => sqlName(name) === `"${column}"`);
    return people.includes(resource.name) || people.includes(field?.[1].target ?? "");
  });
}

const columns = biReportViews.flatMap((view) =>
  Object.entries(view.columns).map(([name, column]) => ({ id: `${view.key}.${name}`, view, column })),
);

describe("views of reports", () => {
  it("read tables of resources", () => {
    for (const view of biReportViews)
      for (const [alias, resource] of tablesOf(view)) expect(resource, `${view.key} ${alias}`).toBeDefined();
  });

  it.each(columns)("$id is personal if it names a person", ({ view, column }) => {
    const isPersonal = namesPerson(view, [column.term].flat());
    expect(column.personal !== undefined).toBe(isPersonal);
  });

  it("name every recorded operation in both languages", () => {
    const column = biReportViews.find(({ key }) => key === "operations")?.columns["command"];
    const terms = [column?.term ?? ""].flat();
    expect(terms).toHaveLength(2);
    for (const id of [...commands.map((command) => command.id), ...Object.keys(operations)])
      for (const term of terms) expect(term).toContain(`when '${id}' then`);
  });
});
