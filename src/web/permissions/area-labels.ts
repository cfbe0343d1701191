import type { Label } from "#kernel/label.ts";

const labels: Readonly<Record<string, Label>> = {
  home: ["首页", "Home"],
  models: ["模型", "Models"],
  community: ["社区", "Community"],
  messaging: ["消息", "Messaging"],
  staff: ["管理员与权限", "Staff and permissions"],
  audit: ["操作记录", "Audit"],
  settings: ["系统设置", "Settings"],
  risk: ["风控", "Risk"],
  users: ["会员", "Members"],
  other: ["其他", "Other"],
};

/** Labels of all areas, for the index of pinyin readings. */
export const areaLabels: readonly Label[] = Object.values(labels);

/** Returns the label of an area; its id if it has none. */
export const areaLabel = (area: string): Label => labels[area] ?? [area, area];
