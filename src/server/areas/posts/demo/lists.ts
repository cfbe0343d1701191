import { DAY } from "#kernel/time-units.ts";
import { channel } from "#domain/circles/channel.resource.ts";
import { circle } from "#domain/circles/circle.resource.ts";
import { column } from "#domain/circles/column.resource.ts";
import { Recommend, ShelfStatus } from "#domain/enumerations/review.ts";
import { contentRecommendation } from "#domain/posts/content-recommendation.resource.ts";
import { content } from "#domain/posts/content.resource.ts";
import { topContent } from "#domain/posts/top-content.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { Resource } from "#kernel/resource.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { copyOfPost } from "../lists/post-copies.ts";
import { livePost } from "./live-post.ts";

const PINS = 60;
const RECOMMENDED = 60;
/** A place has three pins now, and one that ended. */
const PER_PLACE = 4;
const FIRST_TAG = 18;
const FEEDS = ["home", "channel", "circle"] as const;
const REMARKS = ["编辑精选", "新人扶持", "节日选题", ""] as const;

const placeOf = (i: number, { nth }: DemoTools): { place: string; placeId: string | null } => {
  if (i === 0) return { place: "home", placeId: null };
  const of: readonly (readonly [string, Resource])[] = [
    ["channel", channel],
    ["circle", circle],
    ["column", column],
    ["topic", topic],
    ["tag", tag],
  ];
  const [place, resource] = of[i % of.length] ?? of[0]!;
  // The first tags are colours.
  const first = resource === tag ? FIRST_TAG : 0;
  return { place, placeId: nth(resource, first + Math.floor(i / of.length)) };
};

/** Pins and recommendations of posts. */
export const listDemo: AreaDemo = [
  {
    resource: topContent,
    count: PINS,
    values: async (i, tools) => {
      const { nth, db, ago, whole } = tools;
      const post = nth(content, livePost(i * 13));
      const place = i % PER_PLACE;
      const isOver = place === PER_PLACE - 1;
      // The last one of every other place waits for its time.
      const waits = place === PER_PLACE - 2 && i % 8 === 2;
      const begin = waits ? ago(-whole(1, 9)) : ago(isOver ? whole(40, 60) : whole(1, 20));
      return {
        content: post,
        ...(await copyOfPost(db, post)),
        ...placeOf(Math.floor(i / PER_PLACE), tools),
        rank: (place + 1) * RANK_STEP,
        begin,
        end: isOver ? ago(whole(2, 15)) : ago(-whole(12, 60)),
        label: place > 0 ? "" : i % 3 === 0 ? "News" : "公告",
        remark: REMARKS[i % REMARKS.length],
        status: ShelfStatus.of(isOver ? "offShelf" : waits ? "wait" : "onShelf"),
        createTime: Math.min(begin, ago(1)),
      };
    },
  },
  {
    resource: contentRecommendation,
    count: RECOMMENDED,
    values: async (i, { nth, db, ago, whole, random }) => {
      const post = nth(content, livePost(i * 7 + 3));
      const place = FEEDS[i % FEEDS.length] ?? "home";
      const state = i % 10 < 6 ? "confirmed" : i % 10 < 8 ? "confirm" : i % 20 === 8 ? "forbid" : "cancel";
      const begin = state === "confirm" ? ago(-whole(1, 8)) : ago(whole(1, 20));
      const shown = state === "confirmed" || state === "cancel" ? whole(400, 9_000) : 0;
      return {
        content: post,
        ...(await copyOfPost(db, post)),
        place,
        placeId: place === "home" ? null : nth(place === "channel" ? channel : circle, Math.floor(i / 12)),
        rank: (i + 1) * RANK_STEP,
        begin,
        end: state === "confirmed" || state === "confirm" ? ago(-whole(12, 25)) : begin + whole(3, 10) * DAY,
        score: i % 2 === 0 ? whole(200, 4_000) / 10 : null,
        shown,
        clicks: Math.floor(shown * (0.02 + random() * 0.09)),
        remark: REMARKS[i % REMARKS.length],
        status: Recommend.of(state),
        reason: state === "confirmed" || state === "confirm" ? "" : "换新内容",
        createTime: Math.min(begin, ago(0)),
      };
    },
  },
];
