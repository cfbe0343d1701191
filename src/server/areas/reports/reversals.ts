import { ReportStatus } from "#domain/enumerations/reports.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { upheldStates } from "#domain/reports/report-states.ts";
import { setReports } from "./follow-case.ts";
import type { Reversals, Reversal } from "#server/areas/appeals/reversal.ts";
import { changed, gone, lockedRecord } from "#server/areas/appeals/reversal.ts";

/** Closes an upheld case as dismissed, with its reports. */
const overturned: Reversal = async (tx, former, { reason, move }) => {
  const before = await lockedRecord(tx, former);
  if (!before) return gone;
  if (!upheldStates.some((state) => ReportStatus.of(state) === before["status"])) return changed;
  const patch = { status: ReportStatus.of("cancel"), overturned: true };
  await move({ resource: reportCase, verb: "overturn", before, patch, reason: reason.text });
  await setReports(tx, former.object, patch.status);
  return null;
};

export const reversals: Reversals = {
  reverse: Object.fromEntries(
    ["uphold", "deleteTarget", "upholdAndForbid", "upholdWith", "upholdAndDisable"].map((verb) => [
      `reportCase.${verb}`,
      overturned,
    ]),
  ),
  reverseBack: {
    reportCase: async (tx, former) => setReports(tx, former.object, (await lockedRecord(tx, former))?.["status"]),
  },
};
