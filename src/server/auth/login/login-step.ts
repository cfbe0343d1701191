import type { Stored } from "#kernel/enumeration.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/db/sql.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { newToken } from "#server/auth/session/session.ts";
import type { Attempt } from "./throttle.ts";

/** Time to enter the code of the second factor, in minutes. */
const MINUTES = 10;

/**
 * Starts the second step of a login after a correct password or code. Only this step reveals that an admin has a second
 * factor.
 * @returns the refusal that asks for the code; null where the admin has no second factor
 */
export async function askForFactor(
  db: Database,
  { device }: Context,
  attempt: Attempt,
  admin: { id: string },
  way: Stored,
): Promise<Refusal | null> {
  const [asked] = await db.query("select 1 from admin where id = $1::bigint and second_factor", [admin.id]);
  if (!asked) return null;
  const ticket = newToken();
  await db.transaction(async (tx) => {
    await attempt.forget(tx);
    await tx.query(
      `insert into login_step (ticket_hash, admin, way, device, expires)
       values ($1, $2::bigint, $3, $4, now() + interval '${MINUTES} minutes')`,
      [hashToken(ticket), admin.id, way, device],
    );
  });
  return new Refusal(
    "secondFactorNeeded",
    ["请输入手机验证器上的动态码", "Enter the code from your authenticator app"],
    {
      path: "code",
      details: { ticket },
    },
  );
}
