import { useQuery } from "@tanstack/react-query";
import { v3 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { queryClient } from "#web/data/query.ts";

export interface DuplicateLink {
  fileId: string;
  sameAs: string;
}

/** Loads which files of a model were marked as duplicates. */
export const useDuplicateLinks = (modelId: string): readonly DuplicateLink[] =>
  useQuery({
    queryKey: ["ties", modelId],
    queryFn: ({ signal }) => call<{ list: DuplicateLink[] }>(v3("repeatedTies"), { id: modelId }, { signal }),
  }).data?.list ?? [];

export const isTied = (ties: readonly DuplicateLink[], fileId: string, sameAs: string): boolean =>
  ties.some((tie) => tie.fileId === fileId && tie.sameAs === sameAs);

export const readTiesAgain = (modelId: string): void =>
  void queryClient.invalidateQueries({ queryKey: ["ties", modelId] });
