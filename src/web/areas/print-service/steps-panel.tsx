import type { JSX } from "react";
import { CancelInitiator } from "#domain/enumerations/reports.ts";
import { PrintStep } from "#domain/print-service/enumerations.ts";
import type { Titles } from "#domain/api/list.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import type { OrderStep } from "#web/detail/step-line.tsx";
import { nameIn, StepLine } from "#web/detail/step-line.tsx";
import { say } from "./texts.ts";

const buyer = (record: AnyRecord, titles: Titles): string => nameIn(record, titles, "buyer", "user");
const provider = (record: AnyRecord, titles: Titles): string => nameIn(record, titles, "provider", "printProvider");
const system = (): string => say("system");

const steps: readonly OrderStep[] = [
  { key: "placed", label: ["下单", "Placed"], who: buyer, time: "createTime" },
  { key: "toPay", label: ["支付", "Paid"], who: buyer, time: "payTime", deadline: "payDeadline" },
  { key: "toConfirm", label: ["接单", "Confirmed"], who: provider, time: "confirmTime", deadline: "confirmDeadline" },
  { key: "producing", label: ["打印", "Printed"], who: provider, time: "printTime", deadline: "shipDeadline" },
  { key: "toShip", label: ["发货", "Shipped"], who: provider, time: "shipTime", deadline: "shipDeadline" },
  { key: "shipped", label: ["收货", "Received"], who: buyer, time: "receiveTime", deadline: "receiveDeadline" },
  { key: "received", label: ["完成", "Finished"], who: system, time: "finishTime", deadline: "finishDeadline" },
];

function enderOf(record: AnyRecord, titles: Titles): string {
  if (record["cancelAuto"] === true) return say("system");
  return (record["cancelInitiator"] === CancelInitiator.of("user") ? buyer : provider)(record, titles);
}

/** The way of an order. */
export function StepsPanel({ record, titles }: PanelProps): JSX.Element {
  const step = PrintStep.value(record["step"]);
  const isCancelled = step?.key === "cancelled";
  const end = isCancelled ? { label: step.label, time: "cancelTime", who: enderOf(record, titles) } : null;
  return <StepLine {...{ steps, record, titles, end }} now={step?.key} />;
}
