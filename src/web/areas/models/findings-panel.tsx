import type { JSX } from "react";
import { Severity } from "#domain/enumerations/findings.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { toneOf } from "#web/media/viewer/model-file.ts";
import { numbered, sentenceOf } from "#web/evidence/findings.ts";
import { DuplicateModel } from "#web/evidence/blocks/duplicate-model.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { numberMarkClass } from "#web/ui/number-mark.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { LoadEvidence } from "./load-evidence.tsx";

const severityLabel = (key: string): string =>
  l(Severity.values.find((value) => value.key === key)?.label ?? [key, key]);

/** Findings of the automatic review, with the numbers used on the mesh and in the texts. */
export function FindingsPanel({ record }: PanelProps): JSX.Element {
  return (
    <LoadEvidence id={record.id}>
      {(_model, evidence) => {
        const findings = numbered(evidence);
        if (findings.length === 0) return <EmptyState title={t("files.findings.empty")} />;
        return (
          <ol>
            {findings.map((finding) => (
              <li key={finding.id} className="flex items-start gap-2 border-b border-line-soft px-4 py-2">
                <span className={`${numberMarkClass} mt-0.5 tone-${toneOf[finding.severity]}`}>{finding.n}</span>
                <div className="min-w-0 flex-1">
                  <h3 className="text-ink">{finding.title}</h3>
                  <p className="text-muted text-small">{sentenceOf(finding)}</p>
                  <DuplicateModel finding={finding} among={evidence} />
                </div>
                <Badge tone={toneOf[finding.severity]} text={severityLabel(finding.severity)} />
              </li>
            ))}
          </ol>
        );
      }}
    </LoadEvidence>
  );
}
