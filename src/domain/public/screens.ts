import { toolPages } from "#domain/api/tool-pages.ts";
import { openPages } from "#domain/enumerations/open-pages.ts";
import type { AreaScreen } from "#kernel/screen.ts";

/** Codes of the open pages, by kind. */
const codes = { agreement: "xy", aboutUs: "us", cancellation: "zx", copyright: "bq" } as const;

/** Open pages in both spellings, which count as separate screens. Only the first one has a code. */
const openScreens = openPages.flatMap(({ kind, spellings, label }) =>
  spellings.map((route): AreaScreen => {
    const [first] = spellings;
    const goKeyOrAlias = route === first ? { goKey: codes[kind] } : { aliasOf: first };
    return { route, label, access: "public", kind: "component", component: "open", ...goKeyOrAlias };
  }),
);

export const screens: readonly AreaScreen[] = [
  {
    route: "/login",
    label: ["登录", "Log in"],
    access: "public",
    kind: "component",
    component: "login",
    goKey: "dl",
  },
  {
    route: "/ie-page",
    label: ["浏览器升级", "Browser too old"],
    access: "public",
    kind: "component",
    component: "ie-page",
    goKey: "ie",
  },
  ...openScreens,
  {
    route: "/small-page",
    label: ["小屏页", "Small screens"],
    access: "public",
    kind: "component",
    component: "small-page",
    goKey: "xp",
  },
  {
    route: toolPages.websocket,
    label: ["WebSocket测试", "WebSocket test"],
    access: "public",
    kind: "component",
    component: "tool",
    goKey: "xw",
  },
  {
    route: toolPages.rtcPush,
    label: ["RTC推流测试", "WebRTC push test"],
    access: "public",
    kind: "component",
    component: "tool",
    goKey: "xt",
  },
  {
    route: toolPages.rtcPull,
    label: ["RTC拉流测试", "WebRTC pull test"],
    access: "public",
    kind: "component",
    component: "tool",
    goKey: "xl",
  },
  {
    route: toolPages.cdnResource,
    label: ["云存储资源预览", "Cloud resource preview"],
    access: "public",
    kind: "component",
    component: "tool",
    goKey: "xc",
  },
  {
    route: toolPages.fileUpload,
    label: ["上传文件", "Upload file"],
    access: "public",
    kind: "component",
    component: "tool",
    goKey: "xu",
  },
];
