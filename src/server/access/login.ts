import { Refusal } from "#kernel/errors.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import type { SessionReply } from "#kernel/wire.ts";
import type { Database } from "#server/db/sql.ts";
import { isPassword } from "./password.ts";
import type { KnownActor } from "./session.ts";
import { actorById, openSession } from "./session.ts";
import { forgetFailures, refuseWhenTooMany, rememberFailure } from "./throttle.ts";

interface AdminRow {
  id: string;
  hash: string;
  status: number;
  account: string;
}

const wrong = (): Refusal =>
  new Refusal("loginRefused", ["账号或密码错误", "Account or password is wrong"], { path: "password" });

/**
 * Password login. The answer never says whether the account exists, and takes as long for an unknown one.
 * @throws Refusal loginRefused, tooFrequent, userBanned (told only after a right password)
 */
export async function logIn(
  db: Database,
  given: { account: string; password: string; device: string; ip: string },
): Promise<SessionReply> {
  const account = given.account.toLowerCase();
  const subjects = [`account:${account}`, `ip:${given.ip}`];
  await refuseWhenTooMany(db, subjects);
  const [row] = await db.query<AdminRow>(
    "select id, password_hash as hash, status, account from admin where lower(account) = $1 and delete_time is null",
    [account],
  );
  if (!(await isPassword(row?.hash ?? null, given.password)) || !row) {
    await rememberFailure(db, subjects);
    throw wrong();
  }
  if (row.status !== UserStatus.of("normal"))
    throw new Refusal("userBanned", [
      "账号已被禁用，请联系运营同事",
      "The account is disabled; ask operations colleagues",
    ]);
  const token = await db.transaction(async (tx) => {
    await forgetFailures(tx, [`account:${account}`]);
    return openSession(tx, row.id, given.device, given.ip);
  });
  const actor = await actorById(db, row.id);
  if (!actor) throw wrong();
  return sessionReply(actor, row.account, token);
}

/** What the console keeps of a session (specification, sections 3 and 6). */
export function sessionReply(actor: KnownActor, account: string, token: string): SessionReply {
  const { groupIds, systemGroupIds, ...known } = actor;
  return {
    token,
    userId: actor.id,
    actor: known,
    systemAuthGroupList: systemGroupIds.map((id) => ({ id })),
    userInfo: {
      userId: actor.id,
      nickName: actor.name,
      account,
      authGroupIds: groupIds,
      auths: [...actor.auths],
      version: 1,
    },
  };
}
