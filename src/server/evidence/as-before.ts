import type { Evidence } from "#domain/api/evidence.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Database } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

const TIMES_OF_SUBMISSION = ["createTime", "submitTime"];

/**
 * Returns a record without the read-only times, counters and admins that would betray the outcome, such as the time of
 * publication, the reviewer or the views since then. Times of the submission stay.
 */
const withoutTraces = ({ fields }: Resource, record: AnyRecord): AnyRecord => ({
  ...record,
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => Object.hasOwn(record, name) && !TIMES_OF_SUBMISSION.includes(name))
      .filter(([, { readOnly, kind, target, default: first }]) =>
        kind === "time" || (kind === "int" && first === 0) ? readOnly : target === "admin",
      )
      .map(([name]) => [name, null]),
  ),
});

/**
 * Returns the evidence as it was before an operation: with the former values of the record, and without its history.
 * @param name resource of the item whose field `operation` refers to the operation
 * @param id of the item
 * @param resource of the evidence
 */
export async function asBefore(
  db: Database,
  name: string,
  operation: string,
  id: string,
  resource: Resource,
  evidence: Evidence,
): Promise<Evidence> {
  const [row] = await db.query<{ before: Row }>(
    `select r.before from ${sqlName(name)} i join operation_record r on r.id = i.${sqlName(operation)} where i.id = $1::bigint`,
    [id],
  );
  const former = (record: AnyRecord): AnyRecord =>
    record.id === evidence.item.id ? { ...withoutTraces(resource, record), ...row?.before } : record;
  const { thread } = evidence.blocks;
  const { admin: _names, ...titles } = evidence.titles;
  return {
    ...evidence,
    titles,
    item: former(evidence.item),
    blocks: {
      ...evidence.blocks,
      ...(thread ? { thread: { ...thread, comments: thread.comments.map(former) } } : {}),
    },
    history: [],
    historyCount: 0,
    aside: null,
    holder: null,
  };
}
