import { randomUUID } from "node:crypto";
import { Refusal } from "#kernel/errors.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { LoginWay } from "#domain/reports/enumerations.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { admin } from "#domain/reports/admin.resource.ts";
import type { SessionReply } from "#kernel/wire.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { firstPasswordIsOver } from "./first-password.ts";
import { noteDevice } from "./new-device.ts";
import { isPassword } from "./password.ts";
import { puzzleNeeded, takeTicket } from "./puzzle.ts";
import type { KnownActor, LoginContext } from "./session.ts";
import { actorById, openSession } from "./session.ts";
import type { Attempt } from "./throttle.ts";
import { beginAttempt } from "./throttle.ts";

interface AdminRow {
  id: string;
  hash: string;
  status: number;
  account: string;
  /** It was given by somebody else, and too long ago. */
  isOver: boolean;
}

const wrong = (): Refusal =>
  new Refusal("loginRefused", ["账号或密码错误", "Account or password is wrong"], { path: "password" });

const disabled = (): Refusal =>
  new Refusal("userBanned", ["账号已被禁用，请联系运营同事", "The account is disabled; ask operations colleagues"]);

/**
 * catalogue/public-pages.md, /login: each entry and each refusal stands in the records, also of an account that nobody
 * has: else the time that a record takes would say whether there is one.
 */
async function recordLogin(
  tx: Sql,
  context: Context,
  id: string | null,
  verb: "login" | "loginRefused",
): Promise<void> {
  await recordOperation(
    tx,
    { ...context, actor: { ...context.actor, id: verb === "login" && id !== null ? id : "0" } },
    { resource: admin, id, targetId: null, command: `admin.${verb}`, before: null, after: null, batchId: randomUUID() },
  );
}

/**
 * Password login. The answer never says whether the account exists, and takes as long for an unknown one.
 * After five failures it takes the ticket of a puzzle beside the password.
 * @throws Refusal loginRefused, puzzleNeeded, tooFrequent, userBanned (it and an expired first password are told only
 * after the right one)
 */
export async function logIn(
  db: Database,
  context: LoginContext,
  given: { account: string; password: string; accessToken?: string | null },
): Promise<SessionReply> {
  const account = given.account.toLowerCase();
  const attempt = await beginAttempt(db, `account:${account}`, context.ip);
  if (attempt.isSuspect && !(await takeTicket(db, given.accessToken ?? "", { account, ip: context.ip }))) {
    await attempt.withdraw();
    throw puzzleNeeded();
  }
  const [row] = await db.query<AdminRow>(
    `select id, password_hash as hash, status, account, coalesce(password_until < now(), false) as "isOver"
     from admin where lower(account) = $1 and delete_time is null`,
    [account],
  );
  const isRight = await isPassword(row?.hash ?? null, given.password);
  if (!isRight || !row) {
    await attempt.failed();
    await recordRefusal(db, context, row?.id ?? null);
    throw wrong();
  }
  if (row.isOver) {
    await attempt.withdraw();
    await recordRefusal(db, context, row.id);
    throw new Refusal("loginRefused", firstPasswordIsOver, { path: "password" });
  }
  // Whoever chose it, at a time when it was still allowed: it is changed before anything else.
  if (await isCommonPassword(given.password))
    await db.query("update admin set must_change_password = true where id = $1::bigint", [row.id]);
  return enter(db, context, attempt, row);
}

export const recordRefusal = (db: Sql, context: Context, id: string | null): Promise<void> =>
  recordLogin(db, context, id, "loginRefused");

/**
 * Opens the session of somebody who has shown who he is, in whatever way.
 * @throws Refusal userBanned
 */
export async function enter(
  db: Database,
  context: LoginContext,
  attempt: Attempt,
  admin: { id: string; account: string; status: number },
  way: Stored = LoginWay.of("password"),
): Promise<SessionReply> {
  if (admin.status !== UserStatus.of("normal")) {
    await recordRefusal(db, context, admin.id);
    throw disabled();
  }
  const token = await db.transaction(async (tx) => {
    await attempt.forget(tx);
    await recordLogin(tx, context, admin.id, "login");
    await noteDevice(tx, context, admin.id);
    return openSession(tx, admin.id, context, way);
  });
  const actor = await actorById(db, admin.id);
  if (!actor) throw wrong();
  return sessionReply(actor, admin.account, token);
}

/** What the console keeps of a session (specification, sections 3 and 6). */
export function sessionReply(actor: KnownActor, account: string, token: string): SessionReply {
  const { groupIds, systemGroupIds, mustChangePassword, ...known } = actor;
  return {
    token,
    userId: actor.id,
    actor: known,
    mustChangePassword,
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
