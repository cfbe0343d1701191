import { photo3dOrderCommands } from "#commands/photo-orders/photo-3d-order.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { user } from "#domain/users/user.resource.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { inWords } from "#server/areas/payments/order-escrow.ts";
import { changeEach } from "#server/commands/change-each.ts";
import { tell, warn } from "#server/commands/foretell.ts";
import type { Handlers } from "#server/commands/handler.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { settleCancelled } from "./cancel-order.ts";
import { deliveredValues } from "./deliver.ts";
import { settleFinished } from "./finish-order.ts";
import { isAt } from "./move-order.ts";
import { deadlines } from "./order-deadlines.ts";
import { orderEffects } from "./order-messages.ts";
import { refundFinished, refundOrder } from "./order-money.ts";

const commands = photo3dOrderCommands;

const daysIn = ({ days }: Row): number | null => (days === null || days === undefined ? null : Number(days));

/** The partner of the input. @throws Refusal guardRefused for one who cannot model the order */
async function partnerOf(tx: Sql, order: AnyRecord, id: string): Promise<string> {
  const path = "input.partner";
  const partner = await readRecord(tx, user, id);
  if (partner["status"] !== UserStatus.of("normal"))
    throw guardRefused("这个会员状态不正常，请另选", "The member is not active. Choose another one", path);
  if (partner.id === String(order["user"]))
    throw guardRefused("不能派给下单会员本人", "Nobody models an own order. Choose another one", path);
  if (partner.id === String(order["partner"] ?? ""))
    throw guardRefused("已是这位伙伴，请另选", "It has this partner already. Choose another one", path);
  return partner.id;
}

/** Warns of a partner whom no settlement can pay yet. */
async function warnUnpaid(tx: Sql, context: Context, partner: string): Promise<void> {
  const rows = await tx.query(`select 1 from payee_auth where "user" = $1::bigint and delete_time is null`, [partner]);
  if (rows.length === 0) warn(context, ["伙伴还没有收款认证", "The partner has no payee authentication yet"]);
}

const assign = transitionBy(commands.assign, async (tx, { before, input, context }) => {
  const partner = await partnerOf(tx, before, String(input["partner"]));
  await warnUnpaid(tx, context, partner);
  const share = input["share"] === null || input["share"] === undefined ? {} : { partnerShare: input["share"] };
  const patch = { partner, ...share, assignTime: context.now, ...deadlines.modelling(context.now, daysIn(input)) };
  return { transition: "begin", patch, effects: orderEffects({ ...before, ...patch }, "assigned") };
});

const reassign = changeEach(commands.reassign, async (tx, { before, input, reason, context }) => {
  const partner = await partnerOf(tx, before, String(input["partner"]));
  await warnUnpaid(tx, context, partner);
  const patch = { partner, assignTime: context.now, ...deadlines.modelling(context.now, daysIn(input)) };
  return {
    patch,
    effectsOf: (after) => [...orderEffects(before, "lost", reason), ...orderEffects(after, "assigned").slice(1)],
  };
});

const remind = changeEach(commands.remind, async (_tx, { before }) => ({
  patch: {},
  effectsOf: () => {
    const [member, partner] = orderEffects(before, "remind");
    const told = isAt(before, "toPay", "toConfirm") ? member : partner;
    return told ? [told] : [];
  },
}));

const deliver = transitionBy(commands.deliver, async (tx, { before, input, context }) => {
  const given = { file: input["file"] as StoredFile, drafts: (input["drafts"] ?? []) as unknown[] };
  const { now, services } = context;
  const patch = await deliveredValues(tx, before, { ...given, now, storage: services.storage }, "input.");
  return { transition: "submit", patch, effects: orderEffects(before, "delivered") };
});

const finish = transitionBy(commands.finish, async (tx, { before, context }) => {
  const patch = await settleFinished(tx, context, before);
  const [zh, en] = inWords(before, Number(patch["partnerNet"]));
  tell(context, [`伙伴分成 ${zh}，待结算`, `Share of the partner, to be settled: ${en}`]);
  return { transition: "accept", patch, effects: orderEffects(before, "finished") };
});

const cancel = transitionBy(commands.cancel, async (tx, { before, reason, context }) => {
  const { verb, patch } = await settleCancelled(tx, context, before, reason.text);
  const back = Number(patch["refunded"] ?? 0) - Number(before["refunded"]);
  const [zh, en] = inWords(before, back);
  if (back > 0) tell(context, [`退还会员 ${zh}`, `Back to the member: ${en}`]);
  return { transition: verb, patch, effects: orderEffects(before, "cancelled", reason.text) };
});

const partRefund = changeEach(commands.partRefund, async (tx, { before, input, reason, context }) => {
  const back = { amount: Number(input["amount"]), reason };
  const { refunded } = await (isAt(before, "finished") ? refundFinished : refundOrder)(tx, context, before, back);
  const [zh, en] = inWords(before, back.amount);
  tell(context, [`退还会员 ${zh}`, `Back to the member: ${en}`]);
  return { patch: { refunded }, effectsOf: (after) => orderEffects(after, "refunded", reason) };
});

export const handlers: Handlers = {
  "photo3dOrder.assign": assign,
  "photo3dOrder.reassign": reassign,
  "photo3dOrder.remind": remind,
  "photo3dOrder.deliver": deliver,
  "photo3dOrder.finish": finish,
  "photo3dOrder.cancel": cancel,
  "photo3dOrder.partRefund": partRefund,
};
