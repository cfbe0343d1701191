import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/resin-skin-manage",
    label: ["树脂皮肤管理", "Resin skins"],
    access: "main",
    kind: "list",
    resource: "resinSkin",
    goKey: "zp",
    words: "纹理 贴图 texture height map",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "broken", label: ["文件有误", "Unusable files"], filter: "reading:fail" },
    ],
  },
];
