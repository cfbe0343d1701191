import { companyPage } from "#domain/community/company-page.resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

/**
 * Keeps that a device accepts a published text. A second consent to the same edition changes nothing.
 * @throws Refusal notFound for a text that is not published; illegalParameter without a device
 */
export async function acceptPage(tx: Sql, context: Context, id: string, platform: unknown): Promise<{ time: number }> {
  if (context.device === "")
    throw new Refusal("illegalParameter", ["缺少设备号 __CXY_DUID_", "The device header __CXY_DUID_ is missing"], {
      path: "__CXY_DUID_",
    });
  const [page] = await readRecords(tx, companyPage, [id]);
  if (!page || page["shelf"] !== ShelfStatus.of("onShelf"))
    throw new Refusal("notFound", ["没有这个已发布的文本", "There is no such published text"], { path: "id" });
  const slot = `device ${context.device} ${id}`;
  await tx.query(
    `insert into consent (device, page, edition, "time", platform, ip, slot)
     values ($1, $2::bigint, $3, to_timestamp($4::double precision), $5, $6, $7) on conflict do nothing`,
    [context.device, id, String(page["edition"] ?? ""), context.now, platform ?? null, context.ip, slot],
  );
  const [row] = await tx.query<{ time: number }>(
    'select extract(epoch from "time")::bigint::int as time from consent where slot = $1',
    [slot],
  );
  return { time: row?.time ?? context.now };
}

/** Counts the members who are asked for their consent to each text in force. */
export async function countAsked(db: Sql): Promise<void> {
  await db.query(
    `update company_page p set asked = m.n from (
       select count(*)::int as n from "user" where delete_time is null and status = $1) m
     where p.shelf = $2 and p.ask_consent = 'must' and p.asked <> m.n`,
    [UserStatus.of("normal"), ShelfStatus.of("onShelf")],
  );
}
