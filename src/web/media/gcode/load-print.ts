import { gcodeLimits } from "#mesh/gcode/limits.ts";
import { meshLimits } from "#mesh/limits.ts";
import { fileUrl } from "#web/ui/thumb.tsx";
import type { Print, PrintFault } from "./print.ts";
import type { PrintAnswer, PrintRequest } from "./print-worker.ts";

type Result = { print: Print } | { fault: PrintFault };

/** Maximum number of prints that are kept: the current one and the one before. */
const MAX_KEPT = 2;
const kept = new Map<string, Promise<Result>>();
let last = 0;

/** Reads a file in a worker of its own, which ends with it, so that a large file leaves no memory behind. */
function read(url: string): Promise<Result> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./print-worker.ts", import.meta.url), { type: "module" });
    const end = (result: Result): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => end({ fault: "tookTooLong" }), meshLimits.milliseconds);
    worker.addEventListener("message", ({ data }: MessageEvent<PrintAnswer>) => end(data));
    worker.addEventListener("error", () => end({ fault: "readerCrashed" }));
    const request: PrintRequest = { id: ++last, url };
    worker.postMessage(request, { transfer: [] });
  });
}

/** A stored print. */
export interface PrintSource {
  key: string;
  /** Size in bytes if known. A file that is too large is not fetched. */
  size?: number | undefined;
  /** Address to read; by default that of the key. */
  url?: string | undefined;
}

/** Loads a print from the last ones or from its file. It never rejects. */
export function loadPrint({ key, size = 0, url = fileUrl(key) }: PrintSource): Promise<Result> {
  if (size > gcodeLimits.fileBytes) return Promise.resolve({ fault: "tooLarge" });
  const loaded = kept.get(key) ?? read(url);
  kept.delete(key);
  kept.set(key, loaded);
  for (const oldest of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(oldest);
  void loaded.then((result) => {
    if ("fault" in result && kept.get(key) === loaded) kept.delete(key);
  });
  return loaded;
}
