import { beforeAll, describe, expect, it } from "vitest";
import { resourceNamed, resources } from "#domain/index.ts";
import { isCrossed } from "#kernel/filter/across.ts";
import { loadLanguage, languageStore } from "#web/i18n/text.ts";
import { conditionOf, withTargets } from "#web/list/filter/apply-filter.ts";
import { suggest, unknownField } from "#web/list/filter/completion.ts";
import { readFilter } from "#web/list/filter/filter-chips.ts";
import { added, readTyped } from "#web/list/filter/filter-text.ts";
import { filterable } from "#web/list/filter/named-fields.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { setValue } from "#web/store/state.ts";

const model = resourceNamed("model");
const install = (known: typeof resources): void =>
  installRegistry(createRegistry({ commands: [], resources: known, screens: [], queues: [] }));

beforeAll(async () => {
  await Promise.all([loadLanguage("zh"), loadLanguage("en")]);
  setValue(languageStore, "zh");
  install(resources);
});

const chips = (filter: string, resource = model) =>
  readFilter(withTargets(resource, filter), filter).chips.map(({ name, text, wrong }) => wrong ?? `${name}：${text}`);

describe("the chip of a condition across a reference", () => {
  it("names both fields, in the language of the interface", () => {
    expect(chips("tags.review:pass")).toEqual(["标签 › 审核：审核通过"]);
    expect(chips("-author.lang:en")).toEqual(["作者 › 语言：非 英语"]);
    expect(chips("tags.uses:>=5 status:up")).toEqual(["标签 › 使用次数：≥ 5", "状态：已上架"]);
    setValue(languageStore, "en");
    expect(chips("tags.review:pass")).toEqual(["Tags › Review：Passed"]);
    setValue(languageStore, "zh");
  });

  it("shows the names of the filter until the target is known, and is sent to the server", () => {
    install([model]);
    expect(chips("tags.uses:>=5")).toEqual(["tags.uses：≥ 5"]);
    expect(readFilter(model, "tags.uses:>=5 status:nothing").usable).toBe("tags.uses:>=5");
    install(resources);
  });

  it("is marked at once where no reference stands before the dot", () => {
    expect(chips("example.com:8080 status.x:1 tags.uses:1")).toEqual([
      "没有「example.com」这个筛选项",
      "没有「status.x」这个筛选项",
      "标签 › 使用次数：1",
    ]);
  });
});

describe("a typed condition across a reference", () => {
  it.each([
    ["标签.使用次数>=5", "tags.uses:>=5"],
    ["标签 › 审核：审核通过", "tags.review:pass"],
    ["tags.uses:1..5", "tags.uses:1..5"],
    ["-Author.Language:English", "-author.lang:en"],
    ["分类.上级:7", "categoryId.fatherId:^7"],
    ["标签.译名缺译文:fr", "tags.nameI18n.missing:fr"],
    ["龙.stl", "龙.stl"],
  ])("%s becomes %s", (typed, filter) => {
    expect(readTyped(model, typed)).toBe(filter);
  });

  it("is read again from the text of its chip, for every field that is offered", () => {
    let n = 0;
    for (const resource of resources)
      for (const [name, field] of Object.entries(resource.fields).filter(([, one]) => isCrossed(one)))
        for (const [far, { kind, enumeration }] of filterable(resourceNamed(field.target ?? ""))) {
          const value = kind === "bool" ? "true" : kind === "enum" ? enumeration?.values[0]?.key : undefined;
          if (value === undefined || far.endsWith(".missing")) continue;
          n += 1;
          const filter = `${name}.${far}:${value}`;
          const [chip] = readFilter(withTargets(resource, filter), filter).chips;
          expect(readTyped(resource, `${chip?.name}:${chip?.text}`), `${resource.name} ${filter}`).toBe(filter);
        }
    expect(n).toBeGreaterThan(100);
  });

  it("is refused in words before it is applied", async () => {
    const enter = async (text: string) => (await conditionOf(model, text, { filter: "", holds: "" })).wrong;
    expect(await enter("tags.nothing:1")).toBe("没有「tags.nothing」这个筛选项");
    expect(await enter("tags.uses:few")).toBe("筛选「标签 › 使用次数」的值「few」应为整数");
    expect(await enter("tags.father.name:x")).toMatch(/筛选只能跨一个引用，如「tags\.father」/);
    expect(await enter("groupName.x:1")).toMatch(/不是引用/);
    expect(await enter("tags.uses:5")).toBeNull();
  });

  it("replaces a bound of the same field only", () => {
    expect(added(model, "tags.uses:>=5 viewCount:>=1", "tags.uses:>=9")).toBe("viewCount:>=1 tags.uses:>=9");
    expect(added(model, "tags.uses:>=5", "author.models:>=9")).toBe("tags.uses:>=5 author.models:>=9");
  });
});

describe("completion across a reference", () => {
  it("offers the target's fields after a dot, typed instead of the colon or after it", () => {
    const wanted = { insert: "标签.使用次数:", label: "标签 › 使用次数", hint: "tags.uses", isWhole: false };
    expect(suggest(model, "标签.使用次")).toMatchObject([wanted]);
    expect(suggest(model, "标签:.使用次")).toMatchObject([wanted]);
    expect(suggest(model, "龙 -tags.uses3")).toMatchObject([{ insert: "-标签.近30天使用:", from: 2 }]);
    expect(suggest(model, "标签.").length).toBeGreaterThan(5);
    expect(suggest(model, "状态.")).toEqual([]);
  });

  it("offers the values of the target's field, and similar names for an unknown one", () => {
    expect(suggest(model, "标签.审核:审核通")[0]?.insert).toBe("标签.审核:审核通过");
    expect(unknownField(model, "标签.使用次:5")).toBe("标签.使用次");
    expect(suggest(model, "标签.使用次:5")[0]?.insert).toBe("标签.使用次数:5");
  });
});
