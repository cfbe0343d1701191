import { bool, int, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Platform } from "#domain/enumerations/system.ts";

/** One member's run through a guide, as app and site report it when it ends. */
export const guideRun = defineResource({
  name: "guideRun",
  area: "articles",
  label: ["指南使用记录", "Run of a guide"],
  title: "guide",
  module: "content",
  appendOnly: true,
  fields: {
    guide: ref("userGuide", { label: ["指南", "Guide"], required: true, readOnly: true, filter: true, partOf: true }),
    user: ref("user", { label: ["用户", "User"], readOnly: true, filter: true }),
    platform: oneOf(Platform, { label: ["平台", "Platform"], readOnly: true, filter: true }),
    appVersion: text(20, { label: ["应用版本", "App version"], readOnly: true, filter: true }),
    lastStep: int({ label: ["到第几步", "Last step"], default: 1, readOnly: true, filter: true, sort: true }),
    finished: bool({ label: ["已完成", "Finished"], readOnly: true, filter: true }),
    time: time({ label: ["时间", "Time"], required: true, readOnly: true, filter: true, sort: true }),
  },
  list: {
    columns: ["guide", "user", "platform", "appVersion", "lastStep", "finished", "time"],
    keeps: ["user"],
    sort: "-time",
  },
  indexes: [{ by: ["guide", "-time"] }],
  allows: ["export"],
});
