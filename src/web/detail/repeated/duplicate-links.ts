import { useQuery } from "@tanstack/react-query";
import { v3 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { queryClient } from "#web/data/query.ts";

export interface Tie {
  fileId: string;
  sameAs: string;
}

/** Loads which files of a model were marked as duplicates. */
export const useTies = (modelId: string): readonly Tie[] =>
  useQuery({
    queryKey: ["ties", modelId],
    queryFn: ({ signal }) => call<{ list: Tie[] }>(v3("repeatedTies"), { id: modelId }, { signal }),
  }).data?.list ?? [];

export const isTied = (ties: readonly Tie[], fileId: string, sameAs: string): boolean =>
  ties.some((tie) => tie.fileId === fileId && tie.sameAs === sameAs);

export const readTiesAgain = (modelId: string): void =>
  void queryClient.invalidateQueries({ queryKey: ["ties", modelId] });
