import { hostname } from "node:os";
import type { RtcCodec, RtcLive } from "#domain/api/rtc.ts";
import { RTC_MINUTES } from "#domain/api/rtc.ts";
import type { Sql } from "#server/db/sql.ts";

/** Seconds without a beat after which a row is void, because its process has ended. */
const DEAD_SECONDS = 30;
export const BEAT_MS = 10_000;

/** A channel, with the process that holds it. */
export interface ChannelRow extends RtcLive {
  process: string;
  /** Address at which other processes reach that process. */
  address: string;
}

const alive = `rtc_channel.beat > now() - interval '${DEAD_SECONDS} seconds' and rtc_channel.until > now()`;

/** Returns a channel that somebody pushes to now. */
export async function findChannel(db: Sql, name: string): Promise<ChannelRow | null> {
  const [row] = await db.query<ChannelRow>(
    `select process, address, host, pid, codec, extract(epoch from until)::int as until,
       round(extract(epoch from create_time) * 1000)::float8 as since
     from rtc_channel where name = $1 and ${alive}`,
    [name],
  );
  return row ?? null;
}

interface NewChannel {
  name: string;
  process: string;
  address: string;
  codec: RtcCodec;
  admin: string;
}

/**
 * Makes a channel this process's own.
 * @returns false if another process holds it
 */
export async function claimChannel(
  db: Sql,
  { name, process: id, address, codec, admin }: NewChannel,
): Promise<boolean> {
  const claimed = await db.query(
    `insert into rtc_channel (name, process, host, pid, address, codec, admin, until)
     values ($1, $2, $3, $4, $5, $6, $7::bigint, now() + interval '${RTC_MINUTES} minutes')
     on conflict (name) do update set process = excluded.process, host = excluded.host, pid = excluded.pid,
       address = excluded.address, codec = excluded.codec, admin = excluded.admin, create_time = now(),
       until = excluded.until, beat = now()
     where rtc_channel.process = excluded.process or not (${alive})
     returning 1`,
    [name, id, hostname(), process.pid, address, codec, admin],
  );
  return claimed.length > 0;
}

/** Records that this process still holds its channels. */
export const touchChannels = (db: Sql, id: string): Promise<unknown> =>
  db.query("update rtc_channel set beat = now() where process = $1", [id]);

export const dropChannel = (db: Sql, name: string, id: string): Promise<unknown> =>
  db.query("delete from rtc_channel where name = $1 and process = $2", [name, id]);
