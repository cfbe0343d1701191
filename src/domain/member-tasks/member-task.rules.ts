import { periodProblems } from "#domain/periods.ts";
import type { Label } from "#kernel/label.ts";
import type { Problem } from "#kernel/problem.ts";
import { MOST_STEPS } from "./rewards.ts";

type Values = Readonly<Record<string, unknown>>;

const rowsIn = (record: Values, name: string): Record<string, unknown>[] =>
  Array.isArray(record[name]) ? (record[name] as Record<string, unknown>[]) : [];

const given = (value: unknown): boolean => value !== null && value !== undefined && value !== "" && value !== 0;

/** Counts rise from step to step, and each step gives something. */
function stepProblems(record: Values): Problem[] {
  const steps = rowsIn(record, "steps");
  const tooMany: Problem[] =
    steps.length > MOST_STEPS
      ? [{ path: "steps", label: [`最多 ${MOST_STEPS} 阶`, `Takes up to ${MOST_STEPS} steps`] }]
      : [];
  return [
    ...tooMany,
    ...steps.flatMap((step, i): Problem[] => {
      const before = steps[i - 1]?.["count"];
      const [zh, en] = [`第 ${i + 1} 阶`, `Step ${i + 1}`];
      if (typeof before === "number" && typeof step["count"] === "number" && step["count"] <= before)
        return [{ path: `steps[${i}].count`, label: [`${zh}须大于上一阶的 ${before}`, `${en} must exceed ${before}`] }];
      return ["beans", "experience", "coupon", "medal"].some((name) => given(step[name]))
        ? []
        : [{ path: `steps[${i}].beans`, label: [`${zh}没有奖励`, `${en} gives nothing`] }];
    }),
  ];
}

/** The last step of a boost task needs as many helpers as the task. */
function boostProblems(record: Values): Problem[] {
  const [steps, needed] = [rowsIn(record, "steps"), record["helpersNeeded"]];
  const last = steps.at(-1)?.["count"];
  if (typeof last !== "number" || typeof needed !== "number" || last === needed) return [];
  return [
    {
      path: `steps[${steps.length - 1}].count`,
      label: [`最后一阶须等于所需助力人数 ${needed}`, `The last step must need the ${needed} helpers of the task`],
    },
  ];
}

/** Number of days of a calendar by its cycle: least and most. */
const calendarDays: Readonly<Record<string, readonly [least: number, most: number]>> = {
  week: [7, 7],
  month: [31, 31],
  rolling: [7, 31],
};

const cyclesOf: Readonly<Record<string, readonly string[]>> = {
  ladder: ["once", "day", "week", "month"],
  boost: ["once", "day", "week", "month"],
  signIn: ["week", "month", "rolling"],
};

function calendarProblems(record: Values): Problem[] {
  const [least, most] = calendarDays[String(record["cycle"])] ?? [7, 31];
  const n = rowsIn(record, "days").length;
  if (n === 0 || (n >= least && n <= most)) return [];
  const label: Label =
    least === most
      ? [`这种周期须填 ${least} 天，现有 ${n} 天`, `This cycle takes ${least} days, and has ${n}`]
      : [`须填 ${least}–${most} 天，现有 ${n} 天`, `Takes ${least} to ${most} days, and has ${n}`];
  return [{ path: "days", label }];
}

/** Rules between the fields of a task of members. A problem of a step or a day names its row. */
export function memberTaskProblems(record: Values): readonly Problem[] {
  const shape = String(record["shape"]);
  const wrongCycle = record["cycle"] && !(cyclesOf[shape] ?? []).includes(String(record["cycle"]));
  const label: Label =
    shape === "signIn"
      ? ["签到只能选每周、每月或连续循环", "Sign-in takes weekly, monthly or rolling"]
      : ["请选仅一次、每天、每周或每月", "Takes once, daily, weekly or monthly"];
  return [
    ...periodProblems(record),
    ...(wrongCycle ? [{ path: "cycle", label }] : []),
    ...(shape === "signIn" ? calendarProblems(record) : stepProblems(record)),
    ...(shape === "boost" ? boostProblems(record) : []),
  ];
}
