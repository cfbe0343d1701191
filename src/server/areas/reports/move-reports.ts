import { reportCommands } from "#commands/reports/report.ts";
import { reportCaseCommands } from "#commands/reports/report-case.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { resourceNamed } from "#domain/index.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { reportCause } from "#domain/reports/report-cause.resource.ts";
import { report } from "#domain/reports/report.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tally } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { openCase, refreshCase } from "./open-case.ts";

const waits = ReportStatus.of("confirm");

const refuse = (path: string, message: Label): never => {
  throw new Refusal("guardRefused", message, { path });
};

/** Moves open reports of one case to another, and remembers where they were, for the undo. @returns their number */
async function moveReports(tx: Sql, from: string, to: string, only: readonly string[] | null): Promise<number> {
  const moved = await tx.query(
    `update report set report_case = $2::bigint, former_case = $1::bigint, version = version + 1, update_time = now()
     where report_case = $1::bigint and status = $3 and delete_time is null and ($4::bigint[] is null or id = any($4))
     returning id`,
    [from, to, waits, only],
  );
  return moved.length;
}

interface Chosen {
  id: string;
  reportCase: string;
  cause: string;
  since: number;
}

/** Reads reports that are to become a case: open ones of one case, of which others remain. */
async function chosenReports(tx: Sql, ids: readonly string[], path: string): Promise<[Chosen, ...Chosen[]]> {
  const chosen = await tx.query<Chosen>(
    `select id, report_case as "reportCase", cause, extract(epoch from create_time)::int8::float8 as since from report
     where id = any($1::bigint[]) and status = $2 and delete_time is null order by weight desc, id`,
    [ids, waits],
  );
  const [first, ...more] = chosen;
  if (!first || chosen.length < new Set(ids).size)
    return refuse(path, ["有的举报不存在或已处理", "Some reports do not exist or were decided"]);
  if (more.some((one) => one.reportCase !== first.reportCase))
    return refuse(path, ["所选举报须属于同一案件", "The reports must belong to one case"]);
  return [first, ...more];
}

/** Opens a case of its own for reports that mean something else than the others of their case. */
async function splitOff(tx: Sql, context: Context, ids: readonly string[], path: string): Promise<CommandReply> {
  const [first, ...more] = await chosenReports(tx, ids, path);
  const before = await readRecord(tx, reportCase, first.reportCase, true);
  const [left] = await tx.query<{ n: number }>(
    `select count(*)::int as n from report where report_case = $1::bigint and status = $2 and delete_time is null
       and id <> all($3::bigint[])`,
    [before.id, waits, ids],
  );
  if (before["status"] !== waits || (left?.n ?? 0) === 0)
    refuse(path, ["原案至少要留一件待处理的举报", "At least one open report must stay in its case"]);
  const resource = resourceNamed(String(before["targetType"]));
  const [record] = await readRecords(tx, resource, [String(before["targetId"])]);
  if (!record) return refuse(path, ["对象已不存在", "The target no longer exists"]);
  const command = reportCaseCommands.split.id;
  const batchId = newBatchId();
  const outcome = await recordOutcome(tx, context, { resource: reportCase, command, before, after: before, batchId });
  const caused = { ...context, causedBy: outcome.recordId ?? "", batchId };
  const cause = await readRecord(tx, reportCause, first.cause);
  const target = {
    resource,
    record,
    member: before["targetUser"] ? String(before["targetUser"]) : null,
    heading: String(before["heading"]),
  };
  const since = Math.min(...[first, ...more].map((one) => one.since));
  const fresh = await openCase(tx, caused, target, cause, since);
  await moveReports(tx, before.id, fresh.id, ids);
  await refreshCase(tx, caused, fresh.id, first.cause);
  await refreshCase(tx, caused, before.id, null);
  const item = await readRecord(tx, reportCase, before.id);
  return replyOf([{ ...outcome, item }], batchId);
}

/** Reads the case into which another one is merged: an open one on the same target. */
async function targetCase(tx: Sql, id: string, merged: AnyRecord): Promise<AnyRecord> {
  const path = "input.target";
  const [target] = await readRecords(tx, reportCase, [id], true);
  if (!target) return refuse(path, ["没有这个案件", "There is no such case"]);
  if (target.id === merged.id) refuse(path, ["不能并入自己", "A case cannot be merged into itself"]);
  if (target["status"] !== waits) refuse(path, ["目标案件已处理", "The target case was decided"]);
  if (target["targetType"] !== merged["targetType"] || target["targetId"] !== merged["targetId"])
    refuse(path, ["目标案件须是同一对象", "The target case must be about the same target"]);
  return target;
}

/** Moves all open reports of a case to another one on the same target, and closes it. */
async function mergeInto(tx: Sql, context: Context, before: AnyRecord, targetId: string): Promise<CommandReply> {
  const target = await targetCase(tx, targetId, before);
  const patch = { status: ReportStatus.of("cancel"), hidden: false, mergedInto: target.id, handler: context.actor.id };
  const after = await updateRecord(tx, reportCase, before, { ...patch, handleTime: context.now }, context.actor.id);
  const batchId = newBatchId();
  const command = reportCaseCommands.merge.id;
  const outcome = await recordOutcome(tx, context, { resource: reportCase, command, before, after, batchId });
  tally(context, ["转移举报 {n} 件", "Reports that move: {n}"], await moveReports(tx, before.id, target.id, null));
  const caused = { ...context, causedBy: outcome.recordId ?? "", batchId };
  await refreshCase(tx, caused, target.id, before["cause"] ? String(before["cause"]) : null);
  return replyOf([outcome], batchId);
}

/** Answers for the reports of a call what was done to their case. */
async function forReports(tx: Sql, ids: readonly string[], reply: CommandReply): Promise<CommandReply> {
  const [done] = reply.outcomes;
  if (!done) return reply;
  const items = await readRecords(tx, report, ids);
  const outcomes = items.map((item, index) => ({
    ...done,
    id: item.id,
    item,
    recordId: index === 0 ? done.recordId : null,
  }));
  return { ...reply, outcomes };
}

export const splitCase: Handler = {
  body: selectionBody(reportCase.name, reportCaseCommands.split.input),
  handle: async (context, body, tx) => {
    const [one] = await selectedRecords(tx, context, reportCaseCommands.split.id, body);
    const { reports } = body["input"] as { reports: string[] };
    const ids = reports.map(String);
    const [first] = await chosenReports(tx, ids, "input.reports");
    if (first.reportCase !== one?.id)
      refuse("input.reports", ["这些举报不属于本案", "These reports do not belong to this case"]);
    return splitOff(tx, context, ids, "input.reports");
  },
};

export const mergeCase: Handler = {
  body: selectionBody(reportCase.name, reportCaseCommands.merge.input),
  handle: async (context, body, tx) => {
    const [one] = await selectedRecords(tx, context, reportCaseCommands.merge.id, body);
    const { target } = body["input"] as { target: string };
    if (!one) return refuse("ids", ["没有选中案件", "No case is selected"]);
    return mergeInto(tx, context, one, String(target));
  },
};

export const splitReports: Handler = {
  body: selectionBody(report.name),
  handle: async (context, body, tx) => {
    const ids = (body["ids"] as unknown[]).map(String);
    return forReports(tx, ids, await splitOff(tx, context, ids, "ids"));
  },
};

export const mergeReports: Handler = {
  body: selectionBody(report.name, reportCommands.merge.input),
  handle: async (context, body, tx) => {
    const ids = (body["ids"] as unknown[]).map(String);
    const [first] = await chosenReports(tx, ids, "ids");
    const before = await readRecord(tx, reportCase, first.reportCase, true);
    const { target } = body["input"] as { target: string };
    return forReports(tx, ids, await mergeInto(tx, context, before, String(target)));
  },
};
