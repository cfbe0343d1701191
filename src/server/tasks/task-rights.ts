import type { Actor } from "#kernel/actor.ts";
import { Refusal } from "#kernel/errors.ts";
import type { TaskRun } from "./task-kind.ts";

const isWithin = (some: readonly unknown[] = [], all: readonly unknown[] = []): boolean =>
  some.every((one) => all.includes(one));

/** True if an admin may do or read less than before: a permission, a group or a language is gone. */
export function hasLess(now: Actor, before: Actor): boolean {
  if (now.isSuper) return false;
  if (before.isSuper || !isWithin(before.auths, now.auths) || !isWithin(before.groupIds, now.groupIds)) return true;
  // No languages mean all of them.
  const [reads = [], former = []] = [now.reads, before.reads];
  if (reads.length === 0) return false;
  return former.length === 0 || !isWithin(former, reads);
}

/**
 * Ends a run whose queries were made with more permissions than the creator has now.
 * @throws Refusal noPermission
 */
export function refuseLostRights(run: TaskRun): void {
  if (run.hasLostRights())
    throw new Refusal("noPermission", [
      "运行期间你的权限有变动，请重新运行",
      "Your permissions changed while it ran. Run it again",
    ]);
}
