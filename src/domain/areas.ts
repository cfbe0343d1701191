import type { Label } from "#kernel/label.ts";
import type { AreaScreen } from "#kernel/screen.ts";
import { auditScreens } from "./audit/screens.ts";
import { communityScreens } from "./community/screens.ts";
import { homeScreens } from "./home/screens.ts";
import { modelsScreens } from "./models/screens.ts";
import { publicScreens } from "./public/screens.ts";
import { settingsScreens } from "./settings/screens.ts";
import { staffScreens } from "./staff/screens.ts";
import { usersScreens } from "./users/screens.ts";

/** An area of the console: its name, and what it shows. */
interface AreaOutline {
  name: string;
  label: Label;
  screens?: readonly AreaScreen[];
}

/** All areas, in the order of menus and lists. */
export const areas: readonly AreaOutline[] = [
  { name: "public", label: ["公开页面", "Open pages"], screens: publicScreens },
  { name: "home", label: ["首页", "Home"], screens: homeScreens },
  { name: "models", label: ["模型", "Models"], screens: modelsScreens },
  { name: "community", label: ["社区", "Community"], screens: communityScreens },
  { name: "messaging", label: ["消息", "Messaging"] },
  { name: "staff", label: ["管理员与权限", "Staff and permissions"], screens: staffScreens },
  { name: "audit", label: ["操作记录", "Audit"], screens: auditScreens },
  { name: "settings", label: ["系统设置", "Settings"], screens: settingsScreens },
  { name: "risk", label: ["风控", "Risk"] },
  { name: "users", label: ["会员", "Members"], screens: usersScreens },
];
