import { openPages } from "#domain/enumerations/open-pages.ts";
import type { AreaScreen } from "#kernel/screen.ts";

/** Open pages in both spellings, which count as separate screens. */
const openScreens = openPages.flatMap(({ spellings, label }) =>
  spellings.map((route): AreaScreen => ({ route, label, access: "public", kind: "component", component: "open" })),
);

export const screens: readonly AreaScreen[] = [
  {
    route: "/login",
    label: ["登录", "Log in"],
    access: "public",
    kind: "component",
    component: "login",
  },
  {
    route: "/ie-page",
    label: ["浏览器升级", "Browser too old"],
    access: "public",
    kind: "component",
    component: "ie-page",
  },
  ...openScreens,
  {
    route: "/small-page",
    label: ["小屏页", "Small screens"],
    access: "public",
    kind: "component",
    component: "small-page",
  },
];
