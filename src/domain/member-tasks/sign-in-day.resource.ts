import { ratio } from "#kernel/derived-fields.ts";
import { date, int, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

const counted = { readOnly: true, required: true, default: 0, sort: true } as const;

/** Who signed in on a day in Beijing, and which share of the members who did anything that day. */
export const signInDay = defineResource({
  name: "signInDay",
  area: "member-tasks",
  label: ["签到日报", "Day of sign-ins"],
  title: "day",
  module: "activity",
  fields: {
    day: date({ label: ["日期", "Day"], required: true, readOnly: true, unique: true, filter: true, sort: true }),
    begin: time({ label: ["开始", "Begin"], required: true, readOnly: true, filter: true, sort: true }),
    signed: int({ label: ["签到人数", "Signed in"], ...counted }),
    active: int({
      label: ["活跃会员", "Active members"],
      hint: ["当日签到或做过任务动作的会员", "Who signed in or did what tasks count"],
      ...counted,
    }),
    share: ratio("signed", "active", { label: ["签到占比", "Share"] }),
    madeUp: int({ label: ["补签次数", "Made up"], ...counted }),
  },
  list: { columns: ["day", "signed", "active", "share", "madeUp"], sort: "-day" },
  allows: ["export"],
  bulk: false,
});
