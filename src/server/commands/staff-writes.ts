import { conflictOfInterest } from "#kernel/availability.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { noteStaffWrite } from "#server/mail/account-notice.ts";
import { concernedBy } from "#server/auth/permissions/groups-above-ceiling.ts";
import { endAccess, releaseUnpermitted } from "#server/auth/session/revoke-access.ts";
import { mustReadFiles } from "#server/auth/permissions/file-permissions.ts";
import { afterStaffWrite, beforeStaffWrite } from "#server/auth/permissions/staff-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { filesAdded } from "#server/resources/files-in-values.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { checkUnused } from "./rules.ts";
import { checkQuoted } from "./settings/quoted-reasons.ts";
import { checkExemption } from "./users/check-exemption.ts";

interface Write {
  resource: Resource;
  verb: string;
  before: AnyRecord | null;
  patch: Row;
}

/**
 * Checks rules that depend on the admin who writes. Lock the record first, and call it before anything is written.
 * @throws Refusal
 */
export async function beforeWrite(tx: Sql, context: Context, { resource, ...write }: Write): Promise<void> {
  const conflict = conflictOfInterest(context.actor, resource, { ...write.before, ...write.patch });
  if (conflict) throw new Refusal("guardRefused", conflict, resource.ownerField ? { path: resource.ownerField } : {});
  await mustReadFiles(
    tx,
    context.actor,
    filesAdded(resource.fields, write.patch, write.before).map(({ path, file }) => ({
      path: `${path}.key`,
      key: file.key,
    })),
  );
  // Checked here, because both a delete call and a transition can delete the record.
  if (write.verb === "delete" && write.before) await checkUnused(tx, resource, write.before);
  if (resource.name === systemConfig.name) return checkQuoted(tx, write.before, write.patch);
  if (resource.name === auditExempt.name) return checkExemption(tx, context, write);
  return beforeStaffWrite(tx, context.actor, { ...write, resource: resource.name });
}

const idsIn = (record: AnyRecord | null): unknown[] => {
  const ids = record?.["authGroupIds"];
  return Array.isArray(ids) ? ids : [];
};

/** Publishes permission groups whose number of admins changed, so that open windows update it. */
export async function publishGroupCounts(tx: Sql, before: AnyRecord | null, after: AnyRecord | null): Promise<void> {
  const [old, now] = [idsIn(before), idsIn(after)];
  const moved = [...old.filter((id) => !now.includes(id)), ...now.filter((id) => !old.includes(id))].map(String);
  if (moved.length === 0) return;
  const groups = await readRecords(tx, authGroup, moved);
  await publish(
    tx,
    groups.map((item) => ({ kind: "changed" as const, resource: authGroup.name, id: item.id, item })),
  );
}

/**
 * Publishes a session event for each admin of the group, so that open windows reload the permissions. Releases leases
 * that these admins may no longer have.
 */
async function refreshConcerned(tx: Sql, context: Context, group: string): Promise<void> {
  const ids = await concernedBy(tx, group);
  await publish(
    tx,
    ids.map((admin) => ({ kind: "session" as const, admin })),
  );
  await releaseUnpermitted(tx, context, ids);
}

/**
 * Runs the consequences of a write on admins and permission groups, and checks the rules that must hold afterwards.
 * @throws Refusal
 */
export async function afterWrite(
  tx: Sql,
  context: Context,
  { resource, after, ...write }: Write & { after: AnyRecord },
): Promise<void> {
  if (resource.name !== "admin" && resource.name !== authGroup.name) return;
  await afterStaffWrite(tx, { ...write, resource: resource.name });
  if (resource.name !== "admin") return refreshConcerned(tx, context, after.id);
  if (write.verb === "disable") await endAccess(tx, context, after.id);
  else await releaseUnpermitted(tx, context, [after.id]);
  await noteStaffWrite(tx, context, { ...write, after });
  await publishGroupCounts(tx, write.before, after);
  if (write.verb === "setGroups") await publish(tx, [{ kind: "session", admin: after.id }]);
}
