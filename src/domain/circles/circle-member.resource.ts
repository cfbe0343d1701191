import { oneOf, ref, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { CircleRole } from "./enumerations.ts";

/** A member's place in a circle. Owner and managers follow from the circle's own fields. */
export const circleMember = defineResource({
  name: "circleMember",
  area: "circles",
  label: ["圈子成员", "Circle member"],
  title: "user",
  module: "circle",
  ownerField: "user",
  fields: {
    circle: ref("circle", { label: ["圈子", "Circle"], required: true, readOnly: true, filter: true, partOf: true }),
    user: ref("user", { label: ["用户", "User"], required: true, readOnly: true, filter: true }),
    role: oneOf(CircleRole, { label: ["身份", "Role"], default: "member", readOnly: true, filter: true, sort: true }),
    joinTime: time({ label: ["加入时间", "Joined"], required: true, readOnly: true, filter: true, sort: true }),
    lastActive: time({ label: ["最近活跃", "Last active"], readOnly: true, filter: true, sort: true }),
  },
  uniqueTogether: [["circle", "user"]],
  list: { columns: ["user", "circle", "role", "joinTime", "lastActive"], keeps: ["role"], sort: "-joinTime" },
  allows: ["export"],
});
