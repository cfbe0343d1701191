import { setTimeout as pause } from "node:timers/promises";
import { v2 } from "#domain/api/call.ts";
import type { ImportResultReply } from "#domain/api/import.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { uploadOverHttp } from "#support/upload-over-http.ts";
import { loadModels } from "./load-models.ts";
import type { BenchRow } from "./row.ts";
import type { BenchServer } from "./server.ts";
import { withServer } from "./server.ts";

/** Share of the rows, such as 0.1 for a quick run. The targets shrink with it. */
const SHARE = Number(process.env["BENCH_SHARE"] ?? 1);
const EXPORTED = Math.round(1_000_000 * SHARE);
const IMPORTED = Math.round(100_000 * SHARE);
const MB = 1024 * 1024;

const running = new Set(["waiting", "running", "stopping"]);

async function result<T>(server: BenchServer, path: string, body: object): Promise<T> {
  const { code, msg, result } = await server.call<T>(path, body);
  if (code !== 0) throw new Error(`${path}: ${msg}`);
  return result;
}

/** Waits for the end of a task. @returns the task, and the largest memory in between, in bytes */
async function ended(server: BenchServer, id: string): Promise<{ task: AnyRecord; peak: number }> {
  let peak = 0;
  for (;;) {
    peak = Math.max(peak, process.memoryUsage().rss);
    const { item } = await result<{ item: AnyRecord }>(server, v2("asyncTask", "detail"), { id });
    if (!running.has(String(item["state"]))) return { task: item, peak };
    await pause(100);
  }
}

const expectState = (task: AnyRecord, state: string): void => {
  if (task["state"] !== state) throw new Error(`the task is ${String(task["state"])}: ${String(task["error"])}`);
};

async function exported(server: BenchServer, format: "csv" | "xlsx"): Promise<BenchRow[]> {
  const before = process.memoryUsage().rss;
  const began = performance.now();
  const columns = ["groupName", "author", "categoryId", "status", "downloadCount", "createTime"];
  const { item } = await result<{ item: AnyRecord }>(server, v2("model", "exportTask"), {
    format,
    columns,
    sort: "id",
  });
  const { task, peak } = await ended(server, item.id);
  expectState(task, "done");
  const name = `export of ${EXPORTED.toLocaleString("en")} rows as ${format.toUpperCase()}`;
  return [
    { what: `${name}`, unit: "s", figure: (performance.now() - began) / 1_000, target: 60 * SHARE },
    { what: `${name}, more memory`, unit: "MB", figure: Math.max(0, peak - before) / MB, target: 150, isRatio: true },
  ];
}

async function imported(server: BenchServer): Promise<BenchRow[]> {
  const rows = Array.from({ length: IMPORTED }, (_, index) => `花瓶 ${index},Vase ${index},bench-${index},模型`);
  const sheet = ["名称,name (en),slug,types", ...rows].join("\n");
  const file = await uploadOverHttp(server.url, server.token(), "bench.csv", Buffer.from(sheet));
  const columns = ["name.1", "name.0", "slug", "types"];
  const named = `${IMPORTED.toLocaleString("en")} rows`;
  const began = performance.now();
  const { item } = await result<{ item: AnyRecord }>(server, v2("category", "import"), { file, columns, key: "slug" });
  expectState((await ended(server, item.id)).task, "toConfirm");
  const checked = performance.now();
  const { outcome } = await result<ImportResultReply>(server, v2("category", "importResult"), { id: item.id });
  await result(server, v2("category", "importWrite"), { id: item.id, rows: outcome?.add ?? 0 });
  expectState((await ended(server, item.id)).task, "done");
  return [
    { what: `dry run of ${named}`, unit: "s", figure: (checked - began) / 1_000, target: null },
    { what: `import of ${named}`, unit: "s", figure: (performance.now() - checked) / 1_000, target: 120 * SHARE },
  ];
}

/** Exports and imports as background tasks. */
export const bench = (): Promise<BenchRow[]> =>
  withServer({}, async (server) => {
    await loadModels(server.db, EXPORTED, "grown");
    await server.db.query("vacuum (analyze) model");
    return [...(await exported(server, "csv")), ...(await exported(server, "xlsx")), ...(await imported(server))];
  });
