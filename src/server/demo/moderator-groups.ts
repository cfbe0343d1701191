import { permissions } from "#commands/permissions.ts";
import { queues } from "#domain/index.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";

const routes = new Set(queues.map(({ route }) => route));
const nouns = new Set(["queue", pendingDecision.name, ...queues.map(({ resource }) => resource)]);

/** Permissions to work all queues: their screens, the commands of their records, and approvals of a colleague's. */
const ofModerators = permissions
  .filter(({ kind, name, route }) =>
    kind === "screen" ? routes.has(route ?? "") : kind === "command" && nouns.has(name.split(".")[0] ?? ""),
  )
  .map(({ name }) => name);

const ofLeads = [...ofModerators, ...permissions.filter(({ kind }) => kind === "lead").map(({ name }) => name)];

/**
 * Adds a group of moderators and one of their leads, so that a new admin can work the queues at once.
 * @returns their ids
 */
export async function addModeratorGroups(tx: Sql): Promise<{ moderators: string; leads: string }> {
  const add = async (name: string, description: string, auths: readonly string[]): Promise<string> =>
    (await insertRecord(tx, authGroup, { name, description, auths: [...new Set(auths)].toSorted() }, null)).id;
  return {
    moderators: await add("审核员", "演示组：处理所有审核队列。 Demo group: works all review queues.", ofModerators),
    leads: await add("审核组长", "演示组：带领所有审核队列。 Demo group: leads all review queues.", ofLeads),
  };
}
