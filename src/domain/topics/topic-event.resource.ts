import { oneOf, ref, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { TopicEventKind } from "./enumerations.ts";

/** A visitor views a topic, or a member takes part in it. The growth of topics is counted from these. */
export const topicEvent = defineResource({
  name: "topicEvent",
  area: "topics",
  label: ["话题动态", "Topic event"],
  title: "id",
  module: "content",
  fields: {
    topic: ref("topic", { label: ["话题", "Topic"], required: true, readOnly: true, filter: true, partOf: true }),
    user: ref("user", { label: ["用户", "User"], readOnly: true, filter: true }),
    kind: oneOf(TopicEventKind, { label: ["动态", "Event"], required: true, readOnly: true, filter: true }),
    time: time({ label: ["时间", "Time"], required: true, readOnly: true, filter: true, sort: true }),
  },
  list: { columns: ["time", "topic", "user", "kind"], sort: "-time" },
  appendOnly: true,
  allows: ["export"],
});
