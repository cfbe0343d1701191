import { ShelfStatus } from "#domain/enumerations/review.ts";
import { TaskCategory } from "#domain/enumerations/users.ts";
import { coupon } from "#domain/goods/coupon.resource.ts";
import { medal } from "#domain/medals/medal.resource.ts";
import { BreakRule, TaskAction, TaskCycle, TaskShape } from "#domain/member-tasks/enumerations.ts";
import { memberTask } from "#domain/member-tasks/member-task.resource.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import type { DemoBoost, DemoLadder, DemoPlan } from "./demo-tasks.ts";
import { demoBoosts, demoLadders, demoPlans } from "./demo-tasks.ts";
import type { Row } from "#server/resources/row.ts";

/** Days before the start of the demo at which the tasks began. */
const BEGAN = 80;

const inBoth = ([zh, en]: readonly [string, string]): object => ({ "1": zh, "0": en });

const stepsOf = (steps: DemoLadder["steps"], last: object = {}): object[] =>
  steps.map(([count, beans, experience = 0], i) => ({
    count,
    beans,
    experience,
    coupon: null,
    medal: null,
    ...(i === steps.length - 1 ? last : {}),
  }));

const shared = (i: number, { cover, ago }: DemoTools): Row => ({
  icon: cover(i * 5 + 2),
  begin: ago(BEGAN),
  rank: i,
});

const ladder = (one: DemoLadder, { nth }: DemoTools): Row => ({
  shape: TaskShape.of("ladder"),
  name: inBoth(one.name),
  category: TaskCategory.of(one.category),
  action: TaskAction.of(one.action),
  cycle: TaskCycle.of(one.cycle),
  steps: stepsOf(one.steps, {
    coupon: one.coupon === undefined ? null : nth(coupon, one.coupon),
    medal: one.medal === undefined ? null : nth(medal, one.medal),
  }),
  quotaUsers: one.quota ?? null,
  status: ShelfStatus.of(one.state ?? "onShelf"),
});

const boost = (one: DemoBoost): Row => ({
  shape: TaskShape.of("boost"),
  name: inBoth(one.name),
  category: TaskCategory.of(one.category),
  cycle: TaskCycle.of(one.cycle),
  steps: stepsOf(one.steps),
  helpersNeeded: one.steps.at(-1)?.[0] ?? 1,
  helpHours: one.hours,
  helperBeans: one.helperBeans,
  newUserWeight: one.weight,
  newUserDays: 7,
  perHelperDay: one.perDay,
  status: ShelfStatus.of(one.state ?? "onShelf"),
});

const plan = (one: DemoPlan): Row => ({
  shape: TaskShape.of("signIn"),
  name: inBoth(one.name),
  category: TaskCategory.of("daily"),
  cycle: TaskCycle.of(one.cycle),
  days: one.days.map((beans) => ({ beans, coupon: null, image: null })),
  breakRule: BreakRule.of(one.breakRule),
  makeUp: { times: one.times, cost: 10 },
  memberFactor: { ordinary: 1, level2: 1, level3: 1.5, level4: 2, level5: 3 },
  remindHour: 20,
  status: ShelfStatus.of(one.isLive ? "onShelf" : "wait"),
});

export const demo: AreaDemo = [
  {
    resource: memberTask,
    count: demoLadders.length + demoBoosts.length + demoPlans.length,
    values: (i, tools) => {
      const [asLadder, asBoost] = [demoLadders[i], demoBoosts[i - demoLadders.length]];
      if (asLadder) {
        const times = asLadder.state === "wait" ? { begin: tools.ago(-20), end: tools.ago(-50) } : {};
        return { ...shared(i, tools), ...ladder(asLadder, tools), ...times };
      }
      if (asBoost) return { ...shared(i, tools), ...boost(asBoost) };
      const asPlan = demoPlans[i - demoLadders.length - demoBoosts.length];
      // A plan that waits has no begin, so that it does not go live beside the other one.
      return asPlan ? { ...shared(i, tools), ...plan(asPlan), ...(asPlan.isLive ? {} : { begin: null }) } : null;
    },
  },
];
