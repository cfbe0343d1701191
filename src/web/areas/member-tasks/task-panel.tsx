import type { JSX } from "react";
import { useState } from "react";
import { BEANS } from "#domain/amount-formats.ts";
import { ordinalToday } from "#domain/member-tasks/cycle.ts";
import { TaskAction } from "#domain/member-tasks/enumerations.ts";
import type { Reward } from "#domain/member-tasks/rewards.ts";
import { stepsOf } from "#domain/member-tasks/rewards.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { isImage } from "#web/fields/cell.tsx";
import { count, fill, l } from "#web/i18n/text.ts";
import { isRecord } from "#web/store/stored.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";

const texts = {
  none: ["还没有填写奖励", "No rewards yet"],
  noneHint: ["先在表单里填写", "Fill them in first"],
  today: ["今天", "Today"],
  day: ["第 {n} 天", "Day {n}"],
  total: ["全勤共 {sum}", "{sum} for all days"],
  coupon: ["优惠券", "Coupon"],
  medal: ["勋章", "Medal"],
  experience: ["{n} 经验", "{n} experience"],
  times: ["{n} 次", "{n} times"],
  friends: ["{n} 人助力", "Helpers: {n}"],
  steps: ["阶梯奖励", "Rewards by step"],
} as const;

const say = (key: keyof typeof texts, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(l(texts[key]), values);

const beansText = (beans: number): string => l(amountLabel(beans, BEANS));

interface Day {
  beans: number;
  hasCoupon: boolean;
  image: string | null;
}

const daysIn = (value: unknown): Day[] =>
  (Array.isArray(value) ? value.filter(isRecord) : []).map((day) => ({
    beans: Number(day["beans"] ?? 0),
    hasCoupon: Boolean(day["coupon"]),
    image: isImage(day["image"]) ? day["image"].key : null,
  }));

/** A day of the calendar: its number, its picture, and what it gives. */
function DayCell({ day, number, isToday }: { day: Day; number: number; isToday: boolean }): JSX.Element {
  return (
    <li
      aria-current={isToday ? "date" : undefined}
      className={`flex min-h-20 flex-col items-center justify-between gap-1 rounded border p-1.5 text-center ${
        isToday ? "border-line-strong bg-selected" : "border-line"
      }`}
    >
      <span className="text-small text-muted">{isToday ? say("today") : say("day", { n: number })}</span>
      {day.image && <img src={fileUrl(day.image)} alt="" loading="lazy" className="h-6 w-6 rounded object-cover" />}
      <b className="text-ink tabular-nums">{beansText(day.beans)}</b>
      {day.hasCoupon && <span className="text-small text-muted">{say("coupon")}</span>}
    </li>
  );
}

/** The calendar of a sign-in plan, with the day that a member without a gap signs in today. */
function Calendar({ record }: Pick<PanelProps, "record">): JSX.Element {
  const days = daysIn(record["days"]);
  const [now] = useState(() => Math.floor(Date.now() / 1_000));
  if (days.length === 0) return <EmptyState title={say("none")}>{say("noneHint")}</EmptyState>;
  const today = ordinalToday(String(record["cycle"]), now);
  const sum = days.reduce((total, { beans }) => total + beans, 0);
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <ol className="grid grid-cols-7 gap-1.5">
        {days.map((day, i) => (
          <DayCell key={`day ${i + 1}`} day={day} number={i + 1} isToday={today === i + 1} />
        ))}
      </ol>
      <p className="text-muted">{say("total", { sum: beansText(sum) })}</p>
    </div>
  );
}

const partsOf = ({ beans, experience, coupon, medal }: Reward): string[] => [
  ...(beans > 0 ? [beansText(beans)] : []),
  ...(experience > 0 ? [say("experience", { n: count(experience) })] : []),
  ...(coupon ? [say("coupon")] : []),
  ...(medal ? [say("medal")] : []),
];

/** The steps of a ladder or a boost, from the first to the last. */
function Steps({ record }: Pick<PanelProps, "record">): JSX.Element {
  const steps = stepsOf(record);
  if (steps.length === 0) return <EmptyState title={say("none")}>{say("noneHint")}</EmptyState>;
  const action = TaskAction.value(record["action"])?.label;
  const unit = record["shape"] === "boost" ? "friends" : "times";
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      {action && <p className="text-muted">{l(action)}</p>}
      <table aria-label={say("steps")} className="w-full max-w-120 border-collapse tabular-nums">
        <tbody>
          {steps.map((step, i) => (
            <tr key={step.count} className="border-b border-line-soft">
              <td className="w-8 py-1.5 text-muted">{i + 1}</td>
              <th scope="row" className="py-1.5 text-left font-normal">
                {say(unit, { n: count(step.count) })}
              </th>
              <td className="py-1.5 text-right text-ink">{partsOf(step).join(" + ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What members get for a task: the steps of a ladder or a boost, or the calendar of a sign-in plan. */
export function TaskPanel({ record }: PanelProps): JSX.Element {
  return record["shape"] === "signIn" ? <Calendar record={record} /> : <Steps record={record} />;
}
