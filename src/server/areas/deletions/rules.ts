import { failedChecks } from "#domain/deletions/checks.ts";
import { logoutApply } from "#domain/deletions/logout-apply.resource.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { ApprovalSource } from "#server/tasks/approval-source.ts";
import { selectedRows } from "#server/tasks/approval-source.ts";
import {
  checkRequest,
  fillRequest,
  followRequest,
  requestConsequences,
  titleOfOverride,
  undoRequest,
} from "./requests.ts";

/** A request for deletion, with the checks that it does not meet. */
const passedOver: ApprovalSource = async (sql, body) => {
  const [request] = await readRecords(sql, logoutApply, (body["ids"] as unknown[]).map(String));
  const { why = "" } = (body["input"] ?? {}) as { why?: string };
  const named = request ? { title: titleOfOverride(request), about: failedChecks(request) } : { about: [] };
  return { ...selectedRows(logoutApply.name, body), ...named, why };
};

export const rules: AreaRules = {
  approvals: { "logoutApply.passOver": passedOver },
  consequences: { logoutApply: requestConsequences },
  fill: { logoutApply: fillRequest },
  beforeWrite: { logoutApply: checkRequest },
  afterWrite: {
    logoutApply: (tx, _context, { verb, after }) => followRequest(tx, verb, after),
  },
  undo: undoRequest,
};
