import { addressesIn, hostOf } from "#server/review/links/external-patterns.ts";
import { tsvectorOf } from "#kernel/search-tokens.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { judgeHosts } from "./judge-hosts.ts";

/** Records of one run. The next run, a minute later, reads on. */
const BATCH = 500;
const MOST_BATCHES = 10;

/** Texts in which members and staff write links, with the place of ExternalPlace to which they belong. */
const sources = [
  {
    resource: "model",
    place: "model",
    table: "model",
    text: "concat_ws(' ', t.group_desc, t.license_text)",
    user: "t.author",
  },
  { resource: "user", place: "profile", table: '"user"', text: "t.introduction", user: "t.id" },
  {
    resource: "shortLink",
    place: "shortLink",
    table: "short_link",
    text: "concat_ws(' ', t.target, t.jump, t.by_platform, t.by_country, t.by_lang)",
    user: "null::bigint",
  },
] as const;

type Source = (typeof sources)[number];

interface Read {
  id: string;
  text: string;
  user: string | null;
  gone: boolean;
  at: string;
}

interface Use {
  host: string;
  url: string;
  resource: string;
  record: string;
  place: string;
  user: string | null;
  /** Text by which the host is found. */
  search: string;
}

const usesIn = ({ resource, place }: Source, { id, text, user, gone }: Read): Use[] =>
  gone
    ? []
    : addressesIn(text).map((url) => {
        const host = hostOf(new URL(url));
        return { host, url, resource, record: id, place, user, search: tsvectorOf(host) };
      });

/** Writes the uses of some records in place of their former ones. @returns ids of the hosts that gained or lost uses */
async function writeUses(tx: Sql, { resource }: Source, records: readonly string[], uses: readonly Use[]) {
  const lost = await tx.query<{ host: string }>(
    "delete from external_use where resource = $1 and record = any($2::bigint[]) returning host",
    [resource, records],
  );
  const usesJson = JSON.stringify(uses);
  const shape =
    'jsonb_to_recordset($1::jsonb) as u(host text, url text, resource text, record bigint, place text, "user" bigint, search text)';
  await tx.query(
    `insert into external_host (host, sample, first_seen, last_seen, status, search)
     select u.host, min(u.url), now(), now(), 'new', min(u.search)::tsvector from ${shape} group by u.host
     on conflict (host) where delete_time is null do update set last_seen = now()`,
    [usesJson],
  );
  const inserted = await tx.query<{ host: string }>(
    `insert into external_use (host, url, resource, record, place, "user")
     select h.id, u.url, u.resource, u.record, u.place, u."user" from ${shape} join external_host h on h.host = u.host
     returning host`,
    [usesJson],
  );
  return [...new Set([...lost, ...inserted].map(({ host }) => host))];
}

const recount = (tx: Sql, hosts: readonly string[]): Promise<unknown> =>
  tx.query(
    `update external_host h set uses = c.uses, users = c.users, version = h.version + 1, update_time = now()
     from (select i.id, count(u.id)::int as uses, count(distinct u."user")::int as users
       from unnest($1::bigint[]) as i(id) left join external_use u on u.host = i.id group by i.id) c
     where h.id = c.id and (h.uses, h.users) is distinct from (c.uses, c.users)`,
    [hosts],
  );

/** Reads the next records of a source that changed. @returns false once none is left */
async function readOn(db: Database, source: Source): Promise<boolean> {
  const key = `external hosts ${source.resource}`;
  return db.transaction(async (tx) => {
    await tx.query("insert into state (key, value) values ($1, $2) on conflict do nothing", [
      key,
      JSON.stringify({ at: "-infinity", id: "0" }),
    ]);
    // The row is the lock: several processes take turns.
    const [state] = await tx.query<{ value: { at: string; id: string } }>(
      "select value from state where key = $1 for update",
      [key],
    );
    const { at: since, id } = state?.value ?? { at: "-infinity", id: "0" };
    const rows = await tx.query<Read>(
      `select t.id, coalesce(${source.text}, '') as text, ${source.user} as "user", t.delete_time is not null as gone,
         t.update_time::text as at
       from ${source.table} t where (t.update_time, t.id) > ($1::timestamptz, $2::bigint)
         and t.update_time < now() - interval '2 seconds' order by t.update_time, t.id limit ${BATCH}`,
      [since, id],
    );
    const last = rows.at(-1);
    if (!last) return false;
    const uses = rows.flatMap((row) => usesIn(source, row));
    const hosts = await writeUses(
      tx,
      source,
      rows.map((row) => row.id),
      uses,
    );
    if (hosts.length > 0) {
      await recount(tx, hosts);
      await judgeHosts(tx);
    }
    await tx.query("update state set value = $2 where key = $1", [key, JSON.stringify({ at: last.at, id: last.id })]);
    return rows.length === BATCH;
  });
}

/** Finds the hosts to which texts link, in the records that changed since the last run. */
export async function collectHosts(db: Database): Promise<void> {
  for (const source of sources) {
    let n = 0;
    while ((await readOn(db, source)) && ++n < MOST_BATCHES);
  }
}
