import { MOST_REWORKS } from "#domain/photo-orders/limits.ts";
import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { updateRecord } from "#server/resources/write.ts";
import { settleCancelled } from "./cancel-order.ts";
import type { Delivery } from "./deliver.ts";
import { deliveredValues } from "./deliver.ts";
import { settleFinished } from "./finish-order.ts";
import { isAt, lockOrder, moveOrder } from "./move-order.ts";
import { deadlines } from "./order-deadlines.ts";
import { tellBoth } from "./order-messages.ts";

// What members and partners do in the app. The console has no commands for it. `member` is the caller.

async function ownOrder(tx: Sql, id: string, member: string, side: "user" | "partner"): Promise<AnyRecord> {
  const order = await lockOrder(tx, id);
  if (String(order[side]) !== member) throw guardRefused("不是你的订单", "It is another one's order", "id");
  return order;
}

/** The member takes the delivered model. @throws Refusal wrongState */
export async function confirmPhotoOrder(tx: Sql, context: Context, id: string, member: string): Promise<AnyRecord> {
  const order = await ownOrder(tx, id, member, "user");
  if (!isAt(order, "toConfirm")) return moveOrder(tx, context, order, "accept");
  const after = await moveOrder(tx, context, order, "accept", await settleFinished(tx, context, order));
  await tellBoth(tx, after, "finished");
  return after;
}

/**
 * The member wants the model changed.
 * @throws Refusal wrongState, guardRefused without wishes or after the last rework
 */
export async function askRework(
  tx: Sql,
  context: Context,
  { id, member, wishes }: { id: string; member: string; wishes: string },
): Promise<AnyRecord> {
  const order = await ownOrder(tx, id, member, "user");
  const said = wishes.trim().slice(0, 500);
  if (said === "") throw guardRefused("请写明要改什么", "Say what should be changed", "wishes");
  const reworks = Number(order["reworks"]) + 1;
  if (reworks > MOST_REWORKS)
    throw guardRefused(
      `最多返工 ${MOST_REWORKS} 次，请确认或联系客服`,
      `It is reworked ${MOST_REWORKS} times at most. Confirm it, or ask support`,
      "wishes",
    );
  const patch = { reworks, reworkWish: said, ...deadlines.rework(context.now) };
  const after = await moveOrder(tx, context, order, "sendBack", patch, said.slice(0, 200));
  await tellBoth(tx, after, "sentBack", said.slice(0, 200));
  return after;
}

/** The member cancels before the work has begun, and gets everything back. @throws Refusal guardRefused later on */
export async function cancelPhotoOrder(
  tx: Sql,
  context: Context,
  { id, member, reason = "" }: { id: string; member: string; reason?: string },
): Promise<AnyRecord> {
  const order = await ownOrder(tx, id, member, "user");
  if (!isAt(order, "toPay", "toAssign"))
    throw guardRefused(
      "已开始建模或已结束，请联系客服",
      "It is being modelled, or has ended. Ask support to cancel it",
      "id",
    );
  const words = reason.trim().slice(0, 200) || "会员取消";
  const { verb, patch } = await settleCancelled(tx, context, order, words);
  const after = await moveOrder(tx, context, order, verb, patch, words);
  await tellBoth(tx, after, "cancelled", words);
  return after;
}

/** The partner takes a rework up. @throws Refusal wrongState */
export async function beginRework(tx: Sql, context: Context, id: string, member: string): Promise<AnyRecord> {
  return moveOrder(tx, context, await ownOrder(tx, id, member, "partner"), "takeUp");
}

/** The partner hands a model in. @throws Refusal wrongState, illegalParameter for a file that is no mesh */
export async function deliverPhotoOrder(
  tx: Sql,
  context: Context,
  { id, member, ...given }: { id: string; member: string } & Omit<Delivery, "now">,
): Promise<AnyRecord> {
  const order = await ownOrder(tx, id, member, "partner");
  if (!isAt(order, "modelling", "rework")) return moveOrder(tx, context, order, "submit");
  const patch = await deliveredValues(tx, order, { ...given, now: context.now });
  const after = await moveOrder(tx, context, order, "submit", patch);
  await tellBoth(tx, after, "delivered");
  return after;
}

/** The member judges a finished order, once. @throws Refusal guardRefused */
export async function scorePhotoOrder(
  tx: Sql,
  { id, member, score }: { id: string; member: string; score: number },
): Promise<AnyRecord> {
  const order = await ownOrder(tx, id, member, "user");
  if (!Number.isInteger(score) || score < 1 || score > 5)
    throw guardRefused("评分应为 1 到 5", "The score must be 1 to 5", "score");
  if (!isAt(order, "finished")) throw guardRefused("完成后才能评价", "Judge it once it is finished", "id");
  if (order["score"] !== null) throw guardRefused("已评价过", "It is judged already", "score");
  return updateRecord(tx, photo3dOrder, order, { score }, null);
}
