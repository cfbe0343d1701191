import { beforeAll, describe, expect, it } from "vitest";
import { findResource, resourceNamed, resources } from "#domain/index.ts";
import { operationRecord as record } from "#domain/audit/operation-record.resource.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { periods } from "#kernel/filter/period.ts";
import { printFilter, quoteText } from "#kernel/filter/print.ts";
import { joined } from "#domain/api/list-address.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { loadTexts } from "#support/texts.ts";
import { languageStore } from "#web/i18n/text.ts";
import { offeredField, suggest, unknownField } from "#web/list/filter/completion.ts";
import { conditionOf } from "#web/list/filter/apply-filter.ts";
import { readFilter } from "#web/list/filter/filter-chips.ts";
import { added, readTyped } from "#web/list/filter/filter-text.ts";
import { filterable } from "#web/list/filter/named-fields.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { setValue } from "#web/store/state.ts";

const model = findResource("model");
if (!model) throw new Error("the model is not defined");

beforeAll(async () => {
  await loadTexts("zh");
  setValue(languageStore, "zh");
});

const clock = { now: 1_760_000_000, timezone: 28_800 };
const meaning = (resource: Resource, filter: string): unknown =>
  bindFilter(parseFilter(filter), resource.fields, clock);

/** Returns the filter's only condition as its chip shows it. */
function chipText(resource: Resource, filter: string): string {
  const [chip, ...others] = readFilter(resource, filter).chips;
  expect(others, filter).toEqual([]);
  return `${chip?.name}:${chip?.text}`;
}

/** Conditions on every filterable field: models with each form of value, each enumeration with all its keys once. */
function worded(): [Resource, string][] {
  const seen = new Set<unknown>();
  const moments = [...Object.keys(periods), "-24h", "-7d", "-2w", "2026-11-01", "2026-11-01T08:00"];
  const forms: Readonly<Record<string, readonly string[]>> = {
    time: moments.flatMap((one) => [one, `>=${one}`, `<${one}`, `-7d..${one}`]),
    bool: ["true", "false"],
    int: ["5", ">5", "<=5", "1..5"],
  };
  return resources.flatMap((resource) =>
    filterable(resource).flatMap(([name, { kind, enumeration }]) => {
      const values = enumeration?.values.map(({ key }) => quoteText(key)) ?? forms[kind] ?? [];
      const isWhole = resource === model || (enumeration !== undefined && !seen.has(enumeration));
      seen.add(enumeration);
      return values
        .slice(0, isWhole ? values.length : 1)
        .map((value): [Resource, string] => [resource, `${name}:${value}`]);
    }),
  );
}

describe("a condition on an amount", () => {
  const costs = resourceNamed("linkCost");
  it("is offered as a comparison in the unit that people write, and its chip says the same", () => {
    expect(suggest(costs, "金额:90.5").map(({ insert }) => insert)).toEqual([
      "金额:90.5",
      "金额:>=90.5",
      "金额:<=90.5",
    ]);
    expect(suggest(costs, "金额:90.555")).toEqual([]);
    expect(readTyped(costs, "金额:90.5..1000")).toBe("amount:90.5..1000");
    expect(chipText(costs, "amount:>=90.5")).toBe("金额:≥ 90.5");
    expect(readFilter(costs, "amount:>90.555").chips[0]?.wrong).toMatch(/最多 2 位小数/);
  });

  it("has its sign where all amounts of the field have the same currency", () => {
    const { fields } = model;
    const priced = { ...model, fields: { ...fields, price: { ...fieldOf(model, "price"), filter: true } } };
    expect(chipText(priced, "price:90.5..1000")).toBe("价格:¥90.50 – ¥1,000.00");
    expect(chipText(priced, "price:30")).toBe("价格:¥30.00");
  });
});

describe("readTyped and added", () => {
  it.each(["17\n18\n19", "17 18 19", "17\r\n18\r\n19\r\n", "17\t18\t19", "17，18；19", " 17, 18, 19 "])(
    "reads the pasted ids %j as their records",
    (text) => expect(readTyped(model, text)).toBe("id:17,18,19"),
  );
  it.each(["17", "17 x", "17 -18"])("reads %j as words", (text) => expect(readTyped(model, text)).toBe(text));

  it("accepts names and labels in Chinese and English", () => {
    expect(readTyped(model, "状态:待审核")).toBe("status:wait");
    expect(readTyped(model, "Status:Waiting")).toBe("status:wait");
    expect(readTyped(model, "状态：待审核，已上架")).toBe("status:wait,up");
    expect(readTyped(model, "-独家:是")).toBe("-isExclusive:true");
  });
  it("includes the children of a branch in a tree field", () => {
    expect(readTyped(model, "分类:12")).toBe("categoryId:^12");
    expect(readTyped(model, "分类:^12 作者:7")).toBe("categoryId:^12 author:7");
  });
  it("accepts a comparison without a colon for a field, else reads it as a keyword", () => {
    expect(readTyped(model, "createTime>=2026-11-22")).toBe("createTime:>=2026-11-22");
    expect(readTyped(model, "-下载<10 (下载>5)")).toBe("-downloadCount:<10 (downloadCount:>5)");
    expect(readTyped(model, "M3>M4 (a<b)")).toBe('"M3>M4" ("a<b")');
    expect(parseFilter("createTime>=2026-11-22")).toEqual(parseFilter("createTime:>=2026-11-22"));
    expect(parseFilter("downloadCount<5")).toEqual({ field: "downloadCount", below: { value: "5", inclusive: false } });
    expect(parseFilter('"a>b"')).toEqual({ keyword: "a>b" });
    expect(parseFilter(printFilter({ keyword: "a>b" }))).toEqual({ keyword: "a>b" });
    expect(readFilter(model, "nosuch>=1").chips[0]?.wrong).toMatch(/没有「nosuch」/);
  });
  it("accepts a time as chips and suggestions show it, and replaces the previous time", () => {
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
    expect(added(model, "createTime:lastWeek..today", "createTime:>=yesterday")).toBe(
      "createTime:<=today createTime:>=yesterday",
    );
  });
  it("replaces the bound on the same side of a number, or both bounds by a value", () => {
    expect(added(model, "downloadCount:<5 status:up", "downloadCount:<10")).toBe("status:up downloadCount:<10");
    expect(added(model, "downloadCount:<5", "downloadCount:>10")).toBe("downloadCount:<5 downloadCount:>10");
    expect(added(model, "downloadCount:1..5", "downloadCount:>3")).toBe("downloadCount:<=5 downloadCount:>3");
    expect(added(model, "downloadCount:1..5", "downloadCount:7")).toBe("downloadCount:7");
    expect(added(model, "downloadCount:7", "downloadCount:>3 downloadCount:<9")).toBe(
      "downloadCount:>3 downloadCount:<9",
    );
    expect(added(model, "-downloadCount:7", "downloadCount:*")).toBe("-downloadCount:7 downloadCount:*");
  });
  it("accepts times of several words in both languages, next to other terms", () => {
    const readings: [string, string][] = [
      ["created:last 7 d", "createTime:>=-7d"],
      ["创建时间:最近 7 天 状态：已上架", "createTime:>=-7d status:up"],
      ["(创建时间:最近7天 | 创建时间：近三周)", "(createTime:>=-7d | createTime:>=-3w)"],
      ["龙 Created:past 24 hours dragon", "龙 createTime:>=-24h dragon"],
      ["创建时间:昨天,今天", "createTime:yesterday,today"],
      ["Created: yesterday", "createTime:yesterday"],
      ["created:last week 7", "createTime:lastWeek 7"],
      ["-创建时间:本周", "-createTime:thisWeek"],
      ["创建时间>=上个月", "createTime:>=lastMonth"],
      ["创建时间:<30 天前", "createTime:<-30d"],
      ["创建时间：7 天前 – 昨天", "createTime:-7d..yesterday"],
      ["created:2026-11-01 08:00..today", "createTime:2026-11-01T08:00..today"],
      ["下载 ≥ 10 龙", "downloadCount:>=10 龙"],
      ["created:last 7", "createTime:last 7"],
    ];
    for (const [typed, filter] of readings) expect(readTyped(model, typed), typed).toBe(filter);
  });
  it("leaves comparisons and keywords unchanged and sorts the ends of a range", () => {
    expect(readTyped(model, "下载:>=10 龙")).toBe("downloadCount:>=10 龙");
    expect(readTyped(model, "发布时间:2025-11-01..2025-11-21")).toBe("publishTime:2025-11-01..2025-11-21");
    // A range with the larger end first is sorted; an open end stays open.
    expect(readTyped(model, "下载:20..10")).toBe("downloadCount:10..20");
    expect(readTyped(model, "下载:20..")).toBe("downloadCount:20..");
    expect(readTyped(model, "发布时间:2025-11-21..2025-11-01")).toBe("publishTime:2025-11-01..2025-11-21");
    expect(readTyped(model, "创建时间:-7d..yesterday")).toBe("createTime:-7d..yesterday");
    expect(readTyped(model, '"手机 支架" http://x 规格：大号 12:30')).toBe('"手机 支架" "http://x" 规格：大号 12:30');
    expect(readTyped(model, "(状态:待审核 | 独家:是)")).toBe("(status:wait | isExclusive:true)");
  });
});

describe("filter chips", () => {
  it("shows one chip for each condition, with the filter that remains without it", () => {
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
  it("explains the faults of a broken filter and uses the valid conditions", () => {
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
  it("reports a filter with too many conditions, and refuses one more before it is applied", async () => {
    const full = Array.from({ length: 50 }, (_, index) => `w${index}`).join(" ");
    const enter = (text: string) => conditionOf(model, text, { filter: full, holds: "" });
    expect(readFilter(model, full).chips).toHaveLength(50);
    expect(await enter("w7")).toMatchObject({ wrong: null });
    expect(await enter("status:wait")).toMatchObject({ wrong: "筛选条件最多 50 项，现有 51 项" });
    const broken = readFilter(model, `${full} status:wait`);
    expect(broken).toMatchObject({ usable: "", chips: [{ wrong: "筛选条件最多 50 项，现有 51 项" }] });
  });
  it("shows a repeated condition once", () => {
    const { chips, usable } = readFilter(model, "status:up 龙 status:up");
    expect(chips.map(({ text }) => text)).toEqual(["已上架", "「龙」"]);
    expect(usable).toBe("status:up 龙");
  });
  it("shows a relative time in words", () => {
    expect(readFilter(model, "publishTime:>=-24h").chips[0]?.text).toBe("近 24 时");
    expect(readFilter(model, "reviewTime:today").chips[0]?.text).toBe("今天");
  });
  it("accepts the text of every chip as input, in both languages", async () => {
    await loadTexts("en");
    for (const language of ["zh", "en"] as const) {
      setValue(languageStore, language);
      for (const [resource, filter] of worded()) {
        const text = chipText(resource, filter);
        const typed = readTyped(resource, text);
        expect(chipText(resource, typed), `${resource.name} ${filter} ${text}`).toBe(text);
        expect(meaning(resource, typed), text).toEqual(meaning(resource, filter));
      }
    }
    setValue(languageStore, "zh");
  });
  it("joins preset, view and filter without changing the meaning of an or", () => {
    expect(joined("status:wait", undefined, "a | b")).toBe("status:wait (a | b)");
    expect(joined("", "x")).toBe("x");
  });
});

describe("filter completion", () => {
  it("reports an unknown field and suggests similar ones, but accepts quoted text and URLs", () => {
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
  it("suggests fields and then their values, in the language of the interface", () => {
    expect(suggest(model, "状")[0]).toMatchObject({ insert: "状态:", hint: "status" });
    expect(suggest(model, "sta").some(({ hint }) => hint === "status")).toBe(true);
    expect(suggest(model, "状态:").map(({ label }) => label)).toContain("待审核");
    expect(suggest(model, "龙 状态:待审核,已上")[0]?.insert).toBe("状态:待审核,已上架");
    expect(suggest(model, "独家:").map(({ label }) => label)).toEqual(["是", "否"]);
  });
  it("inserts only text that can be parsed again", () => {
    for (const [resource, field, label] of resources.flatMap((one) =>
      filterable(one).map(
        ([
          ,
          {
            kind,
            label: [zh],
          },
        ]) => [one, kind, zh] as const,
      ),
    )) {
      if (!["enum", "flags", "bool", "time"].includes(field)) continue;
      for (const { insert, label: shown } of suggest(resource, `${label}:`).filter(({ isDay }) => !isDay))
        expect(readFilter(resource, readTyped(resource, insert)).chips, insert).toMatchObject([
          { name: label, text: shown, wrong: null },
        ]);
    }
  });
  it("completes a value of several words and stops after it", () => {
    expect(suggest(model, "龙 创建时间:最近 7")).toMatchObject([{ from: 2, insert: "创建时间:近 7 天" }]);
    expect(suggest(model, "created:last ").map(({ hint }) => hint)).toEqual([
      "lastWeek",
      "lastMonth",
      ">=-24h",
      ">=-7d",
      ">=-30d",
    ]);
    expect(suggest(model, "created:last week ")[0]?.from).toBe("created:last week ".length);
    expect(suggest(model, "状态:待审核 独")).toMatchObject([{ from: 7, insert: "独家:" }]);
  });
  it("completes an incomplete condition on Enter if there is only one meaning", async () => {
    const enter = (text: string): ReturnType<typeof conditionOf> => conditionOf(model, text, { filter: "", holds: "" });
    expect((await enter("创建时间:上周 状态:已上")).only?.insert).toBe("状态:已上架");
    expect((await enter("状态:已")).only).toBeUndefined();
    expect(await enter("机审:没有 状态:已上架")).toMatchObject({
      only: undefined,
      wrong: expect.stringMatching(/没有/),
    });
    expect(await enter("独家")).toMatchObject({ only: undefined, wrong: null, filter: "独家" });
  });
  it.each<[text: string, key: string | null, means: string]>([
    ["状态", "status", "the name in full"],
    ["Status", "status", "the name in the other language"],
    ["createtime", "createTime", "the key"],
    ["独", "isExclusive", "the only beginning"],
    ["龙 状态", "status", "after a keyword"],
    ["-状态", "status", "excluded"],
    ["状态 ", null, "a word, by the space after it"],
    ['"状态"', null, "a word, by its quotes"],
    ["s", null, "one of several beginnings"],
    ["tus", null, "inside of a name"],
    ["恐龙", null, "no name"],
    ["状态:待", null, "a value"],
  ])("offers for Enter and Tab after %j the field %s: %s", (text, key) => {
    const options = suggest(model, text);
    expect(options[offeredField(model, text, options)]?.hint ?? null).toBe(key);
  });
  it("offers the calendar wherever a day may follow, on every field with a time or a date", () => {
    const days = (text: string, of = model): string[] =>
      suggest(of, text).flatMap(({ isDay, insert }) => (isDay ? [insert] : []));
    expect(days("龙 创建时间:")).toEqual(["创建时间:"]);
    expect(days("创建时间:2026-11-01..")).toEqual(["创建时间:2026-11-01.."]);
    expect(days("-创建时间>=")).toEqual(["-创建时间:>="]);
    expect(days("创建时间:今")).toEqual([]);
    for (const resource of resources)
      for (const [, { kind, label }] of filterable(resource)) {
        const offered = days(`${label[0].replaceAll(" ", "")}:`, resource);
        expect(offered.length, `${resource.name} ${label[0]}`).toBe(kind === "time" || kind === "date" ? 1 : 0);
      }
  });
});
