import type { AreaScreen } from "#kernel/screen.ts";
import { payeeScreens } from "./payee-screens.ts";
import { reviewScreens } from "./review-screens.ts";

export const screens: readonly AreaScreen[] = [
  ...reviewScreens,
  ...payeeScreens,
  {
    route: "/financial-manage/withdrawal-record",
    label: ["提现记录", "Withdrawal records"],
    access: "main",
    kind: "list",
    resource: "withdrawal",
    goKey: "fr",
    words: "打款 付款 复核 pay payout second approval",
    views: [
      {
        id: "toPay",
        label: ["待打款", "To pay"],
        filter: "state:pass payState:waiting,failed,noaccess",
        sort: "applyTime",
      },
      { id: "underWay", label: ["打款中", "Under way"], filter: "payState:already", sort: "applyTime" },
      { id: "paid", label: ["已打款", "Paid"], filter: "payState:success" },
      { id: "all", label: ["全部", "All"], filter: "" },
    ],
  },
  {
    route: "/financial-manage/cash-record",
    label: ["打款记录", "Payouts"],
    access: "main",
    kind: "list",
    resource: "payout",
    goKey: "fp",
    words: "付款 渠道 退回 回调 收款 退款 channel returned callback payments refunds",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "underWay", label: ["打款中", "Under way"], filter: "state:already", sort: "sentTime" },
      { id: "failed", label: ["失败", "Failed"], filter: "state:failed,noaccess" },
      {
        id: "contradicts",
        label: ["待核实", "To be clarified"],
        filter: "verdict:contradicts,unknown,forged",
        resource: "channelMessage",
      },
      { id: "payments", label: ["收款", "Payments"], filter: "", resource: "payment" },
      { id: "latePayments", label: ["迟到收款", "Late payments"], filter: "late:true", resource: "payment" },
      { id: "refunds", label: ["退款", "Refunds"], filter: "", resource: "paymentRefund" },
      { id: "failedRefunds", label: ["退款失败", "Failed refunds"], filter: "state:failed", resource: "paymentRefund" },
      { id: "messages", label: ["渠道报文", "Messages"], filter: "", resource: "channelMessage" },
    ],
  },
];
