import { channelRecordCommands } from "#commands/recharges/channel-record.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import { payment } from "#domain/payments/payment.resource.ts";
import { channelDay } from "#domain/recharges/channel-day.resource.ts";
import { channelRecord } from "#domain/recharges/channel-record.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import {
  newBatchId,
  pageBody,
  recordEach,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { startTask } from "#server/tasks/start-task.ts";
import { closedDay, dayAt, isClosed, refreshDays } from "./channel-days.ts";
import { matchAgain } from "./match-lines.ts";

const { fetchStatement, uploadStatement } = channelRecordCommands;

const titleOf = ({ language }: Context, method: unknown, day: string): string => {
  const [zh = "", en = ""] = PayMethod.value(method)?.label ?? [];
  return language === 1 ? `${zh}对账单 ${day}`.trim() : `Statement of ${en} ${day}`.trim();
};

const fetchIt: Handler = {
  body: pageBody(fetchStatement.input),
  handle: async (context, body, tx) => {
    const { method, day } = body["input"] as { method: number; day: string };
    if (day >= dayAt(context.now).day)
      throw new Refusal(
        "illegalParameter",
        [
          "当天的对账单次日才有，请选更早的一天",
          "The statement of a day is ready on the next one. Choose an earlier day",
        ],
        { path: "input.day" },
      );
    const title = titleOf(context, method, day);
    await startTask(tx, context, {
      kind: "readStatement",
      title,
      resource: channelRecord.name,
      params: { method, day },
    });
    return replyOf([], newBatchId());
  },
};

const upload: Handler = {
  body: pageBody(uploadStatement.input),
  handle: async (context, body, tx) => {
    const { method, file } = body["input"] as { method: number; file: StoredFile };
    const title = titleOf(context, method, file.name);
    const task = { kind: "readStatement", title, resource: channelRecord.name, params: { method }, input: file };
    await startTask(tx, context, task);
    return replyOf([], newBatchId());
  },
};

/** Locks the days of lines before the lines, as everywhere. @throws Refusal guardRefused for a closed one */
async function openDays(tx: Sql, records: readonly AnyRecord[]): Promise<string[]> {
  const ids = [...new Set(records.map((record) => String(record["channelDay"])))].toSorted(
    (a, b) => Number(a) - Number(b),
  );
  for (const id of ids) {
    const day = await readRecord(tx, channelDay, id, true);
    if (isClosed(day)) throw closedDay(day);
  }
  return ids;
}

/** A command on lines of open days, whose sums are added up anew. */
const onLines = (
  { id: command }: { id: string },
  change: (tx: Sql, context: Context, line: AnyRecord) => Promise<AnyRecord>,
): Handler => ({
  body: selectionBody(channelRecord.name),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, command, body);
    const days = await openDays(tx, records);
    const reply = await recordEach(tx, context, { resource: channelRecord, command, records }, (line) =>
      change(tx, context, line),
    );
    await refreshDays(tx, days);
    return reply;
  },
});

/** The payment that the channel says was paid. @throws Refusal where we have none, so that nothing can be posted */
async function paymentOf(tx: Sql, line: AnyRecord): Promise<AnyRecord> {
  const id = line["payment"];
  if (typeof id === "string") return readRecord(tx, payment, id);
  throw new Refusal(
    "guardRefused",
    [
      `收款单号 ${String(line["orderNo"]) || "为空"}，本地没有这笔收款，请核实后说明`,
      `There is no payment ${String(line["orderNo"])} here. Clarify it with the channel, and explain the line`,
    ],
    { path: "ids" },
  );
}

/** Asks the channel about the payment at once. Where it is paid, the order takes it, and the line becomes equal. */
async function postMissing(tx: Sql, context: Context, line: AnyRecord): Promise<AnyRecord> {
  const known = await paymentOf(tx, line);
  const isOpen = [PayState.of("waiting"), PayState.of("closed")].includes(known["payState"] as never);
  if (!isOpen) return matchAgain(tx, line);
  const patch: Row = { askTime: context.now };
  await updateRecord(tx, payment, await readRecord(tx, payment, known.id, true), patch, null);
  return line;
}

export const statementHandlers = {
  "channelRecord.fetchStatement": fetchIt,
  "channelRecord.uploadStatement": upload,
  "channelRecord.matchAgain": onLines(channelRecordCommands.matchAgain, (tx, _context, line) => matchAgain(tx, line)),
  "channelRecord.postMissing": onLines(channelRecordCommands.postMissing, postMissing),
};
