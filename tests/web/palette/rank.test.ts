import { describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { screens } from "#domain/index.ts";
import { readingsFor, readingsOf } from "#web/build/palette-index.ts";
import type { Entry } from "#web/palette/rank.ts";
import { match, normalize, rank } from "#web/palette/rank.ts";

const entry = (zh: string, en = "", words = ""): Entry => ({
  id: zh,
  kind: "command",
  zh,
  en,
  words,
  readings: readingsOf(zh)
    .split(" ")
    .map((one) => one.split("/")),
});
const all = [
  entry("删除队列", "Delete queue"),
  entry("上传队列", "Upload queue"),
  entry("素材队列", "Material queue"),
  entry("构建步骤", "Build steps"),
  entry("改变标签颜色", "Change tag colour"),
  entry("模型管理", "Models"),
  entry("机审管理", "Machine review"),
  entry("通过", "Pass", "上架 approve"),
  entry("不通过", "No pass"),
  entry("提交转 3MF", "To 3MF"),
  entry("重复文件", "Repeated files"),
  entry("银行流水", "Bank flow"),
];
const none = { bonus: () => 0 };
const first = (text: string, language: "zh" | "en" = "zh"): string | undefined =>
  rank(all, text, language, none)[0]?.entry.zh;

describe("match by Chinese characters", () => {
  it("finds characters in order with few gaps, ranked below consecutive ones", () => {
    const password = entry("修改我的密码", "Change my password");
    const hit = match(password, normalize("修改密码"), "zh");
    expect(hit?.marks).toEqual([0, 1, 4, 5]);
    expect(match(password, "改密码", "zh")).not.toBeNull();
    expect(match(password, "修改密码", "en")).not.toBeNull();
    expect(match(password, "密码修改", "zh")).toBeNull();
    expect(match(entry("改变这个标签的颜色"), "改颜色", "zh")).toBeNull();
    const together = match(entry("修改密码"), "修改密码", "zh");
    expect(together?.score).toBeGreaterThan(hit?.score ?? 0);
  });
});

describe("match by pinyin", () => {
  it("finds a label by initials, full syllables or a mixture", () => {
    expect(first("scdl")).toBe("删除队列");
    expect(rank(all, "scdl", "zh", none).map((hit) => hit.entry.zh)).toEqual(["删除队列", "上传队列", "素材队列"]);
    expect(first("shanchu")).toBe("删除队列");
    expect(first("shangc")).toBe("上传队列");
    expect(first("mxgl")).toBe("模型管理");
    expect(first("moxing")).toBe("模型管理");
    expect(first("gjbz")).toBe("构建步骤");
  });
  it("ranks a label that begins with the query first", () => {
    expect(rank(all, "tg", "zh", none).map((hit) => hit.entry.zh)).toEqual(["通过", "不通过"]);
  });
  it("drops hits with gaps if another hit has none", () => {
    const hits = rank([entry("选列…"), entry("模型管理")], "xl", "zh", none);
    expect(hits.map((hit) => hit.entry.zh)).toEqual(["选列…"]);
  });
  it("finds a label with skipped characters if no other matches better", () => {
    expect(first("gbys")).toBe("改变标签颜色");
  });
  it("finds a character by each of its readings", () => {
    expect(first("chongfu")).toBe("重复文件");
    expect(first("yinhang")).toBe("银行流水");
    expect(match(entry("长"), "chang", "zh")).not.toBeNull();
    expect(match(entry("长"), "zhang", "zh")).not.toBeNull();
  });
  it("accepts Latin text in a Chinese label, and separators between syllables", () => {
    expect(first("3mf")).toBe("提交转 3MF");
    expect(first("mo'xing'guan")).toBe("模型管理");
    expect(normalize(" mo xing’guan ")).toBe("moxingguan");
  });
  it("returns the matched characters and letters", () => {
    const hit = match(entry("不通过"), "tg", "zh");
    expect(hit?.marks).toEqual([1, 2]);
    expect(hit?.pinyin).toEqual([
      ["t", "ong"],
      ["g", "uo"],
    ]);
  });
});

describe("match by words", () => {
  it("finds Chinese labels by part, and English ones by word, initials and search words", () => {
    expect(first("队列")).toBe("删除队列");
    expect(first("mach", "en")).toBe("机审管理");
    expect(first("mr", "en")).toBe("机审管理");
    expect(first("approve")).toBe("通过");
    expect(first("上架")).toBe("通过");
    expect(first("nopass")).toBe("不通过");
    expect(first("nopass", "en")).toBe("不通过");
  });
  it("finds words in order with other words between them", () => {
    const view = entry("存为视图", "Save as view…");
    const hit = match(view, normalize("save view"), "en");
    expect(hit?.marks).toEqual([0, 1, 2, 3, 8, 9, 10, 11]);
    expect(match(view, normalize("save view"), "zh")).not.toBeNull();
    expect(match(view, normalize("view save"), "en")).toBeNull();
    expect(match(view, normalize("sa as vi"), "en")).not.toBeNull();
  });
  it("marks the matched part of the shown label", () => {
    expect(match(entry("模型管理", "Models"), "mod", "en")?.marks).toEqual([0, 1, 2]);
    expect(match(entry("模型管理"), "管理", "zh")?.marks).toEqual([2, 3]);
  });
  it("finds nothing for empty or meaningless text", () => {
    expect(rank(all, "  ", "zh", none)).toEqual([]);
    expect(rank(all, "qqqq", "zh", none)).toEqual([]);
    expect(rank(all, "x".repeat(400), "zh", none)).toEqual([]);
  });
});

it("the palette ranks frequently used entries higher, but never above a much better match", () => {
  const bonus = (id: string): number => (id === "素材队列" ? 9 : 0);
  expect(rank(all, "scdl", "zh", { bonus })[0]?.entry.zh).toBe("素材队列");
  expect(rank(all, "删除", "zh", { bonus })[0]?.entry.zh).toBe("删除队列");
});

it("the palette offers after a typing error no command that destroys something", () => {
  const grave = { ...entry("删除账号", "Delete account"), isGrave: true };
  const labelsOf = (entries: readonly Entry[]): string[] =>
    rank(entries, "acconut", "en", none).map((hit) => hit.entry.en);
  expect(labelsOf([grave, entry("账号", "Account")])).toEqual(["Account"]);
  expect(labelsOf([grave])).toEqual([]);
  expect(rank([grave], "account", "en", none).map((hit) => hit.entry.en)).toEqual(["Delete account"]);
});

it("the palette returns at most 50 rows", () => {
  const many = Array.from({ length: 1_000 }, (_, index) => entry(`${all[index % all.length]?.zh ?? ""}${index}`));
  expect(rank(many, "sc", "zh", none)).toHaveLength(50);
});

it("the palette has pinyin readings for every Chinese label of the registry", () => {
  const labelled = [...commands, ...screens];
  const readings = readingsFor(labelled);
  for (const { label } of labelled) {
    const text = readings[label[0]];
    if (!/\p{Script=Han}/u.test(label[0])) continue;
    expect(text?.split(" ")).toHaveLength([...label[0]].length);
    expect(text?.split(" ").every((one) => one !== "")).toBe(true);
  }
});
