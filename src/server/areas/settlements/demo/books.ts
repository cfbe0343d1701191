import { settlementCommands } from "#commands/settlements/settlement.ts";
import { FeeState } from "#domain/enumerations/money.ts";
import { payout } from "#domain/payments/payout.resource.ts";
import { settlement } from "#domain/settlements/settlement.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import { clockText, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import { openPayout } from "#server/areas/payments/open-payout.ts";
import type { Deed } from "#server/areas/photo-orders/demo/books.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { holdForApproval } from "#server/tasks/hold-for-approval.ts";
import type { Kind } from "../calculate.ts";
import { calculateParty, refreshAmounts, sourceKinds } from "../calculate.ts";
import { addLines, freeLines } from "../lines.ts";
import { payableTo } from "../payee.ts";
import { monthOf } from "../period.ts";
import { postPaid, postPass } from "../settlement-money.ts";

/** A month that the demo settles: how many months ago, and the days after its end on which that is done. */
interface DemoMonth {
  back: number;
  days: number;
}
const months: readonly DemoMonth[] = [
  { back: 3, days: 8 },
  { back: 2, days: 8 },
  { back: 1, days: 4 },
];

/** What becomes of the settlements of the newest month, in turn. */
const fates = ["second", "confirmed", "objected", "toPay", "waiting", "deducted", "cancelled", "refused"] as const;
type Fate = (typeof fates)[number] | "paid" | "failed";

const admins = (tx: Sql): Promise<{ id: string; name: string }[]> =>
  tx.query("select id::text, real_name as name from admin where account like 'demo-%' order by admin.id");

const patchOf = async (tx: Sql, id: string, patch: Row): Promise<AnyRecord> =>
  updateRecord(tx, settlement, await readRecord(tx, settlement, id), patch, null);

/** The period so many months before a time. */
function periodBefore(now: number, back: number): string {
  const [year = 0, month = 0] = clockText(PLATFORM_ZONE, now).slice(0, 7).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
}

interface Acting {
  tx: Sql;
  context: Context;
  at: number;
  by: readonly { id: string; name: string }[];
}

async function pass({ tx, context, at, by }: Acting, id: string): Promise<AnyRecord> {
  const record = await readRecord(tx, settlement, id);
  const to = await payableTo(tx, String(record["user"]));
  const time = at + 20 * HOUR;
  const passEntry = await postPass(tx, context, record, time);
  return patchOf(tx, id, {
    ...statesAfter(settlement, to ? "approve" : "approveUnpayable"),
    passEntry,
    first: by[Number(id) % by.length]?.id ?? null,
    firstTime: time,
    ...to,
  });
}

/** Hands a passed settlement over, and lets the channel pay or refuse it. */
async function pay({ tx, context, at, by }: Acting, passed: AnyRecord, isPaid: boolean): Promise<void> {
  if (passed["payState"] !== FeeState.of("waiting")) return;
  const opened = await openPayout(tx, context, passed, settlement);
  const [sent, done] = [at + 30 * HOUR, at + 30 * HOUR + 400];
  const channelNo = isPaid ? `CHJS${passed.id}${String(done).slice(-6)}` : "";
  const common = { attempt: 1, sentTime: sent, doneTime: done, channelNo, sender: by[0]?.id ?? null };
  const handed = await updateRecord(tx, payout, opened, { ...common, createTime: sent }, null);
  if (!isPaid) {
    const error = "ACCOUNT_NOT_FOUND · 收款账号不存在";
    await updateRecord(tx, payout, handed, { state: FeeState.of("failed"), error }, null);
    await patchOf(tx, passed.id, { payState: FeeState.of("failed"), payout: opened.id });
    return;
  }
  const { entry } = await postPaid(tx, context, passed, handed, { time: done, createTime: done });
  await updateRecord(tx, payout, handed, { state: FeeState.of("success"), entry }, null);
  const states = { ...statesAfter(settlement, "succeed"), payTime: done };
  await patchOf(tx, passed.id, { ...states, channelNo, payout: opened.id });
}

/** The first of two people passes it, if its amount needs two. */
async function askSecond({ tx, context, by }: Acting, id: string): Promise<void> {
  const record = await readRecord(tx, settlement, id);
  const actor = { ...context.actor, ...by[0], isSuper: true };
  const reason = "明细与合同一致";
  const body = { ids: [id], versions: { [id]: record.version }, reason: { text: reason } };
  const held = { command: settlementCommands.pass, resource: settlement, records: [record], body, input: {}, reason };
  await holdForApproval(tx, { ...context, actor }, held);
}

async function deduct({ tx, at }: Acting, id: string): Promise<void> {
  const record = await readRecord(tx, settlement, id);
  const line = { bizType: "", bizId: null, price: 0, share: null, reworks: 0, score: null, quantity: 1 } as const;
  const amount = -Math.floor(Number(record["gross"]) / 1_000) * 100;
  const currency = record["currency"] as number;
  await addLines(tx, record, [
    { ...line, kind: "deduction", key: `deduction:${id}:demo`, what: "素材未按期交付", time: at, currency, amount },
  ]);
  await patchOf(tx, id, await refreshAmounts(tx, record));
}

const asked = (at: number): Row => ({ askTime: at + HOUR });
const confirmed = (at: number): Row => ({ ...asked(at), partyConfirmTime: at + 9 * HOUR });

/** Lets a settlement come as far as its fate says. */
async function live(acting: Acting, id: string, fate: Fate): Promise<void> {
  const { tx, at } = acting;
  if (fate === "objected")
    await patchOf(tx, id, { ...asked(at), objection: "少算了一条上月底的，请核对", objectionTime: at + 7 * HOUR });
  else if (fate === "refused")
    await patchOf(tx, id, { ...statesAfter(settlement, "noPass"), reason: "明细与合同不符，需重新谈价" });
  else if (fate === "cancelled") {
    await freeLines(tx, id);
    await patchOf(tx, id, { ...statesAfter(settlement, "void"), voided: Number(id), reason: "账期选错，重新计算" });
  } else if (fate === "deducted") await deduct(acting, id);
  else if (fate !== "waiting") await patchOf(tx, id, confirmed(at));
  if (fate === "second") await askSecond(acting, id);
  if (!["toPay", "paid", "failed"].includes(fate)) return;
  const passed = await pass(acting, id);
  if (fate !== "toPay") await pay(acting, passed, fate === "paid");
}

/** Fates of the older months: nearly all are paid. */
const oldFate = (n: number, back: number): Fate => (back === 2 && n % 5 === 1 ? "failed" : "paid");

/** Calculates a month of all parties of a kind, and lets each settlement live. */
async function settleMonth(tx: Sql, context: Context, kind: Kind, { back }: DemoMonth, at: number): Promise<void> {
  const period = periodBefore(context.now, back);
  const past = { ...context, now: at };
  const acting = { tx, context: past, at, by: await admins(tx) };
  let n = kind === "kol" ? 0 : 3;
  for (const party of await sourceKinds[kind].parties(tx, monthOf(period)))
    for (const { settlement: made } of await calculateParty(tx, past, { kind, party, period })) {
      if (!made) continue;
      await tx.query("update settlement set create_time = to_timestamp($2) where id = $1::bigint", [made.id, at]);
      const fate: Fate = back === 1 ? (fates[n % fates.length] ?? "waiting") : oldFate(n, back);
      await live(acting, made.id, fate);
      n += 1;
    }
}

/** Three months of settlements of both kinds. */
export function settlementDeeds(tx: Sql, context: Context, now: number): Deed[] {
  // Early in a month, the last one is not settled yet.
  const base = now - 9 * DAY;
  const current = { ...context, now: base };
  return months.flatMap((month): Deed[] => {
    const at = monthOf(periodBefore(base, month.back)).to + month.days * DAY + 10 * HOUR;
    return (["kol", "photo3d"] as const).map((kind) => ({
      time: at,
      run: () => settleMonth(tx, current, kind, month, at),
    }));
  });
}
