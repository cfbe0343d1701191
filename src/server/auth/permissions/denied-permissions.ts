import { authGroup } from "#domain/staff/auth-group.resource.ts";
import type { GroupRefusal } from "#domain/api/staff.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";

/** Interval at which counted refusals are written, in milliseconds. */
const WRITE_MS = 1_000;

interface Noted {
  admin: string;
  permission: string;
  /** Day as `YYYY-MM-DD`, UTC. */
  day: string;
  path: string;
  n: number;
  /** Unix milliseconds. */
  last: number;
}

/**
 * Counts calls that were refused for a missing permission. There is one row per admin, permission and day, so that
 * repeated calls cannot fill the database. The refused call does not wait for the write.
 */
export interface RefusedCalls {
  note(admin: string, permission: string, path: string): void;
  /** Writes all counts noted so far. */
  write(): Promise<void>;
  stop(): Promise<void>;
}

const statement = `insert into refused_call (admin, permission, day, path, n, last)
  select a, p, d, q, n, to_timestamp(l / 1000.0) from unnest($1::bigint[], $2::text[], $3::date[], $4::text[], $5::int[], $6::bigint[]) u (a, p, d, q, n, l)
  on conflict (admin, permission, day) do update set n = least(refused_call.n::bigint + excluded.n, 2000000000)::int,
    path = excluded.path, last = greatest(refused_call.last, excluded.last)`;

/** @param clock returns Unix milliseconds */
export function openRefusedCalls(db: Sql, clock: () => number = Date.now): RefusedCalls {
  let waiting = new Map<string, Noted>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  function addCount(noted: Noted): void {
    const key = `${noted.admin} ${noted.permission} ${noted.day}`;
    const earlier = waiting.get(key);
    waiting.set(key, earlier ? { ...noted, n: earlier.n + noted.n, last: Math.max(earlier.last, noted.last) } : noted);
    // The write runs later and its errors are ignored: a database that is down must not delay refusals. Unwritten
    // counts stay in memory until a later write succeeds.
    timer ??= setTimeout(() => void write().catch(() => undefined), WRITE_MS).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const all = [...waiting.values()];
    if (all.length === 0) return;
    waiting = new Map();
    const column = <K extends keyof Noted>(name: K): Noted[K][] => all.map((one) => one[name]);
    try {
      const columns = (["admin", "permission", "day", "path", "n", "last"] as const).map(column);
      await db.query(statement, columns);
    } catch (error) {
      all.forEach(addCount);
      throw error;
    }
  }

  /** Writes run one after the other, so that `stop` only has to wait for the last one. */
  function write(): Promise<void> {
    const written = running.then(flush);
    running = written.catch(() => undefined);
    return written;
  }

  return {
    note(admin, permission, path) {
      const last = clock();
      addCount({ admin, permission, day: new Date(last).toISOString().slice(0, 10), path, n: 1, last });
    },
    write,
    stop: () => write().catch(() => undefined),
  };
}

/**
 * Reads the refused permissions of a group's admins within 30 days, the latest first.
 * @throws Refusal notFound
 */
export async function refusalsOf(db: Sql, group: string): Promise<GroupRefusal[]> {
  await readRecord(db, authGroup, group);
  return db.query<GroupRefusal>(
    `select c.permission, sum(c.n)::int as n, extract(epoch from max(c.last))::bigint::float8 as last,
       array_agg(distinct a.real_name) as admins, (array_agg(c.path order by c.last desc))[1] as path
     from refused_call c join admin a on a.id = c.admin
     where a.auth_group_ids @> array[$1::bigint] and a.delete_time is null and c.day > current_date - 30
     group by c.permission order by max(c.last) desc, n desc`,
    [group],
  );
}
