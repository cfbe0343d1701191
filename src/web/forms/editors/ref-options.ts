import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { optionsQuery } from "#web/data/reference-options.ts";
import type { Option } from "./combobox.tsx";
import type { EditorProps } from "./editor-props.ts";

const SEARCH_MS = 150;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Loads the records that a reference may name, filtered by the query. @param query null while the list is closed */
export function useOptions(
  { field, whyNot }: Pick<EditorProps, "field" | "whyNot">,
  query: string | null,
): { options: readonly Option[]; isLoading: boolean } {
  const now = query?.trim() ?? "";
  const typed = useDeferredValue(useSettled(now));
  const asked = optionsQuery(field, typed);
  const { data, isLoading } = useQuery({ ...asked, enabled: asked.enabled && query !== null });
  const options = (data ?? []).map((option) => ({ ...option, refusal: whyNot?.(option.id) ?? null }));
  return { options, isLoading: isLoading || typed !== now };
}
