import { meshLimits } from "#mesh/limits.ts";
import { ChildPool, ofServer } from "./child-pool.ts";
import type { ConversionRequest, ConversionResult } from "./convert.ts";

const pool = new ChildPool<ConversionRequest, ConversionResult>("convert-child", 1, {
  heapMegabytes: 512,
  limitsAreFinal: true,
});

/** Largest resident memory of the child in bytes. A mesh of 4,000,000 triangles needs about 430 MB. */
const memoryBytes = 700 * 1024 * 1024;
/** Writing a mesh takes longer than reading it. */
const timeoutOf = ({ files }: ConversionRequest): number => files.length * 3 * meshLimits.milliseconds;

/**
 * Converts files to a 3MF package in a child process, one conversion at a time. It never rejects because of the content
 * of the files.
 * @param onProgress receives the share of the work that is done, from 0 to 1
 * @param signal ends the conversion; the fault is then `readerCrashed` with the detail `aborted`
 */
export async function convertFiles(
  request: ConversionRequest,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<ConversionResult> {
  const limits = { timeoutMs: timeoutOf(request), memoryBytes };
  const onReport = (share: unknown): void => onProgress(Number(share));
  const { result } = await pool.run(async () => request, limits, ofServer, { signal, onReport });
  return result;
}
