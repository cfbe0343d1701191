import { creditRecord } from "#domain/money/credit-record.resource.ts";
import { int } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const onHold = [
  { filter: "status:hold", message: ["只有冻结中的入账可以操作", "Only what is on hold"] },
  {
    filter: "-sourceType:photo3dOrder",
    message: ["照片建模的收益由结算支付，不单独放款", "A settlement pays what photo orders bring"],
  },
] as const;

export const creditRecordCommands = defineCommands(creditRecord, {
  extend: {
    label: ["延长冻结", "Extend hold"],
    key: "h",
    action: { type: "handler" },
    targets: "many",
    reasons: "free",
    input: {
      days: int({ label: ["再冻结天数", "Further days"], required: true, min: 1, max: 365, default: 7 }),
    },
    guard: onHold,
    isGrave: true,
    undoable: false,
    words: "推迟 放款 继续冻结 delay hold longer",
  },
  openSource: {
    label: ["打开入账来源", "Open source of credit"],
    key: "o",
    action: { type: "browser" },
    ungated: true,
    words: "订单 来源 order",
  },
  releaseNow: {
    label: ["提前放款", "Release now"],
    key: "b",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    guard: onHold,
    foretells: true,
    notBy: { people: ["owner"], where: "ownerKind:user,partner" },
    approval: "always",
    undoable: false,
    risk: "pays",
    words: "解冻 立即 到账 early available",
  },
});
