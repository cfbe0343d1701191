import { goodsOrderCommands } from "#commands/mall/goods-order.ts";
import { Courier } from "#domain/enumerations/money.ts";
import { isNumberOf } from "#domain/goods/couriers.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import { goodsOrderMachine } from "#domain/mall/goods-order.machine.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { transitionOf, transitionRefusal } from "#kernel/machine.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, pageBody, replyOf } from "#server/commands/run-on-selection.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { readRecord } from "#server/resources/detail.ts";
import { plainText } from "#server/resources/import/cell-value.ts";
import type { Row } from "#server/resources/row.ts";
import { withSheet } from "#server/sheets/sheet-in-child.ts";
import { badSheet } from "#server/sheets/sheet.ts";
import type { Storage } from "#server/storage/storage.ts";
import { startTask } from "#server/tasks/start-task.ts";
import type { TaskKind, TaskRun } from "#server/tasks/task-kind.ts";
import { needs } from "#server/tasks/task-kind.ts";
import { BAD_ROWS, openTaskSheet } from "#server/tasks/task-sheet.ts";
import { moveOrder } from "./fulfil.ts";
import { shipped } from "./ship-order.ts";

/** Most rows of one sheet. */
const MOST_ROWS = 5_000;

const columns = {
  orderNo: ["orderno", "order no.", "订单号"],
  courier: ["courier", "快递公司"],
  trackNo: ["trackno", "tracking no.", "运单号"],
} as const;

type Cells = Record<keyof typeof columns, string>;

/** Reads the rows of a sheet. @throws Refusal for one that cannot be read, lacks a column or has too many rows */
const rowsOf = (storage: Storage, { key }: StoredFile, reader: string): Promise<Cells[]> =>
  withSheet(storage, { key, reader, isTask: true }, async ({ header, rows }) => {
    const names = header.map((name) => name.trim().toLowerCase());
    const places = Object.entries(columns).map(
      ([name, known]) => [name, names.findIndex((one) => (known as readonly string[]).includes(one))] as const,
    );
    if (places.some(([, place]) => place < 0))
      throw badSheet(
        "第一行须有 订单号、快递公司、运单号 三列",
        "The first row must name the columns orderNo, courier and trackNo",
      );
    const read: Cells[] = [];
    for await (const { cells, faults } of rows()) {
      const text = (place: number): string => (faults.has(place) ? "" : plainText(cells[place]).trim());
      read.push(Object.fromEntries(places.map(([name, place]) => [name, text(place)])) as Cells);
      if (read.length > MOST_ROWS)
        throw badSheet(`最多 ${MOST_ROWS} 行，请拆成几份`, `It has more than ${MOST_ROWS} rows. Split it`);
    }
    return read;
  });

const courierOf = (text: string) =>
  Courier.values.find(({ key, label }) => [key, ...label].some((one) => one.toLowerCase() === text.toLowerCase()))
    ?.stored;

/** Ships the order of a row. @returns why it cannot be shipped; `same` for one that was shipped so before */
async function shipRow(run: TaskRun, { orderNo, courier: name, trackNo }: Cells): Promise<Label | "same" | null> {
  const courier = courierOf(name);
  if (courier === undefined) return [`没有快递公司「${name}」`, `There is no courier ${name}`];
  if (!isNumberOf(courier, trackNo)) return [`「${trackNo}」不像${name}的运单号`, `${trackNo} is no number of ${name}`];
  return run.db.transaction(async (tx) => {
    await run.hold(tx);
    const [found] = await tx.query<{ id: string }>(
      "select id::text from goods_order where order_no = $1 and delete_time is null",
      [orderNo],
    );
    if (!found) return [`没有订单 ${orderNo}`, `There is no order ${orderNo}`];
    const before = await readRecord(tx, goodsOrder, found.id, true);
    if (before["courier"] === courier && before["trackNo"] === trackNo) return "same";
    const refusal = transitionRefusal(goodsOrderMachine, transitionOf(goodsOrderMachine, "dispatch"), before);
    if (refusal) return refusal;
    const patch = await shipped(tx, run.context, before, { courier, trackNo });
    await moveOrder(tx, run.context, before, "dispatch", { patch, event: "goodsOrder.send" });
    return null;
  });
}

/** Ships the orders of a sheet. A row that cannot be shipped is listed, and the rest goes on. */
export const shipOrdersTask: TaskKind = {
  check: needs(goodsOrderCommands.shipBySheet.id),
  work: async (run) => {
    const rows = await rowsOf(run.storage, run.task["input"] as StoredFile, run.context.actor.id);
    const bad = await openTaskSheet(run, ["订单号 orderNo", "快递公司 courier", "运单号 trackNo", "原因 reason"]);
    const counts = { total: rows.length, done: 0, skipped: 0, failed: 0 };
    try {
      // What was shipped before a crash is found shipped, so the sheet is worked on from its first row.
      for (const row of rows) {
        const outcome = await shipRow(run, row);
        if (outcome === null) counts.done += 1;
        else if (outcome === "same") counts.skipped += 1;
        else {
          counts.failed += 1;
          await bad.add([row.orderNo, row.courier, row.trackNo, inLanguage(run.context, outcome)]);
        }
        await run.report(counts);
        await run.rest();
      }
      await run.db.transaction(async (tx) => {
        await run.hold(tx);
        await run.save(tx, counts, {});
      });
      if (bad.count > 0) await bad.keep("badRows", String(run.task["title"]), BAD_ROWS);
      return counts.failed > 0 ? "finishPart" : "finish";
    } finally {
      await bad.close();
    }
  },
};

/** Starts the task that ships the orders of a sheet. */
export const shipBySheet: Handler = {
  body: pageBody(goodsOrderCommands.shipBySheet.input),
  handle: async (context, body, tx) => {
    const { file } = (body["input"] ?? {}) as Row;
    await startTask(tx, context, {
      kind: "shipOrders",
      title: context.language === 1 ? "表格发货" : "Shipping by sheet",
      resource: goodsOrder.name,
      params: {},
      input: file as StoredFile,
    });
    return replyOf([], newBatchId());
  },
};
