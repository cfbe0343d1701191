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
import { BlockSection } from "./block-section.tsx";
import { UnfoldButton } from "./unfold-button.tsx";

/** Most weight of a reporter. */
const MOST_WEIGHT = 2;
/** Reports of a week from which a reporter is conspicuous. */
const OFTEN = 10;

/** Reports that are shown before the others are unfolded. The target below them has to be in view. */
const FEW = 3;

const heading = "pt-0.5 pr-3 pb-1 text-left font-normal whitespace-nowrap text-muted";
const cell = "py-1 pr-3 align-top leading-5";
const plain = `${cell} whitespace-nowrap text-text`;
/** A narrow pane drops what only adds to the weight of a report, and keeps what was said. */
const ifWide = "@max-[561px]/blocks:hidden";

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
    <BlockSection
      title={t("evidence.reports")}
      beside={<span className="font-normal text-muted">{count(all)}</span>}
      end={
        <span className="font-normal text-muted">
          {t("evidence.reports.weight", { weight })}
          {reports.hideAt > 0 && ` · ${t("evidence.reports.hideAt", { n: reports.hideAt })}`}
        </span>
      }
    >
      <table className="mx-4 w-[calc(100%-32px)] text-small">
        <thead>
          <tr>
            <th className={heading}>{t("evidence.reports.reporter")}</th>
            <th className={heading}>{t("evidence.reports.right")}</th>
            <th className={heading}>{t("evidence.reports.trust")}</th>
            <th className={`${heading} ${ifWide}`}>{t("evidence.reports.week")}</th>
            <th className={heading}>{t("evidence.reports.said")}</th>
            <th className={heading}>{t("evidence.reports.time")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <Line key={line.record.id} line={line} name={titleOf(evidence.titles, "user", line.record["reporter"])} />
          ))}
        </tbody>
      </table>
      {shown.length < reports.list.length && (
        <UnfoldButton
          label={t("evidence.reports.rest", { n: count(all - shown.length) })}
          unfold={() => setOpen(true)}
        />
      )}
      {isOpen && all > reports.list.length && (
        <p className="px-4 py-2 text-muted">{t("evidence.reports.more", { n: count(all - reports.list.length) })}</p>
      )}
    </BlockSection>
  );
}

function Line({ line, name }: { line: ReportLine; name: string }): JSX.Element {
  const { record, recent } = line;
  const weight = Number(record["weight"] ?? 0);
  return (
    <tr>
      <td className={plain}>
        <Avatar name={name} /> {name}
      </td>
      <td className={plain}>{shareOf(line)}</td>
      <td className={plain}>
        {weight.toFixed(1)}
        <span className={`ml-2 inline-block h-1 w-14 bg-line align-[2px] ${ifWide}`} aria-hidden="true">
          <i className="block h-full bg-ink" style={{ width: `${Math.min(100, (weight / MOST_WEIGHT) * 100)}%` }} />
        </span>
      </td>
      <td className={`${cell} ${recent >= OFTEN ? "text-yellow-fg" : "text-text"} whitespace-nowrap ${ifWide}`}>
        {recent}
      </td>
      <td className={`${cell} w-full text-text wrap-anywhere whitespace-normal`}>
        {String(record["description"] ?? "")}
      </td>
      <td className={plain}>
        <ShortTime seconds={Number(record["createTime"])} />
      </td>
    </tr>
  );
}
