import { escalatedView } from "#domain/queue-views.ts";
import type { AreaScreen } from "#kernel/screen.ts";
import { opinionCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/second-opinions",
    label: ["复核", "Second opinions"],
    access: "main",
    kind: "queue",
    resource: "secondOpinion",
    queue: "opinions",
    preset: "status:waiting,differs",
    sort: "createTime",
    goKey: "so",
    words: "复核 抽查 抽检 盲审 不一致 裁定 sampling quality blind review differ settle",
    charts: opinionCharts,
    views: [
      { id: "queue", label: ["待复核", "Waiting"], filter: "" },
      { ...escalatedView("opinions"), label: ["待裁定", "To settle"] },
      {
        id: "differing",
        label: ["不一致", "Differing"],
        filter: "status:differs,settled",
        sort: "-opinionTime",
        isList: true,
      },
      { id: "all", label: ["全部", "All"], filter: "", sort: "-createTime", isList: true },
    ],
  },
];
