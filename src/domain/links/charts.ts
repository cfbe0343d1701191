import type { Chart, Measure } from "#kernel/chart.ts";

const clicks: Measure = { id: "clicks", label: ["点击", "Clicks"], count: true, where: "isBot:false" };
const visitors: Measure = { id: "visitors", label: ["访客", "Visitors"], distinct: "visitor", where: "isBot:false" };
const bots: Measure = { id: "bots", label: ["爬虫", "Bots"], count: true, where: "isBot:true", wrong: true };

const ofClicks = { resource: "linkClick", time: "time", under: "link" } as const;

/** Charts of clicks: those of the listed short links, or of the one in a detail. */
export const linkCharts: readonly Chart[] = [
  {
    ...ofClicks,
    id: "clicks",
    label: ["点击、访客与爬虫", "Clicks, visitors and bots"],
    kind: "line",
    measures: [clicks, visitors, bots],
  },
  {
    ...ofClicks,
    id: "against",
    label: ["点击与上期", "Clicks against the span before"],
    kind: "line",
    measures: [clicks],
    compare: "before",
  },
  {
    ...ofClicks,
    id: "device",
    label: ["设备", "Devices"],
    kind: "share",
    group: "platform",
    measures: [clicks],
    most: 6,
  },
  {
    ...ofClicks,
    id: "country",
    label: ["国家", "Countries"],
    kind: "share",
    group: "country",
    measures: [clicks],
    most: 8,
  },
  {
    ...ofClicks,
    id: "referrer",
    label: ["来源网站", "Referrers"],
    kind: "share",
    group: "referrer",
    measures: [clicks],
    most: 8,
  },
  {
    ...ofClicks,
    id: "funnel",
    label: ["从点击到访客", "From click to visitor"],
    kind: "funnel",
    measures: [{ id: "all", label: ["全部访问", "All visits"], count: true }, clicks, visitors],
  },
  { ...ofClicks, id: "hours", label: ["点击时刻", "Times of clicks"], kind: "heat", measures: [clicks] },
];

const cost: Measure = { id: "cost", label: ["费用", "Costs"], sum: "amount" };
const ofCosts = { resource: "linkCost", time: "createTime" } as const;

const ofPlatform = { resource: "linkClick", time: "time" } as const;

/** Charts of /link-platform-manage. */
export const linkPlatformCharts: readonly Chart[] = [
  {
    ...ofPlatform,
    id: "byPlatform",
    label: ["各平台点击", "Clicks by platform"],
    kind: "bar",
    group: "link.platform",
    measures: [clicks, visitors],
    compare: "before",
  },
  {
    ...ofPlatform,
    id: "byDay",
    label: ["各平台每日点击", "Clicks of platforms by day"],
    kind: "stacked",
    group: "link.platform",
    measures: [clicks],
    most: 6,
  },
  {
    ...ofPlatform,
    id: "visitorsByDay",
    label: ["各平台每日访客", "Visitors of platforms by day"],
    kind: "line",
    group: "link.platform",
    measures: [visitors],
    most: 6,
  },
  {
    ...ofCosts,
    id: "costs",
    label: ["录入的费用", "Costs entered"],
    kind: "tile",
    measures: [cost],
    compare: "before",
  },
  {
    ...ofCosts,
    id: "costsOf",
    label: ["各平台录入的费用", "Costs entered by platform"],
    kind: "bar",
    group: "platform",
    measures: [cost],
    compare: "before",
  },
  {
    ...ofCosts,
    id: "costsByDay",
    label: ["每日录入的费用", "Costs entered by day"],
    kind: "column",
    measures: [cost],
  },
  {
    ...ofCosts,
    id: "costsSoFar",
    label: ["累计费用", "Costs so far"],
    kind: "line",
    step: true,
    running: true,
    measures: [cost],
  },
];
