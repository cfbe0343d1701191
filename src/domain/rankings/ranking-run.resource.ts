import { int, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { RankBoard, RunState } from "./enumerations.ts";

const machine = defineMachine({
  fields: { state: RunState },
  initial: { state: "computed" },
  transitions: {
    hold: { from: { state: ["computed"] }, to: { state: "held" }, reason: "required" },
    publish: { from: { state: ["computed", "held"] }, to: { state: "published" } },
    /** The server runs this transition when a later run of the board is published. */
    replace: { from: { state: ["published"] }, to: { state: "past" }, system: true },
  },
  timed: [{ transition: "publish", at: "publishAt", from: { state: ["computed"] } }],
  final: { state: ["past"] },
});

/** One computation of a board. Members see the published one. */
export const rankingRun = defineResource({
  name: "rankingRun",
  area: "rankings",
  label: ["榜单计算", "Run of a board"],
  title: "name",
  module: "model",
  fields: {
    name: text(60, { label: ["名称", "Name"], readOnly: true, search: true }),
    ranking: ref("ranking", { label: ["榜单", "Board"], required: true, readOnly: true, filter: true, partOf: true }),
    board: oneOf(RankBoard, { label: ["类型", "Kind"], readOnly: true, filter: true }),
    runTime: time({ label: ["计算时间", "Computed"], readOnly: true, filter: true, sort: true }),
    publishAt: time({ label: ["应发布于", "To publish"], readOnly: true, filter: true, sort: true }),
    publishTime: time({ label: ["发布于", "Published"], readOnly: true, filter: true }),
    entries: int({ label: ["名额", "Places"], default: 0, readOnly: true }),
    state: oneOf(RunState, { label: ["状态", "State"], default: "computed", filter: true }),
  },
  machine,
  list: {
    columns: ["name", "ranking", "runTime", "publishAt", "publishTime", "entries", "state"],
    sort: "-runTime",
  },
  children: [
    {
      resource: "rankingEntry",
      by: "run",
      label: ["名次", "Places"],
      sort: "place",
      columns: ["place", "score", "state"],
    },
  ],
  indexes: [{ by: ["ranking", "-runTime"] }],
});
