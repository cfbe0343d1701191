import type { Label } from "#kernel/label.ts";
import type { ChannelCurrency, Said } from "#server/providers/read-values.ts";
import { currencyOfCode, textIn } from "#server/providers/read-values.ts";

const states = { payment: "paid", refund: "refunded", payout: "paid", payoutReturn: "returned" } as const;

/** One line of a channel's statement. */
export interface StatementLine {
  deed: keyof typeof states;
  channelNo: string;
  /** Our number, as far as the channel has it. */
  no: string;
  currency: ChannelCurrency;
  /** In the smallest unit, not negative. */
  amount: number;
  fee: number;
  state: string;
  /** Seconds since 1970. */
  time: number;
}

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isTime = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value > 0 && value < 4_000_000_000;

const isDeed = (kind: unknown): kind is keyof typeof states => typeof kind === "string" && Object.hasOwn(states, kind);

/** Reads a line. @returns why it cannot be read */
export function statementLine(said: Said): StatementLine | { fault: Label } {
  const channelNo = textIn(said["channelNo"], 64).trim();
  const { kind = "payment", amount, fee = 0, time } = said;
  const currency = currencyOfCode(said["currency"]);
  if (channelNo === "") return { fault: ["没有渠道单号", "It has no number of the channel"] };
  if (!isDeed(kind))
    return { fault: [`类型「${textIn(kind, 20)}」不认识`, `The kind ${textIn(kind, 20)} is not known`] };
  if (!currency)
    return {
      fault: [
        `币种「${textIn(said["currency"], 10)}」不认识`,
        `The currency ${textIn(said["currency"], 10)} is not known`,
      ],
    };
  if (!isAmount(amount)) return { fault: ["金额不是数", "The amount is no number"] };
  if (!isAmount(fee)) return { fault: ["手续费不是数", "The fee is no number"] };
  if (!isTime(time)) return { fault: ["没有时间", "It has no time"] };
  const no = textIn(said["orderNo"], 40).trim();
  const state = textIn(said["state"], 32).trim() || states[kind];
  return { deed: kind, channelNo, no, currency, amount, fee, state, time: Math.floor(time) };
}
