import { expect, it } from "vitest";
import { bulkFields } from "#domain/bulk/targets.ts";
import { resources } from "#domain/index.ts";
import { idsOf } from "#web/areas/bulk/job-titles.ts";

it("a bulk job names every record to which a value refers, whatever the field", () => {
  for (const resource of resources)
    for (const name of bulkFields(resource)) {
      const field = resource.fields[name];
      const value = field?.kind === "refs" ? ["7", "8", "7"] : "7";
      const isReference = field?.target !== undefined && ["ref", "refs", "id"].includes(field.kind);
      const wanted = isReference ? [[field.target, field.kind === "refs" ? ["7", "8"] : ["7"]]] : [];
      expect([...idsOf([{ field, value }])], `${resource.name}.${name}`).toEqual(wanted);
    }
});

it("joins the ids of one resource, and leaves out what is no id", () => {
  const author = resources.find(({ name }) => name === "model")?.fields["author"];
  expect([
    ...idsOf([
      { field: author, value: "3" },
      { field: author, value: null },
      { field: author, value: "4" },
    ]),
  ]).toEqual([["user", ["3", "4"]]]);
});
