import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { openPages } from "#domain/enumerations/open-pages.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";

type Visits = readonly { route: string; visits: number }[];

/** Public addresses of the text, with the number of visits to each in the last 30 days. */
export function VisitsPanel({ record }: PanelProps): JSX.Element {
  const kind = String(record["kind"]);
  const page = openPages.find((one) => one.kind === kind || one.types.some((type) => type === kind));
  const { data, error, refetch } = useQuery({
    queryKey: ["visits"],
    queryFn: ({ signal }) => call<{ list: Visits }>(v2("companyPage", "visits"), {}, { signal }),
  });
  if (!page) return <EmptyState title={t("visits.none")} />;
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  const type = page.kind === kind ? "" : `?type=${kind}`;
  return (
    <dl className="px-4 py-3">
      {page.spellings.map((route) => (
        <div key={route} className="flex justify-between gap-3 border-b border-line-soft py-1.5">
          <dt>
            <a className="text-accent-text underline" href={`#${route}${type}`} target="_blank" rel="noreferrer">
              {route}
              {type}
            </a>
          </dt>
          <dd>
            {count(data.list.find((one) => one.route === route)?.visits ?? 0)}{" "}
            <span className="text-muted">{t("visits.days")}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
