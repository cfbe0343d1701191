import { Currency, inCurrency } from "#domain/currency.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import { MAX_AMOUNT } from "#kernel/amount.ts";
import { date, int, money, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ChannelDayState } from "./enumerations.ts";

const machine = defineMachine({
  fields: { state: ChannelDayState },
  initial: { state: "open" },
  transitions: { closeDay: { from: { state: ["open"] }, to: { state: "closed" } } },
  final: { state: ["closed"] },
});

const readOnly = { required: true, readOnly: true } as const;
const sum = (label: readonly [string, string]) =>
  money({ currency: inCurrency, label, ...readOnly, default: 0, min: -MAX_AMOUNT });

/** What a channel and we say about one day in Beijing. A closed day takes no further changes. */
export const channelDay = defineResource({
  name: "channelDay",
  area: "recharges",
  label: ["渠道日结", "Day of a channel"],
  title: "dayNo",
  module: "account",
  fields: {
    dayNo: text(40, { label: ["日结号", "No."], ...readOnly, unique: true, isCode: true }),
    day: date({ label: ["日期", "Day"], ...readOnly, filter: true, sort: true }),
    begin: time({ label: ["零点", "Begins"], ...readOnly, filter: true }),
    method: oneOf(PayMethod, { label: ["渠道", "Channel"], ...readOnly, filter: true }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], ...readOnly, filter: true }),
    ours: sum(["我方", "Ours"]),
    theirs: sum(["渠道", "Theirs"]),
    fee: sum(["手续费", "Fee"]),
    difference: sum(["差额", "Difference"]),
    lines: int({ label: ["笔数", "Lines"], ...readOnly, default: 0 }),
    openLines: int({ label: ["未处理", "Open lines"], ...readOnly, default: 0, filter: true }),
    state: oneOf(ChannelDayState, { label: ["状态", "State"], default: "open", filter: true }),
    closer: ref("admin", { label: ["关账人", "Closed by"], readOnly: true }),
    closeTime: time({ label: ["关账时间", "Closed at"], readOnly: true, sort: true }),
  },
  machine,
  uniqueTogether: [["method", "day", "currency"]],
  list: {
    columns: ["day", "method", "currency", "ours", "theirs", "difference", "fee", "lines", "openLines", "state"],
    sort: "-day",
    sums: ["ours", "theirs", "difference", "fee"],
  },
  children: [
    {
      resource: "channelRecord",
      by: "channelDay",
      label: ["对账明细", "Lines"],
      sort: "match",
      columns: ["channelNo", "channelAmount", "ourAmount", "match", "handled"],
    },
  ],
  allows: ["export"],
  bulk: false,
});
