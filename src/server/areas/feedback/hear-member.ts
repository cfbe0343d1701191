import { randomUUID } from "node:crypto";
import { feedbackMachine } from "#domain/feedback/feedback.machine.ts";
import { feedback } from "#domain/feedback/feedback.resource.ts";
import { FeedbackState } from "#domain/enumerations/reports.ts";
import { transitionOf, writes } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { escalateItem } from "#server/queue/escalate-item.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";

/** Ratings up to this one go to the queue lead. */
const LOW = 2;

const lastStates: readonly unknown[] = (["asked", "answered", "closed"] as const).map((key) => FeedbackState.of(key));

/** Time at which a conversation of a type is due, and the groups that answer it. */
export async function dueOf(tx: Sql, type: unknown, now: number): Promise<Row> {
  const [row] = await tx.query<{ hours: number; groups: string[] }>(
    "select due_hours as hours, assignees as groups from question_type where id = $1::bigint",
    [type],
  );
  return row ? { dueTime: now + row.hours * 3_600, groups: row.groups } : {};
}

/** Puts a badly rated conversation on the lead's desk: an escalated item of the colleague who answered it. */
async function escalate(tx: Sql, { id, assignee }: AnyRecord, rating: number): Promise<void> {
  const note = `${"★".repeat(rating)}${"☆".repeat(5 - rating)}`;
  if (assignee) await escalateItem(tx, "feedback", id, assignee, note);
}

/**
 * Lets a conversation wait again after its member wrote. With a rating the member ends it, and only a bad one is looked
 * at again.
 */
export async function hearMember(
  tx: Sql,
  context: Context,
  { before, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (before || after["from"] !== "user") return;
  const record = await readRecord(tx, feedback, String(after["feedback"]), true);
  const rating = after["rating"] === null ? null : Number(after["rating"]);
  const isLow = rating !== null && rating <= LOW;
  const waits = lastStates.includes(record["status"]) && (rating === null || isLow);
  if (!waits && rating === null) return;
  const now = context.now;
  const again = { waitingSince: now, closeTime: null, ...(await dueOf(tx, record["questionType"], now)) };
  const patch = {
    ...(rating === null ? {} : { rating }),
    ...(waits ? { ...writes(feedbackMachine, transitionOf(feedbackMachine, "hear")), ...again } : {}),
  };
  const item = await updateRecord(tx, feedback, record, patch, null);
  await recordOperation(
    tx,
    context,
    {
      resource: feedback,
      id: record.id,
      targetId: String(record["user"]),
      command: "feedback.hear",
      before: record,
      after: item,
      batchId: context.batchId ?? randomUUID(),
    },
    {
      events: [
        { kind: "changed", resource: feedback.name, id: record.id, item },
        { kind: "count", queue: "feedback" },
      ],
    },
  );
  if (isLow) await escalate(tx, record, rating);
}
