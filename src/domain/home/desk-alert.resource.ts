import { int, oneOf, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { AlertKind, AlertState } from "./enumerations.ts";

const unfinished = { status: ["open", "seen"] } as const;

/** Something on the desk that burns. It ends when its cause is gone, or when somebody dismisses it with a reason. */
export const deskAlert = defineResource({
  name: "deskAlert",
  area: "home",
  label: ["告警", "Alert"],
  title: "about",
  module: "account",
  fields: {
    kind: oneOf(AlertKind, { label: ["类别", "Kind"], required: true, readOnly: true, filter: true }),
    /** Id of the queue, or name of the background work. */
    about: text(60, { label: ["对象", "About"], required: true, readOnly: true }),
    figure: int({ label: ["数值", "Figure"], required: true, readOnly: true }),
    usual: int({ label: ["平时", "Usual"], readOnly: true }),
    status: oneOf(AlertState, { label: ["状态", "Status"], default: "open", readOnly: true, filter: true }),
    /** Time when the cause was gone. Until then a dismissed alert keeps the same cause silent. */
    endTime: time({ label: ["结束", "Ended"], readOnly: true }),
    reason: text(200, { label: ["忽略原因", "Reason"], readOnly: true, isReason: true }),
  },
  machine: defineMachine({
    fields: { status: AlertState },
    initial: { status: "open" },
    transitions: {
      see: { from: { status: ["open"] }, to: { status: "seen" } },
      dismiss: { from: unfinished, to: { status: "done" }, reason: "required" },
    },
    final: { status: ["done"] },
  }),
  list: { columns: ["kind", "about", "figure", "status", "createTime"], sort: "-createTime" },
  indexes: [{ by: ["endTime", "kind", "about"] }],
});
