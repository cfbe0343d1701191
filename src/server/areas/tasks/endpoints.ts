import { v2 } from "#domain/api/call.ts";
import { asyncSubTask } from "#domain/tasks/async-sub-task.resource.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import type { Field } from "#kernel/field.ts";
import { recordId } from "#kernel/field.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { approversOf } from "./approvers.ts";
import { readPartsHead } from "./parts-head.ts";

export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("pendingDecision", "approvers"),
    label: ["谁可以审批", "Who may approve a request"],
    access: readPermissions(pendingDecision),
    body: { id: recordId({ label: ["编号", "ID"], required: true }) as Field<string> },
    handle: (context, { id }) => approversOf(context.db, context, String(id)),
  }),
  endpoint({
    path: v2(asyncSubTask.name, "head"),
    label: ["子任务概况", "Figures of parts"],
    access: readPermissions(asyncSubTask),
    body: { task: recordId({ label: ["任务", "Task"], required: true }) as Field<string> },
    handle: (context, { task }) => readPartsHead(context.db, String(task)),
  }),
];
