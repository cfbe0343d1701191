import type { CommandOutcome, CommandReply } from "#domain/api/commands.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { small } from "#kernel/label.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { tell } from "#server/commands/foretell.ts";
import { namedAmong } from "#server/commands/people-of.ts";
import type { Context } from "#server/context.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import type { Sql } from "#server/db/sql.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { titlesIn } from "#server/resources/titles.ts";
import type { Need } from "./approval-need.ts";
import { amountText, countLimit, needOf, whyText } from "./approval-need.ts";
import { selectedRows } from "./approval-source.ts";
import type { ApprovalSubject } from "./approval-source.ts";
import { measure, subjectOf } from "./approval-subject.ts";
import { heldCall } from "./held-call.ts";
import { isApproved, requireApproval } from "./require-approval.ts";
import { askedAlready, isAskedSingly, waitingFor } from "./waiting-request.ts";

/** A call whose records are locked and have passed the gate. */
export interface Held {
  command: Command;
  resource: Resource;
  records: readonly AnyRecord[];
  /** Body of the call, which runs on approval. */
  body: Row;
  input: Row;
  reason: string;
}

export interface HeldBack {
  /** Ids of the records on which the call may run now. */
  alone: readonly string[];
  /** Outcomes of the others. */
  outcomes: readonly CommandOutcome[];
  /** A request that was made. */
  pending: AnyRecord | null;
}

const bodyFor = ({ body }: Held, ids: readonly string[]): Row => {
  const versions = (body["versions"] ?? {}) as Row;
  return Array.isArray(body["ids"])
    ? { ...body, ids, versions: Object.fromEntries(ids.map((id) => [id, versions[id]])) }
    : body;
};

/** Names a call for people: its command, its records, and the amount. */
async function titleFor(
  tx: Sql,
  { language }: Context,
  { command, resource, records }: Held,
  need: Need,
  { title, resource: about }: ApprovalSubject,
  count: number,
): Promise<string> {
  if (title) return title[language === 1 ? 0 : 1];
  const [zh, en] = command.label.map((text) => text.replace(/…$/, ""));
  const [record] = records;
  const [titles] = await titlesIn(tx, new Map([[resource.name, new Set(record ? [record.id] : [])]]), [language]);
  const one = records.length === 1 ? titles?.[resource.name]?.[record?.id ?? ""] : undefined;
  const { label } = resourceNamed(about);
  const what: Label = [`${count} 条${label[0]}`, `${count} × ${small(label[1])}`];
  const amount = need.amount === null ? [] : [amountText(need.amount, need.currency)[language === 1 ? 0 : 1]];
  const number = need.rule === "count" || !one ? [what[language === 1 ? 0 : 1]] : [];
  const parts = [...(one ? [one] : []), ...number, ...amount].join(" · ");
  return language === 1 ? `${zh}：${parts}` : `${en}: ${parts}`;
}

/** Refuses a requester whom the rule of the second person names. @throws Refusal guardRefused */
async function checkRequester(tx: Sql, { actor, now }: Context, held: Held): Promise<void> {
  const { approval } = held.command;
  if (!approval?.notBy) return;
  const { rows } = selectedRows(held.resource.name, { ids: held.records.map(({ id }) => id) });
  const named = await namedAmong(tx, actor, held.resource, { people: approval.notBy }, rows, now);
  if (named) throw new Refusal("guardRefused", named.refusal, { path: "ids", details: { id: named.id } });
}

/** Makes a request for the records of a call. */
async function ask(tx: Sql, context: Context, held: Held, need: Need): Promise<AnyRecord> {
  const { command, resource } = held;
  await checkRequester(tx, context, held);
  const body = bodyFor(
    held,
    held.records.map(({ id }) => id),
  );
  const subject = await subjectOf(tx, command.id, resource.name, body);
  const { count } = await measure(tx, command.id, subject);
  return requireApproval(tx, context, {
    operation: command.id,
    resource: resource.name,
    body,
    ...need,
    title: await titleFor(tx, context, held, need, subject, count),
    reason: held.reason || subject.why || "",
  });
}

const outcomeOf = (
  record: AnyRecord,
  ok: boolean,
  msg: string,
  code: number = ok ? codes.ok : codes.needsSecondAdmin,
): CommandOutcome => ({ id: record.id, ok, item: record, recordId: null, code, msg });

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.entries(value)
        .filter(([, one]) => one !== null && one !== undefined && one !== "")
        .toSorted(([a], [b]) => a.localeCompare(b))
    : value;
const isSameInput = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a ?? {})) === JSON.stringify(sorted(b ?? {}));

/** Approves a request that waits for the record, by the same command of another admin. @returns the outcome */
async function approveWaiting(
  tx: Sql,
  context: Context,
  { resource, reason, input }: Held,
  record: AnyRecord,
  waiting: { id: string; name: string },
): Promise<CommandOutcome> {
  const pending = await readRecord(tx, pendingDecision, waiting.id, true);
  const { body } = await heldCall(tx, waiting.id);
  if (!isSameInput(body["input"], input))
    throw new Refusal("guardRefused", askedAlready(waiting.name), { path: "ids", details: { current: record } });
  // Loaded here, because the handlers of all areas include commands that are held back.
  const { handlers } = await import("#server/commands/handlers.ts");
  const { id, version } = pending;
  // The permission of the command covers the answer.
  const actor = { ...context.actor, auths: [...context.actor.auths, "pendingDecision.approve"] };
  const call = { ids: [id], versions: { [id]: version }, input: { remark: reason } };
  const reply = await handlers["pendingDecision.approve"]?.handle(
    { ...context, actor } as unknown as CallContext,
    call,
    tx,
  );
  const [answer] = (reply as CommandReply).outcomes;
  if (!answer) throw new Error("the request was not answered");
  const item = await readRecord(tx, resource, record.id);
  return outcomeOf(item, answer.ok, answer.msg, answer.code);
}

/** Holds back each record that needs a second person. */
async function holdEach(tx: Sql, context: Context, held: Held): Promise<HeldBack> {
  const { command, resource, records, input } = held;
  const alone: string[] = [];
  const outcomes: CommandOutcome[] = [];
  let pending: AnyRecord | null = null;
  for (const record of records) {
    const waiting = await waitingFor(tx, command, record.id);
    if (waiting && !context.effects) {
      outcomes.push(await approveWaiting(tx, context, held, record, waiting));
      continue;
    }
    const need = await needOf(tx, command, resource, { ...record, ...input }, context.asksAgain);
    if (need && context.effects) tell(context, willAsk(need));
    if (!need || context.effects) {
      alone.push(record.id);
      continue;
    }
    const request = await ask(tx, context, { ...held, records: [record] }, need);
    pending ??= request;
    const [zh, en] = whyText(need);
    const msg = inLanguage(context, [`${zh}，已提交另一位管理员审批`, `Requested from another admin: ${en}`]);
    if (records.length > 1) outcomes.push(outcomeOf(record, false, msg));
  }
  return { alone, outcomes, pending };
}

const willAsk = (need: Need): Label => {
  const [zh, en] = whyText(need);
  return [`${zh}，将提交另一位管理员审批`, `Another admin has to approve it: ${en}`];
};

/** Holds back a call that acts on too many records, as a whole. */
async function holdMany(tx: Sql, context: Context, held: Held, ids: readonly string[]): Promise<HeldBack | null> {
  const { command, resource, body } = held;
  const count = command.approval?.count;
  if (count === undefined) return null;
  const limit = await countLimit(tx, count);
  const subject = await subjectOf(tx, command.id, resource.name, body);
  const { count: n } = await measure(tx, command.id, subject);
  if (n <= limit) return null;
  const need: Need = { rule: "count", limit, amount: null, currency: null };
  if (context.effects) {
    tell(context, willAsk(need));
    return { alone: ids, outcomes: [], pending: null };
  }
  return { alone: [], outcomes: [], pending: await ask(tx, context, held, need) };
}

/**
 * Holds back what a call may not do before a second person has approved it. A record that waits already is approved by
 * the same command of another admin.
 * @throws Refusal
 */
export async function holdForApproval(tx: Sql, context: Context, held: Held): Promise<HeldBack> {
  const ids = held.records.map(({ id }) => id);
  const all: HeldBack = { alone: ids, outcomes: [], pending: null };
  if (isApproved(context) || !held.command.approval) return all;
  const whole = await holdMany(tx, context, { ...held, body: bodyFor(held, ids) }, ids);
  if (whole) return whole;
  return isAskedSingly(held.command) ? holdEach(tx, context, held) : all;
}

/** Refuses a command that follows from another one and needs a second person. @throws Refusal needsSecondAdmin */
export async function checkNoApproval(
  tx: Sql,
  context: Context,
  command: Command,
  resource: Resource,
  record: AnyRecord,
): Promise<void> {
  if (isApproved(context) || !isAskedSingly(command)) return;
  const need = await needOf(tx, command, resource, record);
  if (!need) return;
  const [zh, en] = command.label;
  const [why, cause] = whyText(need);
  throw new Refusal(
    "needsSecondAdmin",
    [`「${zh}」须另一位管理员审批：${why}`, `“${en}” needs another admin: ${cause}`],
    {
      path: "ids",
      details: { current: record },
    },
  );
}
