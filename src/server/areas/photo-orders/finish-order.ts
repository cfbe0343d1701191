import { Refusal } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { makeMemberModel } from "#server/areas/photo-models/make-result.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { deadlines } from "./order-deadlines.ts";
import { payPartner } from "./order-money.ts";

/**
 * Makes the model of the member from the delivered file. Its cover is a draft, because the photos are erased later. A
 * member who may not upload gets none: the partner is paid all the same, and the order says why.
 */
async function addModel(tx: Sql, context: Context, order: AnyRecord): Promise<Row> {
  const orderNo = String(order["orderNo"]);
  const wanted = {
    member: String(order["user"]),
    nameOf: (isChinese: boolean) => (isChinese ? `照片3D ${orderNo}` : `3D photo ${orderNo}`),
    covers: (order["drafts"] ?? []) as unknown[],
    type: "photo3d",
  } as const;
  await tx.query("savepoint photo_model_made");
  try {
    const model = await makeMemberModel(tx, context, wanted, order["delivered"] as StoredFile);
    await tx.query("release savepoint photo_model_made");
    return { result: model.id, resultNote: "" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.query("rollback to savepoint photo_model_made");
    return { resultNote: [...error.label[0]].slice(0, 200).join("") };
  }
}

/**
 * What a locked order becomes when it is finished: the partner's share goes on hold for the next settlement, and the
 * member gets the model.
 * @returns what the order keeps of it
 */
export async function settleFinished(tx: Sql, context: Context, order: AnyRecord): Promise<Row> {
  const partnerNet = await payPartner(tx, context, order);
  const model = order["delivered"] === null ? {} : await addModel(tx, context, order);
  return { finishTime: context.now, ...deadlines.ended(context.now), partnerNet, ...model };
}
