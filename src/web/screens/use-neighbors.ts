import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Parameters, Screen } from "#kernel/screen.ts";
import { fillRoute } from "#kernel/screen.ts";
import type { ListReply, ListRequest } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { call } from "#web/data/client.ts";
import { prefetchRecords } from "#web/data/detail-query.ts";
import { messageOf } from "#web/data/error.ts";
import { queryClient } from "#web/data/query.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { joined } from "#domain/api/list-address.ts";
import { registry } from "#web/registry/registry.ts";
import { notify } from "#web/ui/notice.tsx";
import { walkTo } from "./tab-name.ts";

type Step = 1 | -1;

/** Returns the request for the next or previous record: the list's first view, by id in the direction of the list. */
function neighborRequest(list: Screen | undefined, resource: Resource, id: string, step: Step): ListRequest {
  const view = list?.views?.[0];
  const isDown = (view?.sort ?? list?.sort ?? resource.list.sort).startsWith("-");
  const isSmaller = step > 0 === isDown;
  return {
    filter: joined(list?.preset, view?.filter, `id:${isSmaller ? "<" : ">"}${id}`),
    sort: isSmaller ? "-id" : "id",
    pageSize: 1,
    columns: [resource.title],
  };
}

const neighborQuery = (resource: Resource, id: string, step: Step) => ({
  queryKey: ["neighbor", resource.name, id, step] as const,
  queryFn: async (): Promise<AnyRecord | null> => {
    const list = registry().listOf(resource.name);
    const request = neighborRequest(list, resource, id, step);
    const [record] = (await call<ListReply>(v2(resource.name, "list"), request)).list;
    if (record) prefetchRecords(resource.name, [record.id]);
    return record ?? null;
  },
  staleTime: 30_000,
});

/** Handles `[` and `]` on a page without a list. Both neighbors are prefetched before a key is pressed. */
export function useNeighbors(
  screen: Screen,
  resource: Resource | undefined,
  id: string | null,
  parameters: Parameters,
) {
  const isOn = resource !== undefined && id !== null;
  const ask = (step: Step) => neighborQuery(resource as Resource, id ?? "", step);
  useQuery({ ...ask(1), enabled: isOn });
  useQuery({ ...ask(-1), enabled: isOn });
  const neighbors = useMemo(() => {
    if (!resource || id === null) return null;
    const to = (step: Step) => (): void => {
      queryClient.fetchQuery(neighborQuery(resource, id, step)).then(
        (record) => {
          if (!record)
            return notify(t(step > 0 ? "address.last" : "address.first", { name: l(resource.label) }), "blue");
          const name = String(record[resource.title] ?? "");
          walkTo(fillRoute(screen.route, { ...parameters, id: record.id, name: name || "-" }), name || undefined);
        },
        (error: unknown) => notify(messageOf(error), "red"),
      );
    };
    return { next: to(1), previous: to(-1) };
  }, [screen, resource, id, parameters]);
  useCommandHandler("record.next", () => neighbors?.next(), neighbors !== null);
  useCommandHandler("record.previous", () => neighbors?.previous(), neighbors !== null);
  return neighbors;
}
