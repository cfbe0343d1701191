import { PayMethod } from "#domain/enumerations/money.ts";
import { MessageDirection, MessageVerdict } from "#domain/payments/enumerations.ts";
import type { Sql } from "#server/db/sql.ts";
import { payout } from "#domain/payments/payout.resource.ts";
import type { Taken } from "./take-answer.ts";

interface Message {
  /** Unique; a second message with the same id is not stored. */
  id: string;
  direction: Parameters<typeof MessageDirection.of>[0];
  orderNo: string;
  method: unknown;
  /** Id of the payout that it is about, where that is known. */
  payout?: string;
  body: string;
  taken?: Taken;
  /** Time of its signature, in seconds since 1970. */
  signedTime?: number;
}

/** The note in each language, as it is stored. */
export const noteOf = (taken: Taken | undefined): Readonly<Record<string, string>> =>
  taken && taken.note[0] !== "" ? { 1: taken.note[0], 0: taken.note[1] } : {};

const MOST_BODY = 20_000;

/**
 * Stores a message of a channel, or to it, once.
 * @returns false where it is stored already
 */
export async function logMessage(
  tx: Sql,
  { id, direction, orderNo, method, payout: about, body, taken, signedTime }: Message,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into channel_message (message_id, direction, order_no, method, body, verdict, note, signed_time, time, handle_time, biz_type, biz_id)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, to_timestamp($9::double precision), now(), case when $8 then now() end, $10, $11::bigint)
     on conflict (message_id) where delete_time is null do nothing returning id`,
    [
      id.slice(0, 100),
      MessageDirection.of(direction),
      orderNo.slice(0, 32),
      PayMethod.value(method) ? method : null,
      body.slice(0, MOST_BODY),
      MessageVerdict.of(taken?.verdict ?? "waiting"),
      JSON.stringify(noteOf(taken)),
      taken !== undefined,
      signedTime ?? null,
      about === undefined ? "" : payout.name,
      about ?? null,
    ],
  );
  return rows.length > 0;
}
