import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import type { BlackListAround } from "#domain/risk/api.ts";
import type { ShutOutPlaces } from "#domain/rankings/api.ts";
import { v2 } from "#domain/api/call.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { BlackScope, BlackStatus } from "#domain/risk/enumerations.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { inOneLanguage, labelOf } from "#web/fields/cell.tsx";
import { ShortTime } from "#web/fields/short-time.tsx";
import { fill, l } from "#web/i18n/text.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";

const strikes = (n: number): string => (n === 0 ? "" : fill(l(["{n} 次违规", "{n} {n|strike|strikes}"]), { n }));

/** Boards on which the subject would stand without the entry. */
function Boards({ id }: { id: string }): JSX.Element | null {
  const { data } = useQuery({
    queryKey: ["list", "blackList", "boards", id],
    queryFn: ({ signal }) => call<ShutOutPlaces>(v2("blackList", "boards"), { id }, { signal }),
  });
  if (!data) return <Skeleton rows={2} />;
  return (
    <>
      <h3 className="font-semibold text-ink">{l(["解除后会在的榜单", "Boards on which it would stand"])}</h3>
      {data.list.length === 0 && <p className="text-muted">{l(["不会上榜", "On no board"])}</p>}
      <ul>
        {data.list.map(({ ranking, name, place }) => (
          <li key={ranking} className="min-h-6.5">
            {String(inOneLanguage(name))}{" "}
            <span className="text-small text-muted">{fill(l(["第 {place} 名", "place {place}"]), { place })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Accounts that share the subject of an entry, and other entries of the same subject. */
export function AroundPanel({ record, resource }: PanelProps): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: ["list", resource.name, "around", record.id],
    queryFn: ({ signal }) => call<BlackListAround>(v2("blackList", "around"), { id: record.id }, { signal }),
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  return (
    <div className="grid gap-2 px-4 py-3">
      {(record["user"] ?? record["model"] ?? null) !== null && <Boards id={record.id} />}
      <h3 className="font-semibold text-ink">{l(["共用此对象的账号", "Accounts that share the subject"])}</h3>
      {data.members.length === 0 && <p className="text-muted">{l(["没有其他账号", "No other account"])}</p>}
      <ul>
        {data.members.map((one) => (
          <li key={one.id} className="min-h-6.5">
            <span>{one.nickname}</span> <span className="text-small text-muted">{labelOf(UserStatus, one.status)}</span>{" "}
            <span className="text-small text-muted">{strikes(one.strikes)}</span>
          </li>
        ))}
      </ul>
      <h3 className="font-semibold text-ink">{l(["此对象的其他记录", "Other entries of the subject"])}</h3>
      {data.entries.length === 0 && <p className="text-muted">{l(["没有其他记录", "No other entry"])}</p>}
      <ul>
        {data.entries.map((one) => (
          <li key={one.id} className="min-h-6.5">
            <a className="link" href={`#/black-list-manage?v=all&f=id:${one.id}&id=${one.id}`}>
              {one.reason}
            </a>{" "}
            <span className="text-small text-muted">
              {labelOf(BlackStatus, one.status)} · {one.scope.map((key) => labelOf(BlackScope, key)).join(" · ")}
              {one.begin !== null && " · "}
              {one.begin !== null && <ShortTime seconds={one.begin} />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
