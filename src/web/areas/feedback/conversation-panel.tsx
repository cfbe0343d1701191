import type { JSX } from "react";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { Blocks } from "#web/evidence/blocks/blocks.tsx";
import { useEvidence } from "#web/evidence/evidence.ts";
import { numbered } from "#web/evidence/findings.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";

/** The conversation of a record in a list, as the queue shows it. */
export function ConversationPanel({ resource, record }: PanelProps): JSX.Element {
  const { evidence, error, retry } = useEvidence(resource.name, record.id);
  if (evidence) return <Blocks resource={resource} evidence={evidence} record={record} findings={numbered(evidence)} />;
  return error ? <Failed error={error} retry={retry} /> : <Skeleton rows={8} />;
}
