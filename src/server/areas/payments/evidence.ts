import type { EvidenceReaders } from "#server/evidence/evidence-readers.ts";
import { readSamePayee } from "./payee-evidence.ts";

export const evidence: EvidenceReaders = {
  read: { samePayee: async ({ db, item }) => ({ samePayee: await readSamePayee(db, item) }) },
};
