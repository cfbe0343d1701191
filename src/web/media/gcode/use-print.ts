import { useEffect, useState } from "react";
import { loadPrint, type PrintSource } from "./load-print.ts";
import type { Print, PrintFault } from "./print.ts";

export interface FoundPrint {
  key: string;
  print: Print | null;
  fault: PrintFault | null;
}

/** Delay in ms before the file is read, so that a moderator who decides faster loads nothing. */
const REST_MS = 120;

/** Reads the print of a file. */
export function usePrint({ key, size, url }: PrintSource): FoundPrint & { retry: () => void } {
  const [found, setFound] = useState<FoundPrint>({ key, print: null, fault: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLive = true;
    const timer = setTimeout(async () => {
      const result = await loadPrint({ key, size, url });
      if (isLive)
        setFound("print" in result ? { key, print: result.print, fault: null } : { key, print: null, ...result });
    }, REST_MS);
    return () => {
      isLive = false;
      clearTimeout(timer);
    };
  }, [key, size, url, tries]);
  return { ...(found.key === key ? found : { key, print: null, fault: null }), retry: () => setTries((n) => n + 1) };
}
