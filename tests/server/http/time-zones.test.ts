import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChartFigures } from "#kernel/chart.ts";
import { v2 } from "#domain/api/call.ts";
import type { ListReply } from "#domain/api/list.ts";
import { searchRecord } from "#domain/tags/search-record.resource.ts";
import { codes } from "#kernel/errors.ts";
import { sqlZone } from "#kernel/time-zone.ts";
import { knownZones } from "#server/db/known-zones.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const secondsOf = (text: string): number => Date.parse(text) / 1_000;
/** The offset is that of winter, as a browser in November names it. */
const headers = { __cxy_timezone_: "3600", __cxy_timezone_name_: "Europe/Berlin" };
const inBerlin = () => ({ token: api.admin, headers });

it("a day of a filter is that of the zone at that time, not at the time of the call", async () => {
  const { id } = await makeModel(api.db);
  await api.db.query("update model set create_time = '2026-06-30T22:16:00Z' where id = $1::bigint", [id]);
  const idsOf = async (filter: string) =>
    (await api.ok<ListReply>("model", "list", { filter }, inBerlin())).list.map((one) => one.id);
  expect(await idsOf("createTime:2026-07-01")).toEqual([id]);
  expect(await idsOf("createTime:2026-06-30")).toEqual([]);
  const { body } = await api.app.inject({
    method: "POST",
    url: v2("model", "export"),
    headers: { ...headers, "content-type": "application/json", __cxy_token_: api.admin, __cxy_requestid_: "berlin" },
    payload: JSON.stringify({ columns: ["createTime"], filter: `id:${id}` }),
  });
  expect(body).toContain("2026-07-01 00:16:00");
});

it("a chart divides by the days of the zone", async () => {
  for (const time of ["2026-06-30T22:16:00Z", "2026-07-01T21:50:00Z", "2026-10-25T22:30:00Z"])
    await insertRecord(api.db, searchRecord, { word: "龙", normal: "龙", results: 1, time: secondsOf(time) }, null);
  const screen = "/search-record";
  const figures = (span: string) =>
    api.call<ChartFigures>(v2("chart", "figures"), { screen, chart: "overTime", span, bucket: "day" }, inBerlin());
  const july = await figures("2026-07-01..2026-07-02");
  expect(july.msg).toBe("");
  expect(july.result.series[0]?.values).toEqual([2, 0]);
  const october = await figures("2026-10-24..2026-10-26");
  expect(october.result.series[0]?.values).toEqual([0, 1, 0]);
});

it("falls back to the offset for a zone that nobody knows", async () => {
  const odd = { token: api.admin, headers: { ...headers, __cxy_timezone_name_: "Mars/Olympus'; --" } };
  expect((await api.call(v2("model", "list"), { filter: "createTime:today" }, odd)).code).toBe(codes.ok);
  const zones = await knownZones(api.db);
  expect([zones.has("Europe/Berlin"), zones.has("EUROPE/berlin")]).toEqual([true, false]);
});

it("the database reads a fixed offset with the sign of the program", async () => {
  for (const [offset, text] of [
    [28_800, "2026-07-01 08:00:00"],
    [-12_600, "2026-06-30 20:30:00"],
    [0, "2026-07-01 00:00:00"],
  ] as const) {
    const [row] = await api.db.query<{ local: string }>(
      "select to_char('2026-07-01T00:00:00Z'::timestamptz at time zone $1::text, 'YYYY-MM-DD HH24:MI:SS') as local",
      [sqlZone(offset)],
    );
    expect(row?.local).toBe(text);
  }
});

it("a date that no calendar has is refused at its field", async () => {
  for (const filter of ["createTime:2026-02-30", "createTime:>=2026-02-30", "createTime:2026-01-01..2026-02-30"]) {
    const reply = await api.call<{ path: string }>(v2("model", "list"), { filter }, { token: api.admin });
    expect([reply.code, reply.result.path], filter).toEqual([codes.illegalParameter, "filter.createTime"]);
  }
});
