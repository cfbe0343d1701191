import { UNDO_SECONDS } from "#kernel/queue.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import type { AreaRules, Decided, Operation } from "#server/areas/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { forbid, liftForCase } from "./forbid.ts";

/** Strikes that a decision on a case gives the author (catalogue/reports.md, queue rules). */
const strikes: Readonly<Record<string, number>> = { uphold: 1, upholdAndForbid: 2 };

/** A decision stands on the case with handler, time and reason. An upheld case gives the author strikes. */
export const caseConsequences: Consequences = (command, record, reason, { actor, now }) => {
  const member = record["targetUser"] ? String(record["targetUser"]) : null;
  if (!command.decision) return none;
  const isOpenAgain = command.verb === "reopen";
  const handled = isOpenAgain
    ? { handler: null, handleTime: null, reason: "" }
    : { handler: actor.id, handleTime: now, reason: reason.text };
  const points = strikes[command.verb];
  return {
    patch: { ...handled, ...(command.verb === "dismiss" ? { hidden: false } : {}) },
    effects: [],
    ...(member ? { targetId: member } : {}),
    ...(member && points ? { count: { user: member, strikes: points } } : {}),
  };
};

/** Gives the reports of the case its state, and tells their reporters the outcome once. */
async function closeReports(tx: Sql, { record, recordId }: Decided, event: string): Promise<void> {
  await tx.query(
    `with closed as (
       update report set status = $2, handler = $3, handle_time = now(), decision = $4::bigint, version = version + 1
       where report_case = $1::bigint and decision is null and delete_time is null returning reporter
     )
     insert into outbox (kind, record, payload, due)
     select 'authorMessage', $4::bigint, jsonb_build_object('kind', 'authorMessage', 'receiver', reporter::text,
       'event', $5::text, 'title', $6::text, 'reason', '', 'reasonKey', ''), now() + interval '${UNDO_SECONDS} seconds'
     from (select distinct reporter from closed) c`,
    [record.id, record["status"], record["handler"], recordId, event, record["heading"]],
  );
}

/** Opens reports again: those that a decision closed, or all of a case. */
async function openReports(tx: Sql, by: "decision" | "report_case", id: string, status: unknown): Promise<void> {
  await tx.query(
    `update report set status = $2, handler = null, handle_time = null, decision = null, version = version + 1
     where ${by} = $1::bigint and delete_time is null`,
    [id, status],
  );
}

/** Takes the target down by its own flow: a live one is stopped, a waiting one is refused. Members stay as they are. */
async function takeDown({ record, decide }: Decided): Promise<void> {
  const [type, id] = [String(record["targetType"]), String(record["targetId"])];
  if (type === "user") return;
  if (!(await decide(`${type}.stop`, id))) await decide(`${type}.noPass`, id);
}

const dismiss = (tx: Sql, _context: Context, decided: Decided): Promise<void> =>
  closeReports(tx, decided, "report.dismissed");

async function uphold(tx: Sql, _context: Context, decided: Decided): Promise<void> {
  await takeDown(decided);
  await closeReports(tx, decided, "report.upheld");
}

async function upholdAndForbid(tx: Sql, context: Context, decided: Decided): Promise<void> {
  await uphold(tx, context, decided);
  await forbid(tx, context, decided);
}

/** Reports that were closed with the case wait again. */
const reopen = (tx: Sql, _context: Context, { record }: Decided): Promise<void> =>
  openReports(tx, "report_case", record.id, record["status"]);

export const followCase: NonNullable<AreaRules["follow"]> = {
  [`${reportCase.name}.dismiss`]: dismiss,
  [`${reportCase.name}.uphold`]: uphold,
  [`${reportCase.name}.upholdAndForbid`]: upholdAndForbid,
  [`${reportCase.name}.lift`]: liftForCase,
  [`${reportCase.name}.reopen`]: reopen,
};

const reopened = (tx: Sql, _context: Context, { id, before }: Operation): Promise<void> =>
  openReports(tx, "decision", id, before["status"]);

export const undoCase: NonNullable<AreaRules["undo"]> = {
  [`${reportCase.name}.dismiss`]: reopened,
  [`${reportCase.name}.uphold`]: reopened,
  [`${reportCase.name}.upholdAndForbid`]: reopened,
};
