import type { Sql } from "#server/db/sql.ts";

/** Devices and addresses of a member within the last days. */
export async function devicesOf(sql: Sql, user: string, days: number): Promise<{ devices: string[]; ips: string[] }> {
  const [row] = await sql.query<{ devices: string[]; ips: string[] }>(
    `select coalesce(array_agg(distinct dn) filter (where dn <> ''), '{}') as devices,
       coalesce(array_agg(distinct ip) filter (where ip <> ''), '{}') as ips
     from device_register where "user" = $1::bigint and time > now() - make_interval(days => $2)`,
    [user, days],
  );
  return row ?? { devices: [], ips: [] };
}
