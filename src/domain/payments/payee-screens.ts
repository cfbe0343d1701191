import type { AreaScreen } from "#kernel/screen.ts";
import { askedView, escalatedView } from "#domain/queue-views.ts";

export const payeeScreens: readonly AreaScreen[] = [
  {
    route: "/financial-manage/authentication-info",
    label: ["收款认证", "Payee authentication"],
    access: "main",
    kind: "queue",
    resource: "payeeAuth",
    queue: "payees",
    preset: "status:waiting",
    sort: "applyTime",
    goKey: "fn",
    words: "实名 身份证 收款人 认证信息 银行 kyc identity payee account",
    views: [
      { id: "queue", label: ["待审", "Waiting"], filter: "" },
      askedView(["待补资料", "Papers asked"]),
      escalatedView("payees"),
      { id: "passed", label: ["已通过", "Passed"], filter: "status:passed", sort: "-reviewTime", isList: true },
      {
        id: "expiring",
        label: ["30 天内到期", "Expire in 30 days"],
        filter: "status:passed validUntil:<=+30d",
        sort: "validUntil",
        isList: true,
      },
      { id: "all", label: ["全部", "All"], filter: "", sort: "-applyTime", isList: true },
    ],
  },
];
