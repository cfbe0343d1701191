import { report } from "#domain/reports/report.resource.ts";
import type { EvidenceReaders } from "#server/evidence/evidence-readers.ts";
import { readCaseContext } from "./read-case-context.ts";
import { readDifference } from "./read-difference.ts";
import { readReports } from "./read-reports.ts";

export const evidence: EvidenceReaders = {
  read: {
    reports: async ({ db, context, item }) => ({
      reports: { ...(await readReports(db, item.id)), ...(await readCaseContext(db, context.actor, item)) },
    }),
    difference: async ({ db, item }) => ({ difference: await readDifference(db, item) }),
  },
  shown: ({ reports }) => [[report, reports?.list.map(({ record }) => record) ?? []]],
};
