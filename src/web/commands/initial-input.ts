import { useEffect } from "react";
import { useLatest } from "#web/store/latest.ts";
import type { RunOptions } from "./run-options.ts";

type Input = NonNullable<RunOptions["input"]>;
const providers = new Map<string, () => Input>();

/** Returns the initial input of a command's form; empty if no component provides one. */
export const initialInputOf = (commandId: string): Input => providers.get(commandId)?.() ?? {};

/** Provides the initial input of the command's form while the component is mounted. */
export function useInitialInput(commandId: string, begin: () => Input): void {
  const latest = useLatest(begin);
  useEffect(() => {
    providers.set(commandId, () => latest.current());
    return () => void providers.delete(commandId);
  }, [commandId, latest]);
}
