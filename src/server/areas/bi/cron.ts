import { Cron } from "croner";
import { biForm } from "#domain/bi/bi-form.resource.ts";
import { MOST_FAILURES } from "#domain/bi/kinds.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";

const table = sqlName(biForm.name);
/** Schedules are in the time of China, in minutes east of UTC. */
const OFFSET_MINUTES = 480;
/** Shortest time between two sendings, in seconds. */
const LEAST_SECONDS = 900;

/**
 * Next time of a schedule in seconds since 1970; null if it never comes.
 * @throws Refusal illegalParameter for a wrong expression, or one that sends too often
 */
export function nextOf(cron: string, after: number): number | null {
  if (cron.trim() === "") return null;
  let times: Date[];
  try {
    times = new Cron(cron, { utcOffset: OFFSET_MINUTES, paused: true, mode: "5-part" }).nextRuns(
      2,
      new Date(after * 1_000),
    );
  } catch {
    throw new Refusal(
      "illegalParameter",
      [
        `「${cron}」不是 cron：五段为 分 时 日 月 周，例如 0 8 * * 1`,
        `${cron} is no cron: give minute, hour, day, month, weekday, such as 0 8 * * 1`,
      ],
      { path: "cron" },
    );
  }
  const [first, second] = times.map((time) => Math.floor(time.getTime() / 1_000));
  if (first !== undefined && second !== undefined && second - first < LEAST_SECONDS)
    throw new Refusal("illegalParameter", ["最多每 15 分钟发送一次", "A report is sent at most every 15 minutes"], {
      path: "cron",
    });
  return first ?? null;
}

/** Writes the next time of a schedule. A BI report that is down, or has stopped after failures, has none. */
export async function planNext(tx: Sql, form: AnyRecord, now: number, resets: boolean): Promise<void> {
  const failures = resets ? 0 : Number(form["failures"] ?? 0);
  const isOn = form["shelf"] === UpDown.of("up");
  const next = isOn && failures < MOST_FAILURES ? nextOf(String(form["cron"] ?? ""), now) : null;
  await tx.query(
    `update ${table} set next_send = to_timestamp($2::double precision), failures = $3 where id = $1::bigint`,
    [form.id, next, failures],
  );
}
