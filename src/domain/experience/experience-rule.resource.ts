import { upDown } from "#domain/machines.ts";
import { periodProblems } from "#domain/periods.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { bool, int, oneOf, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ExperienceSource } from "./enumerations.ts";

/** Most experience that one action gives or takes. */
const MOST_GAIN = 1_000;

/** What one kind of action gives. Of the rules of a source, the live one whose time has come counts. */
export const experienceRule = defineResource({
  name: "experienceRule",
  area: "experience",
  label: ["经验规则", "Experience rule"],
  title: "source",
  module: "account",
  fields: {
    source: oneOf(ExperienceSource, { label: ["来源", "Source"], required: true, immutable: true, filter: true }),
    amount: int({ label: ["经验值", "Experience"], required: true, min: -MOST_GAIN, max: MOST_GAIN }),
    capDay: int({
      label: ["每日上限", "Cap a day"],
      hint: ["0 为不限", "0 is none"],
      min: 0,
      max: 100_000,
      default: 0,
    }),
    capTotal: int({
      label: ["总上限", "Cap of all time"],
      hint: ["0 为不限", "0 is none"],
      min: 0,
      max: 10_000_000,
      default: 0,
    }),
    firstOnly: bool({ label: ["仅首次有效", "First time only"] }),
    begin: time({ label: ["开始", "Begin"] }),
    end: time({ label: ["结束", "End"] }),
    gainedToday: int({ label: ["今日发放", "Gained today"], readOnly: true, default: 0, big: true }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: upDown,
  list: {
    columns: ["source", "amount", "capDay", "capTotal", "firstOnly", "begin", "end", "gainedToday", "status"],
    sort: "createTime",
  },
  form: ["source", "amount", "capDay", "capTotal", "firstOnly", "begin", "end"],
  allows: ["add", "edit", "delete", "export"],
  bulk: false,
  problems: (record) => periodProblems(record),
});
