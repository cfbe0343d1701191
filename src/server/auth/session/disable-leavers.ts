import { randomUUID } from "node:crypto";
import { AdminStatus } from "#domain/staff/enumerations.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { recordOperation } from "#server/audit/record.ts";
import { systemContext } from "#server/system-context.ts";
import type { Database } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { noteAccountChange } from "#server/mail/account-notice.ts";
import { endAccess } from "./revoke-access.ts";
import { today } from "./leave-date.ts";
import { systemActor } from "./session.ts";
import { actorNow, afterAdminWrite } from "#server/auth/permissions/staff-rules.ts";

const leaving = `status = ${AdminStatus.of("normal")} and leave_date <= ${today} and delete_time is null`;

async function disable(db: Database, id: string): Promise<void> {
  const context = systemContext(db);
  await db.transaction(async (tx) => {
    await actorNow(tx, systemActor);
    const [locked] = await tx.query(`select 1 from admin where id = $1::bigint and ${leaving} for update`, [id]);
    if (!locked) return;
    const before = await readRecord(tx, admin, id);
    const patch = { status: AdminStatus.of("disable") };
    const after = await updateRecord(tx, admin, before, patch, null);
    await afterAdminWrite(tx, { verb: "leave", before, patch });
    await endAccess(tx, context, id);
    await noteAccountChange(tx, context, "disable", after);
    const batchId = randomUUID();
    await recordOperation(tx, context, {
      resource: admin,
      id,
      targetId: null,
      command: "admin.leave",
      before,
      after,
      reason: String(before["leaveDate"]),
      batchId,
    });
    await publish(tx, [{ kind: "changed", resource: admin.name, id, item: after }]);
  });
}

const reported = new Set<string>();

/**
 * Disables admins whose leave date has passed. The last admin of a system group stays enabled; this is reported once
 * per process.
 * @returns the number of admins disabled
 */
export async function disableLeavers(db: Database, report: (line: string) => void): Promise<number> {
  const rows = await db.query<{ id: string }>(`select id from admin where ${leaving} order by id`);
  let done = 0;
  for (const { id } of rows)
    try {
      await disable(db, id);
      done += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!reported.has(id))
        report(`Administrator ${id} is past the leave date and was not disabled: ${error.message}`);
      reported.add(id);
    }
  return done;
}
