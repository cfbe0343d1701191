import type { JSX } from "react";
import type { Evidence, ModelBlock } from "#domain/api/evidence.ts";
import { useEvidence } from "#web/evidence/evidence.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";

const none: ModelBlock = { files: [], repeats: {}, pictures: {} };

/** Loads the files and findings of one model. All panels share one request. */
export function LoadEvidence(props: {
  id: string;
  children: (model: ModelBlock, evidence: Evidence) => JSX.Element;
}): JSX.Element {
  const { evidence, error, retry } = useEvidence("model", props.id);
  if (evidence) return props.children(evidence.blocks.model ?? none, evidence);
  if (error) return <Failed error={error} retry={retry} />;
  return <Skeleton rows={8} />;
}
