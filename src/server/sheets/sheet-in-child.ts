import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import type { ChildLimits, Failed } from "#server/mesh/child-process.ts";
import { ChildPool, hasHitLimit } from "#server/mesh/child-pool.ts";
import type { Storage } from "#server/storage/storage.ts";
import { tempFile } from "#server/storage/temp-file.ts";
import type { SheetReply, SheetRequest } from "./read-to-file.ts";
import { readRowFile } from "./row-file.ts";
import type { Sheet } from "./sheet.ts";
import { badSheet, MOST_ROWS } from "./sheet.ts";

/** Most memory that one sheet takes, in megabytes. */
const MOST_MEGABYTES = 1_850;
/** Share of a child's memory that its heap may take. */
const HEAP_SHARE = 0.83;
/** Time limit of a call, which is cut off then (`limitsOfClients`), and of a task. */
const CALL_MS = 30_000;
const TASK_MS = 120_000;

/** Memory in megabytes for all sheets that are read at a time, and the time limit of each. */
interface SheetLimits {
  megabytes: number;
  callMs?: number;
  taskMs?: number;
}

interface Wanted {
  /** Key of the stored file. */
  key: string;
  /** Id of the admin who waits for it. */
  reader: string;
  /** Number of rows after which the reading ends. */
  most?: number;
  /** True for a task, which may take longer than a call. */
  isTask?: boolean;
}

type ReadSheet = <T>(storage: Storage, wanted: Wanted, work: (sheet: Sheet) => Promise<T>) => Promise<T>;

/** Says why the child process did not answer. */
function failure(failed: Failed, { timeoutMs, memoryBytes }: ChildLimits): Error {
  const { fault } = failed;
  const { detail = "" } = fault;
  if (fault.kind === "readerCrashed" && detail === "closed")
    return new Error("reading a sheet was cut off by the end of the server");
  if (detail.includes("ENOSPC")) return Object.assign(new Error(detail), { code: "ENOSPC" });
  if (hasHitLimit(failed)) {
    const [time, memory] = [`${timeoutMs / 1_000}`, (memoryBytes / 1024 / 1024).toLocaleString("en-US")];
    const [zh, en] =
      fault.kind === "tookTooLong"
        ? [`读取超过 ${time} 秒`, `reading it takes more than ${time} seconds`]
        : [`读取需要超过 ${memory} MB 内存`, `reading it takes more than ${memory} MB of memory`];
    return badSheet(`表格太大：${zh}，请拆成几个文件`, `The sheet is too large: ${en}. Split it into several files`);
  }
  return badSheet(
    "表格读不出来，请用 Excel 另存为 XLSX，或存为 CSV",
    "The sheet cannot be read. Save it as XLSX in Excel, or as CSV",
  );
}

/**
 * Opens a reader of stored sheets. Each is read in a child process with limits of time and memory, and passed to
 * `work`. As many are read at a time as the memory suffices for, at least one, in fair turns among admins. The rows wait
 * in a file until they are used. A sheet that hits a limit is not tried again.
 */
export function openSheetReader({ megabytes, callMs = CALL_MS, taskMs = TASK_MS }: SheetLimits): ReadSheet {
  const each = Math.min(megabytes, MOST_MEGABYTES);
  const pool = new ChildPool<SheetRequest, SheetReply>("sheet-child", Math.floor(megabytes / each), {
    heapMegabytes: Math.floor(each * HEAP_SHARE),
    limitsAreFinal: true,
  });
  return async (storage, { key, reader, most = MOST_ROWS + 1, isTask = false }, work) => {
    const limits = { timeoutMs: isTask ? taskMs : callMs, memoryBytes: each * 1024 * 1024 };
    const rowFile = await tempFile();
    let file: FileHandle | null = null;
    try {
      const local = await storage.local(key);
      const request = { path: local.path, rowsPath: rowFile.path, most };
      const waiting = { callers: () => [reader], weight: () => 0 };
      const { result } = await pool.run(async () => request, limits, waiting).finally(() => local.done());
      if (result.kind === "fault") throw failure(result, limits);
      if (result.kind === "refused") throw badSheet(...result.label);
      const { name, header, notes, batches, causes } = result;
      const opened = (file = await open(rowFile.path));
      return await work({ name, header, notes, rows: () => readRowFile(opened, { batches, causes }) });
    } finally {
      await file?.close();
      await rowFile.done();
    }
  };
}

/** Memory for sheets before the configuration is read. */
let used = { megabytes: MOST_MEGABYTES, read: openSheetReader({ megabytes: MOST_MEGABYTES }) };

/** Sets the memory that this process uses for reading sheets, in megabytes. */
export function useSheetMemory(megabytes: number): void {
  if (megabytes !== used.megabytes) used = { megabytes, read: openSheetReader({ megabytes }) };
}

/**
 * Reads a stored sheet within the configured memory, and passes it to `work`.
 * @throws Refusal for a file that cannot be read
 */
export const withSheet: ReadSheet = (...parameters) => used.read(...parameters);
