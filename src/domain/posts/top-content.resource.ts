import { DAY } from "#kernel/time-units.ts";
import { int, oneOf, text, time } from "#kernel/field.ts";
import type { Problem } from "#kernel/problem.ts";
import { defineResource } from "#kernel/resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { periodProblems } from "#domain/periods.ts";
import { liveState, onShelf } from "#domain/live-state.ts";
import { PinPlace } from "./enumerations.ts";
import { ofPost } from "./of-post.ts";
import { placeId, placeProblems } from "./place.ts";
import { topContentMachine } from "./top-content.machine.ts";

/** Most days for which a post is pinned. */
const MOST_DAYS = 365;

const lengthProblems = ({ begin, end }: Readonly<Record<string, unknown>>): readonly Problem[] =>
  typeof begin === "number" && typeof end === "number" && end - begin > MOST_DAYS * DAY
    ? [{ path: "end", label: [`置顶最长 ${MOST_DAYS} 天`, `A post is pinned for at most ${MOST_DAYS} days`] }]
    : [];

/** A post on top of a place, for a time. */
export const topContent = defineResource({
  name: "topContent",
  area: "posts",
  label: ["置顶", "Pinned post"],
  title: "content",
  module: "pinnedContent",
  fields: {
    ...ofPost,
    place: oneOf(PinPlace, { label: ["位置", "Place"], required: true, filter: true, sort: true }),
    placeId,
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    begin: time({ label: ["开始", "Begin"], required: true, filter: true, sort: true }),
    end: time({ label: ["结束", "End"], required: true, filter: true, sort: true }),
    label: text(10, { label: ["角标", "Label"] }),
    remark: text(200, { label: ["备注", "Remark"], search: true }),
    status: oneOf(ShelfStatus, { label: ["状态", "Status"], default: "wait", filter: true }),
    liveState: liveState(onShelf),
  },
  machine: topContentMachine,
  rankedWithin: ["place", "placeId"],
  list: {
    columns: ["rank", "cover", "content", "place", "placeId", "author", "begin", "end", "label", "status"],
    keeps: ["rank", "placeId"],
    sort: "rank",
  },
  problems: (record) => [...placeProblems(record), ...periodProblems(record), ...lengthProblems(record)],
  form: ["content", "place", "placeId", "begin", "end", "label", "remark"],
  allows: ["add", "copy", "edit", "rank", "export"],
  editGuard: { filter: "-status:del", message: ["置顶已删除", "The pin is deleted"] },
  indexes: [{ by: ["place", "placeId", "rank"] }],
});
