import { unpinTags } from "#server/areas/posts/lists/leave-lists.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Reason } from "#server/commands/effects.ts";
import { newBatchId, recordEach } from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { leavePlaces, noReason } from "#server/commands/places.ts";
import { tagPlaces } from "./tag-places.ts";

/** A command that runs on tags, for their operation records. */
interface TagCommand {
  command: string;
  tags: readonly AnyRecord[];
  reason?: Reason;
  /** Batch of changes of other records that belong to the command. */
  batchId?: string;
}

const recordTags = (
  tx: Sql,
  context: Context,
  { tags, ...command }: TagCommand,
  afterOf: (before: AnyRecord) => Promise<AnyRecord>,
): Promise<CommandReply> => recordEach(tx, context, { ...command, resource: tag, records: tags }, afterOf);

/** Writes the same values to each tag. Tags that are taken down leave their places and lose their pins. */
export async function changeTags(tx: Sql, context: Context, command: TagCommand, patch: Row): Promise<CommandReply> {
  const { tags, reason = noReason, batchId = newBatchId() } = command;
  if (patch["status"] === UpDown.of("down")) {
    const ids = tags.map(({ id }) => id);
    await leavePlaces(tx, context, tagPlaces, { ids, reason, batchId });
    await unpinTags(tx, context, ids, reason.text);
  }
  return recordTags(tx, context, { ...command, batchId }, (before) =>
    updateRecord(tx, tag, before, patch, context.actor.id),
  );
}

/** Counts what the tags derive from other records anew, after the command has changed these. */
export async function refreshTags(tx: Sql, context: Context, command: TagCommand): Promise<CommandReply> {
  await refreshKeptOf(
    tx,
    tag,
    command.tags.map(({ id }) => id),
  );
  return recordTags(tx, context, command, ({ id }) => readRecord(tx, tag, id));
}
