import { companyPage } from "#domain/community/company-page.resource.ts";
import { consent } from "#domain/community/consent.resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { isGranted } from "#kernel/availability.ts";
import { codes, noPermission, Refusal } from "#kernel/errors.ts";
import { quoteText } from "#kernel/filter/print.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { ExportParams } from "#server/tasks/export-task.ts";
import { startTask } from "#server/tasks/start-task.ts";

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

/** Exports all consents of the member, or of the device, that a consent names. The file is in the task tray. */
export const exportOfUser: Handler = {
  body: selectionBody(consent.name),
  handle: async (context, body, tx) => {
    const command = "consent.exportOfUser";
    const [one] = await selectedRecords(tx, context, command, body);
    if (!one) return replyOf([], newBatchId());
    const needed = "consent.export";
    if (!isGranted(context.actor, needed)) throw noPermission(context.path, needed);
    const filter = one["user"] ? `user:${String(one["user"])}` : `device:${quoteText(String(one["device"]))}`;
    const params: ExportParams = { filter, sort: "-time", format: "xlsx" };
    const who = one["user"] ? `user ${String(one["user"])}` : String(one["device"]);
    await startTask(tx, context, {
      kind: "export",
      title: context.language === 1 ? `同意记录 ${who}` : `Consents of ${who}`,
      resource: consent.name,
      params,
    });
    const batchId = newBatchId();
    const after = { filter };
    await recordOperation(tx, context, {
      resource: consent,
      id: one.id,
      targetId: null,
      command,
      before: null,
      after,
      batchId,
    });
    return replyOf([{ id: one.id, ok: true, item: one, recordId: null, code: codes.ok, msg: "" }], batchId);
  },
};
