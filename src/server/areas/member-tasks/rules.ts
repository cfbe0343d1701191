import { ShelfStatus } from "#domain/enumerations/review.ts";
import { cycleKeyOf, dayAfter, localDay } from "#domain/member-tasks/cycle.ts";
import { ClaimState } from "#domain/member-tasks/enumerations.ts";
import { memberTask } from "#domain/member-tasks/member-task.resource.ts";
import { stepsOf } from "#domain/member-tasks/rewards.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AreaRules, Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

const refuse = (path: string, label: Label): never => {
  throw new Refusal("illegalParameter", label, { path });
};

const isRunning = async (tx: Sql, id: string): Promise<boolean> =>
  (await tx.query("select 1 from member_task_progress where task = $1::bigint and delete_time is null limit 1", [id]))
    .length > 0;

/** Fields that settle what members have begun. */
const settled = ["action", "cycle", "helpersNeeded"] as const;

/** Steps that members work for may be added, not lowered or taken away. A step is known by its count. */
async function checkSteps(tx: Sql, _context: Context, { verb, before, patch }: Write): Promise<void> {
  if (verb !== "edit" || !before || !(await isRunning(tx, before.id))) return;
  for (const name of settled)
    if (Object.hasOwn(patch, name) && String(patch[name] ?? "") !== String(before[name] ?? ""))
      refuse(name, ["已有会员参与，不能再改。请下架后复制一份", "Members have begun. Copy the task to change it"]);
  if (!Object.hasOwn(patch, "steps")) return;
  const next = new Map(stepsOf({ steps: patch["steps"] }).map((step) => [step.count, step]));
  for (const [i, step] of stepsOf(before).entries()) {
    const now = next.get(step.count);
    const [zh, en] = [`第 ${i + 1} 阶（${step.count} 次）`, `Step ${i + 1} (${step.count} times)`];
    if (!now) refuse("steps", [`${zh}已有会员在做，不能删改`, `${en} is under way. It cannot be removed or changed`]);
    if (now && (now.beans < step.beans || now.experience < step.experience))
      refuse("steps", [`${zh}的奖励不能调低`, `The reward of ${en} cannot be lowered`]);
    if (now && ((step.coupon && !now.coupon) || (step.medal && !now.medal)))
      refuse("steps", [`${zh}的优惠券或勋章不能取消`, `${en} keeps its coupon or medal`]);
  }
}

/** Members who have come as far as a new step are paid it, in the cycle that runs. */
async function reachNewSteps(
  tx: Sql,
  context: Context,
  { before, patch, after }: Write & { after: Row },
): Promise<void> {
  if (!before || !Object.hasOwn(patch, "steps")) return;
  const since = cycleKeyOf(String(after["cycle"]), dayAfter(localDay(0, context.now), -1));
  const counts = stepsOf(after).map(({ count }) => count);
  await tx.query(
    `update member_task_progress p set step = s.step, due = s.step - s.paid, version = p.version + 1, update_time = now(),
       finish_time = case when s.step = $4 then coalesce(p.finish_time, p.last_time) end
     from (
       select q.id, (select count(*)::int from unnest($2::int[]) n where n <= q.count) as step,
         (select count(*)::int from member_task_claim c where c.progress = q.id and c.state = $5 and c.delete_time is null
           and c.step <= q.count and c.step = any($2::int[])) as paid
       from member_task_progress q where q.task = $1::bigint and q.cycle_key >= $3 and q.delete_time is null
     ) s where s.id = p.id`,
    [after["id"], counts, since, counts.length, ClaimState.of("paid")],
  );
}

const named = (record: Row): string => {
  const name = (record["name"] ?? {}) as Record<string, string>;
  return name["1"] ?? name["0"] ?? `#${String(record["id"])}`;
};

const meets = (a: unknown, b: unknown): boolean => {
  const [one, other] = [a, b].map((list) => (Array.isArray(list) ? list.map(String) : [])) as [string[], string[]];
  return one.length === 0 || other.length === 0 || one.some((value) => other.includes(value));
};

/** One sign-in plan is live for a platform and a country. Two that go live at once take turns. */
async function checkOnePlan(tx: Sql, record: Row): Promise<void> {
  if (record["shape"] !== "signIn" || record["status"] !== ShelfStatus.of("onShelf")) return;
  await tx.query("select pg_advisory_xact_lock(hashtext('live sign-in plan'))");
  const others = await tx.query<Row>(
    `select id::text, name, platforms, countries from member_task where shape = 'signIn' and status = $1 and id <> $2::bigint
       and delete_time is null order by member_task.id`,
    [ShelfStatus.of("onShelf"), record["id"]],
  );
  const other = others.find(
    (one) => meets(one["platforms"], record["platforms"]) && meets(one["countries"], record["countries"]),
  );
  if (other)
    refuse("platforms", [
      `与上架中的「${named(other)}」平台和国家重叠，请先下架它`,
      `${named(other)} is live for the same platform and country. Take it offline first`,
    ]);
}

export const rules: AreaRules = {
  beforeWrite: { [memberTask.name]: checkSteps },
  check: { [memberTask.name]: checkOnePlan },
  afterWrite: { [memberTask.name]: reachNewSteps },
};
