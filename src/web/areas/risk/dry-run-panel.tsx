import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { isFew } from "#kernel/share.ts";
import { v2 } from "#domain/api/call.ts";
import type { DetailReply, ListReply } from "#domain/api/list.ts";
import type { DryRunOutcome, Example } from "#domain/risk/risk-dry-run.resource.ts";
import { DryRunSpan } from "#domain/risk/enumerations.ts";
import { recordAddressOf } from "#web/areas/audit/operation-address.ts";
import { call } from "#web/data/client.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { labelOf, Time } from "#web/fields/cell.tsx";
import { count, fill, l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";

const nameOfKind = (subject: string): string => l(registry().outline(subject)?.label ?? [subject, subject]);

/** A figure with its name below each other. */
const Figure = ({ label, text }: { label: string; text: string }): JSX.Element => (
  <div>
    <dt className="text-muted text-small">{label}</dt>
    <dd className="tabular-nums">{text}</dd>
  </div>
);

/** Hits of each day; the part of a column that was refused or taken down is filled. */
function Days({ days }: Pick<DryRunOutcome, "days">): JSX.Element {
  const most = Math.max(1, ...days.map(({ hits }) => hits));
  const title = l(["每天会命中", "Would hit, by day"]);
  return (
    <figure>
      <figcaption>
        {title}{" "}
        <span className="text-muted text-small">{l(["实心为已被拒绝或下架", "Filled: refused or taken down"])}</span>
      </figcaption>
      <ol className="mt-2 flex h-35 gap-1 overflow-x-auto">
        {days.map(({ day, hits, upheld }) => (
          <li
            key={day}
            className="flex max-w-18 min-w-9 flex-[1_1_0] flex-col items-center justify-end"
            title={`${day}: ${hits} / ${upheld}`}
          >
            <span className="text-cap tabular-nums">{hits}</span>
            <span
              className="flex min-h-0.5 w-full flex-col justify-end border border-accent"
              style={{ height: `${(hits / most) * 100}%` }}
            >
              <span className="bg-accent" style={{ height: `${(upheld / hits) * 100}%` }} />
            </span>
            <span className="text-muted text-small">{day.slice(5)}</span>
            <span className="sr-only">{fill(l(["其中成立 {n}", "{n} of them upheld"]), { n: upheld })}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

const verdicts = {
  true: ["已拒绝", "Refused"],
  false: ["已通过", "Passed"],
  null: ["未审核", "Not decided"],
} as const;

function Examples({ examples }: { examples: readonly Example[] }): JSX.Element {
  return (
    <ol className="mt-2">
      {examples.map((one) => {
        const place = recordAddressOf({ id: one.id, version: 1, resource: one.subject, opObjId: one.id });
        const text = one.about.trim() || `${nameOfKind(one.subject)} ${one.id}`;
        return (
          <li
            key={`${one.subject} ${one.id}`}
            className="grid grid-cols-[64px_minmax(0,1fr)_auto_auto] items-baseline gap-3 py-0.75"
          >
            <span className="text-muted text-small">{nameOfKind(one.subject)}</span>
            {place ? (
              <a className="link truncate" href={`#${place}`}>
                {text}
              </a>
            ) : (
              <span className="truncate">{text}</span>
            )}
            <span className={one.upheld === null ? "text-muted text-small" : "text-small"}>
              {l(verdicts[String(one.upheld) as keyof typeof verdicts])}
            </span>
            <span className="text-muted text-small">
              <Time seconds={one.time} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Result of a dry run: figures, days, kinds, members and examples. */
function Outcome({ run }: { run: AnyRecord }): JSX.Element {
  const outcome = run["outcome"] as DryRunOutcome;
  const precision = run["precision"];
  const figures: readonly (readonly [string, string])[] = [
    [l(["规则版本", "Revision"]), String(run["revision"])],
    [l(["回看", "Looked back"]), labelOf(DryRunSpan, run["span"])],
    [l(["已检查", "Checked"]), count(Number(run["checked"]))],
    [l(["会命中", "Would hit"]), count(Number(run["hits"]))],
    [
      l(["会有的准确率", "Precision it would have"]),
      precision === null
        ? l(["没有已审核的", "None decided"])
        : `${isFew(Number(run["decided"])) ? "" : `${(Number(precision) * 100).toFixed(0)} % `}(${String(run["upheld"])}/${String(run["decided"])})`,
    ],
  ];
  return (
    <div className="flex flex-col gap-4 px-4 py-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {figures.map(([label, text]) => (
          <Figure key={label} label={label} text={text} />
        ))}
      </dl>
      {outcome.days.length > 0 && <Days days={outcome.days} />}
      {outcome.users.length > 0 && (
        <section>
          <h3>{l(["按类型和用户", "By kind and member"])}</h3>
          <p>
            {outcome.kinds.map(({ subject, hits }) => `${nameOfKind(subject)} ${hits}`).join(" · ")}
            <br />
            {outcome.users.map(({ name, hits }) => `${name} ${hits}`).join(" · ")}
          </p>
        </section>
      )}
      {outcome.examples.length > 0 && (
        <section>
          <h3>
            {fill(l(["{n} 个例子", "{n} {n|example|examples}"]), { n: outcome.examples.length })}{" "}
            <span className="text-muted text-small">{l(["先列已审核的", "Decided ones first"])}</span>
          </h3>
          <Examples examples={outcome.examples} />
        </section>
      )}
    </div>
  );
}

/** The latest dry run of a rule. */
export function DryRunPanel({ record }: PanelProps): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: ["list", "riskDryRun", "latest", record.id, record.version],
    queryFn: ({ signal }) =>
      call<ListReply>(
        v2("riskDryRun", "list"),
        {
          filter: `rule:${record.id}`,
          sort: "-createTime",
          page: 1,
          pageSize: 1,
          columns: ["revision", "span", "checked", "hits", "decided", "upheld", "precision", "outcome"],
        },
        { signal },
      ),
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  const [run] = data.list;
  if (!run) return <EmptyState title={l(["还没有试运行，按 R 开始", "No dry run yet. Press R to start one"])} />;
  return (
    <>
      {run["revision"] !== record["revision"] && (
        <p className="mx-4 mt-3 text-yellow-fg">
          {l([
            "这是旧版本的结果，规则改过后要再试运行",
            "From an earlier version. The rule has changed and needs another run",
          ])}
        </p>
      )}
      <Outcome run={run} />
    </>
  );
}

/** The outcome of one dry run. Lists leave it out, so it is read with the record. */
export function OutcomePanel({ record }: PanelProps): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: ["list", "riskDryRun", "outcome", record.id],
    queryFn: ({ signal }) => call<DetailReply>(v2("riskDryRun", "detail"), { id: record.id }, { signal }),
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  return data ? <Outcome run={data.item} /> : <Skeleton rows={8} />;
}
