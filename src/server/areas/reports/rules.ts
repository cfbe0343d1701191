import type { AreaRules } from "#server/commands/area-rules.ts";
import { checkCause } from "./check-cause.ts";
import { caseConsequences, followCase, undoCase } from "./decide-case.ts";
import { fillReport } from "./file-report.ts";
import { endBan } from "./follow-case.ts";
import { checkAssignee } from "./hand-over.ts";
import { afterReport } from "./open-case.ts";
import { refuseDisabling } from "./refuse-disabling.ts";
import { undoReports } from "./undo-reports.ts";

export const rules: AreaRules = {
  refuses: { "reportCase.upholdAndDisable": refuseDisabling },
  consequences: { reportCase: caseConsequences },
  fill: { report: fillReport },
  beforeWrite: { reportCause: checkCause, reportCase: checkAssignee },
  afterWrite: { report: afterReport, blackList: endBan },
  follow: followCase,
  undo: { ...undoCase, ...undoReports },
};
