import type { TaskKinds } from "#server/tasks/task-kind.ts";
import { checkLinksTask } from "./nav/check-links.ts";
import { coverColorsTask } from "./cover-colors-task.ts";
import { mergeTagsTask } from "./merge-likely.ts";

export const tasks: TaskKinds = {
  checkLinks: checkLinksTask,
  coverColors: coverColorsTask,
  mergeTags: mergeTagsTask,
};
