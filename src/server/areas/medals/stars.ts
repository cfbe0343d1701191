import { ShelfStatus } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { giveMedal } from "./give-medal.ts";

/** Refuses a member on shelf who is disabled or has left, or who is on shelf already. */
export async function checkStar(tx: Sql, record: Row): Promise<void> {
  if (record["status"] !== ShelfStatus.of("onShelf")) return;
  await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`star ${String(record["user"])}`]);
  const [row] = await tx.query<{ isNormal: boolean; twice: boolean }>(
    `select exists (select 1 from "user" where id = $1::bigint and status = $3 and delete_time is null) as "isNormal",
       exists (select 1 from sensation where "user" = $1::bigint and id <> $2::bigint and status = $4
         and delete_time is null) as twice`,
    [record["user"], record["id"], UserStatus.of("normal"), ShelfStatus.of("onShelf")],
  );
  if (!row?.isNormal)
    throw new Refusal("guardRefused", ["用户已禁用或注销，不能上架", "The member is disabled or has left"], {
      path: "user",
    });
  if (row.twice)
    throw new Refusal("guardRefused", ["该用户已在红人榜上架", "The member is live already"], { path: "user" });
}

/** Gives a new star its medal. A star who has the medal keeps it. */
export async function giveStarMedal(
  tx: Sql,
  context: Context,
  { verb, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (verb !== "onShelf" || !after["medal"]) return;
  const [holds] = await tx.query(
    `select 1 from medal_record where medal = $1::bigint and "user" = $2::bigint and status = 'valid' and delete_time is null`,
    [after["medal"], after["user"]],
  );
  if (holds) return;
  await giveMedal(tx, context, {
    medal: String(after["medal"]),
    user: String(after["user"]),
    source: "hand",
    notify: true,
  });
}
