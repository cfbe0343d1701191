import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/",
    label: ["首页", "Home"],
    access: "main",
    kind: "component",
    component: "home",
    // It shows operations of every area.
    goKey: "h",
    words: "工作台 待办 dashboard start desk",
  },
];
