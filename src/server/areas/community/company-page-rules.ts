import { LEGAL_KINDS } from "#domain/community/company-page.resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

export const isLegal = (record: Row): boolean => LEGAL_KINDS.split(",").includes(String(record["kind"]));

/** Checks that the edition of a legal text is unique, and that its last edition in force is not taken off the shelf. */
export async function checkCompanyPage(tx: Sql, record: Row): Promise<void> {
  if (!isLegal(record)) return;
  // Without the lock, two parallel calls could add the same edition, or take the last two editions off the shelf.
  await tx.query("select pg_advisory_xact_lock(hashtext('companyPage'))");
  const [row] = await tx.query<{ same: boolean; stands: boolean }>(
    `select coalesce(bool_or(edition = $3), false) as same,
       coalesce(bool_or(shelf = ${ShelfStatus.of("onShelf")} and effective <= now()), false) as stands
     from company_page where kind = $1 and id <> $2::bigint and delete_time is null
       and shelf <> ${ShelfStatus.of("del")}`,
    [record["kind"], record["id"] ?? "0", record["edition"]],
  );
  if (row?.same && record["shelf"] !== ShelfStatus.of("del"))
    throw new Refusal("illegalParameter", ["这个版本号已存在", "This edition already exists"], {
      path: "edition",
    });
  if (record["shelf"] === ShelfStatus.of("offShelf") && !row?.stands)
    throw new Refusal("guardRefused", [
      "这是唯一有效的版本，不能下架；请先发布新版本",
      "This is the only edition in force. Publish another one first",
    ]);
}
