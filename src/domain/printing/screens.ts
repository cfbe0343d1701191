import { askedView, escalatedView } from "#domain/queue-views.ts";
import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/print-config",
    label: ["打印配置", "Print configurations"],
    access: "main",
    kind: "queue",
    resource: "printConfig",
    queue: "printConfigs",
    preset: "status:pending",
    sort: "submitTime",
    goKey: "dp",
    words: "切片 slice",
    views: [
      { id: "queue", label: ["待审", "Waiting"], filter: "" },
      { id: "differs", label: ["与文件不符", "Differs from the file"], filter: "differs:*" },
      askedView(),
      escalatedView("printConfigs"),
      { id: "all", label: ["全部", "All"], filter: "-status:delete", sort: "-createTime", isList: true },
      {
        id: "broken",
        label: ["读取失败", "Unreadable"],
        filter: "parsing:fail -status:delete",
        sort: "-createTime",
        columns: "name,model,author,fileFault,parsing,status,createTime",
        isList: true,
      },
    ],
  },
  {
    route: "/print-config-support-print",
    label: ["支持机型", "Supported machines"],
    access: "main",
    kind: "list",
    resource: "printConfigPrinter",
    goKey: "zj",
    words: "兼容 fit",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "tooSmall", label: ["放不下", "Too small"], filter: "bedFit:tooSmall" },
    ],
  },
];
