import { Currency } from "#domain/currency.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import { channelDay } from "#domain/recharges/channel-day.resource.ts";
import { ChannelDayState, ChannelMatch, DifferenceHandled } from "#domain/recharges/enumerations.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { clockText, localOf, momentOf, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import { DAY } from "#kernel/time-units.ts";
import type { Sql } from "#server/db/sql.ts";
import { isoCode } from "#server/providers/read-values.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";

/** A day in Beijing: its date, and its first moment in seconds since 1970. */
export interface Day {
  day: string;
  begin: number;
}

export function dayAt(time: number): Day {
  const begin = momentOf(PLATFORM_ZONE, Math.floor(localOf(PLATFORM_ZONE, time) / DAY) * DAY);
  return { day: clockText(PLATFORM_ZONE, begin).slice(0, 10), begin };
}

export const isClosed = ({ state }: AnyRecord): boolean => state === ChannelDayState.of("closed");

/** Refusal of a change of a closed day. */
export const closedDay = ({ day }: AnyRecord): Refusal =>
  new Refusal("guardRefused", [`${String(day)} 已关账，不能再改`, `${String(day)} is closed and takes no changes`], {
    path: "day",
  });

/** The day of a channel in one currency, locked; a new one where there is none. */
export async function channelDayOf(tx: Sql, { day, begin }: Day, method: Stored, currency: Stored): Promise<AnyRecord> {
  await tx.query("select pg_advisory_xact_lock(hashtext('channel day'), hashtext($1))", [`${day}/${method}`]);
  const [known] = await tx.query<{ id: string }>(
    "select id::text from channel_day where day = $1::date and method = $2 and currency = $3 and delete_time is null",
    [day, method, currency],
  );
  if (known) return readRecord(tx, channelDay, known.id, true);
  const names = [PayMethod.value(method)?.key ?? "", isoCode(Currency.value(currency)?.key ?? "")];
  const dayNo = [day.replaceAll("-", "").slice(2), ...names].join("-").toUpperCase();
  return insertRecord(tx, channelDay, { dayNo, day, begin, method, currency }, null);
}

/** Adds up the lines of days anew. */
export async function refreshDays(tx: Sql, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update channel_day d set ours = s.ours, theirs = s.theirs, fee = s.fee, difference = s.difference, lines = s.lines,
       open_lines = s.open, version = d.version + 1, update_time = now()
     from (select one.id, coalesce(sum(r.our_amount), 0)::bigint as ours, coalesce(sum(r.channel_amount), 0)::bigint as theirs,
         coalesce(sum(r.channel_fee), 0)::bigint as fee, coalesce(sum(r.difference), 0)::bigint as difference, count(r.id)::int as lines,
         count(r.id) filter (where r.match <> $2 and r.handled = $3)::int as open
       from unnest($1::bigint[]) one (id) left join channel_record r on r.channel_day = one.id and r.delete_time is null group by one.id) s
     where d.id = s.id and (d.ours, d.theirs, d.fee, d.difference, d.lines, d.open_lines)
       is distinct from (s.ours, s.theirs, s.fee, s.difference, s.lines, s.open)`,
    [[...new Set(ids)], ChannelMatch.of("equal"), DifferenceHandled.of("open")],
  );
}
