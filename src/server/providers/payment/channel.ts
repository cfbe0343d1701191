import type { PayMethodKey } from "#domain/money/leg.ts";
import type { ChannelAmount, Said } from "#server/providers/read-values.ts";

/** A payment that a member is to make. */
export interface PaymentOrder extends ChannelAmount {
  /** Our number. The channel takes one number once, however often it is sent. */
  no: string;
  method: PayMethodKey;
  /** Seconds since 1970 until which it can be paid. */
  deadline: number;
}

/** What a channel says about a payment. */
export type PaymentAnswer =
  /** It can be paid, and is not yet. The app opens the link; empty where the method needs none. */
  | { state: "waiting"; channelNo: string; link: string }
  /** The fee is in the smallest unit of the currency; null where the channel does not tell it. */
  | ({ state: "paid"; channelNo: string; fee: number | null } & ChannelAmount)
  /** It was not paid, and cannot be paid any more. */
  | { state: "closed" }
  | { state: "refused"; code: string; text: string }
  /** It does not know the number. */
  | { state: "unknown" };

/** A payment, or a part of it, that goes back to its payer. */
export interface RefundOrder extends ChannelAmount {
  /** Our number of the attempt. The channel pays one number back once. */
  no: string;
  /** Numbers of the payment, ours and the channel's. */
  paymentNo: string;
  channelNo: string;
  method: PayMethodKey;
}

/** What a channel says about a refund. */
export type RefundAnswer =
  | { state: "accepted"; channelNo: string }
  | ({ state: "refunded"; channelNo: string } & ChannelAmount)
  /** It has not paid back, and will not pay back this number. */
  | { state: "refused"; code: string; text: string }
  | { state: "unknown" };

/** A way by which money comes in. All calls throw NoAnswer where it is not known what the channel did. */
export interface PaymentChannel {
  /** Tells the channel of a payment that a member is to make. */
  open(order: PaymentOrder, signal: AbortSignal): Promise<PaymentAnswer>;
  /** Asks what became of a payment. */
  ask(no: string, signal: AbortSignal): Promise<PaymentAnswer>;
  /** Ends a payment, so that it cannot be paid later. The answer is `paid` where it was paid already. */
  close(no: string, signal: AbortSignal): Promise<PaymentAnswer>;
  /** Pays back. */
  refund(order: RefundOrder, signal: AbortSignal): Promise<RefundAnswer>;
  /** Asks what became of a refund. */
  askRefund(no: string, signal: AbortSignal): Promise<RefundAnswer>;
  /**
   * Reads the statement of one day in Beijing, each line as the channel has it (statement-line.ts). Null where the channel
   * has none yet.
   */
  statement(method: PayMethodKey, day: string, signal: AbortSignal): Promise<readonly Said[] | null>;
  /** Key by which the channel signs its messages. */
  secret(): string;
}
