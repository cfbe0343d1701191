import { resourceNamed } from "#domain/index.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { DecisionPace, Measure } from "#domain/reports/enumerations.ts";
import { STRIKE_DAYS } from "#domain/reports/strike.resource.ts";
import { LAST_STEP, measureAt } from "#domain/reports/ladder.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import type { Command } from "#kernel/command.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AreaRules, Decided, Operation } from "#server/commands/area-rules.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { addToOutbox } from "#server/outbox/outbox-entry.ts";
import type { Consequences, Reason } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { changeRecord } from "#server/commands/change-record.ts";
import { tally, tell, tellMembers } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { releaseItems } from "#server/queue/release.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { setReports } from "./follow-case.ts";
import { passLease, QUEUE } from "./hand-over.ts";
import { forbid, liftForCase, muteReporters } from "./forbid.ts";
import { formerVerdict } from "./open-case.ts";
import { resetProfile } from "./reset-profile.ts";

const waits = ReportStatus.of("confirm");

/** Strikes of a decision that forbids the author something. */
export const FORBIDDEN_STRIKES = 2;

/** Strikes that a decision on a case gives the author. */
const strikes: Readonly<Record<string, number>> = {
  uphold: 1,
  deleteTarget: 1,
  upholdAndForbid: FORBIDDEN_STRIKES,
  upholdWith: FORBIDDEN_STRIKES,
  upholdAndDisable: FORBIDDEN_STRIKES,
};

/** Decisions after which the target stays, so that it is shown again. */
const keepsTarget: ReadonlySet<string> = new Set(["dismiss", "malicious", "raiseMaturity"]);

/** Number of strikes that count for a member now. */
export async function strikesOf(tx: Sql, member: unknown): Promise<number> {
  const [row] = await tx.query<{ strikes: number }>(`select strikes from "user" where id = $1::bigint`, [member]);
  return row?.strikes ?? 0;
}

/** Measure of a decision: the one that the moderator chose, a warning, or what the ladder proposes. */
async function measureOf(
  tx: Sql,
  { verb }: Command,
  member: string,
  points: number,
  commandPatch: Row,
): Promise<unknown> {
  if (verb === "upholdWith") return commandPatch["measure"];
  if (verb === "upholdAndDisable") return Measure.of("disable");
  if (verb !== "upholdAndForbid") return Measure.of("warn");
  const proposed = measureAt((await strikesOf(tx, member)) + points);
  // Two people decide to disable an account.
  return proposed === Measure.of("disable") ? Measure.of("mute30") : proposed;
}

/** How much of its due time a decision took. */
function paceOf({ firstTime, dueTime }: Row, now: number): Stored {
  const share = (now - Number(firstTime)) / Math.max(1, Number(dueTime) - Number(firstTime));
  return DecisionPace.of(share <= 0.25 ? "quarter" : share <= 0.5 ? "half" : share <= 1 ? "full" : "late");
}

/**
 * Messages to the member whom a case is about: the ban is lifted, a report on the member was upheld, or it brings a
 * ban. The author of a work hears of an upheld case by the command that takes the work down.
 */
function messagesTo(receiver: string, verb: string, after: Row, reason: Reason): Effect[] {
  const { targetType, heading, measure } = after;
  const ban = Measure.value(measure)?.key ?? "warn";
  const isUpheld = strikes[verb] !== undefined;
  const events = [
    ...(verb === "lift" ? ["lift"] : []),
    ...(isUpheld && targetType === "user" ? ["uphold"] : []),
    ...(isUpheld && ban !== "warn" ? [ban] : []),
  ];
  return events.map((event) => ({
    kind: "authorMessage",
    receiver,
    event: `reportCase.${event}`,
    title: String(heading),
    reason: reason.text,
    reasonKey: reason.key,
  }));
}

/** A decision stands on the case with handler, time and reason. An upheld case gives the author strikes. */
export const caseConsequences: Consequences = async (command, record, reason, { actor, now }, commandPatch, tx) => {
  const member = record["targetUser"] ? String(record["targetUser"]) : null;
  if (command.action.type !== "transition") return none;
  const isOpenAgain = command.verb === "reopen";
  const handled = isOpenAgain
    ? formerVerdict(record)
    : {
        handler: actor.id,
        handleTime: now,
        reason: reason.text,
        ...(command.verb === "lift" ? {} : { pace: paceOf(record, now) }),
      };
  const points = strikes[command.verb];
  const isUpheld = member !== null && points !== undefined;
  const measure = isUpheld ? { measure: await measureOf(tx, command, member, points, commandPatch) } : {};
  return {
    patch: {
      ...handled,
      ...measure,
      ...(keepsTarget.has(command.verb) ? { hidden: false } : {}),
    },
    effects: member ? messagesTo(member, command.verb, { ...record, ...measure }, reason) : [],
    ...(member ? { targetId: member } : {}),
    ...(isUpheld ? { strikes: { member, points } } : {}),
  };
};

/**
 * Gives the open reports of the case its state, and tells their reporters the outcome once.
 * @returns ids of the reporters
 */
async function closeReports(
  tx: Sql,
  context: Context,
  { record, recordId }: Decided,
  event: "report.upheld" | "report.dismissed",
  isMalicious = false,
): Promise<string[]> {
  const rows = await tx.query<{ reporter: string; n: number }>(
    `with closed as (
       update report set status = $2, handler = $3, handle_time = now(), decision = $4::bigint, malicious = $5,
         version = version + 1
       where report_case = $1::bigint and status = $6 and delete_time is null returning reporter
     )
     select reporter::text, count(*)::int as n from closed group by reporter`,
    [record.id, record["status"], record["handler"], recordId, isMalicious, waits],
  );
  tally(
    context,
    ["关闭举报 {n} 件", "Reports closed: {n}"],
    rows.reduce((sum, { n }) => sum + n, 0),
  );
  const reporters = rows.map(({ reporter }) => reporter);
  const message = { event, title: String(record["heading"] ?? ""), reason: "", reasonKey: "" };
  await addToOutbox(
    tx,
    recordId,
    reporters.map((receiver) => ({ kind: "authorMessage", receiver, ...message })),
  );
  tellMembers(context, reporters);
  return reporters;
}

/** Opens the reports again that a decision closed. They keep the id of the decision, for its undo. */
async function openReports(tx: Sql, by: "decision" | "report_case", id: string): Promise<void> {
  await tx.query(
    `update report set status = $2, handler = null, handle_time = null, malicious = false, version = version + 1
     where ${by} = $1::bigint and status <> $2 and delete_time is null`,
    [id, waits],
  );
}

/**
 * Takes the target down by its own flow: a live one is stopped or deleted, a waiting one is refused. The profile of a
 * member is reset.
 */
async function takeDown(tx: Sql, context: Context, decided: Decided, ways: readonly string[]): Promise<void> {
  const { record, decide } = decided;
  const [type, id] = [String(record["targetType"]), String(record["targetId"])];
  if (type === "user") return resetProfile(tx, context, id, decided);
  for (const way of ways) {
    if (!(await decide(`${type}.${way}`, id))) continue;
    const { label } = resourceNamed(type);
    return tally(context, [`处理${label[0]} {n} 条`, `${label[1]}: {n} taken down`], 1);
  }
  tally(context, ["{n} 个对象已不在", "Targets that are gone already: {n}"], 1);
}

/** Rates the reported model for older members. It stays. */
async function rateModel(tx: Sql, context: Context, { record, recordId, reason, batchId }: Decided): Promise<void> {
  const [before] = await readRecords(tx, model, [String(record["targetId"])], true);
  if (!before) return tally(context, ["{n} 个对象已不在", "Targets that are gone already: {n}"], 1);
  const patch = { maturityRating: record["raisedTo"] };
  const change = { resource: model, before, patch, command: "model.setMaturity", reason: reason.text, batchId };
  await changeRecord(tx, { ...context, causedBy: recordId }, change);
  tally(context, ["改分级 {n} 个", "Rated again: {n}"], 1);
}

/** Says what the ladder proposes where the case itself cannot do it. */
async function tellLadder(tx: Sql, context: Context, { record }: Decided): Promise<void> {
  if (!context.effects || !record["targetUser"]) return;
  const total = await strikesOf(tx, record["targetUser"]);
  tell(context, [
    `作者 ${STRIKE_DAYS} 天内共 ${total} 次`,
    `Strikes of the author within ${STRIKE_DAYS} days: ${total}`,
  ]);
  if (total >= LAST_STEP) tell(context, ["阶梯建议停用账号", "The ladder proposes to disable the account"]);
}

const upholding =
  (ways: readonly string[]) =>
  async (tx: Sql, context: Context, decided: Decided): Promise<void> => {
    await takeDown(tx, context, decided, ways);
    await closeReports(tx, context, decided, "report.upheld");
    await forbid(tx, context, decided);
    await tellLadder(tx, context, decided);
  };

const stopping = upholding(["stop", "noPass"]);

export const followCase: NonNullable<AreaRules["follow"]> = {
  [`${reportCase.name}.dismiss`]: async (tx, context, decided) =>
    void (await closeReports(tx, context, decided, "report.dismissed")),
  [`${reportCase.name}.malicious`]: async (tx, context, decided) => {
    const reporters = await closeReports(tx, context, decided, "report.dismissed", true);
    await muteReporters(tx, context, decided, reporters);
  },
  [`${reportCase.name}.uphold`]: stopping,
  [`${reportCase.name}.deleteTarget`]: upholding(["delete", "noPass"]),
  [`${reportCase.name}.upholdAndForbid`]: stopping,
  [`${reportCase.name}.upholdWith`]: stopping,
  [`${reportCase.name}.upholdAndDisable`]: stopping,
  [`${reportCase.name}.raiseMaturity`]: async (tx, context, decided) => {
    await rateModel(tx, context, decided);
    await closeReports(tx, context, decided, "report.upheld");
  },
  [`${reportCase.name}.handTo`]: passLease,
  [`${reportCase.name}.lift`]: async (tx, context, decided) => {
    await liftForCase(tx, context, decided);
    await setReports(tx, decided.record.id, decided.record["status"]);
  },
  [`${reportCase.name}.reopen`]: (tx, _context, { record }) => openReports(tx, "report_case", record.id),
};

const reopened = (tx: Sql, _context: Context, { id }: Operation): Promise<void> => openReports(tx, "decision", id);

/** Gives the reports back what the decision gave them that the case had before it was reopened. */
async function closedAgain(tx: Sql, _context: Context, { object, before }: Operation): Promise<void> {
  await tx.query(
    `update report set status = $2, handler = $3, handle_time = to_timestamp($4), version = version + 1,
       malicious = exists (select 1 from operation_record o where o.id = report.decision
         and o.command in ('reportCase.malicious', 'report.malicious'))
     where report_case = $1::bigint and status = $5 and decision is not null and delete_time is null`,
    [object, before["status"], before["handler"], before["handleTime"], waits],
  );
}

export const undoCase: NonNullable<AreaRules["undo"]> = {
  ...Object.fromEntries(
    ["dismiss", "malicious", "uphold", "deleteTarget", "upholdAndForbid", "upholdWith", "raiseMaturity"].map((verb) => [
      `${reportCase.name}.${verb}`,
      reopened,
    ]),
  ),
  [`${reportCase.name}.handTo`]: (tx, context, { object, after }) =>
    releaseItems(tx, context, QUEUE, [object], String(after["assignee"])),
  [`${reportCase.name}.lift`]: (tx, _context, { object, before }) => setReports(tx, object, before["status"]),
  [`${reportCase.name}.reopen`]: closedAgain,
};
