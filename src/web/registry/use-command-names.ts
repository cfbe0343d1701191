import { useEffect } from "react";
import { macroName } from "#kernel/macro.ts";
import { useChunk } from "#web/store/chunk.ts";
import { commandIndex, outline } from "./areas.ts";
import { useRegistry } from "./registry.ts";

/** Loads the names of all commands if one of these is not known. */
export function useCommandNames(ids: readonly string[]): void {
  const { operation } = useRegistry();
  const hasOutline = useChunk(outline) !== undefined;
  const isMissing = hasOutline && ids.some((id) => operation(id) === undefined && macroName(id) === null);
  useEffect(() => {
    if (isMissing) commandIndex.load().catch(() => {});
  }, [isMissing]);
}
