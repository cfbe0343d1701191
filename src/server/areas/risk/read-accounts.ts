import type { AccountsBlock, SharedBy } from "#domain/api/evidence.ts";
import { isGranted } from "#kernel/availability.ts";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/db/sql.ts";

/** Most accounts, and most devices and addresses, of the graph. More than 30 nodes cannot be read. */
const MOST_ACCOUNTS = 18;
const MOST_SHARED = 12;
/** Latest own devices and addresses that are looked up. */
const MOST_OWN = 20;
/** Latest hits of a rule whose devices and addresses are looked up. */
const LATEST_HITS = 1_000;
/** Latest works in which an address is looked up. Masked fields have no index. */
const LATEST = 20_000;
/** Accounts from which a device or an address says nothing: a library, a mobile network. */
const TOO_COMMON = 50;

/** Works of members that name the device and the address from which they were sent, with the field of their member. */
const works = [
  { table: "content", member: "author", kinds: ["device", "ip"] },
  { table: "comment", member: "author", kinds: ["device", "ip"] },
  { table: "evaluation", member: `"user"`, kinds: ["device"] },
] as const;

/** Permissions with which an admin reads addresses of works in clear. */
const clear = ["content.reveal", "comment.reveal"];

const parts = works.flatMap(({ kinds, ...work }) => kinds.map((kind) => ({ ...work, kind })));

/** Devices and addresses that member $1 used lately. */
const OF_MEMBER = `select kind, value from (${parts
  .map(
    ({ table, member, kind }) =>
      `(select '${kind}' as kind, ${kind} as value from ${table} where ${member} = $1::bigint and ${kind} <> ''
        order by create_time desc limit 200)`,
  )
  .join(" union ")}) u limit ${MOST_OWN}`;

/** Devices and addresses that the latest hits of rule $1 name most often. */
const OF_HITS = `select kind, value from (
    select h.kind, h.value from (
      select device, ip from risk_hit where rule = $1::bigint and delete_time is null
      order by create_time desc, id desc limit ${LATEST_HITS}
    ) r cross join lateral (values ('device', r.device), ('ip', r.ip)) h (kind, value) where h.value <> ''
  ) n group by kind, value order by count(*) desc, kind, value limit ${MOST_OWN}`;

/** Members who used one of the devices or addresses `o`. */
const USERS = parts
  .map(
    ({ table, member, kind }) =>
      `select o.kind, o.value, w.${member} as member from own o
       join ${kind === "ip" ? `(select * from ${table} order by create_time desc, id desc limit ${LATEST})` : table} w
         on w.${kind} = o.value and o.kind = '${kind}' where w.delete_time is null`,
  )
  .join(" union ");

/** Ids in all lists, those in the most lists first. */
function byShared(lists: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const id of lists.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || Number(a) - Number(b));
}

/**
 * Reads which accounts share these devices and addresses. Without the permission for addresses, only names are returned.
 * @param devices SQL query for kinds and values, with $1 for `id`
 * @param member member who stands apart from the other accounts; empty for none
 */
async function accountsSharing(
  db: Database,
  { actor }: Context,
  { devices, id, member }: { devices: string; id: string; member: string },
): Promise<AccountsBlock> {
  const rows = await db.query<{ kind: SharedBy["kind"]; value: string; members: string[] }>(
    `with own as (${devices}), shared as (${USERS})
     select kind, value, array_agg(distinct member::text) as members from shared group by kind, value
     having count(distinct member) between 2 and ${TOO_COMMON} order by count(distinct member) desc, kind, value`,
    [id],
  );
  const others = byShared(rows.map(({ members }) => members)).filter((id) => id !== member);
  const shown = others.slice(0, MOST_ACCOUNTS - 1);
  const named = member === "" ? shown : [member, ...shown];
  const accounts = await db.query<AccountsBlock["accounts"][number]>(
    `select id, nickname, status, coalesce(reg_time, create_time) > now() - interval '30 days' as "isNew"
     from "user" where id = any($1::bigint[]) and delete_time is null order by array_position($1::bigint[], id)`,
    [named],
  );
  const isClear = clear.some((name) => isGranted(actor, name));
  const known = new Set(accounts.map(({ id }) => id));
  return {
    member,
    accounts,
    shared: rows
      .map(({ kind, value, members }) => ({
        kind,
        label: isClear ? value : null,
        accounts: members.filter((id) => id !== member && known.has(id)),
      }))
      .filter(({ accounts: of }) => of.length > 0)
      .slice(0, MOST_SHARED),
    left: others.length - shown.length,
  };
}

/** Reads which accounts share a device or an address with a member; null without a member. */
export async function readAccounts(db: Database, context: Context, member: unknown): Promise<AccountsBlock | null> {
  const id = String(member ?? "");
  return id === "" ? null : accountsSharing(db, context, { devices: OF_MEMBER, id, member: id });
}

/** Reads which accounts used the same device or address, among those that the hits of a rule name. */
export const accountsOfHits = (db: Database, context: Context, rule: string): Promise<AccountsBlock> =>
  accountsSharing(db, context, { devices: OF_HITS, id: rule, member: "" });
