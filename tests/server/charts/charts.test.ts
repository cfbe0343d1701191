import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChartFigures } from "#kernel/chart.ts";
import type { ChartRequest } from "#domain/api/chart.ts";
import { v2 } from "#domain/api/call.ts";
import { linkClick } from "#domain/links/link-click.resource.ts";
import { linkPlatform } from "#domain/links/link-platform.resource.ts";
import { shortLink } from "#domain/links/short-link.resource.ts";
import { searchRecord } from "#domain/tags/search-record.resource.ts";
import { codes } from "#kernel/errors.ts";
import { refreshSums } from "#server/charts/refresh-sums.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
const secondsOf = (iso: string): number => Date.parse(iso) / 1_000;

/** Word, time in UTC, results and place of the click. */
const searches = [
  ["龙", "2026-10-01T01:00:00Z", 10, 1],
  ["龙", "2026-10-01T02:00:00Z", 10, null],
  ["花瓶", "2026-10-02T01:00:00Z", 0, null],
  // 17:30 in UTC is the next day in China.
  ["龙", "2026-10-02T17:30:00Z", 3, 2],
  ["手机支架", "2026-10-03T03:00:00Z", 5, null],
  // Of the span before.
  ["花瓶", "2026-09-29T03:00:00Z", 4, 1],
] as const;

const addSearch = (word: string, time: string, results: number, clickPlace: number | null, platform = 0) =>
  insertRecord(
    api.db,
    searchRecord,
    { word, normal: word, results, clickPlace, platform, time: secondsOf(time) },
    null,
  );

let links: string[] = [];
beforeAll(async () => {
  api = await testApp();
  for (const [word, time, results, place] of searches) await addSearch(word, time, results, place);
  const name = { "1": "微博", "0": "Weibo" };
  const platform = await insertRecord(api.db, linkPlatform, { key: "weibo", name, kind: "social" }, null);
  for (const code of ["abcd", "efgh"]) {
    const link = await insertRecord(
      api.db,
      shortLink,
      { code, name: `链 ${code}`, target: "https://example.com/", platform: platform.id },
      null,
    );
    links = [...links, link.id];
  }
  for (let i = 0; i < 12; i++)
    await insertRecord(
      api.db,
      linkClick,
      {
        link: links[i % 3 === 0 ? 1 : 0],
        time: secondsOf("2026-10-01T01:00:00Z") + i * 3_600,
        visitor: `v${i % 4}`,
        platform: i % 2 ? "ios" : "desktop",
        isBot: i === 11,
        slot: `s${i}`,
      },
      null,
    );
});
afterAll(() => api.close());

const CHINA = { __cxy_timezone_: "28800" };
const SPAN = "2026-10-01..2026-10-03";
const figures = (request: Partial<ChartRequest>, screen = "/search-record", token = api.admin) =>
  api.ok<ChartFigures>(
    "chart",
    "figures",
    { screen, span: SPAN, bucket: "day", ...request },
    { token, headers: CHINA },
  );
const refused = async (request: Partial<ChartRequest>, token = api.admin) =>
  api.call(v2("chart", "figures"), { screen: "/search-record", span: SPAN, ...request }, { token, headers: CHINA });
const valuesOf = ({ series }: ChartFigures, measure: string) => series.find((one) => one.measure === measure)?.values;

describe("figures over time", () => {
  it("count days in the reader's time zone, fill empty ones and set the span before beside them", async () => {
    const reply = await figures({ chart: "overTime" });
    expect(reply.axis.map(({ label }) => label)).toEqual(["2026-10-01", "2026-10-02", "2026-10-03"]);
    expect(reply.series).toEqual([
      expect.objectContaining({ values: [2, 1, 2], total: 5, before: [0, 1, 0], beforeTotal: 1 }),
    ]);
  });

  it("follow the filter of the list", async () => {
    const reply = await figures({ chart: "outcome", filter: "results:>=1" });
    expect(valuesOf(reply, "nothing")).toEqual([0, 0, 0]);
    expect(valuesOf(reply, "clicked")).toEqual([1, 0, 1]);
  });

  it("are the same from kept sums, from records and from both together, late records included", async () => {
    const requests = [
      { chart: "overTime" },
      { chart: "outcome" },
      { chart: "byPlatform" },
      { chart: "overTime", filter: "platform:ios" },
      { chart: "overTime", filter: "platform:ios lang:*" },
    ];
    const before = [];
    for (const request of requests) before.push(await figures(request));
    // The first look only notes the highest id, the second one adds up.
    await refreshSums(api.db, searchRecord);
    await refreshSums(api.db, searchRecord);
    const sums = await api.db.query<{ n: string }>(
      `select sum(n) as n from figure_sum where source = 'searchRecord' and "by" = '' and measure = 'count'`,
    );
    expect(Number(sums[0]?.n)).toBe(searches.length);
    for (const [i, request] of requests.entries()) expect(await figures(request)).toEqual(before[i]);
    await addSearch("龙", "2026-10-01T01:30:00Z", 1, null, 1);
    const [withRest, byPlatform] = [await figures({ chart: "overTime" }), await figures({ chart: "byPlatform" })];
    expect(valuesOf(withRest, "searches")).toEqual([3, 1, 2]);
    expect(byPlatform.axis.map(({ label }) => label)).toEqual(["iOS", "安卓"]);
    await refreshSums(api.db, searchRecord);
    await refreshSums(api.db, searchRecord);
    expect(await figures({ chart: "overTime" })).toEqual(withRest);
    expect(await figures({ chart: "byPlatform" })).toEqual(byPlatform);
    // Removing the records shows that the figures come from the sums.
    await api.db.query("delete from search_record where normal = '手机支架'");
    expect(valuesOf(await figures({ chart: "overTime" }), "searches")).toEqual([3, 1, 2]);
  });
});

describe("figures of groups", () => {
  it("name the most searched words, with ratios and the span before", async () => {
    const reply = await figures({ chart: "most" });
    expect(reply.axis[0]).toEqual({ key: "龙", label: "龙" });
    expect(valuesOf(reply, "searches")?.[0]).toBe(4);
    expect(valuesOf(reply, "clickShare")?.[0]).toBe(0.5);
    // A ratio comes with its cases, so that few are shown by their numbers.
    const share = reply.series.find(({ measure }) => measure === "clickShare");
    expect([share?.wholes?.values[0], share?.wholes?.before?.length]).toEqual([4, share?.before?.length]);
    const vase = reply.axis.findIndex(({ key }) => key === "花瓶");
    expect(reply.series[0]?.before?.[vase]).toBe(1);
  });

  it("leave out what the chart's own filter and `none` exclude", async () => {
    expect((await figures({ chart: "nothingFound" })).axis.map(({ key }) => key)).toEqual(["花瓶"]);
    expect((await figures({ chart: "neverClicked" })).axis.map(({ key }) => key)).not.toContain("龙");
    expect((await figures({ chart: "rising" })).axis.map(({ key }) => key)).toEqual(["龙"]);
  });

  it("fill all hours of the week", async () => {
    const { axis, series } = await figures({ chart: "hours" });
    expect(axis).toHaveLength(168);
    expect(series[0]?.values.reduce<number>((sum, n) => sum + (n ?? 0), 0)).toBe(series[0]?.total);
  });
});

describe("figures of referring records", () => {
  it("are those of the listed records, of the records of a platform, and of one record", async () => {
    const all = await figures({ chart: "clicks" }, "/short-link-manage");
    expect(valuesOf(all, "clicks")).toEqual([11, 0, 0]);
    expect(valuesOf(all, "visitors")).toEqual([4, 0, 0]);
    expect(valuesOf(all, "bots")).toEqual([1, 0, 0]);
    const one = await figures({ chart: "clicks", filter: "id:" + (links[1] ?? "") }, "/short-link-manage");
    expect(valuesOf(one, "clicks")).toEqual([4, 0, 0]);
    const platforms = await figures({ chart: "byPlatform" }, "/link-platform-manage");
    expect(platforms.axis.map(({ label }) => label)).toEqual(["微博"]);
    await refreshSums(api.db, linkClick);
    await refreshSums(api.db, linkClick);
    expect(await figures({ chart: "byPlatform" }, "/link-platform-manage")).toEqual(platforms);
    expect(await figures({ chart: "byDay" }, "/link-platform-manage")).toMatchObject({
      series: [{ values: [11, 0, 0] }],
    });
  });
});

describe("refusals name the field and the way out", () => {
  it.each([
    [{ chart: "none" }, codes.notFound, "chart"],
    [{ chart: "overTime", span: "soon" }, codes.illegalParameter, "span"],
    [{ chart: "overTime", span: "9999h", bucket: "hour" }, codes.illegalParameter, "bucket"],
    [{ chart: "overTime", bucket: "minute" }, codes.illegalParameter, "bucket"],
    [{ chart: "overTime", filter: "secret:1" }, codes.illegalParameter, "secret"],
  ] as const)("%o", async (request, code, path) => {
    const reply = await refused(request as Partial<ChartRequest>);
    expect([reply.code, (reply as { errs?: { path: string }[] }).errs?.[0]?.path ?? path]).toEqual([code, path]);
    expect(reply.msg).not.toBe("");
  });

  it("an admin without the right to the screen gets no figures", async () => {
    const { token } = await api.colleague("无搜索权限", ["screen:/tags-manage"]);
    expect((await refused({ chart: "overTime" }, token)).code).toBe(codes.noPermission);
    const allowed = await api.colleague("有搜索权限", ["screen:/search-record"]);
    expect((await refused({ chart: "overTime" }, allowed.token)).code).toBe(codes.ok);
  });
});
