import { medal } from "#domain/medals/medal.resource.ts";
import type { MedalCondition } from "#domain/medals/medal.rules.ts";
import { conditionOf, conditionSentence } from "#domain/medals/medal.rules.ts";
import { Refusal } from "#kernel/errors.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
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
  const records = await tx.query(
    "select 1 from medal_record where medal = $1::bigint and delete_time is null limit 1",
    [before.id],
  );
  if (records.length === 0) return;
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

/**
 * Gives a medal the level after the one before it, and the medals below it the next ones. It is a check, because only
 * checks also run after an undo.
 */
export async function keepLevels(tx: Sql, record: Row): Promise<void> {
  const rows = await tx.query<{ id: string; level: number }>(
    `with recursive down as (
       select m.id, coalesce((select f.level from medal f where f.id = m.father), 0) + 1 as level
       from medal m where m.id = $1::bigint
       union all select c.id, d.level + 1 from medal c join down d on c.father = d.id where c.delete_time is null
     ) update medal set level = down.level from down where medal.id = down.id returning medal.id, medal.level`,
    [record["id"]],
  );
  record["level"] = rows.find(({ id }) => id === record["id"])?.level ?? record["level"];
}
