import { DAY } from "#kernel/time-units.ts";
import { feedbackReply } from "#domain/feedback/feedback-reply.resource.ts";
import { findCommand } from "#commands/index.ts";
import { replyTemplate } from "#domain/feedback/reply-template.resource.ts";
import { feedback } from "#domain/feedback/feedback.resource.ts";
import { FeedbackState } from "#domain/enumerations/reports.ts";
import { Language } from "#domain/enumerations/system.ts";
import { leasedByMessage, Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { AreaRules, Decided, Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { endLeases } from "#server/queue/leave-queues.ts";
import { holdersOf } from "#server/queue/lease.ts";
import { readRecords } from "#server/resources/detail.ts";
import { refuseUnfilled } from "#server/outbox/refuse-unfilled.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";

type Written = Write & { after: AnyRecord };

/** Days of silence after which an answered conversation closes, and one whose member was asked for more. */
const ANSWERED_DAYS = 7;
const ASKED_DAYS = 14;

/** Commands that answer the member or close the conversation. */
const answering: ReadonlySet<string> = new Set(["reply", "askMore", "thank", "close", "sameAs"]);

/** Text that ends a conversation, by the command that ends it; in Chinese and English. */
const endings: Readonly<Record<string, readonly [string, string]>> = {
  thank: ["感谢你的反馈，我们已记录。", "Thank you. We have noted your feedback."],
  sameAs: [
    "这个问题已有人反馈，有结果时会一并通知你。",
    "Others reported the same. You will get the answer together with them.",
  ],
};

const isChinese = (lang: unknown): boolean => lang === Language.of("zh") || lang === Language.of("ft");

const messageTo = (record: AnyRecord, event: string, reason: string, reasonKey = ""): Effect => ({
  kind: "authorMessage",
  receiver: String(record["user"]),
  event: `feedback.${event}`,
  title: String(record["heading"] ?? ""),
  reason,
  reasonKey,
  jump: {
    target: "feedback",
    feedback: { pageType: String(record["pageType"] ?? ""), objType: String(record["objType"] ?? "") },
  },
});

/** Values that the first answer writes. */
const firstAnswer = (record: AnyRecord, now: number): Row =>
  record["isAnswered"] === true
    ? {}
    : { isAnswered: true, answerMinutes: Math.max(0, Math.round((now - Number(record["createTime"])) / 60)) };

/** An answer reaches the member as a message, and starts the time after which the conversation closes by itself. */
export const feedbackConsequences: Consequences = (command, record, reason, { actor, now }, commandPatch) => {
  const targetId = String(record["user"]);
  const mine = { assignee: actor.id };
  switch (command.verb) {
    case "reply":
      return {
        patch: { ...mine, ...firstAnswer(record, now), reason: "", closeTime: now + ANSWERED_DAYS * DAY },
        effects: [messageTo(record, "reply", String(commandPatch["answer"]))],
        targetId,
      };
    case "askMore":
      return {
        patch: { ...mine, closeTime: now + ASKED_DAYS * DAY },
        effects: [messageTo(record, "askMore", String(commandPatch["answer"]))],
        targetId,
      };
    case "thank":
    case "sameAs":
      return { patch: { ...mine, closeTime: null }, effects: [messageTo(record, command.verb, "")], targetId };
    case "close":
      return {
        patch: { ...mine, closeTime: null, reason: reason.text },
        effects: [messageTo(record, "close", reason.text, reason.key)],
        targetId,
      };
    case "take":
      return { patch: mine, effects: [], targetId };
    case "giveBack":
      return { patch: { assignee: null }, effects: [], targetId };
    case "reopen":
      return { patch: { waitingSince: now, assignee: null, closeTime: null, reason: "" }, effects: [], targetId };
    default:
      return { ...none, targetId };
  }
};

/** Refuses an answer to a conversation that a colleague has leased, and one with a variable that nobody filled. */
export async function checkAnswer(tx: Sql, { actor }: Context, { verb, before, patch }: Write): Promise<void> {
  if (!before || !answering.has(verb)) return;
  const holder = (await holdersOf(tx, feedback.name, [before.id])).get(before.id);
  if (holder && holder.admin !== actor.id) throw new Refusal("heldByOther", leasedByMessage(holder.name));
  refuseUnfilled(String(patch["answer"] ?? ""), "answer");
  if (patch["sameAs"] === before.id)
    throw new Refusal("illegalParameter", ["不能与自己相同", "It cannot be the same as itself"], { path: "sameAs" });
}

/** Adds a message to a conversation. An undo of the decision removes it again. */
async function addMessage(
  tx: Sql,
  context: Context,
  { record, batchId, reason }: Pick<Decided, "record" | "batchId" | "reason">,
  values: Row,
): Promise<void> {
  const message = await insertRecord(
    tx,
    feedbackReply,
    { feedback: record.id, lang: record["lang"], ...values },
    context.actor.id,
  );
  await recordOperation(tx, context, {
    resource: feedbackReply,
    id: message.id,
    targetId: String(record["user"]),
    command: "feedbackReply.add",
    before: null,
    after: message,
    reason: reason.text,
    batchId,
  });
}

/** Message with the last answer of a conversation. A template also sends its pictures. */
async function answerOf(tx: Sql, { answer, answerTemplate }: AnyRecord): Promise<Row> {
  if (!answerTemplate) return { from: "admin", content: answer };
  const [template] = await readRecords(tx, replyTemplate, [String(answerTemplate)]);
  return { from: "template", content: answer, template: answerTemplate, pictures: template?.["pictures"] ?? [] };
}

/** Most conversations that one answer reaches. */
const MOST_FOLLOWERS = 200;

/** Gives an answer to those who had the same problem, too. */
async function answerFollowers(tx: Sql, context: Context, decided: Decided, message: Row): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select id from feedback where same_as = $1::bigint and delete_time is null order by id limit ${MOST_FOLLOWERS} for update`,
    [decided.record.id],
  );
  const followers = await readRecords(
    tx,
    feedback,
    rows.map(({ id }) => id),
  );
  for (const before of followers) {
    const { answer, answerTemplate } = decided.record;
    const patch = { answer, answerTemplate, ...firstAnswer(before, context.now) };
    const after = await updateRecord(tx, feedback, before, patch, context.actor.id);
    await recordOperation(
      tx,
      context,
      {
        resource: feedback,
        id: before.id,
        targetId: String(before["user"]),
        command: "feedback.sameAs",
        before,
        after,
        batchId: decided.batchId,
      },
      {
        effects: [messageTo(before, "reply", String(answer))],
        events: [{ kind: "changed", resource: feedback.name, id: before.id, item: after }],
      },
    );
    await addMessage(tx, context, { ...decided, record: after }, message);
  }
}

/** Ends the leases of a conversation that was answered or handed on. Decisions end theirs themselves. */
export async function leaveQueue(tx: Sql, _context: Context, { verb, before, after }: Written): Promise<void> {
  const waiting = FeedbackState.of("waiting");
  const hasLeft = before?.["status"] === waiting && after["status"] !== waiting;
  if (hasLeft && !findCommand(`feedback.${verb}`)?.decision) await endLeases(tx, "feedback", after.id);
}

type Follow = NonNullable<AreaRules["follow"]>[string];

const reply: Follow = async (tx, context, decided) => {
  const message = await answerOf(tx, decided.record);
  await addMessage(tx, context, decided, message);
  await answerFollowers(tx, context, decided, message);
};

const askMore: Follow = (tx, context, decided) =>
  addMessage(tx, context, decided, { from: "admin", content: decided.record["answer"] });

const end =
  (verb: string): Follow =>
  (tx, context, decided) => {
    const [zh, en] = endings[verb] ?? [decided.reason.text, decided.reason.text];
    const content = isChinese(decided.record["lang"]) ? zh : en;
    return addMessage(tx, context, decided, { from: "system", content });
  };

/** What an answer adds to the conversation. */
export const followFeedback: NonNullable<AreaRules["follow"]> = {
  "feedback.reply": reply,
  "feedback.askMore": askMore,
  "feedback.thank": end("thank"),
  "feedback.close": end("close"),
  "feedback.sameAs": end("sameAs"),
};
