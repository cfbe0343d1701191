import { Refusal } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";
import { bool, byId, int, longText, recordId, refs, text } from "#kernel/field.ts";
import { v2 } from "#domain/api/call.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { foretell } from "#server/commands/foretell.ts";
import { lockSession } from "#server/auth/session/session-ends.ts";
import { noteUse } from "#server/auth/session/session.ts";
import { undo } from "#server/commands/undo.ts";
import { voidRequestId, undoCall } from "#server/commands/undo-call.ts";
import { askAuthor, escalate } from "#server/queue/defer.ts";
import { MAX_SELECTED } from "#kernel/queue.ts";
import { previewsOf } from "#server/queue/previews.ts";
import { claim } from "#server/queue/claim.ts";
import { releaseItems } from "#server/queue/release.ts";
import { releaseAbandoned } from "#server/queue/release-abandoned.ts";
import { leasesOf, renew } from "#server/queue/lease.ts";
import { requireQueue } from "#server/queue/require-queue.ts";
import { offeredReasons } from "#server/queue/offered-reasons.ts";
import { runMacro, stepsOf } from "#server/queue/run-macro.ts";
import { skip, undoSkip } from "#server/queue/skip.ts";
import { undoableActs } from "#server/queue/undoable-acts.ts";
import { usedReasons } from "#server/queue/used-reasons.ts";
import { desk } from "#server/queue/desk.ts";
import { deskHistory } from "#server/queue/hours.ts";
import { markNoteRead, writeNote } from "#server/queue/shift-note.ts";
import { readStatement } from "#server/audit/statement.ts";
import { queueState } from "#server/queue/state.ts";
import { waitingFor } from "#server/queue/waiting.ts";
import { daySummary } from "#server/audit/day-summary.ts";
import type { Endpoint, OfQueue } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";
import { macroSteps } from "./macro-steps.ts";

const queue = text(40, { label: ["队列", "Queue"], required: true });
const id = recordId({ label: ["编号", "ID"], required: true }) as Field<string>;
const version = int({ label: ["版本", "Version"], required: true });

const filter = text(8_000, { label: ["筛选", "Filter"], unseen: true });

const days = int({ label: ["天数", "Days"], min: 1, max: 30 });

const aside = text(20, { label: ["挂起", "Deferral"] });

const ofQueue: OfQueue = { queueIn: "queue" };

/** Body of a macro: its item, with the version on screen, and its steps. */
const macroBody = {
  queue,
  ids: refs("", { label: ["编号", "IDs"], required: true, max: 1 }),
  versions: byId(version, { label: ["版本", "Versions"], required: true }),
  steps: macroSteps,
};

/**
 * A moderator is active if the last key press was at most this many seconds ago. Key presses are used, because a
 * moderator who reads a long item makes no other calls.
 */
const AT_WORK_SECONDS = 60;

export const queueEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("queue", "state"),
    label: ["队列状态", "State of a queue"],
    access: ofQueue,
    unattended: true,
    body: { queue, filter, aside },
    handle: (context, body) => queueState(context.db, context, requireQueue(body.queue), body),
  }),
  endpoint({
    path: v2("queue", "desk"),
    label: ["工作台", "Desk"],
    access: "login",
    unattended: true,
    body: { days },
    handle: (context, body) => desk(context.db, context, body.days ?? 1),
  }),
  endpoint({
    path: v2("queue", "waiting"),
    label: ["等我处理的数量", "Counts of what waits"],
    access: "login",
    unattended: true,
    body: {},
    handle: (context) => waitingFor(context.db, context),
  }),
  endpoint({
    path: v2("queue", "history"),
    label: ["队列历史", "History of the queues"],
    access: "login",
    unattended: true,
    body: { team: bool({ label: ["团队", "Team"] }) },
    handle: (context, body) => deskHistory(context.db, context, body.team === true),
  }),
  endpoint({
    path: v2("shiftNote", "write"),
    label: ["写交接", "Write a shift note"],
    access: "login",
    writes: true,
    body: { text: text(500, { label: ["交接", "Note"], required: true }) },
    handle: (context, body, tx) => writeNote(tx, context, body.text),
  }),
  endpoint({
    path: v2("shiftNote", "markRead"),
    label: ["交接已读", "Shift note was read"],
    access: "login",
    writes: true,
    body: { id: recordId({ label: ["编号", "ID"], required: true }) },
    handle: (context, body, tx) => markNoteRead(tx, context, String(body.id)),
  }),
  endpoint({
    path: v2("queue", "claim"),
    label: ["领取", "Claim"],
    access: ofQueue,
    unattended: true,
    body: {
      queue,
      want: recordId({ label: ["指定", "Wanted"] }),
      takeOver: bool({ label: ["接手", "Take over"] }),
      filter,
      aside,
      refit: bool({ label: ["只留符合筛选的", "Keep only what fits"] }),
      keep: refs("", { label: ["本窗口已领取", "Claimed by this window"] }),
      alone: bool({ label: ["只要指定的", "The wanted one alone"] }),
    },
    writes: true,
    handle: async (context, body, tx) => {
      await lockSession(tx, context.token);
      return claim(tx, context, body);
    },
  }),
  endpoint({
    path: v2("queue", "heartbeat"),
    label: ["心跳", "Heartbeat"],
    access: ofQueue,
    unattended: true,
    body: { queue, idle: int({ label: ["空闲秒数", "Idle seconds"], required: true, min: 0 }) },
    handle: async (context, body) => {
      const { id: queueId } = requireQueue(body.queue);
      if (body.idle < AT_WORK_SECONDS) await noteUse(context.db, context.token);
      await renew(context.db, queueId, context.actor.id, body.idle);
      return { held: await leasesOf(context.db, queueId, context.actor.id) };
    },
  }),
  endpoint({
    path: v2("queue", "giveBack"),
    label: ["归还", "Give back"],
    // Every logged-in admin may call it, because an admin who lost the permission for the queue may still have leases
    // to release.
    access: "login",
    unattended: true,
    body: {
      queue,
      ids: refs("", { label: ["编号", "IDs"] }),
      // Request id of a claim to void. If that claim arrives later, it must not lease items for a closed window.
      claim: text(64, { label: ["作废的领取", "Claim given up"] }),
    },
    writes: true,
    handle: async (context, { queue: from, ids, claim: late }, tx) => {
      if (late) await voidRequestId(tx, context, late);
      return { released: await releaseItems(tx, context, from, ids && ids.length > 0 ? ids.map(String) : undefined) };
    },
  }),
  endpoint({
    path: v2("queue", "leave"),
    label: ["离开未完成的工作", "Leave the work of a session"],
    access: "public",
    body: {},
    handle: (context) =>
      context.db.transaction(async (tx) => ({ released: await releaseAbandoned(tx, context, context.token) })),
  }),
  endpoint({
    path: v2("queue", "skip"),
    label: ["跳过", "Skip"],
    access: ofQueue,
    body: { queue, id },
    writes: true,
    handle: async (context, body, tx) => ({ released: await skip(tx, context, body.queue, String(body.id)) }),
  }),
  endpoint({
    path: v2("queue", "unskip"),
    label: ["撤回跳过", "Take a skip back"],
    access: ofQueue,
    body: { queue, id },
    writes: true,
    handle: async (context, body, tx) => {
      await undoSkip(tx, context, body.queue, String(body.id));
      return {};
    },
  }),
  endpoint({
    path: v2("queue", "undoable"),
    label: ["还可撤销的操作", "What can still be undone"],
    access: ofQueue,
    unattended: true,
    body: { queue },
    handle: (context, body) => undoableActs(context.db, context, requireQueue(body.queue)),
  }),
  endpoint({
    path: v2("queue", "previews"),
    label: ["批量审核的预览", "Previews of a bulk decision"],
    access: ofQueue,
    body: { queue, ids: refs("", { label: ["编号", "IDs"], required: true, max: MAX_SELECTED }) },
    handle: async (context, body) => ({
      list: await previewsOf(context.db, context, requireQueue(body.queue), body.ids.map(String)),
    }),
  }),
  endpoint({
    path: v2("queue", "askAuthor"),
    label: ["请作者补充", "Ask author"],
    access: { ...ofQueue, and: ["queue.askAuthor"] },
    body: {
      queue,
      id,
      version,
      text: longText({ label: ["要问作者什么", "What to ask the author"], required: true, max: 500 }),
    },
    writes: true,
    handle: async (context, body, tx) => ({ recordId: await askAuthor(tx, context, { ...body, id: String(body.id) }) }),
  }),
  endpoint({
    path: v2("queue", "escalate"),
    label: ["升级给组长", "Escalate"],
    access: { ...ofQueue, and: ["queue.escalate"] },
    body: { queue, id, version, text: text(200, { label: ["给组长的留言", "Note for the lead"] }) },
    writes: true,
    handle: async (context, body, tx) => ({
      recordId: await escalate(tx, context, { ...body, text: body.text ?? "", id: String(body.id) }),
    }),
  }),
  endpoint({
    path: v2("queue", "macro"),
    label: ["执行宏", "Run a macro"],
    // Each step needs its own permission, which `runMacro` checks.
    access: ofQueue,
    body: macroBody,
    writes: true,
    handle: (context, { steps, ids, ...body }, tx) =>
      runMacro(tx, context, { ...body, ids: ids.map(String), steps: stepsOf(steps) }),
  }),
  endpoint({
    path: v2("queue", "macroEffects"),
    label: ["宏的影响", "Effects of a macro"],
    access: ofQueue,
    body: macroBody,
    handle: (context, { steps, ids, ...body }) =>
      foretell(context.db, context, (trying, tx) =>
        runMacro(tx, { ...context, ...trying }, { ...body, ids: ids.map(String), steps: stepsOf(steps) }),
      ),
  }),
  endpoint({
    path: v2("queue", "reasons"),
    label: ["不通过原因", "Reasons"],
    // Admins with the resource's own screen decide in lists too, and read the reasons in the history.
    access: { ...ofQueue, orOwnScreen: true },
    body: { queue },
    handle: async (context, body) => ({
      list: await offeredReasons(context.db, requireQueue(body.queue).id),
      used: await usedReasons(context.db, requireQueue(body.queue).id),
    }),
  }),
  endpoint({
    path: v2("operationRecord", "ownDay"),
    label: ["我今天的审核", "Own decisions of today"],
    access: "login",
    unattended: true,
    body: { days },
    handle: (context, body) => daySummary(context.db, context, body.days ?? 1),
  }),
  endpoint({
    path: v2("operationRecord", "statement"),
    label: ["审核说明", "Statement of a decision"],
    access: readPermissions(operationRecord),
    body: { id: recordId({ label: ["操作记录", "Operation record"], required: true }) },
    handle: ({ db }, { id }) => readStatement(db, String(id)),
  }),
  endpoint({
    path: v2("operationRecord", "undo"),
    label: ["撤销", "Undo"],
    access: "login",
    body: {
      recordIds: refs("operationRecord", { label: ["记录", "Records"], max: 1_000 }),
      batchId: text(64, { label: ["批次", "Batch"] }),
      requestId: text(64, { label: ["请求编号", "Request id"] }),
      hold: recordId({ label: ["同时领取", "In hand again"] }) as Field<string>,
    },
    writes: true,
    handle: (context, { batchId, recordIds, requestId, hold }, tx) => {
      if (requestId) return undoCall(tx, context, requestId);
      // An absent field is undefined or null.
      const ids = (recordIds ?? []).map(String);
      if (!batchId && ids.length === 0)
        throw new Refusal(
          "illegalParameter",
          ["缺少要撤销的记录、批次或请求编号", "The records, the batch or the request id to undo are missing"],
          { path: "recordIds" },
        );
      return undo(tx, context, {
        ...(batchId ? { batchId } : { recordIds: ids }),
        ...(hold ? { hold: String(hold) } : {}),
      });
    },
  }),
];
