import { time } from "#kernel/field.ts";

/** Command of a list whose records stand from a begin to an end: shows those that stand at a moment. */
export const showAt = {
  label: ["筛选某时刻生效的…", "Show what is live at…"],
  layer: "page",
  targets: "none",
  action: { type: "browser" },
  ungated: true,
  input: { at: time({ label: ["时刻", "Moment"], required: true }) },
  words: "时刻 将来 排期 live at moment schedule",
} as const;
