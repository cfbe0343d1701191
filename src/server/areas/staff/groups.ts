import { permissionNames } from "#commands/permissions.ts";
import { authGroupCommands } from "#commands/staff/auth-group.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";
import { int, names, recordId } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import {
  selectionBody,
  selectedRecords,
  recordOutcome,
  newBatchId,
  replyOf,
} from "#server/commands/run-on-selection.ts";
import type { Handler } from "#server/commands/handler.ts";
import { afterWrite, beforeWrite } from "#server/commands/rules.ts";
import { addRecord, lockForWrite } from "#server/commands/standard.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { checkedValues, isChange, updateRecord } from "#server/resources/write.ts";
import { copyName } from "./copy-name.ts";

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Adds the given admins to a group, or removes them. Admins for whom nothing changes are not written. */
async function move(
  tx: Sql,
  context: Context,
  body: Readonly<Record<string, unknown>>,
  verb: "attach" | "detach",
): Promise<CommandReply> {
  const command = `authGroup.${verb}`;
  const values = (body["input"] ?? {}) as Record<string, unknown>;
  const input = await checkedValues(tx, authGroupCommands[verb].input, values, null);
  const [group] = await selectedRecords(tx, context, command, body);
  if (!group) throw new Error("no group was chosen");
  await beforeWrite(tx, context, { resource: authGroup, verb, before: group, patch: {} });
  const batchId = newBatchId();
  const ids = listOf(input["admins"]).toSorted((a, b) => Number(a) - Number(b));
  for (const before of await readRecords(tx, admin, ids, true)) {
    const had = listOf(before["authGroupIds"]);
    if (had.includes(group.id) === (verb === "attach")) continue;
    const now = verb === "attach" ? [...had, group.id] : had.filter((id) => id !== group.id);
    const write = { resource: admin, verb: "setGroups", before, patch: { authGroupIds: now } };
    await beforeWrite(tx, context, write);
    const after = await updateRecord(tx, admin, before, write.patch, context.actor.id);
    await afterWrite(tx, context, { ...write, after });
    await recordOutcome(tx, context, { resource: admin, command, before, after, batchId });
  }
  const after = await readRecord(tx, authGroup, group.id);
  return replyOf(
    [await recordOutcome(tx, context, { resource: authGroup, command, before: group, after, batchId })],
    batchId,
  );
}

const moving = (verb: "attach" | "detach"): Handler => ({
  body: selectionBody("authGroup", authGroupCommands[verb].input),
  handle: (context, body, tx) => move(tx, context, body, verb),
});

export const attach = moving("attach");
export const detach = moving("detach");

/** Creates a second group with the same permissions and no admins. */
export const copyGroup: Handler = {
  body: selectionBody("authGroup"),
  handle: async (context, body, tx) => {
    const [source] = await selectedRecords(tx, context, "authGroup.copy", body);
    if (!source) throw new Error("no group was chosen");
    await beforeWrite(tx, context, { resource: authGroup, verb: "copy", before: source, patch: {} });
    const values: Record<string, unknown> = {
      name: await copyName(tx, context, authGroup, source),
      description: source["description"],
      isSystem: source["isSystem"],
      needsSecondFactor: source["needsSecondFactor"],
    };
    return addRecord(tx, context, authGroup, values, "copy", { auths: source["auths"] });
  },
};

/** @throws Refusal illegalParameter with the first name that is not a permission and was not in the group before */
function checkedPermissions(wanted: readonly string[], had: readonly string[]): string[] {
  const unknown = wanted.find((name) => !permissionNames.has(name) && !had.includes(name));
  if (unknown !== undefined)
    throw new Refusal("illegalParameter", [`没有权限「${unknown}」`, `There is no permission ${unknown}`], {
      path: "auths",
    });
  return [...new Set(wanted)].toSorted();
}

/** Sets the permissions of a group. They apply from the next call of each of its admins. */
export const configure: Handler = {
  body: {
    id: recordId({ label: ["编号", "ID"], required: true }) as Field<string>,
    version: int({ label: ["版本", "Version"], required: true }),
    auths: names(2_000, { label: ["权限", "Permissions"] }),
  },
  handle: async (context, body, tx) => {
    const before = await lockForWrite(tx, authGroup, String(body["id"]), Number(body["version"]));
    const had = listOf(before["auths"]);
    const patch = { auths: checkedPermissions(listOf(body["auths"]), had) };
    if (!isChange(authGroup, { ...before, auths: had.toSorted() }, patch)) return { item: before };
    await beforeWrite(tx, context, { resource: authGroup, verb: "configure", before, patch });
    const after: AnyRecord = await updateRecord(tx, authGroup, before, patch, context.actor.id);
    await afterWrite(tx, context, { resource: authGroup, verb: "configure", before, patch, after });
    const command = "authGroup.configure";
    await recordOutcome(tx, context, { resource: authGroup, command, before, after, batchId: newBatchId() });
    return { item: after };
  },
};
