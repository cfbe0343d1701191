import { jump } from "#domain/jump-targets.ts";
import { int, ref, time, url } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

/** A former target of a short link, with its days. */
export const linkTarget = defineResource({
  name: "linkTarget",
  area: "links",
  label: ["短链目标记录", "Target of a link"],
  title: "target",
  module: "notice",
  fields: {
    link: ref("shortLink", { label: ["短链", "Link"], required: true, readOnly: true, filter: true, partOf: true }),
    target: url({ label: ["目标网址", "Target"], readOnly: true }),
    jump: jump({ label: ["跳转位置", "Place"], readOnly: true }),
    begin: time({ label: ["开始", "From"], required: true, readOnly: true, filter: true, sort: true }),
    until: time({ label: ["结束", "Until"], readOnly: true, filter: true }),
    days: int({ label: ["天数", "Days"], readOnly: true }),
  },
  list: { columns: ["target", "jump", "begin", "until", "days", "link"], sort: "-begin" },
  indexes: [{ by: ["link", "-begin"] }],
  appendOnly: true,
});
