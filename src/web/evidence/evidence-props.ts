import type { Evidence } from "#domain/api/evidence.ts";
import type { EvidenceBlock } from "#kernel/evidence.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { NumberedFinding } from "./findings.ts";

/** An item as its evidence is drawn. */
export interface EvidenceProps {
  resource: Resource;
  evidence: Evidence;
  /** The record with all changes that this window knows. */
  record: AnyRecord;
  findings: readonly NumberedFinding[];
}

/** Props of the component that draws one kind of block. */
export type BlockProps<K extends EvidenceBlock["kind"]> = EvidenceProps & {
  block: Extract<EvidenceBlock, { kind: K }>;
};
