import { BEANS } from "#domain/amount-formats.ts";
import { bool, int, money, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { RankPeriod, RankState } from "./enumerations.ts";

const machine = defineMachine({
  fields: { state: RankState },
  initial: { state: "shown" },
  transitions: {
    hide: { from: { state: ["shown"] }, to: { state: "hidden" }, reason: "required" },
    show: { from: { state: ["hidden"] }, to: { state: "shown" } },
  },
});

/** Place of a member in the ranking of a day, week, month or of all time, as it was when the period ended. */
export const experienceRank = defineResource({
  name: "experienceRank",
  area: "experience",
  label: ["经验值排名", "Rank by experience"],
  title: "user",
  module: "account",
  fields: {
    period: oneOf(RankPeriod, { label: ["榜单", "Period"], required: true, readOnly: true, filter: true }),
    periodKey: text(10, {
      label: ["期次", "Which one"],
      hint: ["如 2026-11-29、2026-W48、2026-11", "Such as 2026-11-29, 2026-W48, 2026-11"],
      required: true,
      readOnly: true,
      isCode: true,
      filter: true,
    }),
    place: int({ label: ["名次", "Place"], readOnly: true, filter: true, sort: true }),
    lastPlace: int({ label: ["上期名次", "Place before"], readOnly: true }),
    user: ref("user", { label: ["用户", "Member"], required: true, readOnly: true, filter: true }),
    level: ref("experienceLevel", { label: ["等级", "Level"], readOnly: true }),
    gained: int({ label: ["获得经验", "Gained"], required: true, readOnly: true, sort: true }),
    isLatest: bool({ label: ["最近一期", "Latest"], readOnly: true, filter: true }),
    reward: money({ currency: BEANS, label: ["已发奖励", "Reward given"], readOnly: true, min: 0, default: 0 }),
    time: time({ label: ["期末", "End of the period"], required: true, readOnly: true, filter: true }),
    state: oneOf(RankState, { label: ["状态", "State"], default: "shown", filter: true }),
  },
  machine,
  ownerField: "user",
  uniqueTogether: [["period", "periodKey", "user"]],
  list: {
    columns: ["place", "lastPlace", "user", "gained", "level", "reward", "periodKey", "state"],
    sort: "place",
  },
  allows: ["export"],
  bulk: false,
  indexes: [{ by: ["period", "periodKey", "place"] }, { by: ["user", "-time"] }],
});
