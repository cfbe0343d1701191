import { describe, expect, it } from "vitest";
import type { PreviewModule, PreviewRequest, PreviewWord } from "#domain/tags/api.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import type { AreaPanels } from "#web/detail/panel-types.ts";
import { contentOf, isSeenBy, withEntry, withModule, withWord } from "#web/areas/tags/preview/with-draft.ts";
import { invalidFields } from "#web/forms/problems.ts";
import { valuesOf } from "#web/forms/form-fields.ts";
import { drafted } from "#web/forms/preview/drafted.ts";

const panelFiles = import.meta.glob<{ panels: AreaPanels }>("/src/web/areas/*/panels.ts", { eager: true });

/** Previews that a form does not show, with the reason. */
const apart: Readonly<Record<string, string>> = {
  model: "shows stored files, which the form does not change in place",
  ranking: "tries weights of its own",
  recommendFormula: "reads the stored formula",
};

it("shows every preview beside the form of its resource, except those that cannot draw a draft", () => {
  const previews = Object.values(panelFiles).flatMap(({ panels }) =>
    Object.entries(panels).flatMap(([resource, { tabs = [] }]) =>
      tabs.filter(({ id }) => id === "preview").map(({ isInForm }) => [resource, isInForm === true] as const),
    ),
  );
  expect(previews.filter(([, isInForm]) => isInForm).length).toBeGreaterThan(7);
  expect(
    previews
      .filter(([, isInForm]) => !isInForm)
      .map(([resource]) => resource)
      .sort(),
  ).toEqual(Object.keys(apart));
});

const stored = { id: "7", version: 3, name: "甲", kind: "html", body: "<p>旧</p>", rank: 4, status: 2 };
const draftWith = (values: object) => ({ ...drafted(homeModule, stored, { ...values }, {}), ...values });

describe("drafted", () => {
  it("takes the values of the form, keeps stored ones beside them, and empties those that no longer apply", () => {
    const values = { ...valuesOf(homeModule, stored), name: "乙", kind: "entryIcons" };
    const draft = drafted(homeModule, stored, values, {});
    expect(draft).toMatchObject({ id: "7", version: 3, name: "乙", rank: 4, status: 2, body: "" });
  });

  it("gives a new record an id of its own, and masked values their masks", () => {
    const draft = drafted(homeModule, null, valuesOf(homeModule, null), { name: "a••••b" });
    expect(draft).toMatchObject({ id: NEW, version: 0, name: "a••••b", icons: [] });
  });
});

const word = (id: string, place: string): PreviewWord => ({ id, place, word: { "1": id }, label: "none" });

describe("withWord and withEntry", () => {
  const words = [word("1", "box"), word("7", "box"), word("9", "box")];

  it.each([
    ["keeps the place of a word", { place: "box", word: { "1": "新" } }, ["1", "7", "9"]],
    ["moves a word to the end of its new place", { place: "hotList", word: { "1": "新" } }, ["1", "9", "7"]],
  ])("%s", (_title, values, ids) => {
    const all = withWord(words, { id: "7", version: 1, ...values });
    expect(all.map(({ id }) => id)).toEqual(ids);
    expect(all.find(({ id }) => id === "7")?.word).toEqual({ "1": "新" });
  });

  it("adds a new word, and shows nothing of a value that is no text by languages", () => {
    const all = withWord(words, { id: NEW, version: 0, place: "box", word: "x" });
    expect(all.at(-1)).toEqual({ id: NEW, place: "box", word: {}, label: "none" });
  });

  it("hangs an entry below the parent that the form names", () => {
    const entry = (id: string, father: string | null) => ({
      id,
      father,
      name: { "1": id },
      icon: null,
      label: {},
      leads: true,
      fault: id === "7" ? "dead" : null,
    });
    const all = withEntry([entry("1", null), entry("7", null)], {
      id: "7",
      version: 1,
      father: "1",
      name: { "1": "新" },
    });
    expect(all.at(-1)).toMatchObject({ id: "7", father: "1", name: { "1": "新" }, fault: "dead", leads: false });
  });
});

describe("withModule and contentOf", () => {
  const module: PreviewModule = {
    id: "7",
    name: "甲",
    title: {},
    showTitle: false,
    kind: "html",
    style: "row",
    background: null,
    backgroundColor: "",
    state: "live",
    fallback: { id: "9", name: "备用" },
    items: [{ id: "5", title: "备用内容", image: null }],
    html: "",
    wanted: 0,
    isLater: false,
  };

  it("draws the text of the form instead of the fallback, and the fallback while the text is empty", () => {
    const [written] = withModule([module], draftWith({ name: "乙", body: "<p>新</p>" }), 1);
    expect(written).toMatchObject({ name: "乙", html: "<p>新</p>", items: [], fallback: null });
    expect(withModule([module], draftWith({ name: "乙", body: "" }), 1)).toEqual([module]);
  });

  it("draws icons whose texts or pictures are still missing", () => {
    const icons = [
      { image: null, text: null },
      { image: null, text: { "0": "Shop" } },
    ];
    const [shown] = withModule([{ ...module, kind: "entryIcons" }], draftWith({ kind: "entryIcons", icons }), 1);
    expect(shown?.items.map(({ title }) => title)).toEqual(["", "Shop"]);
  });

  it.each([
    ["a complete source", { from: "tag", tag: "31" }, { from: "tag", tag: "31" }],
    ["a source without its tag", { from: "tag" }, null],
    ["a source of an unknown kind", { from: "x" }, null],
  ])("sends %s as the server takes it", (_title, source, sent) => {
    const draft = draftWith({ kind: "models", source, count: 99, fallback: null });
    expect(contentOf(draft, invalidFields(homeModule, draft, true))).toEqual({
      kind: "models",
      source: sent,
      fallback: null,
    });
  });
});

it.each([
  [{}, true],
  [{ begin: 20 }, false],
  [{ end: 10 }, false],
  [{ platforms: [2] }, false],
  [{ languages: [1] }, true],
  [{ countries: ["DE"] }, true],
])("a record with %j is seen at its moment: %s", (values, isSeen) => {
  const moment: PreviewRequest = { platform: 1, language: 1, visitor: "guest", at: 10 };
  expect(isSeenBy(values, moment)).toBe(isSeen);
});
