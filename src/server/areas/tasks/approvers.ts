import { findCommand } from "#commands/index.ts";
import type { Approvers } from "#domain/api/approvals.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { isGranted } from "#kernel/availability.ts";
import { approvalPermission } from "#kernel/command.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { activeActors } from "#server/auth/session/session.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { heldCall } from "#server/tasks/held-call.ts";
import { checkPerson } from "./answer-request.ts";
import { checkSubject } from "./run-held-call.ts";

/** Most admins who are checked one by one. */
const MOST = 30;

/** Why somebody else may not approve a request. The refusal itself speaks to that person, and may tell private facts. */
function becauseOf({ codeName, details }: Refusal): Label {
  const { because } = (details ?? {}) as { because?: Label };
  if (because) return because;
  return codeName === "noPermission"
    ? ["看不到全部数据", "May not read all of it"]
    : ["与这些数据有关", "Has a part in it"];
}

/**
 * Names who may approve a request and who may not, by the same checks as the approval itself.
 * @throws Refusal notFound
 */
export async function approversOf(sql: Sql, context: Context, id: string): Promise<Approvers> {
  const pending = await readRecord(sql, pendingDecision, id);
  const command = findCommand(String(pending["operation"]));
  if (!command || pending["state"] !== "waiting") return { list: [], more: 0 };
  const needed = ["pendingDecision.approve", approvalPermission(command)];
  const able = (await activeActors(sql)).filter((actor) => needed.every((name) => isGranted(actor, name)));
  const held = await heldCall(sql, id);
  const list: Approvers["list"] = [];
  for (const actor of able.slice(0, MOST)) {
    const { name } = actor;
    try {
      await checkPerson(sql, { ...context, actor }, pending);
      await checkSubject(sql, { ...context, actor }, pending, held);
      list.push({ name, because: "" });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      list.push({ name, because: inLanguage(context, becauseOf(error)) });
    }
  }
  const isFree = ({ because }: Approvers["list"][number]): boolean => because === "";
  return { list: [...list.filter(isFree), ...list.filter((one) => !isFree(one))], more: able.length - list.length };
}
