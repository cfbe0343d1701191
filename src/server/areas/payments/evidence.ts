import type { EvidenceReaders } from "#server/evidence/evidence-readers.ts";
import { readSamePayee } from "./payee-evidence.ts";
import { readWithdrawal } from "./withdrawal-evidence.ts";

export const evidence: EvidenceReaders = {
  read: {
    samePayee: async ({ db, item }) => ({ samePayee: await readSamePayee(db, item) }),
    withdrawal: async ({ db, context, item }) => ({ withdrawal: await readWithdrawal(db, context, item) }),
  },
};
