import type { TaskKinds } from "#server/tasks/task-kind.ts";
import { checkHostsTask } from "./check-hosts-task.ts";
import { checkShortLinksTask } from "./check-links-task.ts";

export const tasks: TaskKinds = {
  checkHosts: checkHostsTask,
  checkShortLinks: checkShortLinksTask,
};
