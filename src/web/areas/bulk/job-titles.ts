import { useQueries, useQuery } from "@tanstack/react-query";
import { v2 } from "#domain/api/call.ts";
import type { ListReply, Titles } from "#domain/api/list.ts";
import { joinTitles } from "#domain/api/titles.ts";
import type { Field } from "#kernel/field.ts";
import { isId } from "#kernel/id.ts";
import { call } from "#web/data/client.ts";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { l } from "#web/i18n/text.ts";
import { useResources } from "#web/registry/use-resources.ts";
import { registry } from "#web/registry/registry.ts";

const none: Titles = {};

const page = (target: string, filter: string, pageSize: number, signal: AbortSignal): Promise<ListReply> =>
  call<ListReply>(v2(target, "list"), { filter, pageSize }, { signal });

/** Loads the titles of the records that a filter names. It is empty where the reader may not read the list. */
export function useTitlesIn(target: string, filter: string): Titles {
  const { data } = useQuery({
    queryKey: ["titles-in", target, filter],
    queryFn: ({ signal }) => page(target, filter, 1, signal),
    enabled: filter !== "",
    retry: false,
  });
  return data?.titles ?? none;
}

interface Given {
  field: Field | undefined;
  value: unknown;
}

/** Returns the ids that values refer to, by resource. */
export function idsOf(inputs: readonly Given[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { field, value } of inputs) {
    if (!field?.target || !["ref", "refs", "id"].includes(field.kind)) continue;
    const named = [value].flat().map(String).filter(isId);
    if (named.length > 0) ids.set(field.target, [...new Set([...(ids.get(field.target) ?? []), ...named])]);
  }
  return ids;
}

/** Name of a record that is deleted, or that the reader may not see: its id with a word. */
export const goneName = (id: string): string => l([`编号 ${id}（已删除或不可见）`, `${id} (deleted or not visible)`]);

/** Loads the titles of the records that values refer to. A deleted one has its id with a word. */
export function useTitlesOf(inputs: readonly Given[]): Titles {
  const wanted = [...idsOf(inputs)];
  useResources(wanted.map(([target]) => target));
  const queries = useQueries({
    queries: wanted.map(([target, ids]) => ({
      queryKey: ["titles-of", target, ids.join()],
      queryFn: ({ signal }: { signal: AbortSignal }) => page(target, `id:${ids.join()}`, ids.length, signal),
      retry: false,
    })),
  });
  return wanted.reduce<Titles>((titles, [target, ids], index) => {
    const resource = registry().resource(target);
    const reply = queries[index]?.data;
    if (!resource || !reply) return titles;
    const names = new Map(reply.list.map((record) => [record.id, nameOfRecord(resource, record, reply.titles)]));
    const ofTarget = Object.fromEntries(ids.map((id) => [id, names.get(id) ?? goneName(id)]));
    return joinTitles(titles, { [target]: ofTarget });
  }, none);
}
