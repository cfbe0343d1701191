import { randomUUID } from "node:crypto";
import { admin } from "#domain/staff/admin.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { FactorOffered, OwnFactor } from "#domain/api/two-factor.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import type { AccountChange } from "#server/jobs/payloads.ts";
import { noteAccountChange } from "#server/mail/account-notice.ts";
import { signOut } from "#server/auth/session/revoke-access.ts";
import { beginFactor, generator, isOffered, keepRecovery, newKey, takeCode, whyNotTaken } from "./factor-code.ts";
import type { OwnContext } from "#server/auth/session/session.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import type { Attempt } from "#server/auth/login/throttle.ts";
import { WAIT_MINUTES } from "#server/auth/login/throttle.ts";

/**
 * Minutes for which all windows of a session offer the same key. So a QR code that was scanned in one window can be
 * confirmed in another.
 */
const OFFER_MINUTES = 10;

const wrong = (code: string): Refusal => new Refusal("illegalParameter", whyNotTaken(code), { path: "code" });

/** Notifies the owner about a change of the second factor. */
export async function noteFactor(tx: Sql, context: Context, owner: string, change: AccountChange): Promise<void> {
  const record = await readRecord(tx, admin, owner);
  await noteAccountChange(tx, context, change, record);
}

/** Notifies the owner that somebody tries to guess the code, at most once per period of the attempt limit. */
export async function noteGuessed(tx: Sql, context: Context, owner: string): Promise<void> {
  const rows = await tx.query(
    `update second_factor set guessed_told = now() where admin = $1::bigint
       and (guessed_told is null or guessed_told < now() - interval '${WAIT_MINUTES} minutes') returning 1`,
    [owner],
  );
  if (rows.length > 0) await noteFactor(tx, context, owner, "factorGuessed");
}

/** Reads the state of the caller's second factor. */
export async function ownFactor(db: Sql, id: string): Promise<OwnFactor> {
  const [row] = await db.query<OwnFactor>(
    `select a.second_factor as "isOn", coalesce(cardinality(f.recovery_hashes), 0) as "left",
       exists (select 1 from auth_group g where g.id = any(a.auth_group_ids) and g.needs_second_factor
         and g.delete_time is null) as "isNeeded"
     from admin a left join second_factor f on f.admin = a.id and f.confirmed is not null where a.id = $1::bigint`,
    [id],
  );
  return row ?? { isOn: false, left: 0, isNeeded: false };
}

/**
 * Offers the caller a key for the phone. It is not active until its first code was entered.
 * @throws Refusal guardRefused where a second factor exists already
 */
export async function offerFactor(tx: Sql, context: OwnContext): Promise<FactorOffered> {
  const { actor, services, token } = context;
  const session = hashToken(token);
  const fresh = services.vault.seal(newKey(), actor.id);
  await tx.query(
    `insert into second_factor as f (admin, session, sealed_key) values ($1::bigint, $2, $3)
     on conflict (admin) do update set session = $2, sealed_key = $3, last_span = 0, create_time = now()
     where f.confirmed is null
       and (f.session is distinct from $2 or f.create_time < now() - interval '${OFFER_MINUTES} minutes')`,
    [actor.id, session, fresh],
  );
  const [row] = await tx.query<{ sealed: string; account: string }>(
    `select f.sealed_key as sealed, a.account from second_factor f join admin a on a.id = f.admin
     where f.admin = $1::bigint and ${isOffered}`,
    [actor.id, session],
  );
  if (!row)
    throw new Refusal("guardRefused", [
      "两步验证已开启；要换手机，先关闭再开启",
      "Two-factor authentication is already on. To change phones, turn it off and on again",
    ]);
  const key = services.vault.open(row.sealed, actor.id);
  return { key, address: generator(key, row.account).toString() };
}

/** The changes of one's own second factor: operation record, field and notice. */
const done = {
  add: { command: "admin.addFactor", patch: { secondFactor: true }, change: "factorAdded" },
  renew: { command: "admin.renewRecovery", patch: {}, change: "recoveryRenewed" },
  remove: { command: "admin.removeFactor", patch: { secondFactor: false }, change: "factorRemoved" },
} as const;

async function recordFactor(tx: Sql, context: OwnContext, what: keyof typeof done): Promise<void> {
  const { id } = context.actor;
  const { command, patch, change } = done[what];
  const before = await readRecord(tx, admin, id);
  const after = await updateRecord(tx, admin, before, patch, id);
  const batchId = randomUUID();
  await recordOperation(tx, context, { resource: admin, id, targetId: null, command, before, after, batchId });
  await noteAccountChange(tx, context, change, after);
  await publish(tx, [{ kind: "session", admin: id }]);
}

/** Deletes an admin's key, its recovery codes, and logins that wait for a code. */
export async function forgetFactor(tx: Sql, owner: string): Promise<void> {
  await tx.query("delete from second_factor where admin = $1::bigint", [owner]);
  await tx.query("delete from login_step where admin = $1::bigint", [owner]);
}

/**
 * Begins a counted try. It runs outside the transaction, so that a refused try is counted too.
 * @throws Refusal tooFrequent
 */
async function beginOwn(context: OwnContext): Promise<Attempt> {
  const attempt = await beginFactor(context.db, context, context.actor.id);
  if (!attempt.wait) return attempt;
  await attempt.withdraw(context.db);
  throw attempt.wait;
}

/**
 * Checks that the key offered in this session is still pending.
 * @throws Refusal guardRefused where another session has requested a key since, or the key is already confirmed
 */
async function checkOffer(tx: Sql, owner: string, session: string): Promise<void> {
  const rows = await tx.query(`select 1 from second_factor where admin = $1::bigint and ${isOffered}`, [
    owner,
    session,
  ]);
  if (rows.length === 0)
    throw new Refusal("guardRefused", [
      "这个密钥已作废：在别处重新开始过，或已开启。请重新开始，并删除手机上的旧条目",
      "This setup key is no longer valid. Start again and delete the old entry in your authenticator app",
    ]);
}

/**
 * Activates the offered key after its first code, which proves that the phone has it. Other sessions end, because they
 * logged in without it.
 * @returns recovery codes, to be shown only once
 * @throws Refusal illegalParameter naming code; guardRefused; tooFrequent
 */
export async function addFactor(tx: Sql, context: OwnContext, code: string): Promise<string[]> {
  const { id } = context.actor;
  const session = hashToken(context.token);
  await checkOffer(tx, id, session);
  const attempt = await beginOwn(context);
  if ((await takeCode(tx, context, id, code, session)) !== "phone") {
    await attempt.failed(context.db);
    throw wrong(code);
  }
  await attempt.forget(tx);
  await tx.query("update second_factor set confirmed = now() where admin = $1::bigint", [id]);
  const codes = await keepRecovery(tx, id);
  await signOut(tx, id, "factorAdded", { but: session });
  await recordFactor(tx, context, "add");
  return codes;
}

/**
 * Requires a code of the caller's second factor. With a stolen session alone, nobody can remove the factor or get
 * recovery codes.
 * @throws Refusal illegalParameter naming code; tooFrequent
 */
async function showFactor(tx: Sql, context: OwnContext, code: string): Promise<void> {
  const attempt = await beginOwn(context);
  const codeResult = await takeCode(tx, context, context.actor.id, code);
  if (codeResult === "wrong" || codeResult === "again") {
    await attempt.failed(context.db);
    throw wrong(code);
  }
  await attempt.forget(tx);
}

/**
 * Creates new recovery codes.
 * @throws Refusal as `showFactor`
 */
export async function renewRecovery(tx: Sql, context: OwnContext, code: string): Promise<string[]> {
  await showFactor(tx, context, code);
  await recordFactor(tx, context, "renew");
  return keepRecovery(tx, context.actor.id);
}

/**
 * Removes the second factor.
 * @throws Refusal as `showFactor`
 */
export async function removeFactor(tx: Sql, context: OwnContext, code: string): Promise<void> {
  await showFactor(tx, context, code);
  await forgetFactor(tx, context.actor.id);
  await recordFactor(tx, context, "remove");
}
