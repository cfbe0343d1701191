import type { EvidenceReaders } from "#server/evidence/evidence-readers.ts";
import { readModelBlock } from "./read-model-block.ts";

export const evidence: EvidenceReaders = {
  read: { model: async ({ db, item }) => ({ model: await readModelBlock(db, item.id) }) },
};
