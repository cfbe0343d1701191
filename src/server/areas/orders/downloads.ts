import { modelOrder } from "#domain/orders/model-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { hasRight, refuse } from "./offer.ts";

/** Notes that a buyer has downloaded a model, as the app tells it. @throws Refusal guardRefused without the right */
export async function noteDownload(tx: Sql, context: Context, order: AnyRecord): Promise<AnyRecord> {
  const before = await readRecord(tx, modelOrder, order.id, true);
  if (!(await hasRight(tx, String(before["buyer"]), String(before["model"]))))
    throw refuse("没有下载权", "There is no right to download it", "model");
  const downloads = Number(before["downloads"]) + 1;
  return updateRecord(
    tx,
    modelOrder,
    before,
    { downloads, firstDownload: before["firstDownload"] ?? context.now },
    null,
  );
}
