import { experience } from "#domain/experience/experience.resource.ts";
import { experienceLevel } from "#domain/experience/experience-level.resource.ts";
import { experienceRank } from "#domain/experience/experience-rank.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AreaRules, RefusalByOthers } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { renumber } from "./ranking.ts";

/** A member hears why experience is frozen. */
const gainConsequences: Consequences = (command, record, reason) => ({
  ...none,
  effects: [
    {
      kind: "authorMessage",
      receiver: String(record["user"]),
      event: command.id,
      title: "",
      reason: reason.text,
      reasonKey: "",
    },
  ],
});

/** The need of a level lies between those of the levels next to it. */
async function checkNeed(tx: Sql, record: Row): Promise<void> {
  const [beside] = await tx.query<{ below: number | null; above: number | null }>(
    `select max(need) filter (where number < $1) as below, min(need) filter (where number > $1) as above
     from experience_level where delete_time is null and id is distinct from $2::bigint`,
    [record["number"], record["id"] ?? null],
  );
  const need = Number(record["need"]);
  const { below = null, above = null } = beside ?? {};
  if (below !== null && need <= below)
    throw new Refusal("illegalParameter", [`须大于下一级的 ${below}`, `It must be above ${below} of the level below`], {
      path: "need",
    });
  if (above !== null && need >= above)
    throw new Refusal("illegalParameter", [`须小于上一级的 ${above}`, `It must be below ${above} of the level above`], {
      path: "need",
    });
}

/** Only the highest level is deleted, and only without members. */
const refuseDeletion: RefusalByOthers = async (sql, _context, record) => {
  const [row] = await sql.query<{ higher: boolean; members: boolean }>(
    `select exists (select 1 from experience_level where number > $1 and delete_time is null) as higher,
       exists (select 1 from experience where level = $2::bigint and delete_time is null) as members`,
    [record["number"], record.id],
  );
  if (row?.higher) return ["只能删除最高一级", "Only the highest level is deleted"];
  return row?.members
    ? ["还有会员在这一级，请先重算会员等级", "Members have this level. Recompute levels first"]
    : null;
};

/** Hides or shows a member in the other newest rankings, too. */
const inOtherRankings =
  (command: string): NonNullable<AreaRules["follow"]>[string] =>
  async (tx, _context, { record, decide }) => {
    if (record["isLatest"] !== true) return;
    const others = await tx.query<{ id: string }>(
      `select id::text from experience_rank where "user" = $1::bigint and is_latest and state <> $2 and delete_time is null order by experience_rank.id`,
      [record["user"], record["state"]],
    );
    for (const { id } of others) await decide(command, id);
  };

export const rules: AreaRules = {
  follow: {
    "experienceRank.hide": inOtherRankings("experienceRank.hide"),
    "experienceRank.show": inOtherRankings("experienceRank.show"),
  },
  refuses: { "experienceLevel.delete": refuseDeletion },
  consequences: { [experience.name]: gainConsequences },
  check: { [experienceLevel.name]: checkNeed },
  afterWrite: {
    [experienceRank.name]: async (tx, _context, { after }) =>
      void (await renumber(tx, after["period"], after["periodKey"])),
  },
  undo: {
    "experienceRank.hide": (tx, _context, _operation, record) => renumber(tx, record["period"], record["periodKey"]),
    "experienceRank.show": (tx, _context, _operation, record) => renumber(tx, record["period"], record["periodKey"]),
  },
};
