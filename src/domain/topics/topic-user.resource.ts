import { int, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { TopicRole } from "./enumerations.ts";

const counted = { readOnly: true, default: 0, filter: true, sort: true } as const;

/** A member who takes part in a topic, names it as host or guest, or is shut out of it. */
export const topicUser = defineResource({
  name: "topicUser",
  area: "topics",
  label: ["话题成员", "Topic user"],
  title: "user",
  module: "content",
  fields: {
    topic: ref("topic", { label: ["话题", "Topic"], required: true, immutable: true, filter: true, partOf: true }),
    user: ref("user", { label: ["用户", "User"], required: true, immutable: true, filter: true }),
    role: oneOf(TopicRole, { label: ["身份", "Role"], default: "member", readOnly: true, filter: true, sort: true }),
    title: text(20, { label: ["头衔", "Title"] }),
    joinTime: time({ label: ["参与时间", "Joined"], readOnly: true, filter: true, sort: true }),
    contents: int({ label: ["帖子", "Posts"], ...counted }),
    models: int({ label: ["模型", "Models"], ...counted }),
    likesGot: int({ label: ["获赞", "Likes got"], ...counted }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
  },
  uniqueTogether: [["topic", "user"]],
  limits: [
    { within: ["topic"], counts: "role:host", most: () => 1, path: "role", named: ["用户", "users"] },
    { within: ["topic"], counts: "role:guest", most: () => 20, path: "role", named: ["用户", "users"] },
  ],
  rankedWithin: ["topic", "role"],
  list: {
    columns: ["topic", "user", "role", "title", "contents", "models", "likesGot", "joinTime"],
    keeps: ["user", "role"],
    sort: "-likesGot",
  },
  form: ["topic", "user", "title"],
  allows: ["add", "rank", "export"],
});
