import { DAY } from "#kernel/time-units.ts";
import { linkTarget } from "#domain/links/link-target.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord } from "#server/resources/write.ts";

const leadsTo = (record: Row): string => JSON.stringify([record["target"] ?? "", record["jump"] ?? null]);

/** Keeps where a link has led until now, with the number of its days, and begins with the new target. */
export async function keepTargets(tx: Sql, context: Context, { before, after }: Write & { after: AnyRecord }) {
  if (before && leadsTo(before) === leadsTo(after)) return;
  const add = ({ target, jump }: Row, more: Row): Promise<unknown> =>
    insertRecord(tx, linkTarget, { link: after.id, target, jump, ...more }, context.actor.id);
  const daysSince = (begin: number): number => Math.ceil((context.now - begin) / DAY);
  const [open] = await tx.query<{ id: string; begin: number }>(
    `select id, extract(epoch from "begin")::float8 as begin from link_target where link = $1::bigint and until is null`,
    [after.id],
  );
  if (open)
    await tx.query(
      "update link_target set until = to_timestamp($2::double precision), days = $3 where id = $1::bigint",
      [open.id, context.now, daysSince(open.begin)],
    );
  // A link that is older than this history.
  else if (before) {
    const begin = Number(before["createTime"]);
    await add(before, { begin, until: context.now, days: daysSince(begin) });
  }
  await add(after, { begin: context.now });
}
