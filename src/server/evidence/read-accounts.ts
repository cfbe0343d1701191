import type { AccountsBlock, SharedBy } from "#domain/api/evidence.ts";
import { isGranted } from "#kernel/availability.ts";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/db/sql.ts";

/** Most accounts, and most devices and addresses, of the graph. More than 30 nodes cannot be read. */
const MOST_ACCOUNTS = 18;
const MOST_SHARED = 12;
/** Latest own devices and addresses that are looked up. */
const MOST_OWN = 20;
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

/** Devices and addresses that a member used lately. */
const OWN = parts
  .map(
    ({ table, member, kind }) =>
      `(select '${kind}' as kind, ${kind} as value from ${table} where ${member} = $1::bigint and ${kind} <> ''
        order by create_time desc limit 200)`,
  )
  .join(" union ");

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

/** Reads which accounts share a device or an address with a member. Who may not read addresses gets the names only. */
export async function readAccounts(db: Database, { actor }: Context, member: unknown): Promise<AccountsBlock | null> {
  if (!member) return null;
  const rows = await db.query<{ kind: SharedBy["kind"]; value: string; members: string[] }>(
    `with own as (select kind, value from (${OWN}) u limit ${MOST_OWN}), shared as (${USERS})
     select kind, value, array_agg(distinct member::text) as members from shared group by kind, value
     having count(distinct member) between 2 and ${TOO_COMMON} order by count(distinct member) desc, kind, value`,
    [member],
  );
  const own = String(member);
  const others = byShared(rows.map(({ members }) => members)).filter((id) => id !== own);
  const shown = others.slice(0, MOST_ACCOUNTS - 1);
  const accounts = await db.query<AccountsBlock["accounts"][number]>(
    `select id, nickname, status, coalesce(reg_time, create_time) > now() - interval '30 days' as "isNew"
     from "user" where id = any($1::bigint[]) and delete_time is null order by array_position($1::bigint[], id)`,
    [[own, ...shown]],
  );
  const isClear = clear.some((name) => isGranted(actor, name));
  const known = new Set(accounts.map(({ id }) => id));
  return {
    member: own,
    accounts,
    shared: rows
      .map(({ kind, value, members }) => ({
        kind,
        label: isClear ? value : null,
        accounts: members.filter((id) => id !== own && known.has(id)),
      }))
      .filter(({ accounts: of }) => of.length > 0)
      .slice(0, MOST_SHARED),
    left: others.length - shown.length,
  };
}
