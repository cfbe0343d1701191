import { DAY } from "#kernel/time-units.ts";
import { LEGAL_KINDS } from "#domain/community/company-page.resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
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

/** Days between the publication of a text that members must accept and its effect. */
const NOTICE_DAYS = 7;

/** @throws Refusal if members who must accept a text would have less than a week to read it */
export async function checkNotice(_tx: Sql, context: Context, { verb, before }: Write): Promise<void> {
  if (verb !== "publish" || before?.["askConsent"] !== "must") return;
  if (Number(before["effective"]) >= context.now + NOTICE_DAYS * DAY) return;
  throw new Refusal(
    "guardRefused",
    [
      `必须同意的文本要在发布 ${NOTICE_DAYS} 天后才生效，请改生效时间`,
      `A text that members must accept takes effect ${NOTICE_DAYS} days after its publication. Change its time`,
    ],
    { path: "effective" },
  );
}

/**
 * Notes for each edition on the shelf when the next one for the same countries takes its place. An edition
 * that an admin takes off is no longer readable and has no such time.
 */
export async function noteSuperseded(
  tx: Sql,
  _context: Context,
  { verb, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (!isLegal(after)) return;
  await tx.query(
    `update company_page page set superseded_at = next.time from (
       select own.id, (select min(later.effective) from company_page later
         where later.kind = own.kind and later.countries = own.countries and later.effective > own.effective
           and later.shelf = ${ShelfStatus.of("onShelf")} and later.delete_time is null) as time
       from company_page own where own.kind = $1 and own.shelf = ${ShelfStatus.of("onShelf")}) next
     where next.id = page.id and page.superseded_at is distinct from next.time`,
    [after["kind"]],
  );
  if (verb === "takeOff")
    await tx.query("update company_page set superseded_at = null where id = $1::bigint", [after.id]);
}
