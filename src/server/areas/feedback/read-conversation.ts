import type { ConversationBlock } from "#domain/api/evidence.ts";
import { feedbackReply } from "#domain/feedback/feedback-reply.resource.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

/** Latest messages that are shown. Few conversations have more. */
const MOST = 100;

/** Reads the messages of a conversation, oldest first. */
export async function readConversation(db: Database, feedback: string): Promise<ConversationBlock> {
  const rows = await db.query<{ id: string; all: number }>(
    `select id, (count(*) over ())::int as all from feedback_reply where feedback = $1::bigint and delete_time is null
     order by create_time desc, id desc limit ${MOST}`,
    [feedback],
  );
  const messages = await readRecords(
    db,
    feedbackReply,
    rows.toReversed().map(({ id }) => id),
  );
  return { messages, before: (rows[0]?.all ?? 0) - rows.length };
}
