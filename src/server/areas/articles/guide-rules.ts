import { UpDown } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import type { Versions } from "#domain/articles/user-guide.rules.ts";
import { overlaps } from "#domain/articles/user-guide.rules.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { titleOf } from "#server/resources/titles.ts";

/** Refuses a second step tour that is up for the same platform, place and version. Members would see both at once. */
export async function checkTour(tx: Sql, record: Row): Promise<void> {
  if (record["kind"] !== "tour" || record["status"] !== UpDown.of("up")) return;
  await tx.query("select pg_advisory_xact_lock(hashtext('step tours'))");
  const others = await tx.query<Versions & { title: unknown }>(
    `select title, from_version as "fromVersion", to_version as "toVersion" from user_guide
     where kind = 'tour' and status = $1 and place = $2 and platforms && $3 and id <> $4::bigint and delete_time is null`,
    [UpDown.of("up"), record["place"], record["platforms"], record["id"]],
  );
  const versions: Versions = {
    fromVersion: String(record["fromVersion"] ?? ""),
    toVersion: String(record["toVersion"] ?? ""),
  };
  const other = others.find((one) => overlaps(versions, one));
  if (!other) return;
  const [zh, en] = [1, 0].map((language) => titleOf("userGuide", other.title, language));
  throw new Refusal(
    "guardRefused",
    [
      `同平台、位置和版本已有引导「${zh ?? ""}」上架，请先下架它`,
      `The tour “${en ?? ""}” is up for the same platform, place and version. Take it down first`,
    ],
    { path: "place" },
  );
}

/** Refuses what a member said who is disabled or has left. */
export async function checkSaying(tx: Sql, record: Row): Promise<void> {
  if (record["status"] !== UpDown.of("up") || !record["user"]) return;
  const normal = await tx.query('select 1 from "user" where id = $1::bigint and status = $2 and delete_time is null', [
    record["user"],
    UserStatus.of("normal"),
  ]);
  if (normal.length === 0)
    throw new Refusal("guardRefused", ["用户已禁用或注销，不能上架", "The member is disabled or has left"], {
      path: "user",
    });
}
