import { pendingStatus } from "#web/shell/status-line.tsx";
import { followOwnTasks } from "./own-tasks.ts";
import { TaskStatus } from "./task-status.tsx";

let isFollowing = false;

/** Follows the admin's own tasks from now on, and shows running ones in the status line. */
export function watchTasks(): void {
  if (isFollowing) return;
  isFollowing = true;
  followOwnTasks();
  pendingStatus.set((now) => ({ ...now, tasks: <TaskStatus /> }));
}
