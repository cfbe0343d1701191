import { clsx } from "clsx";
import type { JSX } from "react";
import type { Titles } from "#domain/api/list.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { fullTime } from "#web/fields/format.ts";
import { l } from "#web/i18n/text.ts";
import { TimeLeft } from "#web/ui/time-left.tsx";

/** A step of an order: what happened, when it did, and until when it should. `time` and `deadline` are its fields. */
export interface OrderStep {
  key: string;
  label: Label;
  time: string;
  deadline?: string;
  /** Who does it. */
  who: (record: AnyRecord, titles: Titles) => string;
}

const due: Label = ["截止", "Due"];

const timeIn = (record: AnyRecord, name: string | undefined): number | null =>
  name === undefined || record[name] === null || record[name] === undefined ? null : Number(record[name]);

/** Name of a record to which a field refers. */
export const nameIn = (record: AnyRecord, titles: Titles, field: string, resource: string): string => {
  const id = record[field];
  return id === null || id === undefined ? "" : (titles[resource]?.[String(id)] ?? `#${String(id)}`);
};

function StepRow(props: { step: OrderStep; record: AnyRecord; titles: Titles; isNow: boolean }): JSX.Element {
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
      <span className="truncate text-muted">{isDone || isNow ? step.who(record, titles) : ""}</span>
      <span className="text-right">
        {isNow && deadline !== null && (
          <span title={fullTime(deadline)}>
            {l(due)} <TimeLeft due={deadline} />
          </span>
        )}
      </span>
    </li>
  );
}

/** How an order was cancelled. */
export interface OrderEnd {
  label: Label;
  time: string;
  who: string;
}

function Ended({ end, record }: { end: OrderEnd; record: AnyRecord }): JSX.Element | null {
  const time = timeIn(record, end.time);
  if (time === null) return null;
  return (
    <li className="grid min-h-8 grid-cols-[1rem_5.5rem_11rem_minmax(6rem,1fr)] items-center gap-3">
      <span className="size-2.5 rounded-full border border-red-line bg-red-bg" aria-hidden="true" />
      <span className="font-semibold text-red-fg">{l(end.label)}</span>
      <span className="text-muted tabular-nums">{fullTime(time)}</span>
      <span className="truncate text-muted">
        {end.who} {String(record["reason"] ?? "")}
      </span>
    </li>
  );
}

/**
 * The way of an order: who did what and when, and until when the next step is due.
 * @param now key of the step that is waited for
 * @param end set for an order that was cancelled: steps that never came are left out
 */
export function StepLine(props: {
  steps: readonly OrderStep[];
  record: AnyRecord;
  titles: Titles;
  now: string | undefined;
  end: OrderEnd | null;
}): JSX.Element {
  const { steps, record, titles, now, end } = props;
  const shown = end ? steps.filter(({ time }) => timeIn(record, time) !== null) : steps;
  return (
    <ol className="px-4 py-3">
      {shown.map((step) => (
        <StepRow key={step.key} {...{ step, record, titles }} isNow={step.key === now} />
      ))}
      {end && <Ended end={end} record={record} />}
    </ol>
  );
}
