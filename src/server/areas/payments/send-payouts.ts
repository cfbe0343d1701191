import { FeeState } from "#domain/enumerations/money.ts";
import { Currency } from "#domain/currency.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import { payout } from "#domain/payments/payout.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Database } from "#server/db/sql.ts";
import type { JobOptions } from "#server/jobs/periodic-job.ts";
import type { PayoutAnswer, PayoutChannel, PayoutOrder } from "#server/providers/payout/channel.ts";
import { NoAnswer } from "#server/providers/no-answer.ts";
import { payoutChannel } from "#server/providers/payout/current-channel.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";
import { logMessage } from "./channel-log.ts";
import { destinationOf } from "./payout-subject.ts";
import { ASK_SECONDS } from "./attempts.ts";
import { attemptNo, takeAnswer } from "./take-answer.ts";
import type { Taken } from "./taken.ts";

type Work = Pick<JobOptions, "db" | "signal">;

/** An order as the log has it: the account as far as it may be shown. */
const shown = ({ account, holder, ...order }: PayoutOrder): string =>
  JSON.stringify({ ...order, holder: `${holder.slice(0, 1)}**`, account: `****${account.slice(-2)}` });

/**
 * Takes up the next payout that was handed over, and notes that its attempt is sent. That is committed before the call:
 * after a crash the channel is asked, and nothing is sent again.
 */
const takeUp = (db: Database): Promise<{ payout: AnyRecord; order: PayoutOrder } | null> =>
  db.transaction(async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      `update payout set sent_time = now(), ask_time = now() + make_interval(secs => ${ASK_SECONDS}), version = version + 1
       where id = (select id from payout where state = $1 and sent_time is null and delete_time is null
         order by id limit 1 for update skip locked)
       returning id::text`,
      [FeeState.of("already")],
    );
    if (!row) return null;
    const record = await readRecord(tx, payout, row.id);
    const method = PayMethod.value(record["method"])?.key;
    const currency = Currency.value(record["currency"])?.key;
    if (!method || !currency) throw new Error(`the payout ${row.id} has no method or no currency`);
    const order = {
      no: attemptNo(record),
      method,
      currency,
      amount: Number(record["amount"]),
      ...(await destinationOf(tx, record)),
    };
    await logMessage(tx, {
      id: `${order.no}/sent`,
      direction: "sent",
      purpose: "payout",
      orderNo: order.no,
      method: record["method"],
      about: { resource: payout.name, id: record.id },
      body: shown(order),
      taken: { verdict: "taken", note: ["", ""] },
    });
    return { payout: record, order };
  });

/** Writes what the channel says, with its message. */
export const noteAnswer = (db: Database, record: AnyRecord, no: string, answer: PayoutAnswer): Promise<Taken> =>
  db.transaction(async (tx) => {
    const context = systemContext(db);
    const taken = await takeAnswer(tx, context, no, answer);
    if (taken.verdict !== "noChange")
      await logMessage(tx, {
        id: `${no}/${answer.state}/${context.now}`,
        direction: "received",
        purpose: "payout",
        orderNo: no,
        method: record["method"],
        about: { resource: payout.name, id: record.id },
        body: JSON.stringify(answer),
        taken,
      });
    return taken;
  });

/** True if an attempt before this one, which the channel had called failed, may have been paid after all. */
async function wasPaid({ db, signal }: Work, channel: PayoutChannel, record: AnyRecord): Promise<boolean> {
  const attempt = Number(record["attempt"]);
  if (attempt === 1) return false;
  const answer = await channel.ask(attemptNo(record, attempt - 1), signal);
  if (answer.state !== "paid" && answer.state !== "accepted") return false;
  await noteAnswer(db, record, attemptNo(record, attempt - 1), answer);
  return true;
}

async function sendOne(work: Work, channel: PayoutChannel): Promise<boolean> {
  const taken = await takeUp(work.db);
  if (!taken) return false;
  const { payout: record, order } = taken;
  try {
    if (await wasPaid(work, channel, record)) return true;
    await noteAnswer(work.db, record, order.no, await channel.send(order, work.signal));
  } catch (error) {
    // Whether it is paid is not known. It stays with the channel, and is asked for later.
    if (!(error instanceof NoAnswer)) throw error;
    await work.db.query(`update payout set error = $2, version = version + 1 where id = $1::bigint and state = $3`, [
      record.id,
      `渠道没有应答：${error.message}`.slice(0, 300),
      FeeState.of("already"),
    ]);
  }
  return true;
}

/** Most payouts of one run. */
const BATCH = 50;

/** Sends what was handed over, one after the other. @returns the number of payouts */
export async function sendPayouts(work: Work): Promise<number> {
  const channel = payoutChannel();
  let sent = 0;
  while (channel && sent < BATCH && !work.signal.aborted && (await sendOne(work, channel))) sent += 1;
  return sent;
}
