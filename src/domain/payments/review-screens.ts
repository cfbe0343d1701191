import type { AreaScreen } from "#kernel/screen.ts";
import { askedView, escalatedView } from "#domain/queue-views.ts";

export const reviewScreens: readonly AreaScreen[] = [
  {
    route: "/money-withdraw-deposit",
    label: ["提现审批", "Withdrawal review"],
    access: "main",
    kind: "queue",
    resource: "withdrawal",
    queue: "withdrawals",
    preset: "state:being,suspend",
    sort: "applyTime",
    goKey: "fw",
    words: "提现 出金 取现 withdraw payout cash out",
    views: [
      { id: "queue", label: ["待审", "Waiting"], filter: "" },
      askedView(["待补资料", "Papers asked"]),
      escalatedView("withdrawals"),
      { id: "held", label: ["挂起", "On hold"], filter: "state:suspend", sort: "applyTime", isList: true },
      {
        id: "second",
        label: ["等第二人", "Second person"],
        filter: "state:being approvals:waiting",
        sort: "applyTime",
        isList: true,
      },
      { id: "all", label: ["全部", "All"], filter: "", sort: "-applyTime", isList: true },
    ],
  },
  {
    route: "/financial-manage/withdraw-black-list",
    label: ["提现黑名单", "Withdrawal black list"],
    access: "main",
    kind: "list",
    resource: "withdrawBlack",
    goKey: "fb",
    words: "黑名单 禁止提现 拉黑 block ban payee",
    views: [
      { id: "active", label: ["生效中", "Active"], filter: "status:active" },
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "hits", label: ["命中记录", "Hits"], filter: "", resource: "withdrawBlackHit" },
    ],
  },
];
