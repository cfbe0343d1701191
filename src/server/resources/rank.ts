import { Parameters } from "#kernel/filter/sql.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Placing } from "#kernel/rank.ts";
import { groupKey, groupOf, RANK, RANK_AFTER, RANK_BEFORE, RANK_STEP } from "#kernel/rank.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "./row.ts";
import { titlesOf } from "./titles.ts";

/** A record of a group with its rank. Records of the same rank stand in the order of their ids. */
interface Ranked {
  id: string;
  rank: number;
}

const tableOf = ({ name }: Resource): string => sqlName(name);

/** Builds the condition for the living records of a group, without those in `but`. */
function inGroup(resource: Resource, group: Row, but: readonly string[], parameters: Parameters): string {
  const terms = Object.entries(groupOf(resource, group)).map(([name, value]) =>
    value === null ? `${sqlName(name)} is null` : `${sqlName(name)} = ${parameters.add(value)}`,
  );
  // Records in a final state are shown nowhere, so they hold no position.
  const ended = Object.entries(resource.machine?.final ?? {}).flatMap(([name, keys]) =>
    keys.map((key) => `${sqlName(name)} <> ${parameters.add(resource.machine?.fields[name]?.of(key))}`),
  );
  return [...terms, ...ended, "delete_time is null", `id <> all(${parameters.add(but)}::bigint[])`].join(" and ");
}

/**
 * Locks groups against other changes of their order, always in the same order, so that two callers cannot wait for each
 * other. Lock groups before rows: who renumbers a group changes the rows of others.
 */
export async function lockGroups(tx: Sql, resource: Resource, groups: readonly Row[]): Promise<void> {
  const keys = [...new Set(groups.map((group) => `rank ${resource.name} ${groupKey(resource, group)}`))].toSorted();
  for (const key of keys) await tx.query("select pg_advisory_xact_lock(hashtext($1))", [key]);
}

/** Returns the record next to a place, above or below it. `at` undefined means the end of the group. */
async function neighbor(
  tx: Sql,
  resource: Resource,
  group: Row,
  { but, anchor, side }: { but: readonly string[]; anchor?: Ranked | undefined; side: "above" | "below" },
): Promise<Ranked | undefined> {
  const parameters = new Parameters();
  const where = inGroup(resource, group, but, parameters);
  const beside = anchor
    ? ` and (${RANK}, id) ${side === "above" ? "<" : ">"} (${parameters.add(anchor.rank)}, ${parameters.add(anchor.id)}::bigint)`
    : "";
  const direction = side === "above" ? "desc" : "asc";
  const [row] = await tx.query<Ranked>(
    `select id, ${RANK} from ${tableOf(resource)} where ${where}${beside} order by ${RANK} ${direction}, id ${direction} limit 1`,
    parameters.values,
  );
  return row;
}

/** Returns the record at a position, counted from 1; undefined past the end. */
async function recordAt(tx: Sql, resource: Resource, group: Row, but: readonly string[], position: number) {
  const parameters = new Parameters();
  const where = inGroup(resource, group, but, parameters);
  const [row] = await tx.query<Ranked>(
    `select id, ${RANK} from ${tableOf(resource)} where ${where} order by ${RANK}, id limit 1 offset ${parameters.add(position - 1)}`,
    parameters.values,
  );
  return row;
}

/** Says what became of a neighbor that is no longer in the group, and who did it. */
async function lostNeighbor(tx: Sql, resource: Resource, id: string, path: string, language: number): Promise<Refusal> {
  const titles = await titlesOf(tx, new Map([[resource.name, new Set([id])]]), language);
  const [row] = await tx.query<{ gone: boolean }>(
    `select delete_time is not null as gone from ${tableOf(resource)} where id = $1::bigint`,
    [id],
  );
  const [last] = await tx.query<{ name: string | null }>(
    `select a.real_name as name from operation_record r left join admin a on a.id = r.admin
     where r.resource = $1 and r.op_obj_id = $2::bigint order by r.id desc limit 1`,
    [resource.name, id],
  );
  const title = titles[resource.name]?.[id] ?? id;
  const [zh, en] = last?.name ? [`被${last.name}`, ` by ${last.name}`] : ["", ""];
  if (!row) return new Refusal("notFound", [`没有编号为 ${id} 的记录`, `There is no record ${id}`], { path });
  return new Refusal(
    "wrongState",
    row.gone
      ? [`「${title}」已${zh}删除，请按现在的顺序再试`, `“${title}” was deleted${en}. Try again in the current order`]
      : [
          `「${title}」已${zh}移到别处，请按现在的顺序再试`,
          `“${title}” was moved elsewhere${en}. Try again in the current order`,
        ],
    { path },
  );
}

/** The two records between which others are placed. Undefined means the beginning or the end of the group. */
interface Gap {
  above: Ranked | undefined;
  below: Ranked | undefined;
}

async function gapOf(
  tx: Sql,
  resource: Resource,
  group: Row,
  but: readonly string[],
  placing: Placing & { language: number },
): Promise<Gap> {
  const { after, before, position, language } = placing;
  const beside = async (id: string, path: "after" | "before"): Promise<Ranked> => {
    const parameters = new Parameters();
    const where = inGroup(resource, group, but, parameters);
    const [ranked] = await tx.query<Ranked>(
      `select id, ${RANK} from ${tableOf(resource)} where ${where} and id = ${parameters.add(id)}::bigint`,
      parameters.values,
    );
    if (!ranked) throw await lostNeighbor(tx, resource, id, path, language);
    return ranked;
  };
  const next = (anchor: Ranked | undefined, side: "above" | "below") =>
    neighbor(tx, resource, group, { but, anchor, side });
  if (after) {
    const above = await beside(after, "after");
    return { above, below: await next(above, "below") };
  }
  if (before) {
    const below = await beside(before, "before");
    return { above: await next(below, "above"), below };
  }
  const below =
    after === null
      ? await next(undefined, "below")
      : position
        ? await recordAt(tx, resource, group, but, position)
        : undefined;
  return { above: await next(below, "above"), below };
}

/** Gives all records of a group new ranks, with room for `count` others after `above`. */
async function renumber(
  tx: Sql,
  resource: Resource,
  group: Row,
  { but, above, count }: { but: readonly string[]; above: Ranked | undefined; count: number },
): Promise<void> {
  const parameters = new Parameters();
  const where = inGroup(resource, group, but, parameters);
  const isAbove = above
    ? `(${RANK}, id) <= (${parameters.add(above.rank)}, ${parameters.add(above.id)}::bigint)`
    : "false";
  await tx.query(
    `update ${tableOf(resource)} t set ${RANK} = n.place * ${RANK_STEP}
     from (select id, row_number() over (order by ${RANK}, id) + case when ${isAbove} then 0 else ${parameters.add(count)}::int end as place
           from ${tableOf(resource)} where ${where}) n
     where t.id = n.id and t.${RANK} <> n.place * ${RANK_STEP}`,
    parameters.values,
  );
}

/** Returns ranks between those of two neighbors; null if there is no room for so many. Ranks are above 0. */
export function ranksBetween(above: number | undefined, below: number | undefined, count: number): number[] | null {
  const from = above ?? 0;
  const step = below === undefined ? RANK_STEP : Math.floor((below - from) / (count + 1));
  return step < 1 ? null : Array.from({ length: count }, (_, index) => from + (index + 1) * step);
}

/**
 * Finds ranks for records at a place of a group, and renumbers the group if there is no room. The caller holds the lock
 * of the group.
 * @param ids records that are placed there, in their new order
 * @throws Refusal wrongState for a neighbor that was deleted or moved
 */
export async function ranksAt(
  tx: Sql,
  resource: Resource,
  { group, ids, ...placing }: { group: Row; ids: readonly string[]; language: number } & Placing,
): Promise<number[]> {
  const gap = await gapOf(tx, resource, group, ids, placing);
  const free = ranksBetween(gap.above?.rank, gap.below?.rank, ids.length);
  if (free) return free;
  await renumber(tx, resource, group, { but: ids, above: gap.above, count: ids.length });
  const above = gap.above ? await recordOf(tx, resource, gap.above.id) : undefined;
  return ids.map((_, index) => (above?.rank ?? 0) + (index + 1) * RANK_STEP);
}

async function recordOf(tx: Sql, resource: Resource, id: string): Promise<Ranked | undefined> {
  const [row] = await tx.query<Ranked>(`select id, ${RANK} from ${tableOf(resource)} where id = $1::bigint`, [id]);
  return row;
}

/** Returns the neighbors of a record, as its operation record names them. */
export async function placeOf(tx: Sql, resource: Resource, record: AnyRecord): Promise<Row> {
  const anchor = { id: record.id, rank: Number(record[RANK]) };
  const beside = async (side: "above" | "below"): Promise<string | null> =>
    (await neighbor(tx, resource, record, { but: [record.id], anchor, side }))?.id ?? null;
  return { [RANK_AFTER]: await beside("above"), [RANK_BEFORE]: await beside("below") };
}

/**
 * Returns the rank of a record that comes into a group, new or from another one: the last place, or the given rank, from
 * which on all others move down if it is taken. Empty for a resource without ranks, and for a record that stays.
 */
export async function rankOnWrite(tx: Sql, resource: Resource, before: AnyRecord | null, patch: Row): Promise<Row> {
  if (resource.rankedWithin === null) return {};
  const record = { ...before, ...patch };
  const newRank = patch[RANK];
  const stays = before !== null && groupKey(resource, before) === groupKey(resource, record);
  if (stays && (newRank === undefined || newRank === null || newRank === before[RANK])) return {};
  await lockGroups(tx, resource, [record]);
  const but = before ? [before.id] : [];
  if (newRank === undefined || newRank === null) {
    const last = await neighbor(tx, resource, record, { but, side: "above" });
    return { [RANK]: (last?.rank ?? 0) + RANK_STEP };
  }
  const parameters = new Parameters();
  const where = inGroup(resource, record, but, parameters);
  const rank = `${parameters.add(newRank)}::int`;
  await tx.query(
    `update ${tableOf(resource)} t set ${RANK} = t.${RANK} + ${RANK_STEP} where ${where} and ${RANK} >= ${rank}
       and exists (select 1 from ${tableOf(resource)} where ${where} and ${RANK} = ${rank})`,
    parameters.values,
  );
  return { [RANK]: newRank };
}
