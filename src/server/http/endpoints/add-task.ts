import { v2 } from "#domain/api/call.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { prefixErrors, Refusal } from "#kernel/errors.ts";
import { anything, text } from "#kernel/field.ts";
import { admittedBody } from "#server/http/call.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";
import { exportTaskEndpoints } from "./export.ts";
import { importEndpoints } from "./import-endpoints.ts";

/** Names of the calls that start a task, by its kind. */
const verbs: Readonly<Record<string, string>> = { export: "exportTask", import: "import" };

const starts = new Map([...exportTaskEndpoints, ...importEndpoints].map((call) => [call.path, call]));

/**
 * The specification's call that adds a background task (section 7). It is the call of the kind with another name: the
 * same permissions, the same body in `params`.
 */
export const addTaskEndpoint: Endpoint = endpoint({
  path: v2(asyncTask.name, "add"),
  label: ["新建异步任务", "Add a task"],
  access: "login",
  body: {
    kind: text(20, { label: ["类型", "Kind"], required: true }),
    resource: text(40, { label: ["对象", "Records"], required: true }),
    params: anything<unknown>({ label: ["参数", "Parameters"] }),
  },
  writes: true,
  handle: async (context, { kind, resource, params }, tx) => {
    const verb = verbs[kind];
    if (!verb)
      throw new Refusal("illegalParameter", ["类型只能是 export 或 import", "The kind is export or import"], {
        path: "kind",
      });
    const call = starts.get(v2(resource, verb));
    if (!call)
      throw new Refusal(
        "illegalParameter",
        kind === "export"
          ? ["没有可以导出的这种对象", "There are no such records to export"]
          : ["没有可以导入的这种对象", "There are no such records to import"],
        { path: "resource" },
      );
    return prefixErrors("params.", async () =>
      call.handle(context, await admittedBody(context, call, params ?? undefined), tx),
    );
  },
});
