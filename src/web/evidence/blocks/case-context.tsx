import type { JSX } from "react";
import type { CaseContext as Context } from "#domain/api/evidence.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { useReasonTexts } from "#web/data/reasons.ts";
import { labelOf } from "#web/fields/cell.tsx";
import { ShortTime } from "#web/fields/short-time.tsx";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useCommandNames } from "#web/registry/use-command-names.ts";
import { nameOfCommand } from "#web/queue/session/title-of.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { caseAddress } from "./case-address.ts";
import { Section } from "#web/evidence/section.tsx";
import { Timeline, TimelineEntry } from "#web/evidence/timeline.tsx";

const { status: statusField, measure: measureField, suggested: suggestedField } = reportCase.fields;

/** How many of the precedents ended in each way, such as "8 upheld". */
function sumOf(precedents: Context["precedents"]): string {
  const labels = precedents.map(({ status }) => labelOf(statusField.enumeration, status));
  return [...new Set(labels)].map((label) => `${label} ${labels.filter((one) => one === label).length}`).join(" · ");
}

/** Verdicts of the last cases of the same cause, one glyph each. */
function Precedents({ precedents }: Pick<Context, "precedents">): JSX.Element | null {
  if (precedents.length === 0) return null;
  return (
    <Section
      title={t("evidence.case.precedents")}
      beside={<span className="min-w-0 truncate">{sumOf(precedents)}</span>}
    >
      <p className="flex flex-wrap gap-1.5 px-4 pb-3">
        {precedents.map(({ id, status, measure, heading }) => {
          const state = statusField.enumeration?.value(status);
          const verdict = [state && l(state.label), labelOf(measureField.enumeration, measure)].filter(Boolean);
          // A lifted ban has no tone of its own; its case was upheld.
          const name = `${heading} · ${verdict.join(" · ")}`;
          return (
            <a key={id} href={`#${caseAddress(id)}`} title={name} aria-label={name}>
              <Glyph tone={state?.tone ?? "red"} />
            </a>
          );
        })}
      </p>
    </Section>
  );
}

function Others({ others }: Pick<Context, "others">): JSX.Element | null {
  if (others.length === 0) return null;
  return (
    <Section title={t("evidence.case.others")} beside={<span>{others.length}</span>}>
      <ul className="px-4 pb-2.5 text-small">
        {others.map(({ id, heading, priority, dueTime }) => (
          <li key={id} className="flex gap-2 leading-5.5">
            <a className="link min-w-0 flex-1 truncate" href={`#${caseAddress(id)}`} title={heading}>
              {priority} · {heading}
            </a>
            <ShortTime className="text-muted" seconds={dueTime} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** History of the target: who changed, reviewed, reported and decided it. */
function Steps({ steps }: Pick<Context, "steps">): JSX.Element | null {
  const words = useReasonTexts(reportCase.name);
  // Earlier steps name commands of other areas.
  useCommandNames(steps.map(({ command }) => command));
  if (steps.length === 0) return null;
  return (
    <Section title={t("evidence.case.steps")} beside={<span>{steps.length}</span>}>
      <Timeline>
        {steps.map(({ id, resource, command, admin, reason, isUndo, time }) => (
          <TimelineEntry key={id}>
            <ShortTime seconds={time} />
            <Glyph tone={resource === reportCase.name ? "yellow" : "blue"} />
            <span>
              {admin ?? t("detail.system")} {isUndo && `${t("command.undo")} `}
              {nameOfCommand(command)}
              {reason && ` · ${words(reason)}`}
            </span>
          </TimelineEntry>
        ))}
      </Timeline>
    </Section>
  );
}

/** Context of a case: the suggested measure, precedents of its cause, other cases of its author, the target's history. */
export const CaseContext = ({ context, record }: { context: Context; record: AnyRecord }): JSX.Element => (
  <>
    {Boolean(record["suggested"]) && (
      <Section
        title={l(suggestedField.label)}
        beside={
          <span className="min-w-0 truncate text-ink">{labelOf(suggestedField.enumeration, record["suggested"])}</span>
        }
      />
    )}
    <Precedents precedents={context.precedents} />
    <Others others={context.others} />
    <Steps steps={context.steps} />
  </>
);
