import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import type { OwnDayReply, Titles } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { Why } from "#web/detail/why.tsx";
import { titleOf } from "#web/fields/cell.tsx";
import { moment } from "#web/fields/format.ts";
import { l, t } from "#web/i18n/text.ts";
import { pageOfRecord } from "#web/list/record-page.ts";
import { registry } from "#web/registry/registry.ts";
import { FactsStrip } from "#web/ui/facts-strip.tsx";

/** What this admin decided today; undefined until it is known. */
export function useOwnDay(admin: string | null): OwnDayReply | undefined {
  const { data } = useQuery({
    queryKey: ["ownDay", admin],
    queryFn: () => call<OwnDayReply>(v2("operationRecord", "ownDay")),
    enabled: admin !== null,
    refetchInterval: 30_000,
    retry: false,
  });
  return data;
}

const verdictOf = (id: string): string => {
  const command = registry().command(id);
  return command ? l(command.label) : id;
};

/** The counts of today, by verdict. */
export function OwnCounts({ day }: { day: OwnDayReply }): JSX.Element {
  const all = day.counts.reduce((sum, { n }) => sum + n, 0);
  const facts = day.counts.map(({ command, n }) => ({ label: verdictOf(command), value: n }));
  return <FactsStrip facts={[{ label: t("desk.decided"), value: all }, ...facts]} />;
}

/** What a decision was about, and where that is opened: one item on its page, several in the list of their kind. */
function about({ resource, ids }: OwnDayReply["last"][number], titles: Titles): { title: string; href: string | null } {
  const [first = ""] = ids;
  if (ids.length > 1) {
    const list = registry().listOf(resource);
    return { title: t("desk.items", { n: ids.length }), href: list ? `${list.route}?f=id:${ids.join()}` : null };
  }
  const title = titleOf(titles, resource, first);
  return { title, href: pageOfRecord(resource, { id: first, title }) };
}

/** The last decisions with what they were about; one that was taken back is struck through. */
export function OwnDecisions({ day }: { day: OwnDayReply }): JSX.Element {
  if (day.last.length === 0) return <p className="desk-none">{t("desk.noneToday")}</p>;
  return (
    <ul className="desk-last">
      {day.last.map((one) => {
        const { id, time, command, resource, reason, isUndone } = one;
        const { title, href } = about(one, day.titles);
        const verdict = verdictOf(command);
        return (
          <li key={id}>
            <time>{moment(time).clock}</time>
            {isUndone ? <s className="mu">{verdict}</s> : <span className="ink">{verdict}</span>}
            {href ? <a href={`#${href}`}>{title}</a> : <span className="el">{title}</span>}
            <span className="mu el">{isUndone ? t("desk.undone") : <Why resource={resource} written={reason} />}</span>
          </li>
        );
      })}
    </ul>
  );
}
