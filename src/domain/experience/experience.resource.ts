import { date, int, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { GainState } from "./enumerations.ts";

const machine = defineMachine({
  fields: { gain: GainState },
  initial: { gain: "on" },
  transitions: {
    freeze: { from: { gain: ["on"] }, to: { gain: "frozen" }, reason: "required" },
    unfreeze: { from: { gain: ["frozen"] }, to: { gain: "on" }, reason: "required" },
  },
});

const sum = (zh: string, en: string) =>
  int({ label: [zh, en], required: true, readOnly: true, default: 0, filter: true, sort: true });

/** How far a member has come. It follows from the experience flows, which count it anew on demand. */
export const experience = defineResource({
  name: "experience",
  area: "experience",
  label: ["会员经验值", "Experience of a member"],
  title: "user",
  module: "account",
  fields: {
    user: ref("user", { label: ["用户", "Member"], required: true, readOnly: true, unique: true, filter: true }),
    level: ref("experienceLevel", { label: ["等级", "Level"], readOnly: true, filter: true }),
    total: sum("总经验", "Total"),
    toNext: int({ label: ["距下一级", "To next level"], readOnly: true }),
    month: sum("本月", "This month"),
    today: sum("今日", "Today"),
    /** Day of the last gain in Beijing: `today` and `month` belong to it. */
    lastDay: date({ label: ["最近获得日", "Day of the last gain"], readOnly: true }),
    lastGain: time({ label: ["最近获得", "Last gain"], readOnly: true, filter: true, sort: true }),
    /** Number of the highest level whose rewards the member has; below 0 for none. */
    rewardedTo: int({ label: ["已发奖励至", "Rewarded up to"], readOnly: true, min: -1, default: -1, filter: true }),
    rewardError: text(200, { label: ["奖励未发原因", "Why a reward waits"], readOnly: true, filter: true }),
    gain: oneOf(GainState, { label: ["累积", "Gain"], default: "on", filter: true }),
  },
  machine,
  ownerField: "user",
  list: {
    columns: ["user", "level", "total", "toNext", "month", "today", "lastGain", "gain"],
    sort: "-total",
  },
  allows: ["export"],
  bulk: false,
});
