import { color, decimal, oneOf, ref } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ProposalState } from "./enumerations.ts";

const machine = defineMachine({
  fields: { state: ProposalState },
  initial: { state: "waiting" },
  transitions: {
    confirm: { from: { state: ["waiting", "rejected"] }, to: { state: "confirmed" } },
    reject: { from: { state: ["waiting"] }, to: { state: "rejected" } },
  },
  final: { state: ["confirmed"] },
});

/** A colour tag that a model may get, because its covers show the colour (server/areas/tags/cover-colors-task.ts). */
export const colorProposal = defineResource({
  name: "colorProposal",
  area: "tags",
  label: ["颜色建议", "Colour proposal"],
  title: "model",
  module: "tag",
  fields: {
    model: ref("model", { label: ["模型", "Model"], required: true, readOnly: true, filter: true, partOf: true }),
    tag: ref("tag", { label: ["颜色标签", "Colour tag"], required: true, readOnly: true, filter: true, partOf: true }),
    color: color({ label: ["封面颜色", "Colour of the cover"], readOnly: true }),
    share: decimal(2, { label: ["占比", "Share"], percent: true, readOnly: true, filter: true, sort: true }),
    distance: decimal(1, { label: ["色差", "Distance"], readOnly: true, filter: true, sort: true }),
    task: ref("asyncTask", { label: ["任务", "Task"], readOnly: true, filter: true }),
    state: oneOf(ProposalState, { label: ["状态", "State"], default: "waiting", filter: true }),
  },
  machine,
  list: {
    columns: ["model", "color", "tag", "share", "distance", "state", "createTime"],
    keeps: ["tag"],
    sort: "-share",
  },
  bulk: false,
  allows: ["export"],
});
