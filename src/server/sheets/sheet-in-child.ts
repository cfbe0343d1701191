import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import type { Failed } from "#server/mesh/child-process.ts";
import { ChildPool } from "#server/mesh/child-pool.ts";
import type { Storage } from "#server/storage/storage.ts";
import { tempFile } from "#server/storage/temp-file.ts";
import type { SheetReply, SheetRequest } from "./read-to-file.ts";
import { readRowFile } from "./row-file.ts";
import type { Sheet } from "./sheet.ts";
import { badSheet, MOST_ROWS } from "./sheet.ts";

const pool = new ChildPool<SheetRequest, SheetReply>("sheet-child", 2, { heapMegabytes: 1536 });
const limits = { timeoutMs: 120_000, memoryBytes: 1_850 * 1024 * 1024 };

/** Says why the child process did not answer. */
function failure({ fault }: Failed): Error {
  const { detail = "" } = fault;
  if (fault.kind === "readerCrashed" && detail === "closed")
    return new Error("reading a sheet was cut off by the end of the server");
  if (detail.includes("ENOSPC")) return Object.assign(new Error(detail), { code: "ENOSPC" });
  if (fault.kind === "tooMuchMemory" || fault.kind === "tookTooLong")
    return badSheet(
      "表格太大，读取时超出限制，请拆成几个文件",
      "The sheet is too large to read. Split it into several files",
    );
  return badSheet(
    "表格读不出来，请用 Excel 另存为 XLSX，或存为 CSV",
    "The sheet cannot be read. Save it as XLSX in Excel, or as CSV",
  );
}

/**
 * Reads a stored sheet in a child process with limits of time and memory, and passes it to `work`. Two sheets are read
 * at a time, in fair turns among admins. The rows wait in a file until they are used.
 * @param reader id of the admin who waits for it
 * @param most number of rows after which the reading ends
 * @throws Refusal for a file that cannot be read
 */
export async function withSheet<T>(
  storage: Storage,
  { key, reader, most = MOST_ROWS + 1 }: { key: string; reader: string; most?: number },
  work: (sheet: Sheet) => Promise<T>,
): Promise<T> {
  const rowFile = await tempFile();
  let file: FileHandle | null = null;
  try {
    const local = await storage.local(key);
    const request = { path: local.path, rowsPath: rowFile.path, most };
    const waiting = { callers: () => [reader], weight: () => 0 };
    const { result } = await pool.run(async () => request, limits, waiting).finally(() => local.done());
    if (result.kind === "fault") throw failure(result);
    if (result.kind === "refused") throw badSheet(...result.label);
    const { name, header, notes, batches, causes } = result;
    const opened = (file = await open(rowFile.path));
    return await work({ name, header, notes, rows: () => readRowFile(opened, { batches, causes }) });
  } finally {
    await file?.close();
    await rowFile.done();
  }
}
