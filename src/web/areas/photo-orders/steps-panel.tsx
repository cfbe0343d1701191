import type { JSX } from "react";
import { PhotoOrderStep } from "#domain/photo-orders/enumerations.ts";
import type { Titles } from "#domain/api/list.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import type { OrderStep } from "#web/detail/step-line.tsx";
import { nameIn, StepLine } from "#web/detail/step-line.tsx";
import { say } from "./texts.ts";

const member = (record: AnyRecord, titles: Titles): string => nameIn(record, titles, "user", "user");
const partner = (record: AnyRecord, titles: Titles): string => nameIn(record, titles, "partner", "user");

const steps: readonly OrderStep[] = [
  { key: "placed", label: ["下单", "Placed"], who: member, time: "createTime" },
  { key: "toPay", label: ["支付", "Paid"], who: member, time: "payTime", deadline: "payDeadline" },
  {
    key: "toAssign",
    label: ["派单", "Assigned"],
    who: () => say("operator"),
    time: "assignTime",
    deadline: "assignDeadline",
  },
  { key: "modelling", label: ["交付", "Delivered"], who: partner, time: "deliverTime", deadline: "deliverDeadline" },
  { key: "toConfirm", label: ["确认", "Confirmed"], who: member, time: "finishTime", deadline: "confirmDeadline" },
];

/** Steps of an order that goes back to its partner. */
const reworked: readonly OrderStep[] = [
  ...steps.slice(0, -1),
  { key: "rework", label: ["返工", "Reworked"], who: partner, time: "finishTime", deadline: "deliverDeadline" },
  ...steps.slice(-1).map((step) => ({ ...step, key: "afterRework" })),
];

/** The way of an order. */
export function StepsPanel({ record, titles }: PanelProps): JSX.Element {
  const step = PhotoOrderStep.value(record["step"]);
  const who = record["cancelAuto"] === true ? say("system") : "";
  const end = step?.key === "cancelled" ? { label: step.label, time: "cancelTime", who } : null;
  const shown = step?.key === "rework" ? reworked : steps;
  return <StepLine {...{ record, titles, end }} steps={shown} now={step?.key} />;
}
