import { UserStatus } from "#domain/enumerations/users.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";

/**
 * Takes down the records of members who are disabled or have left, by the transition `leave`. The resource has the
 * fields `user` and `status`.
 * @returns the number of changed records
 */
export async function takeOutLeavers(db: Database, resource: Resource): Promise<number> {
  const leave = resource.machine?.transitions["leave"];
  const field = resource.machine?.fields["status"];
  const shown = (leave?.from["status"] ?? []).map((key) => String(field?.of(key)));
  const rows = await db.query<{ id: string }>(
    `select t.id from ${sqlName(resource.name)} t join "user" u on u.id = t."user"
     where t.status::text = any($1::text[]) and t.delete_time is null and (u.status <> $2 or u.delete_time is not null)
     order by t.id limit 500`,
    [shown, UserStatus.of("normal")],
  );
  let done = 0;
  for (const { id } of rows)
    await db.transaction(async (tx) => {
      const before = await readRecord(tx, resource, id, true);
      if (!shown.includes(String(before["status"]))) return;
      const patch = statesAfter(resource, "leave");
      await moveBySystem(tx, systemContext(db), { resource, verb: "leave", before, patch });
      done += 1;
    });
  return done;
}
