import { reportTask } from "#server/areas/bi/report-task.ts";
import { bulkTask } from "#server/areas/bulk/bulk-task.ts";
import { checkHostsTask } from "#server/areas/links/check-hosts-task.ts";
import { checkShortLinksTask } from "#server/areas/links/check-links-task.ts";
import { medalTask } from "#server/areas/medals/medal-task.ts";
import { checkLinksTask } from "#server/areas/tags/nav/check-links.ts";
import { checkWordsTask } from "#server/areas/risk/check-words-task.ts";
import { dryRunTask } from "#server/areas/risk/rules/dry-run-task.ts";
import { coverColorsTask } from "#server/areas/tags/cover-colors-task.ts";
import { mergeTagsTask } from "#server/areas/tags/merge-likely.ts";
import { exportTask } from "./export-task.ts";
import { importTask } from "./import-task.ts";
import type { TaskWorker } from "./task-kind.ts";

/** Workers by kind of task (AsyncTaskKind). A new kind is one row here and one in the enumeration. */
export const taskKinds: Readonly<Record<string, TaskWorker>> = {
  export: exportTask,
  import: importTask,
  report: reportTask,
  bulk: bulkTask,
  checkHosts: checkHostsTask,
  checkShortLinks: checkShortLinksTask,
  checkWords: checkWordsTask,
  checkLinks: checkLinksTask,
  coverColors: coverColorsTask,
  mergeTags: mergeTagsTask,
  dryRun: dryRunTask,
  medals: medalTask,
};
