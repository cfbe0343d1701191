import { ratio } from "#kernel/derived-fields.ts";
import { decimal, int, oneOf, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Recommend } from "#domain/enumerations/review.ts";
import { periodProblems } from "#domain/periods.ts";
import { forbiddenGuard, proposed } from "#domain/proposed.ts";
import { FeedPlace } from "./enumerations.ts";
import { ofPost } from "./of-post.ts";
import { placeId, placeProblems } from "./place.ts";

const counted = { readOnly: true, default: 0, sort: true } as const;

/** A post that a feed recommends for a time. */
export const contentRecommendation = defineResource({
  name: "contentRecommendation",
  area: "posts",
  label: ["帖子推荐", "Post recommendation"],
  title: "content",
  module: "pinnedContent",
  ownerField: "author",
  fields: {
    ...ofPost,
    place: oneOf(FeedPlace, { label: ["位置", "Place"], required: true, filter: true }),
    placeId,
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    begin: time({ label: ["开始", "Begin"], required: true, filter: true, sort: true }),
    end: time({ label: ["结束", "End"], required: true, filter: true, sort: true }),
    score: decimal(1, { label: ["公式分", "Score"], readOnly: true, sort: true, nullsLast: true }),
    shown: int({ label: ["展示", "Shown"], ...counted }),
    clicks: int({ label: ["点击", "Clicks"], ...counted }),
    clickRate: ratio("clicks", "shown", { label: ["点击率", "Click rate"], filter: true, sort: true }),
    remark: text(200, { label: ["备注", "Remark"], search: true }),
    status: oneOf(Recommend, { label: ["推荐状态", "Status"], default: "confirm", filter: true }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
  },
  machine: proposed,
  rankedWithin: ["place", "placeId"],
  limits: [
    {
      within: ["content", "place", "placeId"],
      counts: "status:confirmed",
      during: ["begin", "end"],
      most: () => 1,
      path: "content",
      named: ["此处对这条帖子的推荐", "recommendation of this post here"],
    },
  ],
  list: {
    columns: [
      "rank",
      "cover",
      "content",
      "author",
      "place",
      "placeId",
      "clicks",
      "shown",
      "clickRate",
      "begin",
      "end",
      "status",
      "remark",
    ],
    keeps: ["rank"],
    sort: "rank",
  },
  problems: (record) => [...placeProblems(record), ...periodProblems(record)],
  form: ["content", "place", "placeId", "begin", "end", "remark"],
  allows: ["add", "edit", "rank", "export"],
  editGuard: forbiddenGuard,
});
