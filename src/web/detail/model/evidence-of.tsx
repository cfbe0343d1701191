import type { JSX } from "react";
import type { ModelEvidence } from "#domain/models/evidence.ts";
import { messageOf, requestIdOf } from "#web/data/error.ts";
import { t } from "#web/i18n/text.ts";
import { useEvidence } from "#web/queue/evidence.ts";
import { Skeleton, Trouble } from "#web/ui/states.tsx";

/** The files and findings of one model, for every panel the same one answer. */
export function EvidenceOf(props: { id: string; children: (evidence: ModelEvidence) => JSX.Element }): JSX.Element {
  const { evidence, error, retry } = useEvidence(props.id);
  if (evidence) return props.children(evidence);
  if (error)
    return <Trouble title={t("detail.failed")} text={messageOf(error)} requestId={requestIdOf(error)} retry={retry} />;
  return <Skeleton rows={8} />;
}
