import { authGroup } from "#domain/staff/auth-group.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { AreaRules, Write } from "#server/commands/area-rules.ts";
import { concernedBy } from "#server/auth/permissions/groups-above-ceiling.ts";
import {
  afterAdminWrite,
  afterGroupWrite,
  beforeAdminWrite,
  beforeGroupWrite,
} from "#server/auth/permissions/staff-rules.ts";
import { endAccess, releaseUnpermitted } from "#server/auth/session/revoke-access.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { noteAccountChange, noteContactChange } from "#server/mail/account-notice.ts";
import { readRecords } from "#server/resources/detail.ts";

const idsIn = (record: AnyRecord | null): unknown[] => {
  const ids = record?.["authGroupIds"];
  return Array.isArray(ids) ? ids : [];
};

/** Publishes permission groups whose number of admins changed, so that open windows update it. */
async function publishGroupCounts(tx: Sql, before: AnyRecord | null, after: AnyRecord | null): Promise<void> {
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

async function afterAdmin(tx: Sql, context: Context, { after, ...write }: Write & { after: AnyRecord }): Promise<void> {
  await afterAdminWrite(tx, write);
  if (write.verb === "disable") await endAccess(tx, context, after.id);
  else await releaseUnpermitted(tx, context, [after.id]);
  if (write.verb === "disable" || write.verb === "enable") await noteAccountChange(tx, context, write.verb, after);
  await publishGroupCounts(tx, write.before, after);
  if (write.verb === "setGroups") await publish(tx, [{ kind: "session", admin: after.id }]);
}

async function afterGroup(tx: Sql, context: Context, { after, ...write }: Write & { after: AnyRecord }): Promise<void> {
  await afterGroupWrite(tx, write);
  await refreshConcerned(tx, context, after.id);
}

export const rules: AreaRules = {
  beforeWrite: {
    admin: async (tx, context, write) => {
      await beforeAdminWrite(tx, context.actor, write);
      // Before the write, because it replaces the former address.
      await noteContactChange(tx, context, write);
    },
    authGroup: (tx, { actor }, write) => beforeGroupWrite(tx, actor, write),
  },
  afterWrite: { admin: afterAdmin, authGroup: afterGroup },
};
