import { commands, findCommand } from "#commands/index.ts";
import { known } from "#commands/permissions.ts";
import type { Refusals } from "#kernel/availability.ts";
import { availability } from "#kernel/availability.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { RefusalByOthers } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { rulesOfAreas } from "#server/generated/rules.ts";
import { once } from "#server/once.ts";
import { refusedForPart } from "#server/queue/not-for.ts";
import { isAskedSingly, waitingRefusal } from "#server/tasks/waiting-request.ts";
import { refusalOfPerson } from "./people-of.ts";

const refusers = once<Readonly<Record<string, RefusalByOthers>>>(() =>
  Object.assign({}, ...rulesOfAreas.map(({ refuses }) => refuses)),
);

/**
 * Refusal of a command that the gate cannot know: it rests on other records, on who the people of the record are, or on
 * a request for approval that waits. Null without one.
 */
export async function refusalByOthers(
  sql: Sql,
  context: Context,
  id: string,
  record: AnyRecord,
): Promise<Label | null> {
  const command = findCommand(id);
  const { actor, now } = context;
  const person = command && (await refusalOfPerson(sql, actor, command, record, now));
  if (person) return person;
  return (
    (await refusers()[id]?.(sql, context, record)) ?? (command ? waitingRefusal(sql, context, command, record) : null)
  );
}

/** Refusals of a record that its fields do not show. The console shows them before the key. */
export async function foreseenRefusals(
  sql: Sql,
  context: Context,
  resource: Resource,
  record: AnyRecord,
): Promise<Refusals> {
  const ownCommands = commands.filter((one) => one.resource === resource.name);
  const part = (await refusedForPart(sql, context, resource, [record.id])).get(record.id);
  const refusals: Record<string, Label> = {};
  for (const command of ownCommands) {
    if (!(command.decision && part) && !refusers()[command.id] && !command.notBy && !isAskedSingly(command)) continue;
    if (!availability(command, context.actor, { resource, record }, context.now, known).ok) continue;
    const refusal = (command.decision && part) || (await refusalByOthers(sql, context, command.id, record));
    if (refusal) refusals[command.id] = refusal;
  }
  return refusals;
}
