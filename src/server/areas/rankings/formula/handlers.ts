import { recommendFormulaCommands } from "#commands/rankings/recommend-formula.ts";
import { recommendFormula } from "#domain/rankings/recommend-formula.resource.ts";
import type { CommandReply, CommandRequest } from "#domain/api/commands.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { changeRecord } from "#server/commands/change-record.ts";

const id = {
  startTrial: "recommendFormula.startTrial",
  takeOver: "recommendFormula.takeOver",
  rollBack: "recommendFormula.rollBack",
};
const ALL = 100;

/** Locks a feed: only one formula is live there, and the shares of its trials add up. */
const lockFeed = (tx: Sql, { target, place }: AnyRecord): Promise<unknown> =>
  tx.query("select pg_advisory_xact_lock(hashtext('recommendFormula'), hashtext($1))", [
    `${String(target)} ${String(place)}`,
  ]);

async function one(tx: Sql, context: Context, command: string, body: Record<string, unknown>): Promise<AnyRecord> {
  const [record] = await selectedRecords(tx, context, command, body);
  if (!record) throw new Refusal("illegalParameter", ["没有选中公式", "No formula is selected"], { path: "ids" });
  await lockFeed(tx, record);
  return record;
}

const liveAt = async (tx: Sql, { target, place }: AnyRecord): Promise<AnyRecord | null> => {
  const [row] = await tx.query<{ id: string }>(
    `select id from recommend_formula where target = $1 and place = $2 and status = 'live' and delete_time is null`,
    [target, place],
  );
  return row ? readRecord(tx, recommendFormula, row.id, true) : null;
};

/** Trials of a place together reach at most half of the members, so that the live formula keeps the other half. */
const MOST_SHARE = 50;

const startTrial: Handler = {
  body: selectionBody(recommendFormula.name, recommendFormulaCommands.startTrial.input),
  handle: async (context, body, tx) => {
    const record = await one(tx, context, id.startTrial, body);
    const { share, end = null } = (body["input"] ?? {}) as { share: number; end?: number | null };
    if (end !== null && end <= context.now)
      throw new Refusal("illegalParameter", ["须晚于现在", "Must be after now"], { path: "input.end" });
    const [others] = await tx.query<{ share: number }>(
      `select coalesce(sum(share), 0)::int as share from recommend_formula
       where target = $1 and place = $2 and status = 'trial' and delete_time is null`,
      [record["target"], record["place"]],
    );
    const used = others?.share ?? 0;
    if (used + share > MOST_SHARE)
      throw new Refusal(
        "illegalParameter",
        [
          `此位置的试运行已占 ${used}%，最多还能用 ${MOST_SHARE - used}%`,
          `Trials at this place reach ${used}% already; at most ${MOST_SHARE - used}% are left`,
        ],
        { path: "input.share" },
      );
    const patch = { status: "trial", share, begin: context.now, end };
    return recordEach(
      tx,
      context,
      { resource: recommendFormula, command: id.startTrial, records: [record] },
      (before) => updateRecord(tx, recommendFormula, before, patch, context.actor.id),
    );
  },
};

/** Makes a formula the live one of its place. The former one goes off. */
async function goLive(
  tx: Sql,
  context: Context,
  record: AnyRecord,
  change: { command: string; former: string | null; reason?: CommandRequest["reason"] },
): Promise<CommandReply> {
  const live = await liveAt(tx, record);
  if (live)
    await changeRecord(tx, context, {
      resource: recommendFormula,
      before: live,
      patch: { status: "off", share: 0, end: context.now },
      command: "recommendFormula.leave",
    });
  const patch = {
    status: "live",
    share: ALL,
    begin: context.now,
    end: null,
    former: change.former ?? live?.id ?? null,
  };
  return recordEach(tx, context, { resource: recommendFormula, command: change.command, records: [record] }, (before) =>
    updateRecord(tx, recommendFormula, before, patch, context.actor.id),
  );
}

/** Lets a trial take over for all members. A second admin approves it. */
const takeOver: Handler = {
  body: selectionBody(recommendFormula.name),
  handle: async (context, body, tx) => {
    const record = await one(tx, context, id.takeOver, body);
    return goLive(tx, context, record, { command: id.takeOver, former: null });
  },
};

/** Returns to the formula that the live one replaced. */
const rollBack: Handler = {
  body: selectionBody(recommendFormula.name),
  handle: async (context, body, tx) => {
    const record = await one(tx, context, id.rollBack, body);
    const reason = await reasonOf(
      tx,
      recommendFormulaCommands.rollBack,
      body["reason"] as CommandRequest["reason"],
      true,
    );
    const former = await readRecord(tx, recommendFormula, String(record["former"]), true);
    if (former["status"] !== "off")
      throw new Refusal("wrongState", [
        "前一公式正在试运行，请先停止",
        "The former formula runs as a trial. Stop the trial first",
      ]);
    await changeRecord(tx, context, {
      resource: recommendFormula,
      before: former,
      patch: { status: "live", share: ALL, begin: context.now, end: null },
      command: "recommendFormula.goLive",
      reason: reason.text,
    });
    const patch = { status: "off", share: 0, end: context.now };
    return recordEach(
      tx,
      context,
      { resource: recommendFormula, command: id.rollBack, records: [record], reason },
      (before) => updateRecord(tx, recommendFormula, before, patch, context.actor.id),
    );
  },
};

export const formulaHandlers: Handlers = {
  [id.startTrial]: startTrial,
  [id.takeOver]: takeOver,
  [id.rollBack]: rollBack,
};
