import { clsx } from "clsx";
import type { JSX } from "react";
import { CancelInitiator } from "#domain/enumerations/reports.ts";
import { PrintStep } from "#domain/print-service/enumerations.ts";
import type { Titles } from "#domain/api/list.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { fullTime } from "#web/fields/format.ts";
import { l } from "#web/i18n/text.ts";
import { TimeLeft } from "./time-left.tsx";
import { say } from "./texts.ts";

type Who = "buyer" | "provider" | "system";

/** A step: what happened, who does it, when it did, and until when it should. */
interface Step {
  key: string;
  label: Label;
  who: Who;
  time: string;
  deadline?: string;
}

const steps: readonly Step[] = [
  { key: "placed", label: ["下单", "Placed"], who: "buyer", time: "createTime" },
  { key: "toPay", label: ["支付", "Paid"], who: "buyer", time: "payTime", deadline: "payDeadline" },
  { key: "toConfirm", label: ["接单", "Confirmed"], who: "provider", time: "confirmTime", deadline: "confirmDeadline" },
  { key: "producing", label: ["打印", "Printed"], who: "provider", time: "printTime", deadline: "shipDeadline" },
  { key: "toShip", label: ["发货", "Shipped"], who: "provider", time: "shipTime", deadline: "shipDeadline" },
  { key: "shipped", label: ["收货", "Received"], who: "buyer", time: "receiveTime", deadline: "receiveDeadline" },
  { key: "received", label: ["完成", "Finished"], who: "system", time: "finishTime", deadline: "finishDeadline" },
];

const timeIn = (record: AnyRecord, name: string | undefined): number | null =>
  name === undefined || record[name] === null || record[name] === undefined ? null : Number(record[name]);

function nameOf(who: Who, record: AnyRecord, titles: Titles): string {
  if (who === "system") return say("system");
  const [field, resource] = who === "buyer" ? (["buyer", "user"] as const) : (["provider", "printProvider"] as const);
  const id = String(record[field]);
  return titles[resource]?.[id] ?? `#${id}`;
}

function StepRow(props: { step: Step; record: AnyRecord; titles: Titles; isNow: boolean }): JSX.Element {
  const { step, record, titles, isNow } = props;
  const [time, deadline] = [timeIn(record, step.time), timeIn(record, step.deadline)];
  const isDone = time !== null;
  return (
    <li
      className="grid min-h-8 grid-cols-[1rem_5.5rem_11rem_minmax(6rem,1fr)_auto] items-center gap-3"
      aria-current={isNow ? "step" : undefined}
    >
      <span
        className={clsx(
          "size-2.5 rounded-full border",
          isDone ? "border-ink bg-ink" : "border-line",
          isNow && "border-accent",
        )}
        aria-hidden="true"
      />
      <span className={clsx(isNow && "font-semibold text-ink", !isDone && !isNow && "text-muted")}>
        {l(step.label)}
      </span>
      <span className="text-muted tabular-nums">{isDone ? fullTime(time) : ""}</span>
      <span className="truncate text-muted">{isDone || isNow ? nameOf(step.who, record, titles) : ""}</span>
      <span className="text-right">
        {isNow && deadline !== null && (
          <span title={fullTime(deadline)}>
            {say("due")} <TimeLeft due={deadline} />
          </span>
        )}
      </span>
    </li>
  );
}

function Cancelled({ record, titles }: { record: AnyRecord; titles: Titles }): JSX.Element | null {
  const time = timeIn(record, "cancelTime");
  if (time === null) return null;
  const isBuyer = record["cancelInitiator"] === CancelInitiator.of("user");
  const who = record["cancelAuto"] === true ? say("system") : nameOf(isBuyer ? "buyer" : "provider", record, titles);
  return (
    <li className="grid min-h-8 grid-cols-[1rem_5.5rem_11rem_minmax(6rem,1fr)] items-center gap-3">
      <span className="size-2.5 rounded-full border border-red-line bg-red-bg" aria-hidden="true" />
      <span className="font-semibold text-red-fg">{l(PrintStep.value(record["step"])?.label ?? ["", ""])}</span>
      <span className="text-muted tabular-nums">{fullTime(time)}</span>
      <span className="truncate text-muted">
        {who} {String(record["reason"] ?? "")}
      </span>
    </li>
  );
}

/** The way of an order: who did what and when, and until when the next step is due. */
export function StepsPanel({ record, titles }: PanelProps): JSX.Element {
  const now = PrintStep.value(record["step"])?.key;
  const isCancelled = now === "cancelled";
  const shown = isCancelled ? steps.filter(({ time }) => timeIn(record, time) !== null) : steps;
  return (
    <ol className="px-4 py-3">
      {shown.map((step) => (
        <StepRow key={step.key} {...{ step, record, titles }} isNow={step.key === now} />
      ))}
      <Cancelled record={record} titles={titles} />
    </ol>
  );
}
