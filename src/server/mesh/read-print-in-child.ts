import { meshLimits } from "#mesh/limits.ts";
import { ChildPool, ofServer } from "./child-pool.ts";
import type { PrintRequest, PrintResult } from "./read-print.ts";

const pool = new ChildPool<PrintRequest, PrintResult>("print-child", 1);
const LIMITS = { timeoutMs: meshLimits.milliseconds, memoryBytes: 600 * 1024 * 1024 };

/** Reads a file for a printer in a child process, one at a time. It never rejects because of the file's content. */
export async function readPrintInChild(path: string): Promise<PrintResult> {
  const { result } = await pool.run(async () => ({ path }), LIMITS, ofServer);
  return result;
}
