import { v2 } from "#domain/api/call.ts";
import type { ChartFigures } from "#kernel/chart.ts";
import { searchRecord } from "#domain/tags/search-record.resource.ts";
import { refreshSums } from "#server/charts/refresh-sums.ts";
import type { BenchRow } from "./row.ts";
import { withServer } from "./server.ts";

/** Share of the rows, such as 0.1 for a quick run. */
const SHARE = Number(process.env["BENCH_SHARE"] ?? 1);
const RECORDS = Math.round(10_000_000 * SHARE);
const BATCH = 500_000;
const RUNS = 15;

/** A chart by day over a year of searches, from kept sums and the records that are not yet added up. */
export const bench = (): Promise<BenchRow[]> =>
  withServer({}, async (server) => {
    for (let from = 0; from < RECORDS; from += BATCH)
      await server.db.query(
        `insert into search_record (word, normal, lang, tab, results, platform, country, time, search)
         select 'w' || (i % 5000), 'w' || (i % 5000), i % 2, 'all', i % 40, i % 3, 'CN', now() - (i::bigint * 31 % 31536000) * interval '1 second', ''
         from generate_series($1::int, $2::int) i`,
        [from, Math.min(from + BATCH, RECORDS) - 1],
      );
    // The first look notes the highest id, the second one adds up.
    await refreshSums(server.db, searchRecord);
    const began = performance.now();
    await refreshSums(server.db, searchRecord);
    const summed = (performance.now() - began) / 1_000;
    await server.db.query("vacuum (analyze) search_record, figure_sum");
    const times: number[] = [];
    for (let i = 0; i < RUNS; i++) {
      const start = performance.now();
      const body = { screen: "/search-record", chart: "overTime", span: "365d", bucket: "day" };
      const { code, msg, result } = await server.call<ChartFigures>(v2("chart", "figures"), body);
      times.push(performance.now() - start);
      if (code !== 0 || (result.series[0]?.total ?? 0) < RECORDS * 0.9)
        throw new Error(`the chart is incomplete: ${msg}`);
    }
    const named = `${RECORDS.toLocaleString("en")} records`;
    const slowest = times.toSorted((a, b) => a - b).at(-1) ?? 0;
    return [
      { what: `chart by day over ${named}, slowest of ${RUNS}`, unit: "ms", figure: slowest, target: 300 },
      { what: `adding up ${named} for charts`, unit: "s", figure: summed, target: null },
    ];
  });
