import { bulkListCommands } from "#commands/bulk/bulk-list.ts";
import { isId } from "#kernel/id.ts";
import { addHandler } from "#web/commands/handlers.ts";
import { currentTarget } from "#web/commands/target.ts";
import { addDefinitions } from "#web/registry/registry.ts";
import { followRequests } from "./requests.ts";
import { readQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import { pendingStatus } from "#web/shell/status-line.tsx";
import { followOwnTasks } from "./own-tasks.ts";
import { TaskStatus } from "./task-status.tsx";

const openBulk = () => import("#web/areas/bulk/open-bulk.ts");

/** Offers bulk jobs on every list. */
function offerBulkJobs(): void {
  addDefinitions({ commands: Object.values(bulkListCommands) });
  addHandler("bulk.change", (_, target) => void openBulk().then((part) => part.changeAll(target ?? currentTarget())));
  addHandler("bulkJob.begin", () => void openBulk().then((part) => part.beginJob()), "base");
}

/** Answers commands of pages that need no record, whichever list is open. */
function answerPageCommands(): void {
  addHandler("externalRule.tryAddress", ({ input = {} }) => {
    void import("#web/areas/links/try-address.ts").then((part) => part.tryAddress(input));
  });
  addHandler("blackTag.findHits", ({ input = {} }) => {
    void import("#web/areas/risk/find-hits.ts").then((part) => part.findHits(input));
  });
}

let isFollowing = false;

/** Follows the admin's own tasks from now on, and shows running ones in the status line. */
export function watchTasks(): void {
  if (isFollowing) return;
  isFollowing = true;
  followOwnTasks();
  pendingStatus.set((now) => ({ ...now, tasks: <TaskStatus /> }));
  offerBulkJobs();
  followRequests();
  answerPageCommands();
  const job = readQuery(currentQuery())["bulk"];
  if (job !== undefined && isId(job)) void openBulk().then((part) => part.openJobBy(`id:${job}`));
  // A reloaded page opens the import that its address names.
  const id = readQuery(currentQuery())["import"];
  if (id !== undefined && isId(id)) void import("#web/import/open-import.ts").then((part) => part.openImportById(id));
}
