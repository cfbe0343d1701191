import { medal } from "#domain/medals/medal.resource.ts";
import type { MedalCondition } from "#domain/medals/medal.rules.ts";
import { conditionOf, conditionSentence } from "#domain/medals/medal.rules.ts";
import { Refusal } from "#kernel/errors.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { Write } from "#server/areas/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { countFor } from "./conditions.ts";
import { lockMedal } from "./give-medal.ts";

const fixed = ["measure", "least", "windowDays"] as const;

/** Writes the condition as a sentence, and counts who would get the medal now. */
export async function fillCondition(tx: Sql, { before, patch }: Write): Promise<Row> {
  const condition: MedalCondition = conditionOf({ ...before, ...patch });
  const [zh, en] = conditionSentence(condition);
  return { condition: { "1": zh, "0": en }, wouldGet: await countFor(tx, before?.id ?? "0", condition) };
}

/** Refuses to change what members had to do for a medal that somebody got already. */
export async function keepCondition(tx: Sql, _context: Context, { before, patch }: Write): Promise<void> {
  const changed = before
    ? fixed.find((name) => name in patch && (patch[name] ?? null) !== (before[name] ?? null))
    : undefined;
  if (!before || !changed) return;
  await lockMedal(tx, before.id);
  const given = await tx.query("select 1 from medal_record where medal = $1::bigint and delete_time is null limit 1", [
    before.id,
  ]);
  if (given.length === 0) return;
  const [zh, en] = fieldOf(medal, changed).label;
  throw new Refusal(
    "guardRefused",
    [
      `已有人获得，「${zh}」不能再改。请复制成一枚新勋章`,
      `Members have it, so “${en}” is fixed. Copy it into a new medal`,
    ],
    { path: changed },
  );
}

/** Refuses a level that is not above that of the medal before it. */
export async function checkLevel(tx: Sql, record: Row): Promise<void> {
  const [row] = await tx.query<{ before: number | null; after: number | null }>(
    `select (select level from medal where id = $1::bigint) as before,
       (select min(level) from medal where father = $2::bigint and delete_time is null) as after`,
    [record["father"] ?? null, record["id"] ?? null],
  );
  const level = Number(record["level"]);
  if (row?.before !== null && row?.before !== undefined && level <= row.before)
    throw new Refusal(
      "illegalParameter",
      [`等级须高于上级勋章的 ${row.before} 级`, `The level must be above ${row.before}, that of the medal before`],
      { path: "level" },
    );
  if (row?.after !== null && row?.after !== undefined && level >= row.after)
    throw new Refusal(
      "illegalParameter",
      [`等级须低于下级勋章的 ${row.after} 级`, `The level must be below ${row.after}, that of the next medal`],
      { path: "level" },
    );
}
