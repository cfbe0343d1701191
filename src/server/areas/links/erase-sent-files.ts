import { randomUUID } from "node:crypto";
import { SentFileState } from "#domain/links/enumerations.ts";
import { sentFile } from "#domain/links/sent-file.resource.ts";
import { SENT_FILE_DAYS } from "#domain/links/sent-places.ts";
import { recordOperation } from "#server/audit/record.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";

const BATCH = 200;

/** Files that nobody has put into another record in time. */
const isDue = `state = '${SentFileState.of("kept")}' and delete_time is null
  and create_time < now() - interval '${SENT_FILE_DAYS} days' and not exists (
    select 1 from file_use u where u.key = sent_file.file ->> 'key' and u.resource <> '${sentFile.name}')`;

/**
 * Gives up files from outside that no other record names. Who sent what and when remains. The sweep of unused files
 * then erases the content (jobs/delete-expired.ts).
 * @returns the number of files
 */
export const eraseSentFiles = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const due = await tx.query<{ id: string }>(
      `select id from sent_file where ${isDue} order by id limit ${BATCH} for update skip locked`,
    );
    const ids = due.map(({ id }) => id);
    const records = await readRecords(tx, sentFile, ids);
    for (const before of records) {
      const after = await updateRecord(tx, sentFile, before, { file: null, ...statesAfter(sentFile, "erase") }, null);
      const operation = { resource: sentFile, id: before.id, targetId: null, before, after, batchId: randomUUID() };
      await recordOperation(
        tx,
        systemContext(db),
        { ...operation, command: "sentFile.erase" },
        { events: [{ kind: "changed", resource: sentFile.name, id: before.id, item: after }] },
      );
    }
    await tx.query("delete from file_use where resource = $1 and record = any($2::bigint[])", [sentFile.name, ids]);
    return ids.length;
  });
