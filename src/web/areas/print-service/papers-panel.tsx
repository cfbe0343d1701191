import type { JSX } from "react";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { PrivatePicturesBlock } from "#web/evidence/blocks/private-pictures-block.tsx";
import { useEvidence } from "#web/evidence/evidence.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";

/** The licence of a provider, by links of a few minutes. */
export function PapersPanel({ resource, record }: PanelProps): JSX.Element {
  const { evidence, error, retry } = useEvidence(resource.name, record.id);
  if (error) return <Failed error={error} retry={retry} />;
  if (!evidence) return <Skeleton rows={6} />;
  const block = { kind: "privatePictures", field: "licence" } as const;
  return (
    <PrivatePicturesBlock {...({ resource, record, evidence, block } as Parameters<typeof PrivatePicturesBlock>[0])} />
  );
}
