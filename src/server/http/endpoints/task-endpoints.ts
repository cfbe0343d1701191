import type { Field } from "#kernel/field.ts";
import { recordId } from "#kernel/field.ts";
import { v2 } from "#domain/api/call.ts";
import { openRequests } from "#server/tasks/open-requests.ts";
import { lockOwnTask, moveOwnTask, ownTasks, runAgain } from "#server/tasks/own-tasks.ts";
import { requestItems } from "#server/tasks/request-items.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

const id = recordId({ label: ["编号", "ID"], required: true }) as Field<string>;

/** Page cursor: the last record of the former page. */
const after = recordId({ label: ["起始编号", "After"] });

/** Calls of the tray. They act only on the caller's own tasks, so they need no permission. */
export const taskEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("task", "own"),
    label: ["我的后台任务", "Own background tasks"],
    access: "login",
    unattended: true,
    body: {},
    handle: async (context) => ({ list: await ownTasks(context.db, context.actor.id) }),
  }),
  endpoint({
    path: v2("task", "approvals"),
    label: ["等我审批的操作", "Requests that I may answer"],
    access: "login",
    unattended: true,
    body: { after },
    handle: (context, body) => openRequests(context.db, context, body.after === null ? null : String(body.after)),
  }),
  endpoint({
    path: v2("pendingDecision", "items"),
    label: ["待审批操作涉及的数据", "Records of a request"],
    access: readPermissions(pendingDecision),
    body: { id, after },
    handle: (context, body) => requestItems(context.db, context, String(body.id), String(body.after ?? "0")),
  }),
  ...(["stop", "goOn"] as const).map((verb) =>
    endpoint({
      path: v2("task", verb),
      label: verb === "stop" ? ["停止我的任务", "Stop an own task"] : ["继续我的任务", "Go on with an own task"],
      access: "login",
      body: { id },
      writes: true,
      handle: async (context, body, tx) => ({ item: await moveOwnTask(tx, context, String(body.id), verb) }),
    }),
  ),
  endpoint({
    path: v2("task", "again"),
    label: ["重新运行我的任务", "Run an own task again"],
    access: "login",
    body: { id },
    writes: true,
    handle: async (context, body, tx) => {
      const task = await lockOwnTask(tx, context, String(body.id));
      return { item: await runAgain(tx, context, task) };
    },
  }),
];
