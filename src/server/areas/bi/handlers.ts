import { biForm } from "#domain/bi/bi-form.resource.ts";
import { biRun } from "#domain/bi/bi-run.resource.ts";
import { cleared } from "#kernel/conditional-fields.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import type { I18n } from "#kernel/field.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { updateRecord, writable } from "#server/resources/write.ts";
import { biReportDatabase } from "#server/db/replica.ts";
import { sendBiReport } from "./schedule.ts";
import { listIn } from "./statement.ts";

/** Copies a BI report as the basis of a new one. The copy is down and has no schedule. */
const copy: Handler = {
  body: selectionBody(biForm.name),
  handle: async (context, body, tx) => {
    const [source] = await selectedRecords(tx, context, "biForm.copy", body);
    const from = source ?? (await readRecord(tx, biForm, ""));
    const values = Object.fromEntries(Object.keys(writable(biForm)).map((name) => [name, from[name]]));
    const names = Object.entries(from["name"] as I18n).map(([language, text]) => [
      language,
      `${text.slice(0, 50)}${language === "1" ? " 副本" : " copy"}`,
    ]);
    return addRecord(
      tx,
      context,
      biForm,
      {
        ...values,
        ...cleared(biForm.fields, from),
        name: Object.fromEntries(names),
        cron: "",
        owner: context.actor.id,
      },
      "copy",
    );
  },
};

/** Sends a BI report to its receivers at once. */
const sendNow: Handler = {
  body: selectionBody(biForm.name),
  handle: async (context, body, tx) => {
    const batchId = newBatchId();
    const outcomes = [];
    for (const form of await selectedRecords(tx, context, "biForm.sendNow", body)) {
      if (listIn(form["receivers"]).length === 0)
        throw new Refusal("guardRefused", ["请先设置接收人", "Choose its receivers first"], { path: "receivers" });
      await sendBiReport(tx, context.db, form);
      outcomes.push(
        await recordOutcome(tx, context, {
          resource: biForm,
          command: "biForm.sendNow",
          before: form,
          after: form,
          batchId,
        }),
      );
    }
    return replyOf(outcomes, batchId);
  },
};

/** Stops running BI reports: their statements are canceled in the database on which they run. */
async function stopRuns(tx: Sql, context: Context, command: string, runs: readonly AnyRecord[]): Promise<CommandReply> {
  const batchId = newBatchId();
  const outcomes = [];
  for (const before of runs) {
    const after = await updateRecord(tx, biRun, before, { state: "stopped" }, context.actor.id);
    // The process may have gone on to other work. It is canceled only while it runs a BI report's statement.
    if (before["process"])
      await biReportDatabase(context.db).query(
        "select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and query like '%) result limit %' and state = 'active'",
        [before["process"]],
      );
    outcomes.push(await recordOutcome(tx, context, { resource: biRun, command, before, after, batchId }));
  }
  return replyOf(outcomes, batchId);
}

const stop: Handler = {
  body: selectionBody(biRun.name),
  handle: async (context, body, tx) =>
    stopRuns(tx, context, "biRun.stop", await selectedRecords(tx, context, "biRun.stop", body)),
};

/** Stops all runs of a BI report. */
const stopRun: Handler = {
  body: selectionBody(biForm.name),
  handle: async (context, body, tx) => {
    const forms = await selectedRecords(tx, context, "biForm.stopRun", body);
    const ids = forms.map(({ id }) => id);
    const running = await tx.query<{ id: string }>(
      "select id from bi_run where form = any($1::bigint[]) and state = 'running' and delete_time is null for update",
      [ids],
    );
    const runs = await readRecords(
      tx,
      biRun,
      running.map(({ id }) => id),
    );
    if (runs.length === 0)
      throw new Refusal("wrongState", ["这张报表现在没有在运行", "The report is not running now"], { path: "ids" });
    const { batchId } = await stopRuns(tx, context, "biForm.stopRun", runs);
    return replyOf(
      forms.map((item) => ({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" })),
      batchId,
    );
  },
};

export const handlers: Handlers = {
  "biForm.copy": copy,
  "biForm.sendNow": sendNow,
  "biForm.stopRun": stopRun,
  "biRun.stop": stop,
};
