import { useEffect } from "react";
import { useLatest } from "#web/store/latest.ts";
import type { RunOptions } from "./handlers.ts";

type Input = NonNullable<RunOptions["input"]>;
const beginnings = new Map<string, () => Input>();

/** What the question of a browser command begins with; nothing where nobody knows. */
export const beginningOf = (commandId: string): Input => beginnings.get(commandId)?.() ?? {};

/** While the component is mounted the question of the command begins with this. */
export function useBeginning(commandId: string, begin: () => Input): void {
  const latest = useLatest(begin);
  useEffect(() => {
    beginnings.set(commandId, () => latest.current());
    return () => void beginnings.delete(commandId);
  }, [commandId, latest]);
}
