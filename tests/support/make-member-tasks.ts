import { resourceNamed } from "#domain/index.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord } from "#server/resources/write.ts";
import { storedCover } from "./factory.ts";
import type { Values } from "./values.ts";
import { both } from "./values.ts";

const LIVE = 2;

/** A step that gives beans alone. */
export const step = (count: number, beans: number, more: object = {}): object => ({
  count,
  beans,
  experience: 0,
  coupon: null,
  medal: null,
  ...more,
});

const ofShape: Readonly<Record<string, Values>> = {
  ladder: { action: "share", steps: [step(1, 5), step(3, 20)] },
  boost: {
    steps: [step(1, 5), step(2, 30)],
    helpersNeeded: 2,
    helpHours: 24,
    helperBeans: 2,
    newUserWeight: 1,
    newUserDays: 7,
    perHelperDay: 3,
  },
  signIn: {
    cycle: "rolling",
    days: [1, 2, 3, 4, 5, 6, 7].map((beans) => ({ beans, coupon: null, image: null })),
    breakRule: "startAgain",
    makeUp: { times: 2, cost: 3 },
  },
};

/** A live task: a ladder of shares with steps at 1 and 3, unless it says another shape. */
export function makeTask(db: Sql, values: Values = {}): Promise<AnyRecord> {
  const shape = String(values["shape"] ?? "ladder");
  const known = { name: both("任务"), icon: storedCover, category: 2, shape, cycle: "once", status: LIVE };
  return insertRecord(db, resourceNamed("memberTask"), { ...known, ...ofShape[shape], ...values } as Row, null);
}

export const memberTaskFactories: Readonly<Record<string, (db: Sql, values: Values) => Promise<AnyRecord>>> = {
  memberTask: makeTask,
};
