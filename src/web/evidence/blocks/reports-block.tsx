import type { JSX } from "react";
import { isFew } from "#kernel/share.ts";
import type { ReportLine } from "#domain/api/evidence.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { titleOf } from "#web/fields/cell.tsx";
import { ShortTime } from "#web/fields/short-time.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { useStatePerId } from "#web/store/use-state-per-id.ts";

/** Most weight of a reporter. */
const MOST_WEIGHT = 2;
/** Reports of a week from which a reporter is conspicuous. */
const OFTEN = 10;

/** Reports that are shown before the others are unfolded. The target below them has to be in view. */
const FEW = 3;

const shareOf = ({ right, decided }: ReportLine): string =>
  decided === 0 ? "—" : `${right} / ${decided}${isFew(decided) ? "" : ` · ${Math.round((right / decided) * 100)} %`}`;

/** Reports of a case: who reported, how often that member was right, and what was said. */
export function ReportsBlock({ evidence, record }: BlockProps<"reports">): JSX.Element | null {
  const { reports } = evidence.blocks;
  const [isOpen, setOpen] = useStatePerId(record.id, false);
  if (!reports) return null;
  const shown = isOpen ? reports.list : reports.list.slice(0, FEW);
  const all = Number(record["reports"] ?? reports.list.length);
  const weight = Number(record["weight"] ?? 0).toFixed(1);
  return (
    <section className="evsec reports">
      <h2>
        {t("evidence.reports")} <span className="text-muted num">{count(all)}</span>
        <span className="flex-1" />
        <span className="text-muted">
          {t("evidence.reports.weight", { weight })}
          {reports.hideAt > 0 && ` · ${t("evidence.reports.hideAt", { n: reports.hideAt })}`}
        </span>
      </h2>
      <table>
        <thead>
          <tr>
            <th>{t("evidence.reports.reporter")}</th>
            <th>{t("evidence.reports.right")}</th>
            <th>{t("evidence.reports.trust")}</th>
            <th>{t("evidence.reports.week")}</th>
            <th>{t("evidence.reports.said")}</th>
            <th>{t("evidence.reports.time")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <Line key={line.record.id} line={line} name={titleOf(evidence.titles, "user", line.record["reporter"])} />
          ))}
        </tbody>
      </table>
      {shown.length < reports.list.length && (
        <button type="button" className="evfold" aria-expanded="false" onClick={() => setOpen(true)}>
          {t("evidence.reports.rest", { n: count(all - shown.length) })}
        </button>
      )}
      {isOpen && all > reports.list.length && (
        <p className="more">{t("evidence.reports.more", { n: count(all - reports.list.length) })}</p>
      )}
    </section>
  );
}

function Line({ line, name }: { line: ReportLine; name: string }): JSX.Element {
  const { record, recent } = line;
  const weight = Number(record["weight"] ?? 0);
  return (
    <tr>
      <td>
        <Avatar name={name} /> {name}
      </td>
      <td className="num">{shareOf(line)}</td>
      <td className="num">
        {weight.toFixed(1)}
        <span className="trust" aria-hidden="true">
          <i style={{ width: `${Math.min(100, (weight / MOST_WEIGHT) * 100)}%` }} />
        </span>
      </td>
      <td className={`num${recent >= OFTEN ? " text-yellow-fg" : ""}`}>{recent}</td>
      <td className="said">{String(record["description"] ?? "")}</td>
      <td className="num">
        <ShortTime seconds={Number(record["createTime"])} />
      </td>
    </tr>
  );
}
