import type { PayMethodKey } from "#domain/money/leg.ts";
import type { ChannelCurrency, Said } from "#server/providers/read-values.ts";

/** A payment that a channel is to make. */
export interface PayoutOrder {
  /** Our number of the attempt. The channel pays one number once, however often it is sent. */
  no: string;
  method: PayMethodKey;
  currency: ChannelCurrency;
  /** In the smallest unit of the currency. */
  amount: number;
  holder: string;
  account: string;
  bank: string;
  swift: string;
  country: string;
}

interface Known {
  channelNo: string;
}

/** What a channel says about a number. */
export type PayoutAnswer =
  /** It has the payment, and tells later how it ended. */
  | ({ state: "accepted" } & Known)
  /** The fee is in the smallest unit of the currency; null where the channel does not tell it. */
  | ({ state: "paid"; currency: ChannelCurrency; amount: number; fee: number | null } & Known)
  /** It has not paid, and will not pay this number. */
  | { state: "refused"; code: string; text: string }
  /** It has not paid, because the account cannot receive. */
  | { state: "noAccess"; code: string; text: string }
  /** It had paid, and the money came back. */
  | ({ state: "returned"; code: string; text: string } & Known)
  /** It does not know the number. */
  | { state: "unknown" };

/** A way by which money leaves the platform. */
export interface PayoutChannel {
  /**
   * Hands a payment over.
   * @throws NoAnswer
   */
  send(order: PayoutOrder, signal: AbortSignal): Promise<PayoutAnswer>;
  /**
   * Asks what became of a number.
   * @throws NoAnswer
   */
  ask(no: string, signal: AbortSignal): Promise<PayoutAnswer>;
  /**
   * Lines of what a method paid on a day in Beijing (`YYYY-MM-DD`), of the kinds `payout` and `payoutReturn`; null where
   * they are not ready.
   * @throws NoAnswer
   */
  statement(method: PayMethodKey, day: string, signal: AbortSignal): Promise<readonly Said[] | null>;
  /** Key by which the channel signs its messages. */
  secret(): string;
}
