import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import type { Field } from "#kernel/field.ts";
import type { ReferenceOption } from "#web/data/reference-options.ts";
import { optionsQuery } from "#web/data/reference-options.ts";

const SEARCH_MS = 150;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Records that a reference may name, by what is typed. @param query null while nobody asks */
export function useOptions(
  field: Field,
  query: string | null,
): { options: readonly ReferenceOption[]; isLoading: boolean } {
  const now = query?.trim() ?? "";
  const typed = useDeferredValue(useSettled(now));
  const asked = optionsQuery(field, typed);
  const { data, isLoading } = useQuery({ ...asked, enabled: asked.enabled && query !== null });
  return { options: data ?? [], isLoading: isLoading || typed !== now };
}
