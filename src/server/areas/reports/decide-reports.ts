import { complaint } from "#domain/appeals/complaint.resource.ts";
import { reportCommands } from "#commands/reports/report.ts";
import type { CommandReply, CommandRequest } from "#domain/api/commands.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { report } from "#domain/reports/report.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { runCommand } from "#server/commands/run.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { muteReporters } from "./forbid.ts";

type Body = Readonly<Record<string, unknown>>;

const waits = ReportStatus.of("confirm");

/** Cases of the chosen reports. The reports are not locked: a decision locks its case first, and then its reports. */
async function casesOf(tx: Sql, body: Body): Promise<{ reports: AnyRecord[]; cases: AnyRecord[] }> {
  const ids = (body["ids"] as unknown[]).map(String);
  const versions = (body["versions"] ?? {}) as CommandRequest["versions"];
  const reports = await readRecords(tx, report, ids);
  const changed = reports.find((one) => one.version !== versions[one.id]);
  if (reports.length < new Set(ids).size || changed)
    throw new Refusal(
      changed ? "versionConflict" : "notFound",
      changed
        ? ["举报已被改动，请重新查看", "A report has changed. Look at it again"]
        : ["没有这件举报", "No such report"],
      { path: changed ? "versions" : "ids", details: { current: changed ?? null } },
    );
  const of = [...new Set(reports.map((one) => String(one["reportCase"])))];
  return { reports, cases: await readRecords(tx, reportCase, of) };
}

/** Answers for each report with what its case got. The first report of a case carries the operation, for the undo. */
async function answerFor(tx: Sql, reports: readonly AnyRecord[], reply: CommandReply): Promise<CommandReply> {
  const items = new Map(
    (
      await readRecords(
        tx,
        report,
        reports.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  const answered = new Set<string>();
  const outcomes = reports.flatMap((one) => {
    const of = String(one["reportCase"]);
    const outcome = reply.outcomes.find(({ id }) => id === of);
    if (!outcome) return [];
    const isFirst = !answered.has(of);
    answered.add(of);
    return [{ ...outcome, id: one.id, item: items.get(one.id) ?? one, recordId: isFirst ? outcome.recordId : null }];
  });
  return { ...reply, outcomes };
}

/** Runs a decision on the cases of the chosen reports: one decision for each case, however many of its reports are chosen. */
async function decideCases(tx: Sql, context: Context, verb: string, body: Body): Promise<CommandReply> {
  const { reports, cases } = await casesOf(tx, body);
  const { reason, input } = body as Pick<CommandRequest, "reason" | "input">;
  const reply = await runCommand(tx, context, `${reportCase.name}.${verb}`, {
    ids: cases.map(({ id }) => id),
    versions: Object.fromEntries(cases.map(({ id, version }) => [id, version])),
    ...(reason ? { reason } : {}),
    ...(input ? { input } : {}),
  });
  return answerFor(tx, reports, reply);
}

const onCase = (verb: "dismiss" | "uphold" | "deleteTarget" | "upholdAndForbid" | "raiseMaturity"): Handler => ({
  body: selectionBody(report.name, reportCommands[verb].input),
  handle: (context, body, tx) => decideCases(tx, context, verb, body),
});

/** Closes one report as malicious. Its case waits on for the others, or closes with its last report. */
async function closeMalicious(tx: Sql, context: Context, one: AnyRecord, batchId: string) {
  const before = await readRecord(tx, report, one.id, true);
  const of = await readRecord(tx, reportCase, String(before["reportCase"]));
  const patch = {
    status: ReportStatus.of("cancel"),
    malicious: true,
    handler: context.actor.id,
    handleTime: context.now,
  };
  const after = await updateRecord(tx, report, before, patch, context.actor.id);
  const reporter = String(after["reporter"]);
  const command = reportCommands.malicious.id;
  const outcome = await recordOutcome(tx, context, {
    resource: report,
    command,
    before,
    after,
    batchId,
    effects: [
      {
        kind: "authorMessage",
        receiver: reporter,
        event: "report.dismissed",
        title: String(of["heading"]),
        reason: "",
        reasonKey: "",
      },
    ],
  });
  const recordId = outcome.recordId ?? "";
  await tx.query("update report set decision = $2::bigint where id = $1::bigint", [one.id, recordId]);
  const decided = {
    record: of,
    recordId,
    reason: { key: "", text: "", strike: false },
    batchId,
    decide: async () => false,
    move: () => Promise.reject(new Error("a malicious report moves no other record")),
  };
  await muteReporters(tx, { ...context, causedBy: recordId }, decided, [reporter]);
  return outcome;
}

const malicious: Handler = {
  body: selectionBody(report.name),
  handle: async (context, body, tx) => {
    const { reports, cases } = await casesOf(tx, body);
    const chosen = reports.map(({ id }) => id);
    const open = await tx.query<{ id: string; left: number }>(
      `select c.id, (select count(*)::int from report r where r.report_case = c.id and r.status = $2
         and r.delete_time is null and r.id <> all($3::bigint[])) as left
       from report_case c where c.id = any($1::bigint[]) order by c.id for update`,
      [cases.map(({ id }) => id), waits, chosen],
    );
    const whole = new Set(open.filter(({ left }) => left === 0).map(({ id }) => id));
    let batchId = newBatchId();
    const outcomes: CommandReply["outcomes"] = [];
    // Cases without another open report are decided as a whole.
    const ofWhole = reports.filter((one) => whole.has(String(one["reportCase"])));
    if (ofWhole.length > 0) {
      const ids = ofWhole.map(({ id }) => id);
      const reply = await decideCases(tx, context, "malicious", { ids, versions: body["versions"] });
      outcomes.push(...reply.outcomes);
      ({ batchId } = reply);
    }
    for (const one of reports.filter((each) => !ofWhole.includes(each))) {
      await selectedRecords(tx, context, reportCommands.malicious.id, { ids: [one.id], versions: body["versions"] });
      outcomes.push(await closeMalicious(tx, context, one, batchId));
    }
    return replyOf(outcomes, batchId);
  },
};

/** Opens a complaint about rights with the target of a report. The report goes on waiting, and both name each other. */
const sendToComplaint: Handler = {
  body: selectionBody(report.name, reportCommands.sendToComplaint.input),
  handle: async (context, body, tx) => {
    const command = reportCommands.sendToComplaint.id;
    const [before] = await selectedRecords(tx, context, command, body);
    const { kind, statement, sworn } = body["input"] as { kind: string; statement?: string; sworn: boolean };
    if (!before) throw new Refusal("illegalParameter", ["没有选中举报", "No report is selected"], { path: "ids" });
    const text = (statement ?? "").trim() || String(before["description"]);
    if (text === "")
      throw new Refusal("illegalParameter", ["举报没有说明，请写陈述", "The report says nothing. Write a statement"], {
        path: "input.statement",
      });
    if (!sworn)
      throw new Refusal(
        "illegalParameter",
        ["权利投诉须有举报人的善意声明", "A complaint about rights needs the reporter's statement of good faith"],
        { path: "input.sworn" },
      );
    const { targetType, targetId, reporter } = before;
    const values = {
      kind,
      complainant: reporter,
      targetType,
      targets: [targetId],
      statement: text,
      demand: "takeDown",
      sworn,
    };
    const { item } = await addRecord(tx, context, complaint, values, "add", { report: before.id });
    const after = await updateRecord(tx, report, before, { complaint: item.id }, context.actor.id);
    const batchId = newBatchId();
    const outcome = await recordOutcome(tx, context, { resource: report, command, before, after, batchId });
    return replyOf([outcome], batchId);
  },
};

export const reportHandlers = {
  "report.dismiss": onCase("dismiss"),
  "report.uphold": onCase("uphold"),
  "report.deleteTarget": onCase("deleteTarget"),
  "report.upholdAndForbid": onCase("upholdAndForbid"),
  "report.raiseMaturity": onCase("raiseMaturity"),
  "report.malicious": malicious,
  "report.sendToComplaint": sendToComplaint,
};
