import { beforeAll, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resourceNamed, resources, screens } from "#domain/index.ts";
import { ownerLabel } from "#web/evidence/owner-label.ts";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { languageStore } from "#web/i18n/text.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { loadTexts } from "#support/texts.ts";
import { setValue } from "#web/store/state.ts";

installRegistry(createRegistry({ commands, resources, screens, queues }));

beforeAll(async () => {
  await loadTexts("zh");
  setValue(languageStore, "zh");
});

it("names a record by a title or a person, and by its number only where both are unknown", () => {
  for (const resource of resources) {
    const refs = Object.entries(resource.fields).filter(([, { kind, target }]) => kind === "ref" && target);
    if (refs.length === 0) continue;
    const record = { id: "4711", version: 1, ...Object.fromEntries(refs.map(([name]) => [name, "5"])) };
    const titles = Object.fromEntries(refs.map(([, { target = "" }]) => [target, { "5": "张三" }]));
    expect(nameOfRecord(resource, record, titles), resource.name).toContain("张三");
    expect(nameOfRecord(resource, record, titles), resource.name).not.toContain("4711");
  }
  const shutOut = { id: "1", version: 1, subject: "253", user: "253" };
  expect(nameOfRecord(resourceNamed("blackList"), shutOut, { user: { "253": "张三" } })).toBe("张三");
  expect(nameOfRecord(resourceNamed("strike"), { id: "4711", version: 1 })).toMatch(/ 4711$/);
});

it.each([
  ["作者", "Author", ["comment", "content", "exclusiveModel", "model", "reportCase", "secondOpinion", "video"]],
  ["用户", "User", ["auditExempt", "user"]],
  ["用户", "Member", ["evaluation", "feedback", "grievance", "logoutApply", "strike"]],
  ["举报人", "Reporter", ["report"]],
])(
  "heads the track record of a member with %s and %s, as the record's definition calls the member",
  (zh, en, names) => {
    for (const name of names) expect(ownerLabel(resourceNamed(name)), name).toEqual([zh, en]);
  },
);

it("calls nobody an author whose definition does not", () => {
  for (const resource of resources.filter(({ ownerField }) => ownerField !== null)) {
    const field = resource.fields[resource.ownerField ?? ""];
    expect(ownerLabel(resource), resource.name).toEqual(field?.target === "user" ? field.label : resource.label);
  }
});
