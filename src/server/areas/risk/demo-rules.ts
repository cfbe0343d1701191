import { DAY, HOUR } from "#kernel/time-units.ts";
import type { GroupKey, MeasureKey, ScopeKey } from "#domain/risk/measures.ts";

/** A rule of the demo's staff. `share` is its part of the hits, `precision` how often it is right. */
export interface DemoRule {
  zh: string;
  en: string;
  measure: MeasureKey;
  scope: readonly ScopeKey[];
  operator?: "more" | "atLeast" | "less";
  limit?: number;
  window?: number;
  groupBy?: GroupKey;
  words?: readonly string[];
  severity: "info" | "warn" | "block";
  action: "note" | "toQueue" | "hide" | "mute" | "disable";
  isDown?: true;
  share: number;
  precision: number;
}

const MINUTE = 60;
export const demoRules: readonly DemoRule[] = [
  {
    zh: "评论刷屏：同一设备",
    en: "Comment flood by one device",
    measure: "records",
    scope: ["comment"],
    operator: "more",
    limit: 20,
    window: 10 * MINUTE,
    groupBy: "device",
    severity: "warn",
    action: "hide",
    share: 4,
    precision: 0.94,
  },
  {
    zh: "评论刷屏：同一 IP",
    en: "Comment flood from one address",
    measure: "records",
    scope: ["comment"],
    operator: "more",
    limit: 40,
    window: HOUR,
    groupBy: "ip",
    severity: "warn",
    action: "toQueue",
    share: 3,
    precision: 0.71,
  },
  {
    zh: "复制粘贴的评论",
    en: "The same comment again and again",
    measure: "sameText",
    scope: ["comment", "evaluation"],
    operator: "atLeast",
    limit: 8,
    window: DAY,
    groupBy: "user",
    severity: "warn",
    action: "toQueue",
    share: 6,
    precision: 0.88,
  },
  {
    zh: "一台设备多个账号评价",
    en: "Evaluations of many accounts on one device",
    measure: "accounts",
    scope: ["evaluation"],
    operator: "atLeast",
    limit: 4,
    window: DAY,
    groupBy: "device",
    severity: "warn",
    action: "toQueue",
    share: 3,
    precision: 0.81,
  },
  {
    zh: "发帖过快",
    en: "Posts too fast",
    measure: "records",
    scope: ["content"],
    operator: "more",
    limit: 12,
    window: HOUR,
    groupBy: "user",
    severity: "warn",
    action: "mute",
    share: 2,
    precision: 0.66,
  },
  {
    zh: "同一文件反复上传",
    en: "One file uploaded again and again",
    measure: "records",
    scope: ["model"],
    operator: "more",
    limit: 3,
    window: 7 * DAY,
    groupBy: "file",
    severity: "warn",
    action: "toQueue",
    share: 3,
    precision: 0.77,
  },
  {
    zh: "恶意举报：一人一小时 30 条",
    en: "Reports in bad faith: 30 an hour",
    measure: "records",
    scope: ["report"],
    operator: "more",
    limit: 30,
    window: HOUR,
    groupBy: "user",
    severity: "info",
    action: "note",
    share: 1,
    precision: 0.5,
  },
  {
    zh: "批量上传小号",
    en: "Uploads of many accounts from one address",
    measure: "accounts",
    scope: ["model"],
    operator: "more",
    limit: 10,
    window: DAY,
    groupBy: "ip",
    severity: "block",
    action: "disable",
    isDown: true,
    share: 0,
    precision: 0,
  },
  {
    zh: "低价引流话术",
    en: "Sales talk that leads elsewhere",
    measure: "ruleWords",
    scope: ["content", "comment", "evaluation"],
    words: ["点我头像", "看我主页", "同城面交", "备注论坛"],
    severity: "warn",
    action: "toQueue",
    share: 9,
    precision: 0.83,
  },
  {
    zh: "疑似搬运水印词",
    en: "Watermarks of other sites",
    measure: "ruleWords",
    scope: ["model"],
    words: ["thingiverse", "printables", "转载自"],
    severity: "info",
    action: "note",
    share: 6,
    precision: 0.42,
  },
];
