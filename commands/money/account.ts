import { inLedgerCurrency } from "#domain/currency.ts";
import { account } from "#domain/money/account.resource.ts";
import { CounterAccount } from "#domain/money/enumerations.ts";
import { MAX_AMOUNT } from "#kernel/amount.ts";
import { file, money, oneOf } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const notPlatform = {
  filter: "-ownerKind:platform",
  message: ["平台账户不能冻结", "An account of the platform is never frozen"],
} as const;

/** The member who owns the account. */
const ownOwner = { people: ["owner"], where: "ownerKind:user,partner" } as const;

export const accountCommands = defineCommands(account, {
  freeze: {
    label: ["冻结资金账户", "Freeze account"],
    key: "f",
    targets: "many",
    reasons: "free",
    guard: notPlatform,
    isGrave: true,
    undoable: false,
    words: "停用 止付 锁定 freeze stop lock block",
  },
  unfreeze: {
    label: ["解冻资金账户", "Unfreeze account"],
    key: "shift+f",
    targets: "one",
    reasons: "free",
    notBy: ["freezer"],
    undoable: false,
    words: "恢复 解锁 unfreeze unlock release",
  },
  correct: {
    label: ["调账", "Correct balance"],
    key: "b",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    input: {
      amount: money({
        currency: inLedgerCurrency,
        label: ["金额", "Amount"],
        hint: ["负数为扣减", "Below 0 takes away"],
        required: true,
        min: -MAX_AMOUNT,
      }),
      counter: oneOf(CounterAccount, { label: ["对方账户", "Counter-account"], required: true, default: "suspense" }),
      paper: file({ label: ["凭证", "Paper"], required: true }),
    },
    guard: {
      filter: "-ownerKind:platform -status:closed",
      message: ["平台账户与已关闭的账户不能调账", "Accounts of the platform and closed ones are not corrected"],
    },
    foretells: true,
    notBy: ownOwner,
    approval: "always",
    undoable: false,
    risk: "pays",
    words: "改余额 补款 扣款 冲账 adjust balance correction",
  },
  check: {
    label: ["与流水核对", "Check against the ledger"],
    key: "v",
    action: { type: "handler" },
    targets: "one",
    undoable: false,
    risk: "reads",
    words: "对账 核对 差异 reconcile verify difference",
  },
});
