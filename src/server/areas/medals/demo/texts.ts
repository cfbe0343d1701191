export type Both = readonly [zh: string, en: string];

export const both = ([zh, en]: Both): Record<string, string> => ({ "1": zh, "0": en });

interface Family {
  group: string;
  /** Key of MedalMeasure. */
  measure: string;
  /** Number of each level, for a measure that is counted. */
  least: readonly number[];
  names: readonly Both[];
  description: Both;
}

/** Families of medals, each with five levels. */
export const families: readonly Family[] = [
  {
    group: "growth",
    measure: "registeredDays",
    least: [30, 100, 365, 730, 1_095],
    names: [
      ["满月新人", "First month"],
      ["百日同行", "Hundred days"],
      ["一年老友", "Friend of one year"],
      ["两年老友", "Friend of two years"],
      ["三年老友", "Friend of three years"],
    ],
    description: ["感谢你一路同行。", "Thank you for staying with us."],
  },
  {
    group: "creation",
    measure: "modelsUp",
    least: [1, 3, 5, 8, 12],
    names: [
      ["初次创作", "First model"],
      ["新锐设计师", "New designer"],
      ["多产设计师", "Busy designer"],
      ["资深设计师", "Senior designer"],
      ["设计大师", "Master designer"],
    ],
    description: ["上架的模型越来越多。", "Your models grow in number."],
  },
  {
    group: "creation",
    measure: "likesGot",
    least: [200, 1_000, 3_000, 8_000, 20_000],
    names: [
      ["初露锋芒", "Noticed"],
      ["小有名气", "Well liked"],
      ["人气作者", "Popular author"],
      ["人气之星", "Star of likes"],
      ["万人喜爱", "Loved by thousands"],
    ],
    description: ["大家喜欢你的模型。", "Members like your models."],
  },
  {
    group: "creation",
    measure: "downloadsGot",
    least: [500, 3_000, 10_000, 30_000, 80_000],
    names: [
      ["实用之选", "Useful"],
      ["常备模型", "Often used"],
      ["下载能手", "Download hit"],
      ["下载达人", "Download star"],
      ["下载传奇", "Download legend"],
    ],
    description: ["你的模型被反复打印。", "Your models are printed again and again."],
  },
  {
    group: "printing",
    measure: "hand",
    least: [],
    names: [
      ["实拍分享", "Photo of a print"],
      ["打印能手", "Skilled printer"],
      ["多色高手", "Multicolour expert"],
      ["调机专家", "Calibration expert"],
      ["打印大师", "Master printer"],
    ],
    description: ["分享你的打印成果。", "You share your prints."],
  },
  {
    group: "contest",
    measure: "hand",
    least: [],
    names: [
      ["参赛纪念", "Contest entrant"],
      ["入围作者", "Shortlisted"],
      ["铜奖", "Bronze award"],
      ["银奖", "Silver award"],
      ["金奖", "Gold award"],
    ],
    description: ["社区设计赛的荣誉。", "Earned in a design contest."],
  },
  {
    group: "activity",
    measure: "hand",
    least: [],
    names: [
      ["春季打印周", "Spring print week"],
      ["夏日挑战", "Summer challenge"],
      ["开学季", "Back to school"],
      ["冬季灯光节", "Winter lights"],
      ["周年庆", "Anniversary"],
    ],
    description: ["参与活动获得。", "For taking part in an event."],
  },
  {
    group: "honour",
    measure: "hand",
    least: [],
    names: [
      ["内测用户", "Beta tester"],
      ["社区志愿者", "Volunteer"],
      ["社区讲师", "Community teacher"],
      ["荣誉版主", "Honorary moderator"],
      ["年度人物", "Person of the year"],
    ],
    description: ["为社区做出贡献。", "For what you do for the community."],
  },
];

/** Reason, number of receivers and medal of each sending: family and level. */
export const sendings: readonly { reason: string; size: number; family: number; level: number; state: string }[] = [
  { reason: "春季打印周全部完成", size: 96, family: 6, level: 0, state: "sent" },
  { reason: "夏日挑战完成者", size: 84, family: 6, level: 1, state: "sent" },
  { reason: "开学季投稿", size: 58, family: 6, level: 2, state: "sent" },
  { reason: "第三届设计赛参赛", size: 72, family: 5, level: 0, state: "sent" },
  { reason: "第三届设计赛入围", size: 30, family: 5, level: 1, state: "sent" },
  { reason: "第三届设计赛铜奖", size: 12, family: 5, level: 2, state: "sent" },
  { reason: "第三届设计赛银奖", size: 6, family: 5, level: 3, state: "sent" },
  { reason: "第三届设计赛金奖", size: 3, family: 5, level: 4, state: "sent" },
  { reason: "实拍分享活动", size: 64, family: 4, level: 0, state: "sent" },
  { reason: "多色打印征集", size: 22, family: 4, level: 2, state: "sent" },
  { reason: "新版 App 内测", size: 40, family: 7, level: 0, state: "sent" },
  { reason: "春季志愿者", size: 18, family: 7, level: 1, state: "sent" },
  { reason: "冬季灯光节", size: 36, family: 6, level: 3, state: "waiting" },
  { reason: "周年庆老用户", size: 24, family: 6, level: 4, state: "draft" },
  { reason: "打印能手评选", size: 8, family: 4, level: 1, state: "stopped" },
];

export const titles: readonly Both[] = [
  ["花器设计师", "Designer of vases"],
  ["机械玩家", "Maker of machines"],
  ["涂装老师", "Painting teacher"],
  ["校园创客", "School maker"],
  ["扫描达人", "Scanning expert"],
  ["打印调机师", "Calibration guide"],
];

export const stories: readonly Both[] = [
  [
    "从第一台打印机开始，把家里的小物件都重新设计了一遍。",
    "Redesigned every small thing at home since the first printer.",
  ],
  ["每周分享一个可以免支撑打印的模型。", "Shares a model without supports every week."],
  ["带着学生用 3D 打印做科学实验。", "Teaches science with printed experiments."],
];
