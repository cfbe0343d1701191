import { rollupDistinct, stateFrom } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { i18n, image, int, laterRef, oneOf, ref, refs, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ActivityPhase } from "#domain/enumerations/activities.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { topicCharts } from "./charts.ts";
import { TopicEventKind, TopicKind, TopicOrigin, TopicPlace, TopicRole } from "./enumerations.ts";
import { topicMachine } from "./topic.machine.ts";
import { topicProblems } from "./topic.rules.ts";

const viewed = {
  resource: "topicEvent",
  by: "topic",
  one: true,
  where: { kind: [TopicEventKind.of("viewed")] },
} as const;

/** A subject under which members gather posts and models, for a time or for good. */
export const topic = defineResource({
  name: "topic",
  area: "topics",
  label: ["话题", "Topic"],
  title: "name",
  module: "content",
  fields: {
    name: text(30, {
      label: ["名称", "Name"],
      hint: ["2–30 个字，不含 #", "2 to 30 characters, without #"],
      required: true,
      unique: true,
      search: true,
      filter: true,
      sort: true,
      pattern: { of: /^[^#]{1,30}$/u, message: ["不能含 #", "must not contain #"] },
    }),
    nameI18n: i18n(30, { label: ["译名", "Translations"] }),
    cover: image({ label: ["封面", "Cover"], picture: { mode: "ratio", width: 16, height: 9 }, required: true }),
    description: text(500, { label: ["描述", "Description"], search: true }),
    kind: oneOf(TopicKind, { label: ["收录", "Gathers"], required: true, filter: true }),
    host: ref("user", { label: ["主持人", "Host"], filter: true }),
    tags: refs("tag", { label: ["标签", "Tags"], max: 5, filter: true }),
    activity: laterRef("activity", { label: ["活动编号", "Activity id"], filter: true }),
    begin: time({ label: ["开始", "Begin"], filter: true, sort: true }),
    end: time({ label: ["结束", "End"], hint: ["不填则一直进行", "Empty for no end"], filter: true, sort: true }),
    phase: stateFrom(
      ActivityPhase,
      [
        { to: "waitStart", when: { begin: "future" } },
        { to: "end", when: { end: "past" } },
      ],
      "pending",
      { label: ["阶段", "Phase"], filter: true },
    ),
    recPlaces: rollupDistinct(
      TopicPlace,
      {
        resource: "topicRecommendation",
        by: "topic",
        one: true,
        where: { status: [OnOff.of("up")] },
        during: { from: "recBegin", to: "recEnd" },
        distinctOf: "recPlace",
        kept: true,
      },
      { label: ["推荐于", "Recommended at"], filter: true },
    ),
    origin: oneOf(TopicOrigin, { label: ["创建方", "Made by"], default: "operations", readOnly: true, filter: true }),
    contents: rollupCount(
      { resource: "content", by: "topics", where: { status: [ContentStatus.of("suc")] }, kept: true },
      { label: ["帖子", "Posts"], filter: true, sort: true },
    ),
    models: rollupCount(
      { resource: "topicModel", by: "topic", one: true, kept: true },
      { label: ["模型", "Models"], sort: true },
    ),
    users: rollupCount(
      {
        resource: "topicUser",
        by: "topic",
        one: true,
        where: { role: (["host", "guest", "member"] as const).map((key) => TopicRole.of(key)) },
        kept: true,
      },
      { label: ["用户", "Users"], filter: true, sort: true },
    ),
    views: rollupCount({ ...viewed, kept: "delta", appendOnly: true }, { label: ["浏览", "Views"], sort: true }),
    views7: rollupCount({ ...viewed, days: 7, appendOnly: true }, { label: ["近 7 天浏览", "Views of 7 days"] }),
    mergedInto: ref("topic", { label: ["已合并到", "Merged into"], readOnly: true, filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
    reason: text(500, { label: ["停用原因", "Reason of the stop"], readOnly: true, isReason: true }),
  },
  machine: topicMachine,
  children: [
    {
      resource: "content",
      by: "topics",
      label: ["帖子", "Posts"],
      sort: "-createTime",
      columns: ["author", "status", "likes", "createTime"],
    },
    { resource: "topicModel", by: "topic", label: ["模型", "Models"], sort: "rank" },
    {
      resource: "topicUser",
      by: "topic",
      label: ["用户", "Users"],
      sort: "role",
      columns: ["role", "title", "contents", "models", "likesGot"],
    },
    { resource: "topicRecommendation", by: "topic", label: ["推荐", "Recommended"], sort: "-recBegin" },
  ],
  charts: topicCharts,
  rankedWithin: [],
  list: {
    columns: ["cover", "name", "kind", "host", "phase", "contents", "models", "users", "views7", "recPlaces", "status"],
    keeps: ["phase", "users"],
    sort: "-users",
  },
  problems: topicProblems,
  form: ["name", "nameI18n", "cover", "kind", "description", "host", "tags", "activity", "begin", "end"],
  allows: ["add", "edit", "delete", "rank", "export"],
  editGuard: {
    filter: "-mergedInto:*",
    message: ["已合并的话题不能修改", "A merged topic cannot be changed"],
  },
});
