import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { beanDelivery } from "#domain/deliveries/bean-delivery.resource.ts";
import { beanDeliveryRow } from "#domain/deliveries/bean-delivery-row.resource.ts";
import { DeliveryResult } from "#domain/deliveries/enumerations.ts";
import type { CurrencyKey } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { Refusal } from "#kernel/errors.ts";
import type { I18n } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import { reverse } from "#server/ledger/reverse.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import type { TaskPart } from "#server/tasks/task-parts.ts";
import { memberFault } from "./check-rows.ts";

/** A row that is posted or reversed. */
export interface DeliveryRow {
  id: string;
  line: number;
  user: string;
  amount: number;
  remark: string;
  entry: string | null;
}

/** The next rows of a delivery in this state, after a line. */
export async function nextRows(
  tx: Sql,
  delivery: string,
  result: Parameters<typeof DeliveryResult.of>[0],
  after: number,
  most: number,
): Promise<DeliveryRow[]> {
  const rows = await tx.query<Omit<DeliveryRow, "amount"> & { amount: string }>(
    `select id::text, line, "user"::text, amount, remark, entry::text from bean_delivery_row
     where delivery = $1::bigint and result = $2 and line > $3 order by line limit ${most}`,
    [delivery, DeliveryResult.of(result), after],
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** The operation record of a row, with the message to its member. */
async function note(
  tx: Sql,
  context: Context,
  delivery: AnyRecord,
  row: DeliveryRow,
  verb: "post" | "reverse",
  reason: string,
): Promise<void> {
  const before = { result: DeliveryResult.of(verb === "post" ? "waiting" : "done") };
  const after = { result: DeliveryResult.of(verb === "post" ? "done" : "reversed") };
  const command = `${beanDeliveryRow.name}.${verb}`;
  const message = { title: String(delivery["title"]), amount: row.amount, reason, reasonKey: "" };
  await recordOperation(
    tx,
    context,
    {
      resource: beanDeliveryRow,
      id: row.id,
      targetId: row.user,
      command,
      before,
      after,
      reason,
      batchId: context.batchId ?? String(delivery["batchNo"]),
    },
    { effects: [{ kind: "authorMessage", receiver: row.user, event: command, ...message }] },
  );
}

/** Gives a member what a row says. @throws Refusal where the member cannot receive it */
async function give(tx: Sql, context: Context, delivery: AnyRecord, row: DeliveryRow): Promise<void> {
  const [member] = await tx.query<{ status: unknown }>(
    `select status from "user" where id = $1::bigint and delete_time is null for key share`,
    [row.user],
  );
  const fault = memberFault(member?.status);
  if (fault) throw new Refusal("guardRefused", fault, { path: "user" });
  const currency: CurrencyKey = BeanCurrency.value(delivery["currency"])?.key ?? "bean";
  const remark = delivery["remark"] as I18n;
  const { entry } = await post(tx, context, {
    idemKey: `delivery:${String(delivery["batchNo"])}:${row.line}`,
    kind: "platformGrant",
    biz: { resource: beanDelivery.name, id: delivery.id, line: row.line },
    legs: [
      { owner: ofPlatform(currency === "coin" ? "coinIssue" : "beanIssue"), currency, amount: -row.amount },
      { owner: ofUser(row.user), currency, amount: row.amount },
    ],
    note: String(delivery["reason"]),
    remark: row.remark === "" ? remark : { "0": row.remark, "1": row.remark },
  });
  await tx.query("update bean_delivery_row set result = $2, error = '', entry = $3::bigint where id = $1::bigint", [
    row.id,
    DeliveryResult.of("done"),
    entry,
  ]);
  await note(tx, context, delivery, row, "post", String(delivery["reason"]));
}

/** Takes a row back by the mirrored entry. @throws Refusal where the member has spent it */
async function takeOne(tx: Sql, context: Context, delivery: AnyRecord, row: DeliveryRow, why: string): Promise<void> {
  const biz = { resource: beanDelivery.name, id: delivery.id, line: row.line };
  const { entry } = await reverse(tx, context, String(row.entry), { biz, note: why });
  await tx.query(
    "update bean_delivery_row set result = $2, error = '', reversal_entry = $3::bigint where id = $1::bigint",
    [row.id, DeliveryResult.of("reversed"), entry],
  );
  await note(tx, context, delivery, row, "reverse", why);
}

/** Does one row. A refused one is left as it was, with the cause beside it. @returns what became of it */
async function tryRow(
  tx: Sql,
  context: Context,
  row: DeliveryRow,
  failed: string,
  work: () => Promise<void>,
): Promise<TaskPart> {
  const { line, user, amount, remark } = row;
  await tx.query("savepoint delivery_row");
  try {
    await work();
    await tx.query("release savepoint delivery_row");
    return { line, state: "done" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.query("rollback to savepoint delivery_row");
    const cause = inLanguage(context, error.label).slice(0, 500);
    await tx.query(`update bean_delivery_row set ${failed} error = $2 where id = $1::bigint`, [row.id, cause]);
    const input = { userId: user, amount, remark };
    return { line, state: "failed", target: { resource: "user", id: user }, input, code: error.codeName, error: cause };
  }
}

const FAILED = `result = ${DeliveryResult.of("failed")},`;

export const postRow = (tx: Sql, context: Context, delivery: AnyRecord, row: DeliveryRow): Promise<TaskPart> =>
  tryRow(tx, context, row, FAILED, () => give(tx, context, delivery, row));

export const reverseRow = (
  tx: Sql,
  context: Context,
  delivery: AnyRecord,
  row: DeliveryRow,
  why: string,
): Promise<TaskPart> => tryRow(tx, context, row, "", () => takeOne(tx, context, delivery, row, why));
