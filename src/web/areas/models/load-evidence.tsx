import type { JSX } from "react";
import type { ModelEvidence } from "#domain/models/evidence.ts";
import { useEvidence } from "#web/queue/evidence/evidence.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";

/** Loads the files and findings of one model. All panels share one request. */
export function LoadEvidence(props: { id: string; children: (evidence: ModelEvidence) => JSX.Element }): JSX.Element {
  const { evidence, error, retry } = useEvidence(props.id);
  if (evidence) return props.children(evidence);
  if (error) return <Failed error={error} retry={retry} />;
  return <Skeleton rows={8} />;
}
