import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { operationName } from "#web/detail/record-diff.tsx";
import { Time, titleOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { within } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { operationAddress } from "./operation-address.ts";
import { ChangeLabel, ChangeList, ChangeValue } from "#web/detail/change-list.tsx";

/** Ids of a resource's decision commands, as a filter value; empty if it has none. */
const decisionsOn = (resource: string): string =>
  registry()
    .commands.filter((command) => command.decision && command.resource === resource)
    .map(({ id }) => id)
    .join();

async function nearest(record: AnyRecord, side: "before" | "after", signal: AbortSignal): Promise<ListReply> {
  const resource = String(record["resource"]);
  const than = side === "before" ? "<" : ">";
  const filter = `resource:${resource} opObjId:${String(record["opObjId"])} command:${decisionsOn(resource)} id:${than}${record.id}`;
  const columns = ["createTime", "admin", "command", "reason", "undoes"];
  const sort = side === "before" ? "-createTime" : "createTime";
  return call<ListReply>(v2("operationRecord", "list"), { filter, columns, sort, page: 1, pageSize: 1 }, { signal });
}

function Decision({ record, side }: { record: AnyRecord; side: "before" | "after" }): JSX.Element {
  const { data } = useQuery({
    queryKey: ["around", record.id, side],
    queryFn: ({ signal }) => nearest(record, side, signal),
    staleTime: 0,
  });
  const neighbor = data?.list[0];
  return (
    <>
      <ChangeLabel>{t(`operation.${side}`)}</ChangeLabel>
      <ChangeValue>
        {neighbor ? (
          <>
            <a className="link" href={`#${operationAddress(neighbor.id)}`}>
              {operationName(neighbor)}
            </a>
            <span>{neighbor["admin"] ? titleOf(data.titles, "admin", neighbor["admin"]) : t("detail.system")}</span>
            <Time seconds={Number(neighbor["createTime"])} />
          </>
        ) : (
          <span className="text-muted">{data ? t("common.none") : ""}</span>
        )}
      </ChangeValue>
    </>
  );
}

/** The last decision on the same record before this operation, and the first one after it. */
export function NeighborDecisions({ record }: { record: AnyRecord }): JSX.Element | null {
  const resource = registry().resource(String(record["resource"]));
  if (!resource || decisionsOn(resource.name) === "") return null;
  return (
    <section className="mt-4">
      <h2 className="text-ink mb-2 font-semibold">{t("operation.around", { name: within(resource.label) })}</h2>
      <ChangeList>
        <Decision record={record} side="before" />
        <Decision record={record} side="after" />
      </ChangeList>
    </section>
  );
}
