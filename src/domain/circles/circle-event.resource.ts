import { oneOf, ref, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { CircleEventKind } from "./enumerations.ts";

/** A member joins or leaves a circle, or is active in it on a day. The growth of circles is counted from these. */
export const circleEvent = defineResource({
  name: "circleEvent",
  area: "circles",
  label: ["圈子动态", "Circle event"],
  title: "id",
  module: "circle",
  fields: {
    circle: ref("circle", { label: ["圈子", "Circle"], required: true, readOnly: true, filter: true, partOf: true }),
    user: ref("user", { label: ["用户", "User"], required: true, readOnly: true, filter: true }),
    kind: oneOf(CircleEventKind, { label: ["动态", "Event"], required: true, readOnly: true, filter: true }),
    time: time({ label: ["时间", "Time"], required: true, readOnly: true, filter: true, sort: true }),
  },
  list: { columns: ["time", "circle", "user", "kind"], sort: "-time" },
  appendOnly: true,
  allows: ["export"],
});
