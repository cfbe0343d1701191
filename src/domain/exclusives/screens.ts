import { escalatedView } from "#domain/queue-views.ts";
import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/exclusive-model",
    label: ["独家模型", "Exclusive models"],
    access: "main",
    kind: "queue",
    resource: "exclusiveModel",
    queue: "exclusives",
    preset: "status:waiting",
    sort: "applyTime",
    goKey: "ei",
    words: "独家 分成 首发 签约 exclusive contract share",
    views: [
      { id: "queue", label: ["待审", "Waiting"], filter: "" },
      escalatedView("exclusives"),
      { id: "live", label: ["生效中", "In effect"], filter: "status:success", sort: "endTime", isList: true },
      { id: "found", label: ["站外发现", "Found elsewhere"], filter: "foundElsewhere:*", isList: true },
      { id: "all", label: ["全部", "All"], filter: "", sort: "-applyTime", isList: true },
    ],
  },
];
