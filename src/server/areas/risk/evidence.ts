import type { EvidenceReaders } from "#server/evidence/evidence-readers.ts";
import { readAccounts } from "./read-accounts.ts";

export const evidence: EvidenceReaders = {
  read: {
    accounts: async ({ db, context, block, item }) => ({
      accounts: await readAccounts(db, context, item[block.field]),
    }),
  },
};
