import { channel } from "#domain/circles/channel.resource.ts";
import { circleEvent } from "#domain/circles/circle-event.resource.ts";
import { circleMember } from "#domain/circles/circle-member.resource.ts";
import { circleRecommendation } from "#domain/circles/circle-recommendation.resource.ts";
import { circle } from "#domain/circles/circle.resource.ts";
import { column } from "#domain/circles/column.resource.ts";
import { CirclePlace, CircleRole } from "#domain/circles/enumerations.ts";
import { category } from "#domain/community/category.resource.ts";
import { printer } from "#domain/devices/printer.resource.ts";
import { ContentType } from "#domain/enumerations/community.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { machines } from "#server/areas/devices/demo/machines.ts";
import { ageOf, happenings, managersOf, memberAt, memberships } from "./demo/members.ts";
import { channels, circleCategories, circles, columns, locations } from "./demo/texts.ts";

const both = (zh: string, en: string): Record<string, string> => ({ "1": zh, "0": en });
const colors = ["#1e4fd0", "#2e7d32", "#8e24aa", "#c62828", "#ef6c00", "#00838f"];

const roleOf = (of: number, place: number): number | string =>
  CircleRole.of(place === 0 ? "owner" : place <= managersOf(of) ? "manager" : "member");

/** The last circles were stopped. */
const stopped: Readonly<Record<number, string>> = { 22: "三个月无人管理", 27: "多次发布广告" };

function circleValues(i: number, { nth, ago, cover, whole }: DemoTools) {
  const [name, description, groupType, place] = circles[i] ?? ["", "", "interest", 0];
  const managers = Array.from({ length: managersOf(i) }, (_, k) => nth(user, memberAt(i, k + 1)));
  const reason = stopped[i];
  return {
    name,
    description,
    groupType,
    avatar: cover(i),
    backColor: colors[i % colors.length],
    location: locations[i] ?? "",
    isAllowComment: i % 9 !== 8,
    // The categories of circles are the last ones.
    categoryId: nth(category, place - circleCategories.length),
    printers: groupType === "device" ? [{ printer: nth(printer, i % machines.length) }] : [],
    owner: nth(user, memberAt(i, 0)),
    managers,
    joinRule: i % 4 === 3 ? "approve" : "open",
    rules: "1. 先搜索再提问\n2. 晒图写明机型、材料和层高\n3. 不发广告和联系方式",
    tags: [nth(tag, (i * 5) % 40)],
    textCheck: "clean",
    checkTime: ago(whole(1, 20)),
    rank: (i + 1) * RANK_STEP,
    status: UpDown.of(reason ? "down" : "up"),
    reason: reason ?? "",
    createTime: ago(ageOf(i) + 1),
  };
}

/** Circles of the kind `device`, which the device page shows. */
const devices = circles.flatMap(([, , kind], i) => (kind === "device" ? [i] : []));
const places = CirclePlace.values.map(({ key }) => key);

/** Begins and ends of recommendations in days before the start: live, waiting and ended ones. */
const spans = [
  [20, -25],
  [12, -30],
  [6, -14],
  [-7, -37],
  [60, 21],
] as const;

export const demo: AreaDemo = [
  {
    resource: category,
    part: "OfCircles",
    count: circleCategories.length,
    values: (i) => {
      const [slug, zh, en] = circleCategories[i] ?? circleCategories[0];
      return { types: ContentType.of("circle"), slug, name: both(zh, en), rank: (i + 1) * RANK_STEP };
    },
  },
  { resource: circle, count: circles.length, values: circleValues },
  {
    resource: circleMember,
    count: memberships.length,
    values: (i, { nth, ago }) => {
      const one = memberships[i];
      if (!one) return null;
      return {
        circle: nth(circle, one.circle),
        user: nth(user, one.user),
        role: roleOf(one.circle, one.place),
        joinTime: ago(one.joined),
        lastActive: ago(one.lastActive),
        createTime: ago(one.joined),
      };
    },
  },
  {
    resource: circleEvent,
    count: happenings.length,
    values: (i, { nth, ago }) => {
      const one = happenings[i];
      if (!one) return null;
      const time = ago(one.days);
      return { circle: nth(circle, one.circle), user: nth(user, one.user), kind: one.kind, time, createTime: time };
    },
  },
  {
    resource: circleRecommendation,
    count: places.length * spans.length * 2,
    values: (i, { nth, ago, whole }) => {
      const recPlace = places[i % places.length] ?? "community";
      const nthAtPlace = Math.floor(i / places.length);
      const [begin, end] = spans[nthAtPlace % spans.length] ?? spans[0];
      const circleIndex = recPlace === "devicePage" ? devices[nthAtPlace] : (i * 7) % 22;
      if (circleIndex === undefined) return null;
      const shown = begin > 0 ? whole(900, 24_000) : 0;
      return {
        circle: nth(circle, circleIndex),
        recPlace,
        recBegin: ago(begin),
        recEnd: ago(end),
        recReason: ["本周新成员最多", "回答最快的圈子", "教程齐全"][i % 3],
        rank: (nthAtPlace + 1) * RANK_STEP,
        shown,
        joined: Math.floor((shown * whole(5, 60)) / 1_000),
        createTime: ago(Math.max(begin, 0) + 2),
      };
    },
  },
  {
    resource: column,
    count: circles.length * columns.length,
    values: (i, { nth, ago }) => {
      const [zh, en, description, needReview] = columns[i % columns.length] ?? columns[0];
      const of = Math.floor(i / columns.length);
      return {
        name: both(zh, en),
        circle: nth(circle, of),
        description,
        postRule: zh === "公告" ? "managers" : "all",
        needReview,
        rank: ((i % columns.length) + 1) * RANK_STEP,
        status: UpDown.of(i % 31 === 30 ? "down" : "up"),
        createTime: ago(ageOf(of)),
      };
    },
  },
  ...[false, true].map((isBelow) => ({
    resource: channel,
    part: isBelow ? "Below" : "",
    count: channels.length,
    values: (i: number, { nth, ago }: DemoTools) => {
      const [nameCn, zh, en, parent] = channels[i] ?? ["", "", "", null];
      if ((parent !== null) !== isBelow) return null;
      return {
        nameCn,
        name: both(zh, en),
        father: parent === null ? null : nth(channel, parent),
        rank: (i + 1) * RANK_STEP,
        createTime: ago(500),
      };
    },
  })),
];
