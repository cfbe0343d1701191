import type { JSX } from "react";
import { isId } from "#kernel/id.ts";
import { offerPageCommands } from "./page-commands.ts";
import { followRequests } from "./requests.ts";
import { readQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import { pendingStatus } from "#web/shell/status-line.tsx";
import { setValue } from "#web/store/state.ts";
import { followOwnTasks } from "./own-tasks.ts";
import { TaskStatus } from "./task-status.tsx";
import { UploadStatus } from "#web/upload/upload-status.tsx";

function Statuses(): JSX.Element {
  return (
    <>
      <UploadStatus />
      <TaskStatus />
    </>
  );
}

let isFollowing = false;

/** Follows the admin's own tasks from now on, and shows running ones in the status line. */
export function watchTasks(): void {
  if (isFollowing) return;
  isFollowing = true;
  followOwnTasks();
  setValue(pendingStatus, { ...pendingStatus.value, tasks: <Statuses /> });
  offerPageCommands();
  followRequests();
  const job = readQuery(currentQuery())["bulk"];
  if (job !== undefined && isId(job))
    void import("#web/areas/bulk/open-bulk.ts").then((part) => part.openJobBy(`id:${job}`));
  // A reloaded page opens the import that its address names.
  const id = readQuery(currentQuery())["import"];
  if (id !== undefined && isId(id)) void import("#web/import/open-import.ts").then((part) => part.openImportById(id));
}
