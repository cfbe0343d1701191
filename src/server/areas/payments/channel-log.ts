import { PayMethod } from "#domain/enumerations/money.ts";
import { ChannelPurpose, MessageDirection, MessageVerdict } from "#domain/payments/enumerations.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Taken } from "./taken.ts";

interface Message {
  /** Unique; a second message with the same id is not stored. */
  id: string;
  direction: Parameters<typeof MessageDirection.of>[0];
  purpose: Parameters<typeof ChannelPurpose.of>[0];
  orderNo: string;
  method: unknown;
  /** Record that it is about, where that is known. */
  about?: { resource: string; id: string };
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
  { id, direction, purpose, orderNo, method, about, body, taken, signedTime }: Message,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into channel_message (message_id, direction, order_no, method, body, verdict, note, signed_time, time, handle_time, biz_type, biz_id, purpose)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, to_timestamp($9::double precision), now(), case when $8 then now() end, $10, $11::bigint, $12)
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
      about?.resource ?? "",
      about?.id ?? null,
      ChannelPurpose.of(purpose),
    ],
  );
  return rows.length > 0;
}
