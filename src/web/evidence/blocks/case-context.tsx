import type { JSX } from "react";
import type { CaseContext as Context } from "#domain/api/evidence.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { useReasonTexts } from "#web/data/reasons.ts";
import { labelOf, ShortTime } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useCommandNames } from "#web/registry/use-command-names.ts";
import { nameOfCommand } from "#web/queue/session/title-of.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { StateBadge } from "#web/ui/badge.tsx";
import { caseAddress } from "./case-address.ts";

const { status: statusField, measure: measureField, suggested: suggestedField } = reportCase.fields;

/** Verdicts of the last cases of the same cause. */
function Precedents({ precedents }: Pick<Context, "precedents">): JSX.Element | null {
  if (precedents.length === 0 || !statusField.enumeration) return null;
  const { enumeration } = statusField;
  return (
    <>
      <dt>{t("evidence.case.precedents")}</dt>
      <dd className="past">
        {precedents.map(({ id, status, measure, heading }) => (
          <a key={id} href={`#${caseAddress(id)}`} title={`${heading} · ${labelOf(measureField.enumeration, measure)}`}>
            <StateBadge enumeration={enumeration} stored={status} inTable />
          </a>
        ))}
      </dd>
    </>
  );
}

function Others({ others }: Pick<Context, "others">): JSX.Element | null {
  if (others.length === 0) return null;
  return (
    <>
      <dt>{t("evidence.case.others")}</dt>
      <dd>
        {others.map(({ id, heading, priority, dueTime }) => (
          <a key={id} className="lk el" href={`#${caseAddress(id)}`}>
            {priority} · {heading} <ShortTime className="mu num" seconds={dueTime} />
          </a>
        ))}
      </dd>
    </>
  );
}

/** History of the target: who changed, reviewed, reported and decided it. */
function Steps({ steps }: Pick<Context, "steps">): JSX.Element | null {
  const words = useReasonTexts(reportCase.name);
  // Earlier steps name commands of other areas.
  useCommandNames(steps.map(({ command }) => command));
  if (steps.length === 0) return null;
  return (
    <>
      <dt>{t("evidence.case.steps")}</dt>
      <dd>
        <ul className="tl">
          {steps.map(({ id, resource, command, admin, reason, isUndo, time }) => (
            <li key={id}>
              <ShortTime className="num" seconds={time} />
              <Glyph tone={resource === reportCase.name ? "yellow" : "blue"} />
              <span>
                {admin ?? t("detail.system")} {isUndo && `${t("command.undo")} `}
                {nameOfCommand(command)}
                {reason && ` · ${words(reason)}`}
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}

/** Context of a case: the suggested measure, precedents of its cause, other cases of its author, the target's history. */
export const CaseContext = ({ context, record }: { context: Context; record: AnyRecord }): JSX.Element => (
  <dl className="around-case">
    {Boolean(record["suggested"]) && (
      <>
        <dt>{l(suggestedField.label)}</dt>
        <dd>{labelOf(suggestedField.enumeration, record["suggested"])}</dd>
      </>
    )}
    <Precedents precedents={context.precedents} />
    <Others others={context.others} />
    <Steps steps={context.steps} />
  </dl>
);
