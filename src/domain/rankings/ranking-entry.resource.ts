import { bool, decimal, images, int, json, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { EntryState, RankBoard, RankPeriod, RunState } from "./enumerations.ts";

const machine = defineMachine({
  fields: { state: EntryState },
  initial: { state: "standing" },
  transitions: {
    remove: { from: { state: ["standing"] }, to: { state: "removed" }, reason: "required" },
  },
  final: { state: ["removed"] },
});

/** A place on a board in one run. */
export const rankingEntry = defineResource({
  name: "rankingEntry",
  area: "rankings",
  label: ["榜单名次", "Place on a board"],
  title: "name",
  module: "model",
  ownerField: "user",
  fields: {
    ranking: ref("ranking", { label: ["榜单", "Board"], required: true, readOnly: true, filter: true, partOf: true }),
    run: ref("rankingRun", { label: ["计算", "Run"], required: true, readOnly: true, filter: true, partOf: true }),
    board: oneOf(RankBoard, { label: ["类型", "Kind"], readOnly: true, filter: true }),
    period: oneOf(RankPeriod, { label: ["周期", "Period"], readOnly: true, filter: true }),
    /** State of the run. Members see the published ones. */
    stage: oneOf(RunState, { label: ["榜单状态", "State of the run"], readOnly: true, filter: true }),
    place: int({
      label: ["名次", "Place"],
      readOnly: true,
      filter: true,
      sort: true,
      alsoReads: ["moved", "pinned"],
    }),
    lastPlace: int({ label: ["上次名次", "Last place"], readOnly: true }),
    moved: int({
      label: ["升降", "Moved"],
      hint: ["正数为上升", "Above 0 is upwards"],
      readOnly: true,
      filter: true,
      sort: true,
    }),
    name: text(60, { label: ["名称", "Name"], readOnly: true, search: true }),
    cover: images(1, { label: ["封面", "Cover"], readOnly: true }),
    model: ref("model", { label: ["模型", "Model"], readOnly: true, filter: true }),
    /** The member, or the author of the model. */
    user: ref("user", { label: ["用户", "Member"], readOnly: true, filter: true }),
    category: ref("category", { label: ["分类", "Category"], readOnly: true, filter: true }),
    score: decimal(2, { label: ["得分", "Score"], readOnly: true, filter: true, sort: true }),
    /** Points by measure. */
    parts: json<Record<string, number>>({ label: ["得分构成", "Parts of the score"] }),
    /** Places of the last runs, oldest first; null where it was not on the board. */
    places: json<(number | null)[]>({ label: ["近 30 次名次", "Last 30 places"] }),
    pinned: bool({ label: ["固定", "Pinned"], readOnly: true, filter: true }),
    pinPlace: int({ label: ["固定名次", "Pinned at"], readOnly: true }),
    pinUntil: time({ label: ["固定至", "Pinned until"], readOnly: true, filter: true }),
    pinReason: text(200, { label: ["固定原因", "Why pinned"], readOnly: true, isReason: true }),
    runTime: time({ label: ["计算时间", "Computed"], readOnly: true, filter: true, sort: true }),
    state: oneOf(EntryState, { label: ["状态", "State"], default: "standing", filter: true }),
    reason: text(500, { label: ["移除原因", "Why removed"], readOnly: true, isReason: true }),
  },
  machine,
  list: {
    columns: ["place", "cover", "name", "user", "score", "parts", "places", "category", "runTime", "state"],
    keeps: ["place", "score"],
    sort: "place",
  },
  allows: ["export"],
  bulk: false,
  indexes: [
    { by: ["stage", "board", "period", "place"] },
    { by: ["run", "place"] },
    { by: ["ranking", "-runTime"] },
    { by: ["model", "-runTime"] },
    { by: ["user", "-runTime"] },
  ],
});
