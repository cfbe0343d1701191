import { Currency, inCurrency } from "#domain/currency.ts";
import { MAX_AMOUNT } from "#kernel/amount.ts";
import { bool, decimal, int, money, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { LineKind, SettlementKind } from "./enumerations.ts";

const readOnly = { required: true, readOnly: true } as const;
const amount = (label: readonly [string, string]) =>
  money({ currency: inCurrency, label, readOnly: true, default: 0, min: -MAX_AMOUNT });

/** What a settlement pays for, or takes off. A business record is in one settlement that counts, for ever. */
export const settlementLine = defineResource({
  name: "settlementLine",
  area: "settlements",
  label: ["结算明细", "Line of a settlement"],
  title: "what",
  module: "account",
  fields: {
    settlement: ref("settlement", { label: ["结算单", "Settlement"], ...readOnly, filter: true, partOf: true }),
    /** That of the settlement: whoever may see only one kind sees its lines. */
    kind: oneOf(SettlementKind, { label: ["结算类型", "Kind of settlement"], ...readOnly, filter: true }),
    lineKind: oneOf(LineKind, { label: ["明细类型", "Kind of line"], ...readOnly, default: "work", filter: true }),
    bizType: text(40, {
      label: ["单据类型", "Kind of business record"],
      readOnly: true,
      isCode: true,
      definitionKind: "resource",
    }),
    bizId: recordId({ label: ["单据", "Business record"], readOnly: true, filter: true, of: "bizType" }),
    /** Names the business record. A line of a cancelled settlement gets a key of its own, which frees the record. */
    sourceKey: text(120, {
      label: ["单据键", "Key of the record"],
      ...readOnly,
      unique: true,
      isCode: true,
      inner: true,
    }),
    what: text(200, { label: ["内容", "What"], ...readOnly, search: true }),
    time: time({ label: ["业务时间", "Done at"], readOnly: true, filter: true, sort: true }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], ...readOnly, filter: true }),
    price: amount(["订单金额", "Price"]),
    share: decimal(2, { label: ["分成（%）", "Share, %"], readOnly: true, min: 0, max: 100 }),
    reworks: int({ label: ["返工次数", "Reworks"], readOnly: true, default: 0, min: 0 }),
    score: int({ label: ["评分", "Score"], readOnly: true, min: 1, max: 5 }),
    quantity: int({ label: ["数量", "Quantity"], readOnly: true, default: 1, min: 0 }),
    unitPrice: amount(["单价", "Unit price"]),
    amount: money({
      currency: inCurrency,
      label: ["金额", "Amount"],
      ...readOnly,
      min: -MAX_AMOUNT,
      sort: true,
      filter: true,
    }),
    freed: bool({ label: ["已释放", "Freed"], readOnly: true, filter: true }),
  },
  list: {
    columns: ["what", "settlement", "lineKind", "bizId", "quantity", "unitPrice", "amount", "time"],
    sort: "-createTime",
    sums: ["amount"],
  },
  allows: ["export"],
  bulk: false,
  indexes: [{ by: ["settlement"] }, { by: ["bizId", "bizType"] }],
});
