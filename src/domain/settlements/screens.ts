import type { AreaScreen, View } from "#kernel/screen.ts";
import { kolCharts, photoCharts } from "./charts.ts";

const ofBoth: readonly View[] = [
  { id: "all", label: ["全部", "All"], filter: "" },
  { id: "waiting", label: ["待通过", "To be passed"], filter: "status:waiting", sort: "periodTime" },
  { id: "objections", label: ["有异议", "Objections"], filter: "objection:* status:waiting" },
  { id: "second", label: ["等第二人", "Second person"], filter: "status:waiting approvals:waiting" },
  { id: "toPay", label: ["待付款", "To pay"], filter: "status:passed payState:waiting", sort: "periodTime" },
  { id: "underWay", label: ["付款中", "Under way"], filter: "payState:already" },
  { id: "stuck", label: ["付不出", "Not paid"], filter: "status:passed payState:failed,noaccess" },
  { id: "settled", label: ["已结清", "Settled"], filter: "status:success", sort: "-payTime" },
  { id: "ended", label: ["未通过与取消", "Rejected and cancelled"], filter: "status:notPassed,down" },
];

/** Views of one kind of settlement, and of all its lines, to look an order or a piece up. */
const viewsOf = (kind: string, more: Partial<View> = {}): View[] => [
  ...ofBoth.map((view) => ({ ...view, ...more, filter: `kind:${kind} ${view.filter}`.trim() })),
  { id: "lines", label: ["结算明细", "Lines"], filter: `kind:${kind}`, resource: "settlementLine" },
];

export const screens: readonly AreaScreen[] = [
  {
    route: "/financial-manage/kol-settle-manage",
    label: ["KOL结算", "KOL settlement"],
    access: "main",
    kind: "list",
    resource: "settlement",
    opens: { field: "kind", values: ["kol"] },
    goKey: "fg",
    words: "网红 推广 博主 佣金 结算 promoter influencer monthly pay",
    charts: kolCharts,
    views: viewsOf("kol"),
  },
  {
    route: "/financial-manage/photo-3d-settlement",
    label: ["照片3D结算", "3D-photo settlement"],
    access: "main",
    kind: "list",
    resource: "settlement",
    opens: { field: "kind", values: ["photo3d"] },
    goKey: "fh",
    words: "建模 伙伴 分成 结算 partner modelling share pay",
    charts: photoCharts,
    views: viewsOf("photo3d", {
      columns: "settleNo,party,period,net,status,payState,gross,deduction,pieces,reworks,partyConfirmTime,approvals",
    }),
  },
];
