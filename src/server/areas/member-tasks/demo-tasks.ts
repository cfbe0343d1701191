import type { BreakRule, TaskAction, TaskCycle } from "#domain/member-tasks/enumerations.ts";
import type { TaskCategory } from "#domain/enumerations/users.ts";

type Key<E extends { of: (key: never) => unknown }> = Parameters<E["of"]>[0];

type Steps = readonly (readonly [count: number, beans: number, experience?: number])[];

/** A ladder of the demo. */
export interface DemoLadder {
  name: readonly [zh: string, en: string];
  category: Key<typeof TaskCategory>;
  action: Key<typeof TaskAction>;
  cycle: Key<typeof TaskCycle>;
  steps: Steps;
  /** Place among the coupons or medals that the last step gives, too. */
  coupon?: number;
  medal?: number;
  quota?: number;
  state?: "wait" | "offShelf";
}

export const demoLadders: readonly DemoLadder[] = [
  {
    name: ["分享模型", "Share models"],
    category: "daily",
    action: "share",
    cycle: "day",
    steps: [
      [1, 2],
      [3, 5],
      [5, 10],
    ],
  },
  {
    name: ["每日点赞", "Likes of the day"],
    category: "daily",
    action: "like",
    cycle: "day",
    steps: [
      [5, 2],
      [20, 6],
    ],
  },
  {
    name: ["收藏好作品", "Collect good work"],
    category: "daily",
    action: "collect",
    cycle: "week",
    steps: [
      [3, 5],
      [10, 15],
      [30, 40],
    ],
  },
  {
    name: ["每周打印", "Prints of the week"],
    category: "daily",
    action: "print",
    cycle: "week",
    steps: [
      [1, 10],
      [3, 30, 20],
      [10, 100, 50],
    ],
  },
  {
    name: ["发表评论", "Write comments"],
    category: "daily",
    action: "comment",
    cycle: "day",
    steps: [
      [1, 1],
      [5, 5],
    ],
  },
  {
    name: ["完善个人资料", "Fill in your profile"],
    category: "novice",
    action: "fillProfile",
    cycle: "once",
    steps: [[1, 20, 10]],
  },
  {
    name: ["绑定第一台打印机", "Bind your first printer"],
    category: "novice",
    action: "bindDevice",
    cycle: "once",
    steps: [[1, 50, 30]],
  },
  {
    name: ["上传第一个模型", "Upload your first models"],
    category: "novice",
    action: "upload",
    cycle: "once",
    steps: [
      [1, 50, 50],
      [3, 100, 80],
    ],
  },
  {
    name: ["发布第一篇帖子", "Publish your first post"],
    category: "novice",
    action: "publish",
    cycle: "once",
    steps: [[1, 20]],
  },
  {
    name: ["关注十位作者", "Follow ten authors"],
    category: "novice",
    action: "follow",
    cycle: "once",
    steps: [
      [3, 5],
      [10, 20],
    ],
  },
  {
    name: ["春季创作季", "Spring season of makers"],
    category: "activity",
    action: "upload",
    cycle: "month",
    steps: [
      [1, 30],
      [5, 150, 100],
      [10, 400, 200],
    ],
    quota: 500,
  },
  {
    name: ["打印配置征集", "Call for print configs"],
    category: "activity",
    action: "printConfig",
    cycle: "month",
    steps: [
      [1, 20],
      [5, 120],
    ],
  },
  {
    name: ["邀请好友", "Invite friends"],
    category: "welfare",
    action: "invite",
    cycle: "once",
    steps: [
      [1, 100],
      [5, 600],
      [20, 3_000],
    ],
  },
  {
    name: ["消费返豆", "Beans for purchases"],
    category: "welfare",
    action: "buy",
    cycle: "month",
    steps: [
      [1, 20],
      [3, 80],
    ],
    coupon: 0,
  },
  {
    name: ["观看教程视频", "Watch tutorials"],
    category: "welfare",
    action: "watch",
    cycle: "week",
    steps: [
      [2, 5],
      [5, 15],
    ],
  },
  {
    name: ["会员充值礼", "Top-ups of members"],
    category: "member",
    action: "topUp",
    cycle: "month",
    steps: [
      [1, 50],
      [2, 150],
    ],
  },
  {
    name: ["会员下载达人", "Downloads of members"],
    category: "member",
    action: "download",
    cycle: "week",
    steps: [
      [5, 10],
      [20, 50],
    ],
    medal: 0,
  },
  {
    name: ["夏日打印挑战", "Summer print challenge"],
    category: "activity",
    action: "print",
    cycle: "once",
    steps: [
      [5, 50],
      [20, 300],
    ],
    state: "wait",
  },
  {
    name: ["国庆分享周", "Holiday week of sharing"],
    category: "activity",
    action: "share",
    cycle: "week",
    steps: [[7, 50]],
    state: "offShelf",
  },
];

/** A boost task of the demo. */
export interface DemoBoost {
  name: readonly [zh: string, en: string];
  category: Key<typeof TaskCategory>;
  steps: Steps;
  hours: number;
  helperBeans: number;
  weight: number;
  perDay: number;
  cycle: Key<typeof TaskCycle>;
  state?: "offShelf";
}

export const demoBoosts: readonly DemoBoost[] = [
  {
    name: ["好友助力拿金豆", "Beans with friends"],
    category: "welfare",
    steps: [
      [2, 20],
      [5, 80],
    ],
    hours: 48,
    helperBeans: 2,
    weight: 2,
    perDay: 3,
    cycle: "week",
  },
  {
    name: ["新人助力礼", "Boost of newcomers"],
    category: "novice",
    steps: [[3, 60]],
    hours: 72,
    helperBeans: 5,
    weight: 3,
    perDay: 2,
    cycle: "once",
  },
  {
    name: ["耗材助力", "Boost for filament"],
    category: "activity",
    steps: [
      [3, 40],
      [8, 200],
    ],
    hours: 120,
    helperBeans: 3,
    weight: 1.5,
    perDay: 5,
    cycle: "month",
  },
  {
    name: ["双十一助力", "Boost of November"],
    category: "activity",
    steps: [[10, 500]],
    hours: 24,
    helperBeans: 1,
    weight: 1,
    perDay: 3,
    cycle: "once",
    state: "offShelf",
  },
];

/** A sign-in plan of the demo: beans by day. */
export interface DemoPlan {
  name: readonly [zh: string, en: string];
  days: readonly number[];
  cycle: Key<typeof TaskCycle>;
  breakRule: Key<typeof BreakRule>;
  isLive: boolean;
  times: number;
}

const month = Array.from({ length: 31 }, (_, i) => (i === 30 ? 100 : (i + 1) % 7 === 0 ? 20 : 3));

export const demoPlans: readonly DemoPlan[] = [
  {
    name: ["每日签到", "Daily sign-in"],
    days: [2, 3, 4, 5, 6, 8, 20],
    cycle: "rolling",
    breakRule: "startAgain",
    isLive: true,
    times: 3,
  },
  {
    name: ["月签到（新版）", "Monthly sign-in, new"],
    days: month,
    cycle: "month",
    breakRule: "goOn",
    isLive: false,
    times: 2,
  },
];
