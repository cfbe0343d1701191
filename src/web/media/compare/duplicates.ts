import { useQuery } from "@tanstack/react-query";
import { modelFile } from "#domain/models/model-file.resource.ts";
import type { DetailReply, ListReply } from "#domain/api/list.ts";
import { v2, v3 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";

/** Loads the files of other models with the same content (specification, section 7: repeated list). */
export function useRepeated(fileId: string | null) {
  return useQuery({
    queryKey: ["repeated", fileId],
    queryFn: ({ signal }) => call<ListReply>(v3("repeatedList"), { fileId, page: 1, pageSize: 50 }, { signal }),
    enabled: fileId !== null,
  });
}

/** Loads one file with all its measurements. Lists contain only their columns. */
export function useModelFile(id: string | null) {
  return useQuery({
    queryKey: ["detail", modelFile.name, id],
    queryFn: ({ signal }) => call<DetailReply>(v2(modelFile.name, "detail"), { id }, { signal }),
    enabled: id !== null,
  });
}
