import { findCommand } from "#commands/index.ts";
import { admin } from "#domain/reports/admin.resource.ts";
import { within } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandRequest } from "#kernel/wire.ts";
import { noteAccountChange } from "#server/access/account-notice.ts";
import { waysIn } from "#server/access/contacts.ts";
import { endedBy, signOut } from "#server/access/end-access.ts";
import { firstPassword, oneTimePassword } from "#server/access/first-password.ts";
import { forgetFactor } from "#server/access/second-factor.ts";
import { forgive } from "#server/access/throttle.ts";
import { chosenBody, chosenRecords, done, newBatch, replyOf } from "#server/commands/chosen.ts";
import type { Handler } from "#server/commands/handlers.ts";
import { reasonOf } from "#server/commands/reasons.ts";
import { beforeWrite } from "#server/commands/staff-writes.ts";
import { addHandler, addRecord, valuesOf } from "#server/commands/standard.ts";
import { updateRecord } from "#server/resources/write.ts";

/** Makes the account with a one-time password, which this reply alone tells. */
export const addAdmin: Handler = {
  ...addHandler(admin),
  handle: async (context, body, tx) => {
    const { values, prefix } = valuesOf(body);
    const password = oneTimePassword();
    const own = await firstPassword(password, context.now);
    const made = await within(prefix, () => addRecord(tx, context, admin, values, "add", own));
    return { ...made, shownOnce: { account: String(made.item["account"]), password } };
  },
};

async function reasonFor(
  tx: Parameters<Handler["handle"]>[2],
  commandId: string,
  given: unknown,
): ReturnType<typeof reasonOf> {
  const command = findCommand(commandId);
  if (!command) throw new Error(`no command is called ${commandId}`);
  return reasonOf(tx, command, given as CommandRequest["reason"], true);
}

/** A new one-time password, which lets in at once whoever was kept waiting; the sessions of the old one end. */
export const resetPassword: Handler = {
  body: chosenBody("admin"),
  handle: async (context, body, tx) => {
    const command = "admin.resetPassword";
    const reason = await reasonFor(tx, command, body["reason"]);
    const [before] = await chosenRecords(tx, context, command, body);
    if (!before) throw new Error("no record was chosen");
    await beforeWrite(tx, context, { resource: admin, verb: "resetPassword", before, patch: {} });
    const password = oneTimePassword();
    const patch = await firstPassword(password, context.now);
    const after = await updateRecord(tx, admin, before, patch, context.actor.id);
    await signOut(tx, before.id, "passwordReset");
    await forgive(tx, waysIn(before));
    await noteAccountChange(tx, context, "reset", { before, after });
    const batchId = newBatch();
    const outcome = await done(tx, context, { resource: admin, command, before, after, reason, batchId });
    return replyOf([outcome], batchId, { account: String(after["account"]), password });
  },
};

/** For who lost his phone and his list: his next login takes the password alone, and his groups may ask for a new one. */
export const resetFactor: Handler = {
  body: chosenBody("admin"),
  handle: async (context, body, tx) => {
    const command = "admin.resetFactor";
    const reason = await reasonFor(tx, command, body["reason"]);
    const [before] = await chosenRecords(tx, context, command, body);
    if (!before) throw new Error("no record was chosen");
    await beforeWrite(tx, context, { resource: admin, verb: "resetFactor", before, patch: {} });
    await forgetFactor(tx, before.id);
    const after = await updateRecord(tx, admin, before, { secondFactor: false }, context.actor.id);
    await signOut(tx, before.id, "factorReset");
    await forgive(tx, waysIn(before));
    await noteAccountChange(tx, context, "factorReset", { before, after });
    const batchId = newBatch();
    const outcome = await done(tx, context, { resource: admin, command, before, after, reason, batchId });
    return replyOf([outcome], batchId);
  },
};

export const signOutEverywhere: Handler = {
  body: chosenBody("admin"),
  handle: async (context, body, tx) => {
    const command = "admin.signOut";
    const records = await chosenRecords(tx, context, command, body);
    const batchId = newBatch();
    const outcomes = [];
    for (const before of records) {
      await beforeWrite(tx, context, { resource: admin, verb: "signOut", before, patch: {} });
      await signOut(tx, before.id, endedBy(context, before.id));
      const after: AnyRecord = before;
      outcomes.push(await done(tx, context, { resource: admin, command, before, after, batchId }));
    }
    return replyOf(outcomes, batchId);
  },
};
