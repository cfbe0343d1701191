import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import type { RequestItems } from "#domain/api/approvals.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { tt } from "./texts.ts";
import "./request-items.css";

/** Address of a record: its page, or its place in its list. */
const addressOf = (resource: string, id: string, title: string): string | null => {
  const list = registry().listOf(resource);
  return pageOfRecord(resource, { id, title }) ?? (list ? `${list.route}?id=${id}` : null);
};

/** The records on which a request acts, with links, for the admin who answers it. */
export function RequestItemsPanel({ resource: request, record }: PanelProps): JSX.Element | null {
  const { data, error } = useQuery({
    queryKey: ["requestItems", record.id],
    queryFn: () => call<RequestItems>(v2("pendingDecision", "items"), { id: record.id }),
    retry: false,
  });
  if (error) return <p className="p-4">{messageOf(error)}</p>;
  if (!data) return null;
  const { resource, list, more } = data;
  if (list.length === 0) return <EmptyState title={tt("noItems")} />;
  return (
    <ol className="rq-items">
      {record["why"] !== "" && (
        <li>
          <span className="mu">{l(request.fields["why"]?.label ?? ["", ""])}</span>
          <b>{String(record["why"])}</b>
        </li>
      )}
      {list.map(({ id, title }) => {
        const address = addressOf(resource, id, title);
        return (
          <li key={id}>
            <span className="mu num">{id}</span>
            {address ? <a href={`#${address}`}>{title}</a> : <span>{title}</span>}
          </li>
        );
      })}
      {more > 0 && <li className="mu">{tt("moreItems", { n: more })}</li>}
    </ol>
  );
}
