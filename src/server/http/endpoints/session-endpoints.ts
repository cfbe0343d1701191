import { admin } from "#domain/staff/admin.resource.ts";
import { text } from "#kernel/field.ts";
import { v2 } from "#domain/api/call.ts";
import { signOut } from "#server/auth/session/revoke-access.ts";
import type { WhichSessions } from "#server/auth/session/session.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { confirmOneself } from "#server/auth/session/step-up.ts";
import { sessionOf, sessionsOf } from "#server/auth/permissions/staff-queries.ts";
import { recordOutcome, newBatchId } from "#server/commands/run-on-selection.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { CallContext, Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

/** Ends sessions of the caller and writes an operation record. */
async function endOwn(tx: Sql, context: CallContext, which: WhichSessions): Promise<number> {
  const record = await readRecord(tx, admin, context.actor.id);
  const ended = await signOut(tx, record.id, "endedElsewhere", which);
  const command = "admin.signOut";
  if (ended > 0)
    await recordOutcome(tx, context, {
      resource: admin,
      command,
      before: record,
      after: record,
      batchId: newBatchId(),
    });
  return ended;
}

/** Endpoints for one's own login sessions: list, end, and confirmation of identity. */
export const sessionEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("session", "own"),
    label: ["我的登录", "Own sessions"],
    access: "login",
    body: {},
    handle: async (context) => ({ list: await sessionsOf(context.db, context.actor.id, context) }),
  }),
  endpoint({
    path: v2("session", "end"),
    label: ["结束我的一次登录", "End an own session"],
    access: "login",
    stepUp: true,
    body: { session: text(64, { label: ["登录", "Session"], required: true }) },
    writes: "small",
    handle: async (context, body, tx) => {
      await sessionOf(tx, context.actor.id, body.session);
      return { ended: await endOwn(tx, context, { only: body.session }) };
    },
  }),
  endpoint({
    path: v2("session", "endOthers"),
    label: ["结束我的其他登录", "End the other own sessions"],
    access: "login",
    stepUp: true,
    body: {},
    writes: "small",
    handle: async (context, _body, tx) => ({ ended: await endOwn(tx, context, { but: hashToken(context.token) }) }),
  }),
  endpoint({
    path: v2("session", "confirm"),
    label: ["确认是本人", "Confirm who one is"],
    access: "login",
    beforeFactor: true,
    body: { password: text(200, { label: ["密码", "Password"], required: true, secret: true }) },
    handle: async (context, body) => {
      await confirmOneself(context, body.password);
      return {};
    },
  }),
];
