import { DAY } from "#kernel/time-units.ts";
import { Recommend, ShelfStatus, UpDown } from "#domain/enumerations/review.ts";
import { MemberLevel } from "#domain/enumerations/users.ts";
import { model } from "#domain/models/model.resource.ts";
import { memberModel } from "#domain/rankings/member-model.resource.ts";
import { multicolorModel } from "#domain/rankings/multicolor-model.resource.ts";
import { promotionModel } from "#domain/rankings/promotion-model.resource.ts";
import { rankingRun } from "#domain/rankings/ranking-run.resource.ts";
import { ranking } from "#domain/rankings/ranking.resource.ts";
import { recommendFormula } from "#domain/rankings/recommend-formula.resource.ts";
import { recommendation } from "#domain/rankings/recommendation.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import { DEMO_STEP, MULTICOLOR_DEMO, VIP_DEMO } from "#server/demo/models.ts";
import { readRecord } from "#server/resources/detail.ts";
import { computeRun } from "./boards/compute-run.ts";
import { lastDue } from "./boards/run-boards.ts";
import { copyOfModel } from "./lists/model-copies.ts";

const RANK = 10;
const RECOMMENDATIONS = 80;
const LISTED = 40;
const PLACES = ["home", "home", "category", "search"] as const;
const COLORS = ["#1f2937", "#f9fafb", "#dc2626", "#f59e0b", "#2563eb", "#16a34a", "#7c3aed", "#ec4899"] as const;
const LEVELS = ["level2", "level3", "level4", "level5"] as const;
const REMARKS = ["节日选题", "编辑精选", "新人扶持", ""] as const;
const REASONS = ["换新内容", "封面待改进"] as const;

/** A model that is live: of 20 models, those from the ninth to the eighteenth are. */
const live = (i: number): number => Math.floor(i / 10) * 20 + 9 + (i % 10);

const RUNS = 12;
/** Boards of the demo: kind, period, names, formula, half-life and least age in hours. */
const boards = [
  [
    "model",
    "day",
    "今日新作榜",
    "New today",
    [
      ["downloads", 60],
      ["likes", 40],
    ],
    24,
    0,
  ],
  [
    "model",
    "week",
    "一周热门榜",
    "Popular this week",
    [
      ["downloads", 50],
      ["likes", 30],
      ["collections", 20],
    ],
    72,
    2,
  ],
  [
    "model",
    "month",
    "月度收藏榜",
    "Collected this month",
    [
      ["collections", 70],
      ["likes", 30],
    ],
    240,
    12,
  ],
  [
    "model",
    "all",
    "总下载榜",
    "Most downloaded",
    [
      ["downloads", 100],
      ["views", 5],
    ],
    8_760,
    24,
  ],
  [
    "user",
    "month",
    "月度设计师榜",
    "Designers of the month",
    [
      ["downloads", 40],
      ["likes", 40],
      ["models", 100],
    ],
    240,
    0,
  ],
  [
    "user",
    "all",
    "人气作者榜",
    "Popular authors",
    [
      ["downloads", 60],
      ["collections", 40],
    ],
    4_320,
    0,
  ],
] as const;

/** Formulas of the demo. The first one was replaced by the second. */
const formulas = [
  ["首页 2025 版", "home", "off", { views: 10, downloads: 60, likes: 20, collections: 10 }, 168, 0, 5, 0],
  ["首页现行", "home", "live", { views: 5, downloads: 40, likes: 30, collections: 25 }, 96, 30, 3, 0.1],
  ["首页扶持新人", "home", "trial", { downloads: 30, likes: 40, collections: 30 }, 48, 150, 2, 0.2],
  ["分类页收藏优先", "category", "wait", { downloads: 20, likes: 20, collections: 80 }, 240, 20, 3, 0],
  ["首页帖子", "home", "wait", { views: 20, likes: 50, collections: 30 }, 72, 60, 3, 0.1],
] as const;

/** The last formula is one of posts. */
const targetOf = (i: number): "model" | "content" => (i === formulas.length - 1 ? "content" : "model");

const stateOf = (i: number) =>
  i < 48 ? "confirmed" : i < 60 ? "confirm" : i < 74 ? "cancel" : i < 78 ? "forbid" : "cancelForbid";

export const demo: AreaDemo = [
  {
    resource: recommendation,
    count: RECOMMENDATIONS,
    values: async (i, { db, nth, ago, whole, often }) => {
      const id = nth(model, live(i * 7));
      const state = stateOf(i);
      const begin = state === "confirm" ? ago(-whole(1, 10)) : ago(whole(1, 20));
      const end = state === "confirmed" ? ago(-whole(3, 25)) : begin + whole(7, 20) * DAY;
      return {
        model: id,
        ...(await copyOfModel(db, id)),
        place: PLACES[i % PLACES.length],
        rank: (i + 1) * RANK,
        begin,
        end,
        createTime: Math.min(begin, ago(0)),
        remark: often(REMARKS),
        status: Recommend.of(state),
        reason: ["confirmed", "confirm"].includes(state) ? "" : often(REASONS),
      };
    },
  },
  {
    resource: memberModel,
    count: LISTED,
    values: async (i, { db, nth, ago, whole }) => {
      const isOn = i < VIP_DEMO.count;
      // The last ones wait for their time, and their models are not marked yet.
      const id = nth(model, VIP_DEMO.first + i * DEMO_STEP + (isOn ? 0 : 1));
      return {
        model: id,
        ...(await copyOfModel(db, id)),
        vipLevels: LEVELS.slice(i % 3).map((key) => MemberLevel.of(key)),
        vipBegin: isOn ? ago(whole(2, 120)) : ago(-whole(2, 20)),
        vipEnd: i % 3 === 0 ? ago(-whole(30, 300)) : null,
        rank: (i + 1) * RANK,
        status: ShelfStatus.of(isOn ? "onShelf" : "wait"),
      };
    },
  },
  {
    resource: promotionModel,
    count: LISTED,
    values: async (i, { db, nth, ago, whole }) => {
      const id = nth(model, live(i * 5 + 3));
      const state = i < 26 ? "onShelf" : i < 32 ? "wait" : "offShelf";
      const begin = state === "wait" ? ago(-whole(2, 15)) : ago(whole(3, 40));
      return {
        model: id,
        ...(await copyOfModel(db, id)),
        activity: String(1 + (i % 4)),
        begin,
        end: state === "offShelf" ? begin + DAY * 2 : ago(-whole(20, 60)),
        rank: (i + 1) * RANK,
        status: ShelfStatus.of(state),
      };
    },
  },
  {
    resource: multicolorModel,
    count: LISTED,
    values: async (i, { db, nth, whole }) => {
      const isOn = i < MULTICOLOR_DEMO.count;
      const id = nth(model, MULTICOLOR_DEMO.first + i * DEMO_STEP + (isOn ? 0 : 1));
      const colorCount = whole(2, 6);
      return {
        model: id,
        ...(await copyOfModel(db, id)),
        colorCount,
        cfsSlots: colorCount <= 4 ? 4 : 8,
        filamentColors: COLORS.slice(i % 3, (i % 3) + colorCount).map((color) => ({ color })),
        rank: (i + 1) * RANK,
        status: isOn ? 1 : 2,
      };
    },
  },
  {
    resource: ranking,
    count: boards.length,
    values: (i) => {
      const [board, period, zh, en, formula, halfLife, minAge] = boards[i] ?? boards[0];
      return {
        board,
        period,
        name: { "1": zh, "0": en },
        formula: formula.map(([measure, weight]) => ({ measure, weight })),
        halfLife,
        minAge,
        size: 20,
        updateAt: 8,
        rank: (i + 1) * RANK,
        // The board goes up with its last run, so that the server computes none of its own before.
        status: UpDown.of("down"),
      };
    },
  },
  {
    resource: rankingRun,
    count: boards.length * RUNS,
    // The runs of a board one after the other, each computed as of its day. They are written by the computation itself.
    values: async (i, { db, nth, now }) => {
      const id = nth(ranking, Math.floor(i / RUNS));
      const daysAgo = RUNS - 1 - (i % RUNS);
      const time = lastDue(now, 8) - daysAgo * DAY;
      if (id === null) return null;
      const run = await computeRun(db, await readRecord(db, ranking, id), { time, publishAt: time + 3_600 });
      const state = daysAgo === 0 ? "published" : "past";
      await db.query("update ranking_run set state = $2, publish_time = to_timestamp($3) where id = $1::bigint", [
        run.id,
        state,
        time + 3_600,
      ]);
      await db.query("update ranking_entry set stage = $2 where run = $1::bigint", [run.id, state]);
      if (daysAgo === 0) await db.query("update ranking set status = $2 where id = $1::bigint", [id, UpDown.of("up")]);
      return null;
    },
  },
  {
    resource: recommendFormula,
    count: formulas.length,
    values: (i, { ago, nth }) => {
      const [name, place, status, weights, halfLife, newBonus, sameAuthorMax, diversity] = formulas[i] ?? formulas[0];
      return {
        name,
        target: targetOf(i),
        place,
        weights,
        halfLife,
        newBonus,
        newHours: 48,
        gradeFactor: { rank0: 1, rank1: 0.6, rank2: 0.8, rank3: 1, rank4: 1.2, rank5: 1.5 },
        sameAuthorMax,
        diversity,
        share: status === "live" ? 100 : status === "trial" ? 20 : 0,
        begin: status === "wait" ? null : ago(60 - i * 12),
        end: status === "off" ? ago(24) : status === "trial" ? ago(-10) : null,
        former: status === "live" ? nth(recommendFormula, 0) : null,
        status,
      };
    },
  },
];
