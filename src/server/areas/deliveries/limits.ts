import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { amountLabel } from "#kernel/amount.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { PLATFORM_ZONE, sqlZone } from "#kernel/time-zone.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { Sql } from "#server/db/sql.ts";
import { amountLimit, configLimit, countLimit } from "#server/tasks/approval-need.ts";

/** True where one person may not confirm a delivery alone, for its total or for its number of members. */
export async function needsSecondPerson(sql: Sql, { total, currency, members }: AnyRecord): Promise<boolean> {
  const most = await amountLimit(sql, "withdrawal.beanTwoPerson", currency as Stored);
  const mostMembers = await countLimit(sql, "withdrawal.membersTwoPerson");
  return most === null || Number(total) > most || Number(members) > mostMembers;
}

/**
 * Refuses a delivery that would exceed what may be given on one day of Beijing. Deliveries of a unit are counted one
 * after the other.
 * @throws Refusal guardRefused
 */
export async function checkDayLimit(tx: Sql, { id, total, currency }: AnyRecord): Promise<void> {
  const most = await configLimit(tx, "withdrawal.beanDayLimit");
  if (most === null) return;
  await tx.query("select pg_advisory_xact_lock(hashtext('bean deliveries'), $1::int)", [currency]);
  const [row] = await tx.query<{ n: string }>(
    `select coalesce(sum(total), 0) as n from bean_delivery
     where currency = $1 and id <> $2::bigint and delete_time is null
       and begin_time >= date_trunc('day', now() at time zone $3) at time zone $3`,
    [currency, id, sqlZone(PLATFORM_ZONE)],
  );
  const given = Number(row?.n ?? 0);
  if (given + Number(total) <= most) return;
  const { format = null } = BeanCurrency.value(currency) ?? {};
  const [[limit, limitEn], [done, doneEn]] = [amountLabel(most, format), amountLabel(given, format)];
  throw new Refusal(
    "guardRefused",
    [
      `超过每日发放上限 ${limit}，今天已发放 ${done}。请改天发放，或在系统配置里调整上限`,
      `At most ${limitEn} are given a day, and ${doneEn} were given today. Deliver on another day, or change the limit in the configuration`,
    ],
    { path: "total" },
  );
}
