import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { loadMillion, ROWS } from "./load-models.ts";
import { percentile } from "./percentile.ts";
import { quietly, least } from "./quiet.ts";
import type { BenchRow } from "./row.ts";
import type { BenchServer } from "./server.ts";
import { withServer } from "./server.ts";

const EACH = 40;
const DEEP_PAGE = 5_000;
const DEEP_SIZE = 100;

/** Ten filters and sort orders of moderators, as the console sends them. */
const pairs: readonly (readonly [name: string, filter: string, sort: string])[] = [
  ["all, newest", "-status:delete,draft", "-createTime"],
  ["waiting, newest", "status:wait", "-createTime"],
  ["queue", "status:wait queueOrder:*", "queueOrder,submitTime"],
  ["live, most downloaded", "status:up", "-downloadCount"],
  ["live, last published", "status:up", "-publishTime"],
  ["exclusive", "isExclusive:true", "-createTime"],
  ["VIP", "isVip:true", "-createTime"],
  ["paid and live", "isPay:true status:up", "-createTime"],
  ["one category", "categoryId:3", "-createTime"],
  ["one author", "author:$author", "-createTime"],
];

async function listCall(server: BenchServer, body: object): Promise<{ ms: number; reply: ListReply }> {
  const began = performance.now();
  const { code, msg, result } = await server.call<ListReply>(v2("model", "list"), body);
  const ms = performance.now() - began;
  if (code !== 0) throw new Error(msg);
  return { ms, reply: result };
}

async function timed(server: BenchServer, body: object): Promise<number[]> {
  for (let i = 0; i < 5; i++) await listCall(server, body);
  const times = [];
  for (let i = 0; i < EACH; i++) times.push((await listCall(server, body)).ms);
  return times;
}

/** Compares the page after page 5,000 by page cursor with the first page. Both read the same index. */
async function depth(server: BenchServer): Promise<BenchRow> {
  const request = { sort: "-createTime", filter: "-status:delete,draft", pageSize: DEEP_SIZE };
  const { reply } = await listCall(server, { ...request, page: DEEP_PAGE });
  const deep = { ...request, cursor: reply.nextCursor };
  const [first, far]: [number[], number[]] = [[], []];
  // Alternates, so that the load of other processes affects both equally.
  for (let i = 0; i < EACH + 5; i++) {
    first.push((await listCall(server, request)).ms);
    far.push((await listCall(server, deep)).ms);
  }
  const median = (times: number[]): number => percentile(times.slice(5), 0.5);
  const figure = median(far) / median(first);
  return {
    what: `page ${DEEP_PAGE.toLocaleString("en")} by cursor against page 1, medians`,
    unit: "×",
    figure,
    target: 2,
    isRatio: true,
  };
}

/** Measures the list call over 1,000,000 models with one client over HTTP. */
export const bench = (): Promise<BenchRow[]> =>
  withServer({}, async (server) => {
    const author = await loadMillion(server.db);
    const rows: BenchRow[] = [];
    for (const [name, filter, sort] of pairs) {
      const body = { filter: filter.replace("$author", author), sort, pageSize: 200 };
      const figure = await quietly(async () => percentile(await timed(server, body), 0.95), least);
      rows.push({
        what: `list of ${ROWS.toLocaleString("en")} models: ${name}, p95`,
        unit: "ms",
        figure,
        target: 30,
      });
    }
    return [...rows, await depth(server)];
  });
