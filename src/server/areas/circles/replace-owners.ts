import { randomUUID } from "node:crypto";
import { circle } from "#domain/circles/circle.resource.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { circleMessages } from "./consequences.ts";
import { keepRoles } from "./members.ts";

interface Owned {
  id: string;
  /** First manager whose account is in use. */
  next: string;
}

/** States of an account that nobody uses any more. */
const GONE = (["disable", "delete", "logout"] as const).map((key) => UserStatus.of(key));

/** Circles whose owner's account is out of use, and that have a manager who can take over. */
const orphaned = (db: Sql, id: string | null): Promise<Owned[]> =>
  db.query<Owned>(
    `select c.id, (select u.id from unnest(c.managers) with ordinality m(manager, place) join "user" u on u.id = m.manager
         where u.status <> all($1::smallint[]) order by place limit 1)::text as next
     from circle c join "user" o on o.id = c.owner
     where c.delete_time is null and o.status = any($1::smallint[]) and ($2::bigint is null or c.id = $2::bigint)
       and exists (select 1 from "user" u where u.id = any(c.managers) and u.status <> all($1::smallint[]))
     order by c.id limit 500`,
    [GONE, id],
  );

async function replaceOwner(db: Database, id: string): Promise<void> {
  const context = systemContext(db);
  await db.transaction(async (tx) => {
    const before = await readRecord(tx, circle, id, true);
    const [orphan] = await orphaned(tx, id);
    if (!orphan) return;
    const managers = ((before["managers"] ?? []) as unknown[]).map(String).filter((one) => one !== orphan.next);
    const patch = { owner: orphan.next, managers };
    const after = await updateRecord(tx, circle, before, patch, null);
    await keepRoles(tx, context, { verb: "setOwner", before, patch, after });
    const command = "circle.setOwner";
    await recordOperation(
      tx,
      context,
      { resource: circle, id, targetId: null, command, before, after, reason: "", batchId: randomUUID() },
      {
        effects: circleMessages(after, command, [orphan.next]),
        events: [{ kind: "changed", resource: circle.name, id, item: after }],
      },
    );
  });
}

/** Gives circles whose owner's account is out of use to their first manager. @returns number of circles */
export async function replaceOwners(db: Database): Promise<number> {
  const due = await orphaned(db, null);
  for (const { id } of due) await replaceOwner(db, id);
  return due.length;
}
