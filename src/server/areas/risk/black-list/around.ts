import type { BlackListAround } from "#domain/risk/api.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { MEETS_ACCOUNT } from "./subject-forms.ts";

/** Most accounts and entries that are returned. */
const MOST = 50;

/** Members of an entry, by its kind; for one member, those who uploaded from the same addresses. */
const sharing: Readonly<Record<string, string>> = {
  user: `u.id <> b."user" and exists (select 1 from model m join model own on own.ip = m.ip and own.ip <> ''
    where m.author = u.id and own.author = b."user" and m.delete_time is null and own.delete_time is null)`,
  ip: `exists (select 1 from model m where m.author = u.id and m.delete_time is null
    and case when m.ip ~ '^[0-9]{1,3}([.][0-9]{1,3}){3}$|:' then regexp_replace(m.ip, '^::ffff:(?=[0-9]+[.])', '', 'i')::inet <<= b.subject::inet end)`,
  device: `exists (select 1 from content c where c.author = u.id and c.device = b.subject and c.delete_time is null)`,
  email: MEETS_ACCOUNT,
  phone: MEETS_ACCOUNT,
};

/** Returns the accounts that share the subject of an entry, and the other entries of the same subject. */
export async function aroundEntry(db: Sql, { id, subjectKind }: AnyRecord): Promise<BlackListAround> {
  const condition = sharing[String(subjectKind)];
  const members = condition
    ? await db.query<BlackListAround["members"][number]>(
        `select u.id, u.nickname, u.status::int as status, u.strikes from "user" u, black_list b
         where b.id = $1::bigint and u.delete_time is null and ${condition} order by u.strikes desc, u.id limit ${MOST}`,
        [id],
      )
    : [];
  const entries = await db.query<BlackListAround["entries"][number]>(
    `select o.id, o.reason, o.status, o.scope, extract(epoch from o."begin")::int8::float8 as begin
     from black_list o, black_list b where b.id = $1::bigint and o.id <> b.id and o.delete_time is null
       and (o.subject_kind = b.subject_kind and (array[o.subject] || o.forms) && (array[b.subject] || b.forms) or o."user" = b."user")
     order by o.id desc limit ${MOST}`,
    [id],
  );
  return { members, entries };
}
