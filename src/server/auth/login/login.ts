import { Refusal } from "#kernel/errors.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { LoginWay } from "#domain/staff/enumerations.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { SessionReply } from "#domain/api/session.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { seqOf, currentPosition } from "#server/live/stream-position.ts";
import { groupsAboveCeiling } from "#server/auth/permissions/groups-above-ceiling.ts";
import { isCommon } from "#server/auth/password/common-passwords.ts";
import { firstPasswordIsOver } from "#server/auth/password/first-password.ts";
import type { Refused } from "./login-records.ts";
import { recordEntry, recordRefusal } from "./login-records.ts";
import { noteDevice } from "./new-device.ts";
import { validKeys } from "#server/auth/settings/own-keys.ts";
import { settingsOf } from "#server/auth/settings/own-settings.ts";
import { hashPassword, isPassword, isPlainHash } from "#server/auth/password/password.ts";
import { askForFactor } from "./login-step.ts";
import { isCaptchaNeeded, scopeOf, takeTicket } from "./captcha.ts";
import { identityInvalid } from "#server/auth/session/session-ends.ts";
import type { LoginContext } from "#server/auth/session/session.ts";
import { actorById, openSession } from "#server/auth/session/session.ts";
import type { Attempt } from "./throttle.ts";
import { beginAttempt } from "./throttle.ts";

interface AdminRow {
  id: string;
  hash: string;
  status: number;
  account: string;
  /** True if somebody else set the password and it has expired. */
  isOver: boolean;
}

const wrong = (): Refusal =>
  new Refusal("loginRefused", ["账号或密码错误", "Wrong account or password"], { path: "password" });

const disabled = (): Refusal =>
  new Refusal("userBanned", ["账号已被禁用，请联系运营同事", "The account is disabled. Ask the operations team"]);

/** Returns the admin with this account. The query is the same for names that do not exist. */
async function adminCalled(db: Database, account: string): Promise<AdminRow | undefined> {
  const [row] = await db.query<AdminRow>(
    `select id, password_hash as hash, status, account, coalesce(password_until < now(), false) as "isOver"
     from admin where lower(account) = $1 and delete_time is null`,
    [account],
  );
  return row;
}

/**
 * Logs in with a password. The answer never reveals whether the account exists, and takes as long for an unknown one.
 * After five failures, the call needs a CAPTCHA ticket as well.
 * @throws Refusal loginRefused; puzzleNeeded; tooFrequent; userBanned. The refusals for a disabled account and an
 * expired first password come only after the correct password
 */
export async function logIn(
  db: Database,
  context: LoginContext,
  credentials: { account: string; password: string; accessToken?: string | null },
): Promise<SessionReply> {
  const account = credentials.account.toLowerCase();
  const attempt = await beginAttempt(db, `account:${account}`, context);
  const row = await adminCalled(db, account);
  const who = { id: row?.id ?? null, tried: account };
  if (attempt.wait) throw await refuse(db, context, who, "loginWaits", attempt.withdraw, attempt.wait);
  if (attempt.isSuspect && !(await takeTicket(db, credentials.accessToken ?? "", scopeOf(context, account))))
    throw await refuse(db, context, who, "loginPuzzle", attempt.withdraw, isCaptchaNeeded());
  const isRight = await isPassword(row?.hash ?? null, credentials.password, context.services.vault);
  if (!isRight || !row) throw await refuse(db, context, who, "loginRefused", attempt.failed, wrong());
  if (row.isOver) {
    const isOver = new Refusal("loginRefused", firstPasswordIsOver, { path: "password" });
    throw await refuse(db, context, who, "loginRefused", attempt.withdraw, isOver);
  }
  if (isPlainHash(row.hash))
    await db.query("update admin set password_hash = $2 where id = $1::bigint and password_hash = $3", [
      row.id,
      await hashPassword(credentials.password, context.services.vault),
      row.hash,
    ]);
  // The password may be older than the rule against common passwords. The admin must change it before anything else.
  if (await isCommon(credentials.password))
    await db.query("update admin set must_change_password = true where id = $1::bigint", [row.id]);
  return enter(db, context, attempt, row, LoginWay.of("password"));
}

/**
 * Records a refused login, together with the change of the failure count, in one transaction.
 * @returns the refusal, to be thrown after the commit
 */
export async function refuse(
  db: Database,
  context: Context,
  { id, tried }: { id: string | null; tried: string },
  ending: Refused,
  count: (tx: Sql) => Promise<void>,
  refusal: Refusal,
): Promise<Refusal> {
  await db.transaction(async (tx) => {
    await count(tx);
    await recordRefusal(tx, context, id, tried, ending);
  });
  return refusal;
}

/** An admin who has been identified. */
export interface Entering {
  id: string;
  account: string;
  status: number;
}

/**
 * Completes the login of an identified admin, or asks for the second factor first.
 * @throws Refusal userBanned; secondFactorNeeded
 */
export async function enter(
  db: Database,
  context: LoginContext,
  attempt: Attempt,
  admin: Entering,
  way: Stored,
): Promise<SessionReply> {
  const refusal = await askForFactor(db, context, attempt, admin, way);
  if (refusal) throw refusal;
  return completeLogin(db, context, attempt, admin, way);
}

/**
 * Opens the session of an admin who has passed every check.
 * @param opened further writes in the same transaction; an error from it cancels the login
 * @throws Refusal userBanned
 */
export async function completeLogin(
  db: Database,
  context: LoginContext,
  attempt: Attempt,
  admin: Entering,
  way: Stored,
  opened: (tx: Sql, token: string) => Promise<void> = async () => undefined,
): Promise<SessionReply> {
  if (admin.status !== UserStatus.of("normal")) {
    await recordRefusal(db, context, admin.id, admin.account);
    throw disabled();
  }
  const token = await db.transaction(async (tx) => {
    await attempt.forget(tx);
    await recordEntry(tx, context, admin.id);
    await noteDevice(tx, context, admin.id);
    const made = await openSession(tx, admin.id, context, way);
    await opened(tx, made);
    return made;
  });
  const reply = await sessionReply(db, admin, token);
  if (!reply) throw wrong();
  return reply;
}

/**
 * Builds the session reply in the form that the console stores (specification, sections 3 and 6). Null if the admin was
 * disabled or deleted.
 */
export async function sessionReply(
  db: Sql,
  { id, account }: { id: string; account: string },
  token: string,
): Promise<SessionReply | null> {
  const seq = seqOf(await currentPosition(db));
  const actor = await actorById(db, id);
  if (!actor) return null;
  const { groupIds, systemGroupIds, mustChangePassword, mustAddFactor, ...known } = actor;
  const settings = await settingsOf(db, actor.id);
  return {
    token,
    seq,
    userId: actor.id,
    actor: { ...known, ...(await groupsAboveCeiling(db, known)) },
    mustChangePassword,
    mustAddFactor,
    ...settings,
    keys: { ...settings.keys, changed: validKeys(settings.keys.changed) },
    systemAuthGroupList: systemGroupIds.map((id) => ({ id })),
    userInfo: {
      userId: actor.id,
      nickName: actor.name,
      account,
      authGroupIds: [...groupIds],
      auths: [...actor.auths],
      version: 1,
    },
  };
}

/** The caller's login session, without its token. @throws Refusal identityInvalid for an admin who may no longer work */
export async function ownSession(db: Sql, id: string): Promise<SessionReply> {
  const [row] = await db.query<{ account: string }>("select account from admin where id = $1::bigint", [id]);
  const reply = row ? await sessionReply(db, { id, account: row.account }, "") : null;
  if (!reply) throw identityInvalid();
  return reply;
}
