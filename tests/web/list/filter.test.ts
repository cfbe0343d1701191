import { beforeAll, describe, expect, it } from "vitest";
import { findResource, resources } from "#domain/index.ts";
import { operationRecord as record } from "#domain/reports/operation-record.resource.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { printFilter } from "#kernel/filter/print.ts";
import { languageStore, loadLanguage } from "#web/i18n/text.ts";
import { suggest, unknownField } from "#web/list/completion.ts";
import { joined, readFilter } from "#web/list/filter-chips.ts";
import { added, readTyped } from "#web/list/filter-text.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";

const model = findResource("model");
if (!model) throw new Error("the model is not defined");

beforeAll(async () => {
  await loadLanguage("zh");
  languageStore.set("zh");
});

describe("what is typed", () => {
  it("may use names and labels in Chinese and English", () => {
    expect(readTyped(model, "状态:待审核")).toBe("status:wait");
    expect(readTyped(model, "Status:Waiting")).toBe("status:wait");
    expect(readTyped(model, "状态：待审核，已上架")).toBe("status:wait,up");
    expect(readTyped(model, "-独家:是")).toBe("-isExclusive:true");
  });
  it("means a branch with all that hangs on it where it names one of a tree", () => {
    expect(readTyped(model, "分类:12")).toBe("categoryId:^12");
    expect(readTyped(model, "分类:^12 作者:7")).toBe("categoryId:^12 author:7");
  });
  it("compares also without the colon, where a field is named; else it is a word", () => {
    expect(readTyped(model, "createTime>=2026-11-22")).toBe("createTime:>=2026-11-22");
    expect(readTyped(model, "-下载<10 (下载>5)")).toBe("-downloadCount:<10 (downloadCount:>5)");
    expect(readTyped(model, "M3>M4 (a<b)")).toBe('"M3>M4" ("a<b")');
    expect(parseFilter("createTime>=2026-11-22")).toEqual(parseFilter("createTime:>=2026-11-22"));
    expect(parseFilter("downloadCount<5")).toEqual({ field: "downloadCount", below: { value: "5", inclusive: false } });
    expect(parseFilter('"a>b"')).toEqual({ keyword: "a>b" });
    expect(parseFilter(printFilter({ keyword: "a>b" }))).toEqual({ keyword: "a>b" });
    expect(readFilter(model, "nosuch>=1").chips[0]?.wrong).toMatch(/没有「nosuch」/);
  });
  it("names a time as its chip and its suggestion call it, and takes the place of the time before", () => {
    expect(readTyped(model, "创建时间:今天")).toBe("createTime:today");
    expect(readTyped(model, "Created:Today 提交时间：近7天")).toBe("createTime:today submitTime:>=-7d");
    expect(readTyped(model, "创建时间:近24时 创建时间:昨儿")).toBe("createTime:>=-24h createTime:昨儿");
    expect(added(model, "status:wait createTime:>=-7d", "createTime:today")).toBe("status:wait createTime:today");
    expect(added(model, "createTime:today", "createTime:>=-30d")).toBe("createTime:>=-30d");
    expect(added(model, "createTime:>=-7d", "submitTime:today")).toBe("createTime:>=-7d submitTime:today");
    expect(added(model, "status:wait", "status:up")).toBe("status:wait status:up");
    // The other end of a range is another condition.
    expect(added(model, "createTime:>=2026-11-01", "createTime:<2026-11-08")).toBe(
      "createTime:>=2026-11-01 createTime:<2026-11-08",
    );
    expect(added(model, 'status:"wait', "createTime:today")).toBe('status:"wait createTime:today');
  });
  it("leaves ranges, comparisons and keywords alone", () => {
    expect(readTyped(model, "下载:>=10 龙")).toBe("downloadCount:>=10 龙");
    expect(readTyped(model, "发布时间:2025-11-01..2025-11-21")).toBe("publishTime:2025-11-01..2025-11-21");
    expect(readTyped(model, '"手机 支架" http://x 规格：大号 12:30')).toBe('"手机 支架" "http://x" 规格：大号 12:30');
    expect(readTyped(model, "(状态:待审核 | 独家:是)")).toBe("(status:wait | isExclusive:true)");
  });
});

describe("chips", () => {
  it("show one condition each, in words, and know the filter without it", () => {
    const { chips, usable } = readFilter(model, "status:wait,up -isVip:true downloadCount:>=10 龙");
    expect(chips.map(({ name, text }) => `${name} ${text}`)).toEqual([
      "状态 待审核 · 已上架",
      "VIP 非 是",
      "下载 ≥ 10",
      " 「龙」",
    ]);
    expect(chips[1]?.without).toBe("status:wait,up downloadCount:>=10 龙");
    expect(parseFilter(usable)).toEqual(parseFilter("status:wait,up -isVip:true downloadCount:>=10 龙"));
  });
  it("say what is wrong with a broken link and ask for the rest", () => {
    const { chips, usable } = readFilter(model, "status:wait nosuch:1 machineReview:perhaps");
    expect(chips.map(({ wrong }) => wrong === null)).toEqual([true, false, false]);
    expect(usable).toBe("status:wait");
    const named = readFilter(model, "author:Nobody99 id:x").chips.map(({ wrong }) => wrong);
    expect(named[0]).toBe("筛选「作者」的值「Nobody99」不是已知的作者：请填编号，或输入名称后选择");
    expect(named[1]).toMatch(/应为数字/);
    expect(readFilter(model, "viewCount:>many isVip:>1 reviewTime:x").chips.map(({ wrong }) => wrong)).toEqual([
      "筛选「浏览」的值「many」应为整数",
      "筛选「VIP」不能比较大小",
      "筛选「审核时间」的值「x」不是时间",
    ]);
    expect(readFilter(model, readTyped(model, "作者:")).chips[0]?.wrong).toBe("筛选条件第 1 个字符：冒号后面缺少值");
    const broken = readFilter(model, 'status:"wait');
    expect(broken.usable).toBe("");
    expect(broken.chips[0]?.wrong).toMatch(/引号/);
  });
  it("say once what is said twice", () => {
    const { chips, usable } = readFilter(model, "status:up 龙 status:up");
    expect(chips.map(({ text }) => text)).toEqual(["已上架", "「龙」"]);
    expect(usable).toBe("status:up 龙");
  });
  it("tell relative times in words", () => {
    expect(readFilter(model, "publishTime:>=-24h").chips[0]?.text).toBe("近 24 时");
    expect(readFilter(model, "reviewTime:today").chips[0]?.text).toBe("今天");
  });
  it("put preset, view and filter together without changing what an or means", () => {
    expect(joined("status:wait", undefined, "a | b")).toBe("status:wait (a | b)");
    expect(joined("", "x")).toBe("x");
  });
});

describe("completion", () => {
  it("of no field is said so, with the nearest, also what a field refers to; a colon on purpose is quoted or full-width", () => {
    installRegistry(createRegistry({ commands: [], resources, screens: [], queues: [] }));
    expect(readFilter(record, readTyped(record, "管理员:员hr")).chips[0]?.wrong).toMatch(/没有「管理员」/);
    expect(unknownField(record, "管理员:员hr")).toBe("管理员");
    expect(suggest(record, "龙 -管理员:员hr")[0]).toMatchObject({ insert: "-操作人:员hr", hint: "admin" });
    expect(suggest(record, "管理")[0]?.hint).toBe("admin");
    expect(unknownField(model, "auther:7")).toBe("auther");
    expect(unknownField(record, "时间>=2026-11-22")).toBe("时间");
    expect(suggest(model, "auther:7")[0]?.insert).toBe("作者:7");
    for (const meant of ["https://x.cn/a,b", '"规格:大号"', "12:30", "作者:7", "规格"])
      expect(unknownField(model, meant), meant).toBeNull();
    for (const word of ["https://x.cn", '"规格:大号"', "规格：大号", "12:30"])
      expect(readFilter(model, readTyped(model, word)).chips[0], word).toMatchObject({ name: "", wrong: null });
    expect(unknownField(model, "规格：大号")).toBe("规格");
  });
  it("offers fields, then their values, in the language of the interface", () => {
    expect(suggest(model, "状")[0]).toMatchObject({ insert: "状态:", hint: "status" });
    expect(suggest(model, "sta").some(({ hint }) => hint === "status")).toBe(true);
    expect(suggest(model, "状态:").map(({ label }) => label)).toContain("待审核");
    expect(suggest(model, "龙 状态:待审核,已上")[0]?.insert).toBe("状态:待审核,已上架");
    expect(suggest(model, "独家:").map(({ label }) => label)).toEqual(["是", "否"]);
  });
  it("what it inserts can be read back", () => {
    for (const { insert } of suggest(model, "机审:"))
      expect(readFilter(model, readTyped(model, insert)).chips[0]?.wrong).toBeNull();
  });
});
