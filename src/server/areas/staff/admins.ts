import { findCommand } from "#commands/index.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { prefixErrors } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandRequest, OneTimeSecret } from "#domain/api/commands.ts";
import type { AccountChange } from "#server/jobs/payloads.ts";
import { noteAccountChange } from "#server/mail/account-notice.ts";
import { waysIn } from "#server/auth/permissions/unique-logins.ts";
import { endedBy, signOut } from "#server/auth/session/revoke-access.ts";
import { firstPassword, oneTimePassword } from "#server/auth/password/first-password.ts";
import { forgetFactor } from "#server/auth/two-factor/second-factor.ts";
import type { SessionEnd } from "#server/auth/session/session-ends.ts";
import { clearFailures } from "#server/auth/login/throttle.ts";
import {
  selectionBody,
  selectedRecords,
  recordOutcome,
  newBatchId,
  replyOf,
} from "#server/commands/run-on-selection.ts";
import type { Handler } from "#server/commands/handler.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import { beforeWrite } from "#server/commands/rules.ts";
import { addHandler, addRecord, valuesOf } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { inClear } from "#server/resources/clear-values.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";

/** Creates an account with a one-time password, which only this reply contains. */
export const addAdmin: Handler = {
  ...addHandler(admin),
  handle: async (context, body, tx) => {
    const { values, prefix } = valuesOf(body);
    const password = oneTimePassword();
    const firstCredentials = await firstPassword(password, context.now);
    const made = await prefixErrors(prefix, () => addRecord(tx, context, admin, values, "add", firstCredentials));
    return { ...made, shownOnce: { account: String(made.item["account"]), password } };
  },
};

async function reasonFor(
  tx: Parameters<Handler["handle"]>[2],
  commandId: string,
  requested: unknown,
): ReturnType<typeof reasonOf> {
  const command = findCommand(commandId);
  if (!command) throw new Error(`no command is called ${commandId}`);
  return reasonOf(tx, command, requested as CommandRequest["reason"], true);
}

interface Reset {
  verb: "resetPassword" | "resetFactor";
  ends: SessionEnd;
  change: AccountChange;
  /** Returns the fields to write, and the secret that only this reply contains. */
  make: (tx: Sql, context: Context, before: AnyRecord) => Promise<{ patch: Row; shownOnce?: OneTimeSecret }>;
}

/**
 * Creates the handler of a command that resets another admin's credentials. A reason is required. It also clears the
 * failed attempts and ends the sessions of that admin.
 */
const reset = ({ verb, ends, change, make }: Reset): Handler => ({
  body: selectionBody("admin"),
  handle: async (context, body, tx) => {
    const command = `admin.${verb}`;
    const reason = await reasonFor(tx, command, body["reason"]);
    const [before] = await selectedRecords(tx, context, command, body);
    if (!before) throw new Error("no record was chosen");
    await beforeWrite(tx, context, { resource: admin, verb, before, patch: {} });
    const { patch, shownOnce } = await make(tx, context, before);
    const after = await updateRecord(tx, admin, before, patch, context.actor.id);
    await signOut(tx, before.id, ends);
    await clearFailures(tx, waysIn(await inClear(tx, admin, before)));
    await noteAccountChange(tx, context, change, after);
    const batchId = newBatchId();
    const outcome = await recordOutcome(tx, context, { resource: admin, command, before, after, reason, batchId });
    return replyOf([outcome], batchId, shownOnce);
  },
});

/** Sets a new one-time password. */
export const resetPassword = reset({
  verb: "resetPassword",
  ends: "passwordReset",
  change: "reset",
  make: async (_tx, { now }, before) => {
    const password = oneTimePassword();
    return {
      patch: await firstPassword(password, now),
      shownOnce: { account: String(before["account"]), password },
    };
  },
});

/**
 * Removes the second factor of an admin who has lost the phone and the recovery codes. The next login needs only the
 * password. If a permission group requires two-factor authentication, the admin must then set it up again.
 */
export const resetFactor = reset({
  verb: "resetFactor",
  ends: "factorReset",
  change: "factorReset",
  make: async (tx, _context, before) => {
    await forgetFactor(tx, before.id);
    return { patch: { secondFactor: false } };
  },
});

export const signOutEverywhere: Handler = {
  body: selectionBody("admin"),
  handle: async (context, body, tx) => {
    const command = "admin.signOut";
    const records = await selectedRecords(tx, context, command, body);
    const batchId = newBatchId();
    const outcomes = [];
    for (const before of records) {
      await beforeWrite(tx, context, { resource: admin, verb: "signOut", before, patch: {} });
      await signOut(tx, before.id, endedBy(context, before.id));
      const after: AnyRecord = before;
      outcomes.push(await recordOutcome(tx, context, { resource: admin, command, before, after, batchId }));
    }
    return replyOf(outcomes, batchId);
  },
};
