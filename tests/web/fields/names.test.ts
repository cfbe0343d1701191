import { beforeAll, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { permissions } from "#commands/permissions.ts";
import { queues, resourceNamed, resources, screens } from "#domain/index.ts";
import { changesOf, sidesOf } from "#web/detail/record-diff.tsx";
import { textOf } from "#web/fields/cell.tsx";
import { loadTexts } from "#support/texts.ts";
import { languageStore } from "#web/i18n/text.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { wordsOf } from "#server/resources/display-text.ts";
import { setValue } from "#web/store/state.ts";

installRegistry(createRegistry({ commands, resources, screens, queues }));
const group = resourceNamed("authGroup");

beforeAll(async () => {
  await loadTexts("zh");
  setValue(languageStore, "zh");
});

it("shows the labels of changed permissions in the difference of a group", () => {
  const before = { auths: ["model.pass", "screen:/model-admin"] };
  const after = { auths: ["screen:/model-admin", "machineReview.lead", "gone.verb"] };
  const [changed] = changesOf(group, { id: "1", version: 1, before, after });
  expect(changed && sidesOf(changed, {}, String)).toEqual(["模型 · 通过", "机审队列组长、gone.verb"]);
});

it("labels every permission the same in a list, in the permission tree and in an export", () => {
  const field = group.fields["auths"];
  const named = permissions.map(({ name }) => field && textOf(field, [name], {}, {}));
  expect(named).toEqual(permissions.map(({ full }) => full[0]));
  // All labels are unique, although several resources have an "edit".
  for (const language of [0, 1] as const)
    expect(new Set(permissions.map(({ full }) => full[language])).size).toBe(permissions.length);
  const reader = { language: 1, timezone: 0 };
  expect(wordsOf(group, "auths", { auths: ["model.pass", "screen:/model-admin"] }, {}, reader)).toMatch(
    /模型 · 通过.*模型管理/,
  );
});

it.each([
  ["navItem", "languages", [], "所有语言"],
  ["navItem", "languages", [1, 0], "简体中文、英语"],
  ["navItem", "visible", [], "所有人"],
  ["hotWord", "platforms", [], "所有平台"],
  ["companyPage", "countries", [], "所有国家和地区"],
  // An empty list of variants is no choice.
  ["blackTag", "variants", [], ""],
])("the list %s.%s %j reads %s", (resource, name, value, text) => {
  const field = resourceNamed(resource).fields[name];
  expect(field && textOf(field, value, {}, {})).toBe(text);
});
