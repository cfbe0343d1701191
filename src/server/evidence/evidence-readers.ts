import type { BlockData } from "#domain/api/evidence.ts";
import type { EvidenceBlock } from "#kernel/evidence.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/db/sql.ts";

/** An item whose block of evidence is read. */
export interface BlockOf<B extends EvidenceBlock = EvidenceBlock> {
  db: Database;
  context: Context;
  resource: Resource;
  block: B;
  item: AnyRecord;
}

type Readers = {
  readonly [K in EvidenceBlock["kind"]]?: (of: BlockOf<Extract<EvidenceBlock, { kind: K }>>) => Promise<BlockData>;
};

/** How an area reads blocks of evidence that need more than the fields of the item. */
export interface EvidenceReaders {
  /** By kind of block. */
  read: Readers;
  /** Records that the blocks show besides the item, by resource. Their references get titles. */
  shown?: (data: BlockData) => readonly (readonly [Resource, readonly AnyRecord[]])[];
}
