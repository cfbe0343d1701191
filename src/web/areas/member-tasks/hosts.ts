import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";

/** Where the records of members stand, by the shape of the task: screen, view and the field that names the task. */
const places: Readonly<Record<string, readonly [route: string, view: string, field: string]>> = {
  ladder: ["/ladder-tasks", "progress", "task"],
  boost: ["/boost-tasks", "runs", "task"],
  signIn: ["/sign-in-task", "records", "plan"],
};

/** Opens what members did for a task. */
export function TaskHost({ record: { id, shape } }: PanelProps): null {
  useCommandHandler("memberTask.openProgress", () => {
    const [route, v, field] = places[String(shape)] ?? places["ladder"] ?? ["", "", ""];
    go(`${route}?${writeQuery({ v, f: `${field}:${id}` })}`);
  });
  return null;
}
