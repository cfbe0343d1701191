import { evaluationCommands } from "#commands/evaluations/evaluation.ts";
import type { CommandReply, CommandRequest } from "#domain/api/commands.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { evaluation } from "#domain/evaluations/evaluation.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { addEntry } from "#server/areas/risk/black-list/add-entry.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Reason } from "#server/commands/effects.ts";
import { tally, tell } from "#server/commands/foretell.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { runCommand } from "#server/commands/run.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { titlesOf } from "#server/resources/titles.ts";
import { ringOf } from "./ring.ts";

const { disposeRing: command, noPass, stop } = evaluationCommands;

/** Most names that the confirmation lists. */
const NAMED = 20;

const membersOf = (ring: readonly AnyRecord[]): string[] => [...new Set(ring.map(({ user }) => String(user)))];

/** Names who belongs to the ring, for the confirmation. */
async function tellMembers(tx: Sql, context: Context, ring: readonly AnyRecord[]): Promise<void> {
  if (!context.effects) return;
  const members = membersOf(ring);
  const titles = await titlesOf(tx, new Map([["user", new Set(members)]]), context.language);
  const names = members.slice(0, NAMED).map((id) => titles["user"]?.[id] ?? id);
  const more = members.length > NAMED ? " …" : "";
  tell(context, [`同设备用户：${names.join("、")}${more}`, `Sharing devices: ${names.join(", ")}${more}`]);
}

/** Refuses what waits and stops what is shown, each by its own flow. */
async function decide(
  tx: Sql,
  context: Context,
  ring: readonly AnyRecord[],
  reason: CommandRequest["reason"],
): Promise<CommandReply["outcomes"]> {
  const outcomes: CommandReply["outcomes"] = [];
  // The permission of the command covers the decisions that it consists of.
  const actor = { ...context.actor, auths: [...context.actor.auths, noPass.id, stop.id] };
  for (const [status, { id }] of [
    ["pending", noPass],
    ["suc", stop],
  ] as const) {
    const records = ring.filter((one) => one["status"] === ContentStatus.of(status));
    if (records.length === 0) continue;
    const versions = Object.fromEntries(records.map((one) => [one.id, one.version]));
    const request = { ids: records.map((one) => one.id), versions, ...(reason ? { reason } : {}) };
    outcomes.push(...(await runCommand(tx, { ...context, actor }, id, request)).outcomes);
  }
  return outcomes;
}

/** Keeps the members of a ring from commenting and rating. */
async function shutOut(
  tx: Sql,
  context: Context,
  {
    ring,
    source,
    days,
    reason,
    batchId,
  }: { ring: AnyRecord[]; source: string; days: number; reason: Reason; batchId: string },
): Promise<void> {
  for (const member of membersOf(ring))
    await addEntry(
      tx,
      context,
      {
        kind: "user",
        subject: member,
        member,
        scope: ["comment"],
        days,
        reason: [...reason.text].slice(0, 200).join(""),
        source: "audit",
        sourceKind: evaluation.name,
        sourceId: source,
        inForce: true,
      },
      { creator: context.actor.id, recorded: reason.text, batchId },
    );
  tally(context, [`禁止评价 ${days} 天：{n} 人`, `Cannot rate for ${days} days: {n}`], membersOf(ring).length);
}

/** Disposes of all evaluations of a target by members who share devices. More than 100 wait for a second admin. */
const disposeRing: Handler = {
  body: selectionBody(evaluation.name, command.input),
  handle: async (context, body, tx) => {
    const [chosen] = await selectedRecords(tx, context, command.id, body);
    if (!chosen) throw new Refusal("illegalParameter", ["没有选中评价", "No evaluation is selected"], { path: "ids" });
    const requested = body["reason"] as CommandRequest["reason"];
    const reason = await reasonOf(tx, command, requested, true);
    const { days } = body["input"] as { days: number };
    const ring = await readRecords(tx, evaluation, await ringOf(tx, chosen));
    await tellMembers(tx, context, ring);
    const batchId = context.batchId ?? newBatchId();
    const outcomes = await decide(tx, { ...context, batchId }, ring, requested);
    await shutOut(tx, context, { ring, source: chosen.id, days, reason, batchId });
    return replyOf(outcomes, batchId);
  },
};

export const handlers: Handlers = { "evaluation.disposeRing": disposeRing };
