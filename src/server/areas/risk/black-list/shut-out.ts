import { clockText } from "#kernel/time-zone.ts";
import { blackListHit } from "#domain/risk/black-list-hit.resource.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { BlackScope } from "#domain/risk/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { plainAddress } from "#server/http/network-of.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import { insertRecord } from "#server/resources/write.ts";
import { MEETS_ACCOUNT } from "./subject-forms.ts";

/** Parts of the community from which a muted member is shut out. */
export const POSTING: readonly string[] = ["upload", "post", "comment", "message"];

/** What somebody tries. A part that is not known is left out. */
export interface Attempt {
  scope: string;
  user?: string | null;
  model?: string | null;
  ip?: string | null;
  device?: string | null;
  /** What was stopped, such as the title of an upload. */
  about?: string;
}

/** An entry that stops an attempt. */
interface Stopping {
  id: string;
  reason: string;
  /** Seconds since 1970; null for good. */
  end: number | null;
}

/** Condition of entries `b` that count now. */
export const IN_FORCE = `b.status = 'active' and b.delete_time is null and b."begin" <= now() and (b."end" is null or b."end" > now())`;

/** Returns the entry that stops an attempt; of several the longest. */
export async function stoppingEntry(tx: Sql, attempt: Attempt): Promise<Stopping | null> {
  const { scope, user = null, model = null, ip = null, device = null } = attempt;
  const [row] = await tx.query<Stopping>(
    `select b.id, b.reason, extract(epoch from b."end")::int8::float8 as end from black_list b
       left join "user" u on u.id = $2::bigint
     where ${IN_FORCE} and b.scope @> array[$1]::text[]
       and case b.subject_kind
         when 'user' then b.subject = $2::text
         when 'model' then b.subject = $3::text
         when 'device' then b.subject = $5::text
         when 'ip' then $4::inet <<= b.subject::inet
         else u.id is not null and ${MEETS_ACCOUNT} end
     order by b."end" desc nulls first, b.id limit 1`,
    [scope, user, model, ip ? plainAddress(ip) : null, device],
  );
  return row ?? null;
}

/** Keeps an attempt that was stopped. The call's own transaction is rolled back, so this is another one. */
async function countHit({ db }: Context, { id }: Stopping, { scope, user, about }: Attempt): Promise<void> {
  await db.transaction(async (tx) => {
    const values = { entry: id, scope, user: user ?? null, about: [...(about ?? "")].slice(0, 100).join("") };
    await insertRecord(tx, blackListHit, values, null);
    await refreshKeptOf(tx, blackList, [id]);
  });
}

/**
 * Stops an attempt that the black list forbids, and counts it.
 * @param path field of the call that names the member or the model
 * @throws Refusal that says what is forbidden and until when
 */
export async function refuseShutOut(tx: Sql, context: Context, attempt: Attempt, path: string): Promise<void> {
  const entry = await stoppingEntry(tx, attempt);
  if (!entry) return;
  if (!context.effects) await countHit(context, entry, attempt);
  const scope = BlackScope.value(attempt.scope)?.label ?? [attempt.scope, attempt.scope];
  const until = entry.end === null ? null : clockText(context.timezone, entry.end).slice(0, 16);
  throw new Refusal(
    "guardRefused",
    [
      `黑名单禁止「${scope[0]}」${until ? `至 ${until}` : "（永久）"}：${entry.reason}。解除后才能继续`,
      `The black list forbids this (${scope[1]}) ${until ? `until ${until}` : "for good"}: ${entry.reason}. Lift the entry first`,
    ],
    { path },
  );
}
