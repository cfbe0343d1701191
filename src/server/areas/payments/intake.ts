import { createHash } from "node:crypto";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import { NoAnswer } from "#server/providers/no-answer.ts";
import { ChannelPurpose, MessageVerdict } from "#domain/payments/enumerations.ts";
import { channelMessage } from "#domain/payments/channel-message.resource.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { paymentChannel } from "#server/providers/payment/current-channel.ts";
import { readPaymentAnswer, readRefundAnswer } from "#server/providers/payment/read-answer.ts";
import { payoutChannel } from "#server/providers/payout/current-channel.ts";
import { readAnswer } from "#server/providers/payout/read-answer.ts";
import { signingTime } from "#server/providers/signature.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { logMessage, noteOf } from "./channel-log.ts";
import { takeAnswer } from "./take-answer.ts";
import { takePayment } from "./take-payment.ts";
import { takeRefund } from "./take-refund.ts";
import type { Taken } from "./taken.ts";

/** Seconds by which a channel's clock may differ before the message says so. */
const CLOCK_SECONDS = 300;

function objectIn(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** What became of a message that arrived: stored (now or before), or why it was not taken. */
export type Receipt = "stored" | "forged" | "unreadable" | "noChannel";

type Purpose = Parameters<typeof ChannelPurpose.of>[0];

/** The channel of a purpose, and what the ids of its messages begin with. */
const sources: Readonly<Record<Purpose, { channel: () => { secret: () => string } | null; prefix: string }>> = {
  payout: { channel: payoutChannel, prefix: "channel" },
  payment: { channel: paymentChannel, prefix: "payment" },
};

/**
 * Stores a message of a channel as it came, once. A job takes it afterward, so that the channel gets its answer at
 * once. A message with a wrong signature is stored too, but never taken.
 * @param signature header X-Signature
 */
export async function receive(
  db: Database,
  body: string,
  signature: string,
  purpose: Purpose = "payout",
): Promise<Receipt> {
  const { channel: current, prefix } = sources[purpose];
  const channel = current();
  if (!channel) return "noChannel";
  const time = signingTime(channel.secret(), body, signature);
  const said = objectIn(body);
  const about = { direction: "received" as const, purpose, orderNo: textOf(said?.["no"]), method: null, body };
  if (time === null) {
    const digest = createHash("sha256").update(body).digest("hex").slice(0, 40);
    const forged: Taken = { verdict: "forged", note: ["签名不符，未采用", "The signature is wrong. It is not taken"] };
    await logMessage(db, { ...about, id: `forged-${digest}`, taken: forged });
    return "forged";
  }
  const id = textOf(said?.["id"]);
  if (id === "" || about.orderNo === "") return "unreadable";
  await logMessage(db, { ...about, id: `${prefix}-${id}`, signedTime: time });
  return "stored";
}

const clockNote = (signed: number, arrived: number): Taken["note"] | null => {
  const off = arrived - signed;
  if (Math.abs(off) <= CLOCK_SECONDS) return null;
  const minutes = Math.round(Math.abs(off) / 60);
  return off > 0
    ? [`渠道的时钟慢 ${minutes} 分钟，或报文晚到`, `The clock of the channel is ${minutes} min slow, or it came late`]
    : [`渠道的时钟快 ${minutes} 分钟`, `The clock of the channel is ${minutes} min fast`];
};

/** Takes what a message says, by what it is about. @throws NoAnswer for what cannot be read */
function takeMessage(tx: Sql, context: Context, message: AnyRecord): Promise<Taken> {
  const said = objectIn(String(message["body"])) ?? {};
  const no = String(message["orderNo"]);
  if (message["purpose"] === ChannelPurpose.of("payout")) return takeAnswer(tx, context, no, readAnswer(said));
  if (said["about"] === "payment") return takePayment(tx, context, no, readPaymentAnswer(said));
  if (said["about"] === "refund") return takeRefund(tx, context, no, readRefundAnswer(said));
  throw new NoAnswer("it is about neither a payment nor a refund");
}

/** What became of one stored message. What cannot be read is never taken; what is refused now is tried again. */
async function verdictOn(tx: Sql, context: Context, message: AnyRecord): Promise<Taken> {
  try {
    return await takeMessage(tx, context, message);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { verdict: "unknown", note: [`内容无法读取：${error.message}`, `It cannot be read: ${error.message}`] };
  }
}

async function write(tx: Sql, before: AnyRecord, { verdict, note, about }: Taken, now: number): Promise<void> {
  const clock = clockNote(Number(before["signedTime"] ?? now), Number(before["time"]));
  const whole: Label = clock ? [`${note[0]} ${clock[0]}`.trim(), `${note[1]} ${clock[1]}`.trim()] : note;
  const patch = {
    verdict: MessageVerdict.of(verdict),
    note: noteOf({ verdict, note: whole }),
    handleTime: now,
    ...(about ? { bizType: about.resource.name, bizId: about.record.id, method: about.record["method"] } : {}),
  };
  const item = await updateRecord(tx, channelMessage, before, patch, null);
  await publish(tx, [{ kind: "changed", resource: channelMessage.name, id: before.id, item }]);
}

/** Takes one message in a transaction of its own. Where that fails, the message waits, and says why. */
async function takeOne(db: Database, id: string): Promise<void> {
  const context = systemContext(db);
  const lock = (tx: Sql): Promise<AnyRecord> => readRecord(tx, channelMessage, id, true);
  const isWaiting = ({ verdict }: AnyRecord): boolean => verdict === MessageVerdict.of("waiting");
  try {
    await db.transaction(async (tx) => {
      const before = await lock(tx);
      if (isWaiting(before)) await write(tx, before, await verdictOn(tx, context, before), context.now);
    });
  } catch (error) {
    const note: Label = error instanceof Refusal ? error.label : ["处理出错，稍后重试", `It failed: ${String(error)}`];
    await db.transaction(async (tx) => {
      const before = await lock(tx);
      if (isWaiting(before)) await write(tx, before, { verdict: "waiting", note }, context.now);
    });
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Most messages of one run. */
const BATCH = 200;

/**
 * Takes the messages that wait, the oldest first. What was refused is tried again after a minute.
 * @returns the number of messages
 */
export async function takeMessages(db: Database): Promise<number> {
  const rows = await db.query<{ id: string }>(
    `select id::text from channel_message where verdict = $1 and delete_time is null
       and (handle_time is null or handle_time < now() - interval '1 minute') order by channel_message.id limit ${BATCH}`,
    [MessageVerdict.of("waiting")],
  );
  for (const { id } of rows) await takeOne(db, id);
  return rows.length;
}
