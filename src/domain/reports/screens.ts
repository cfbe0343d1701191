import { caseCharts } from "./charts.ts";
import { escalatedView, overdueView } from "#domain/queue-views.ts";
import type { Label } from "#kernel/label.ts";
import type { AreaScreen, View } from "#kernel/screen.ts";

/** Permission to read cases, which views across them need. */
const ofCases = "screen:/report-deal-with";

/** View of the causes of one kind of target, as the tree from which members choose. */
const causesOf = (target: string, label: Label): View => ({
  id: target,
  label,
  filter: `target:${target}`,
  sort: "rank",
  layout: "tree",
});

/** Reports whose case is the most urgent. */
const urgentView: View = {
  id: "urgent",
  label: ["P0", "P0"],
  filter: "status:confirm reportCase.priority:P0",
  permission: ofCases,
};

export const screens: readonly AreaScreen[] = [
  {
    route: "/report-deal-with",
    label: ["举报处理", "Report cases"],
    access: "main",
    kind: "queue",
    resource: "reportCase",
    queue: "reports",
    preset: "status:confirm",
    sort: "priority,dueTime",
    goKey: "jd",
    words: "投诉 案件 违规 处罚 report abuse moderation queue",
    charts: caseCharts,
    views: [
      { id: "queue", label: ["待处理", "Waiting"], filter: "" },
      { id: "p0", label: ["P0", "P0"], filter: "priority:P0" },
      overdueView,
      { id: "handed", label: ["已转交", "Handed over"], filter: "assignee:*" },
      { id: "hidden", label: ["先行隐藏", "Hidden meanwhile"], filter: "hidden:true" },
      escalatedView("reports"),
      { id: "all", label: ["全部", "All"], filter: "", sort: "-firstTime", isList: true },
    ],
  },
  {
    route: "/report-post-manage",
    label: ["发布举报", "Reports on posts"],
    access: "main",
    kind: "list",
    resource: "report",
    preset: "targetType:model,content,comment",
    goKey: "jf",
    parent: "/report-deal-with",
    words: "举报 模型 内容 评论 report model content comment",
    views: [
      { id: "waiting", label: ["待处理", "Waiting"], filter: "status:confirm" },
      { id: "model", label: ["模型", "Models"], filter: "targetType:model" },
      { id: "content", label: ["内容", "Posts"], filter: "targetType:content" },
      { id: "comment", label: ["评论", "Comments"], filter: "targetType:comment" },
      urgentView,
      {
        id: "hidden",
        label: ["先行隐藏", "Hidden meanwhile"],
        filter: "status:confirm reportCase.hidden:true",
        permission: ofCases,
      },
      { id: "all", label: ["全部", "All"], filter: "" },
    ],
  },
  {
    route: "/report-user-manage",
    label: ["用户举报", "Reports on users"],
    access: "main",
    kind: "list",
    resource: "report",
    preset: "targetType:user",
    goKey: "ju",
    parent: "/report-deal-with",
    words: "举报 用户 骚扰 冒充 report member harassment",
    views: [
      { id: "waiting", label: ["待处理", "Waiting"], filter: "status:confirm" },
      urgentView,
      {
        id: "strikes",
        label: ["多次违规", "Several strikes"],
        filter: "status:confirm targetUser.strikes:>=2",
        permission: "screen:/white-list-audit",
      },
      { id: "all", label: ["全部", "All"], filter: "" },
    ],
  },
  {
    route: "/report-cause",
    label: ["举报原因", "Report causes"],
    access: "main",
    kind: "list",
    resource: "reportCause",
    goKey: "je",
    parent: "/report-deal-with",
    words: "举报 理由 优先级 时限 cause priority due",
    views: [
      { id: "all", label: ["全部", "All"], filter: "", sort: "rank" },
      causesOf("model", ["模型", "Models"]),
      causesOf("content", ["内容", "Posts"]),
      causesOf("comment", ["评论", "Comments"]),
      causesOf("user", ["用户", "Members"]),
    ],
  },
];
