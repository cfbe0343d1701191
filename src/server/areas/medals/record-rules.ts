import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { lockMedal } from "./give-medal.ts";

/** Refuses a second valid record of a medal for one member, such as one that comes back. */
export async function checkOneValid(tx: Sql, record: Row): Promise<void> {
  if (record["status"] !== "valid") return;
  await lockMedal(tx, String(record["medal"]));
  const others = await tx.query(
    `select 1 from medal_record where medal = $1::bigint and "user" = $2::bigint and id <> $3::bigint
       and status = 'valid' and delete_time is null limit 1`,
    [record["medal"], record["user"], record["id"]],
  );
  if (others.length > 0)
    throw new Refusal(
      "guardRefused",
      ["该用户已有这枚勋章的另一条有效记录", "The member has another valid record of this medal"],
      { path: "ids" },
    );
}

/** Takes a medal from the profile once it has expired. A revoked one leaves it with the decision itself. */
export async function takeOff(tx: Sql, _context: Context, { after }: Write & { after: AnyRecord }): Promise<void> {
  if (after["status"] === "valid" || after["worn"] !== true) return;
  await tx.query("update medal_record set worn = false where id = $1::bigint", [after.id]);
}
