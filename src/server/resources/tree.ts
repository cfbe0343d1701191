import type { TreeReply } from "#domain/api/tree.ts";
import { MOST_NODES } from "#domain/api/tree.ts";
import { Refusal } from "#kernel/errors.ts";
import { RANK } from "#kernel/rank.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Database } from "#server/db/sql.ts";
import type { ListContext } from "./list.ts";
import { conditionOf } from "./list.ts";

interface Node {
  id: string;
  parent: string | null;
  hit: boolean;
  /** Values of the group but for the parent. */
  grp: string;
}

/** Puts nodes, sorted among their siblings, into tree order. A node whose parent is not among them stands on the top. */
function inTreeOrder(nodes: readonly Node[]): TreeReply {
  const known = new Set(nodes.map(({ id }) => id));
  const below = new Map<string, Node[]>();
  for (const node of nodes) {
    const parent = node.parent !== null && known.has(node.parent) ? node.parent : "";
    const siblings = below.get(parent);
    if (siblings) siblings.push(node);
    else below.set(parent, [node]);
  }
  const reply: TreeReply = { ids: [], levels: [], others: [], groups: [] };
  const numbers = new Map<string, number>();
  const waiting = (below.get("") ?? []).map((node) => ({ node, level: 0 })).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, level } = next;
    if (!node.hit) reply.others.push(reply.ids.length);
    if (level === 0) {
      numbers.set(node.grp, numbers.get(node.grp) ?? numbers.size);
      reply.groups.push(numbers.get(node.grp) ?? 0);
    }
    reply.ids.push(node.id);
    reply.levels.push(level);
    for (const child of (below.get(node.id) ?? []).toReversed()) waiting.push({ node: child, level: level + 1 });
  }
  return reply;
}

/**
 * Reads the tree of a resource under a filter, in one query.
 * @throws Refusal illegalParameter for a wrong filter, and for a tree that is too large
 */
export async function readTree(
  db: Database,
  resource: Resource,
  filter: string,
  context: ListContext,
): Promise<TreeReply> {
  const { where, parameters } = conditionOf(resource, filter, context);
  const table = sqlName(resource.name);
  const parent = sqlName(resource.tree?.parent ?? "");
  const others = (resource.rankedWithin ?? []).filter((name) => name !== resource.tree?.parent);
  const group = others.map((name) => `t.${sqlName(name)}`);
  const order = [...group, ...(resource.fields[RANK] ? [`t.${RANK}`] : []), "t.id"].join(", ");
  const rows = await db.query<Node>(
    `with recursive hit as (select t.id, t.${parent} as parent from ${table} t where ${where}),
       shown as (select id, parent from hit
         union select p.id, p.${parent} from ${table} p join shown on p.id = shown.parent where p.delete_time is null)
     select t.id, t.${parent} as parent, h.id is not null as hit, concat_ws(' ', ${group.length > 0 ? group.join(", ") : "''"}) as grp
     from shown join ${table} t on t.id = shown.id left join hit h on h.id = t.id
     order by ${order} limit ${MOST_NODES + 1}`,
    parameters.values,
    { planEachTime: true },
  );
  if (rows.length > MOST_NODES)
    throw new Refusal(
      "illegalParameter",
      [`树形列表最多 ${MOST_NODES} 条，请先筛选`, `A tree shows at most ${MOST_NODES} records. Filter it first`],
      { path: "filter" },
    );
  return inTreeOrder(rows);
}
