import { circleEvent } from "#domain/circles/circle-event.resource.ts";
import { circleMember } from "#domain/circles/circle-member.resource.ts";
import { circle } from "#domain/circles/circle.resource.ts";
import { CircleRole } from "#domain/circles/enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Operation, Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import { insertRecord } from "#server/resources/write.ts";
import { staffOf } from "./consequences.ts";

/** Makes members of a circle, and records that they joined. Those who are members already stay as they are. */
async function join(tx: Sql, id: string, users: readonly string[], now: number): Promise<void> {
  const known = await tx.query<{ user: string }>(
    `select "user" from circle_member where circle = $1::bigint and "user" = any($2::bigint[]) and delete_time is null`,
    [id, users],
  );
  const members = new Set(known.map(({ user }) => String(user)));
  for (const user of users.filter((one) => !members.has(one))) {
    await insertRecord(tx, circleMember, { circle: id, user, joinTime: now }, null);
    await insertRecord(tx, circleEvent, { circle: id, user, kind: "joined", time: now, createTime: now }, null);
  }
}

const changes = (before: AnyRecord | null, after: AnyRecord): boolean =>
  ["owner", "managers"].some((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after[name] ?? null));

/** Gives the members of a circle the roles that owner and managers of the circle say. */
export async function keepRoles(
  tx: Sql,
  { now }: Context,
  { before, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (!changes(before, after)) return;
  const staff = staffOf(after);
  await join(tx, after.id, staff, now);
  await tx.query(
    `update circle_member m set role = n.role, version = version + 1, update_time = now()
     from (select id, case when "user" = $2::bigint then $4 when "user" = any($3::bigint[]) then $5 else $6 end::smallint as role
       from circle_member where circle = $1::bigint and delete_time is null) n
     where n.id = m.id and n.role is distinct from m.role`,
    [
      after.id,
      after["owner"] ?? null,
      after["managers"] ?? [],
      ...(["owner", "manager", "member"] as const).map((key) => CircleRole.of(key)),
    ],
  );
  await refreshKeptOf(tx, circle, [after.id]);
}

/** Gives back the roles that members had before owner or managers changed. Former strangers stay members. */
export const rolesBack = (tx: Sql, context: Context, { before }: Operation, record: AnyRecord): Promise<void> =>
  keepRoles(tx, context, { verb: "undo", before: record, patch: before, after: { ...record, ...before } });

/** Deletes the columns of a deleted circle. It has no posts, so they are empty. */
export async function deleteColumns(
  tx: Sql,
  _context: Context,
  { verb, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (verb === "delete")
    await tx.query(
      `update "column" set delete_time = now(), version = version + 1 where circle = $1::bigint and delete_time is null`,
      [after.id],
    );
}
