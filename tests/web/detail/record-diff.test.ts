import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { companyPage } from "#domain/community/company-page.resource.ts";
import { resources } from "#domain/index.ts";
import { model } from "#domain/models/model.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import type { Resource } from "#kernel/resource.ts";
import { changesOf, sidesOf } from "#web/detail/record-diff.tsx";
import { diffTexts } from "#web/fields/text-diff.ts";
import { inOneLine } from "#web/areas/audit/operation-cells.tsx";
import { loadTexts } from "#support/texts.ts";
import { languageStore } from "#web/i18n/text.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { setValue } from "#web/store/state.ts";

it("a record diff lists the values of a created or deleted record, without fields that are empty on both sides", () => {
  const standard = { id: "7", createTime: 1, updateTime: 1, creator: "1", updater: "1", version: 1 };
  const after = { ...standard, name: "夜班", description: "", auths: [], status: "up", isSystem: false };
  const made = { id: "1", version: 1, before: { auths: [] }, after };
  expect(changesOf(authGroup, made).map(({ name }) => name)).toEqual(["status", "name", "isSystem"]);
  const deleted = { id: "3", version: 1, before: after, after: {} };
  expect(changesOf(authGroup, deleted).map(({ name }) => name)).toEqual(["status", "name", "isSystem"]);
  const emptied = {
    id: "2",
    version: 1,
    before: { description: "夜里", auths: ["model.pass"] },
    after: { description: "", auths: [] },
  };
  expect(changesOf(authGroup, emptied).map(({ name }) => name)).toEqual(["description", "auths"]);
});

it("a record diff leaves out a field that only the queue uses", () => {
  const decided = {
    id: "1",
    version: 1,
    before: { queueOrder: 10, status: 1 },
    after: { queueOrder: null, status: 2 },
  };
  expect(changesOf(model, decided).map(({ name }) => name)).toEqual(["status"]);
});

it("an operation in one line shows the values of a deleted record, and that a cleared field has no value now", async () => {
  await loadTexts("zh");
  setValue(languageStore, "zh");
  installRegistry(createRegistry({ commands: [], resources, screens: [], queues: [] }));
  const line = (before: object, after: object): string =>
    inOneLine({ id: "1", version: 1, resource: "authGroup", before, after }, {}, String);
  const held = { name: "夜班", status: 1, isSystem: false };
  expect(line(held, {})).toBe("状态：启用 · 名称：夜班 · 系统组：否");
  expect(line({ description: "夜里" }, { description: "" })).toBe("说明：夜里 → 无");
});

/** Writes a diff as text, with `[before|after]` where it differs. */
const readAs = (old: string, fresh: string): string =>
  diffTexts([old, fresh])
    .pieces.map((piece) => (typeof piece === "string" ? piece : `[${piece.join("|")}]`))
    .join("");

describe("diffTexts", () => {
  const long = "层高 0.2 毫米。".repeat(40);
  const steps = Array.from({ length: 60 }, (_, i) => `第 ${i} 步：转到 ${i * 7} 度, then press it. `).join("");

  it("shows a change in a long text with a little context", () => {
    expect(readAs(`${long}甲${long}`, `${long}乙😀${long}`)).toMatch(/^….{24}\[甲\|乙😀\].{24}…$/u);
  });
  it("leaves out the far end of a long text if only one end changed", () => {
    expect(readAs(long, `${long}尾`)).toMatch(/^….{24}\[\|尾\]$/u);
    expect(readAs(long, `头${long}`)).toMatch(/^\[\|头\].{24}…$/u);
  });
  it("shows a short text in full and marks only the changed words", () => {
    expect(readAs("旧名", "新名")).toBe("[旧|新]名");
    expect(readAs("", "新名")).toBe("[|新名]");
    expect(readAs("a red vase, 20 cm", "a blue vase, 25 cm")).toBe("a [red|blue] vase, [20|25] cm");
    expect(readAs("same", "same")).toBe("same");
  });
  it("shows every change, however far apart the changes are", () => {
    const changed = `${steps.slice(0, 40)}AAAA ${steps.slice(40, -10)}ZZZZ ${steps.slice(-10)}`;
    expect(steps.length).toBeGreaterThan(1_400);
    expect(readAs(steps, changed)).toMatch(/^….{24}\[\|AAAA \].{24}….{24}\[\| ZZZZ\] press it\. $/u);
    const [, third] = /第 30 步(.*?)第 31 步/.exec(steps) ?? [];
    const three = changed.replace(third ?? "-", "：见 https://spam.example/ 。");
    expect(diffTexts([steps, three]).places).toBe(3);
    expect(readAs(steps, three)).toContain("https://spam.example/");
  });
  it("merges changes that share only single characters by chance", () => {
    expect(readAs("白色的花瓶是好看的", "本人的店铺是便宜的哦")).toBe("[白色的花瓶是好看的|本人的店铺是便宜的哦]");
  });
  it("shows the different parts of several versions", () => {
    expect(diffTexts(["看甲吧", "看乙丙吧", "看吧"]).pieces).toEqual(["看", ["甲", "乙丙", ""], "吧"]);
    expect(diffTexts([`${steps}甲`, `乙${steps}`, steps]).pieces.filter((piece) => typeof piece !== "string")).toEqual([
      ["", "乙", ""],
      ["甲", "", ""],
    ]);
  });

  it("reproduces each version from its pieces", () => {
    const letters = fc.array(fc.constantFrom("a", "b ", "甲", "乙", "。", "\n", "😀", "，"), { maxLength: 100 });
    const text = letters.map((all) => all.join("").slice(0, 110));
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 3 }), (texts) => {
        const { pieces } = diffTexts(texts);
        expect(
          texts.map((_, index) => pieces.map((piece) => (typeof piece === "string" ? piece : piece[index])).join("")),
        ).toEqual(texts);
      }),
    );
  });

  it("limits the run time and the number of pieces for any text", () => {
    const words = Array.from({ length: 9_000 }, (_, i) => `字${(i * 7_919) % 977}${i % 9 === 0 ? "。" : " word"}`);
    const all = words.join(" ");
    const some = words.map((one, i) => (i % 12 === 0 ? "改" : one)).join(" ");
    const most = words.map((one, i) => (i % 3 === 0 ? one : `改${(i * 31) % 101}`)).join(" ");
    const begun = performance.now();
    for (const [old, fresh] of [
      [all, some],
      [all, most],
      [all.replaceAll("。", ""), most.replaceAll("。", "")],
      ["a".repeat(100_000), "ab".repeat(50_000)],
      ["。".repeat(100_000), "！。".repeat(50_000)],
    ] as const) {
      const { pieces } = diffTexts([old, fresh]);
      expect(pieces.length).toBeLessThanOrEqual(401);
      expect(pieces.length).toBeGreaterThan(0);
    }
    // A busy machine takes longer; without a limit it would take minutes.
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
});

describe("sidesOf", () => {
  const sides = (resource: Resource, name: string, before: unknown, after: unknown): string[] => {
    const [changed] = changesOf(resource, {
      id: "1",
      version: 1,
      before: { [name]: before },
      after: { [name]: after },
    });
    return changed ? sidesOf(changed, {}, String) : [];
  };

  it("shows the address of a changed link in rich text", () => {
    expect(
      sides(
        model,
        "groupDesc",
        '<p>见<a href="https://a.example/">这里</a></p>',
        '<p>见<a href="https://b.example/">这里</a></p>',
      ),
    ).toEqual(["见 [https://a.example/] 这里", "见 [https://b.example/] 这里"]);
  });
  it("shows the HTML if only the markup of rich text changed", () => {
    expect(sides(model, "groupDesc", "<p>字</p>", "<h1>字</h1>")).toEqual(["<p>字</p>", "<h1>字</h1>"]);
  });
  it("labels each language whose text changed", async () => {
    await loadTexts("zh");
    setValue(languageStore, "zh");
    expect(sides(companyPage, "title", { 1: "甲", 0: "A" }, { 1: "甲", 0: "B" })).toEqual(["英语：A", "英语：B"]);
    expect(sides(companyPage, "title", { 1: "甲", 0: "A" }, { 1: "乙", 0: "A" })).toEqual(["甲", "乙"]);
  });
});
