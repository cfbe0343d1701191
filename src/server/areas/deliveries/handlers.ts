import { beanDeliveryCommands } from "#commands/deliveries/bean-delivery.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { beanDelivery } from "#domain/deliveries/bean-delivery.resource.ts";
import { amountLabel } from "#kernel/amount.ts";
import { isGranted } from "#kernel/availability.ts";
import { prefixErrors, Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tell, warn } from "#server/commands/foretell.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { addHandler, addRecord, editHandler, valuesOf } from "#server/commands/standard.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { newNumber } from "#server/resources/new-number.ts";
import type { Row } from "#server/resources/row.ts";
import { holdForApproval } from "#server/tasks/hold-for-approval.ts";
import { sentBefore } from "./check-rows.ts";
import { checkList, moveDelivery, startDeliveryTask } from "./deliveries.ts";
import { checkDayLimit, needsSecondPerson } from "./limits.ts";
import { putBackRows } from "./retry-rows.ts";

const { confirm, approve, goOn, checkAgain, reverseBatch } = beanDeliveryCommands;

const addDelivery: Handler = {
  ...addHandler(beanDelivery),
  handle: (context, body, tx) => {
    const { values, prefix } = valuesOf(body);
    return prefixErrors(prefix, async () => {
      const serverValues = { batchNo: newNumber("D", context.now) };
      const { item } = await addRecord(tx, context, beanDelivery, values, "add", serverValues);
      return { item: await checkList(tx, context, item) };
    });
  },
};

const edit = editHandler(beanDelivery);
const editDelivery: Handler = {
  ...edit,
  handle: async (context, body, tx) => {
    const { item } = (await edit.handle(context, body, tx)) as { item: AnyRecord };
    return { item: await checkList(tx, context, item) };
  },
};

const checkListAgain: Handler = {
  body: selectionBody(beanDelivery.name),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, checkAgain.id, body);
    const change = { resource: beanDelivery, command: checkAgain.id, records };
    return recordEach(tx, context, change, (before) => checkList(tx, context, before));
  },
};

/** How a delivery begins: at its time, or now by a background task. */
export async function beginOf(
  tx: Sql,
  context: Context,
  delivery: AnyRecord,
): Promise<{ transition: "plan" | "begin"; patch: Row }> {
  if (Number(delivery["sendTime"] ?? 0) > context.now) return { transition: "plan", patch: {} };
  await checkDayLimit(tx, delivery);
  const asyncTask = await startDeliveryTask(tx, context, delivery, { phase: "post", delivery: delivery.id });
  return { transition: "begin", patch: { asyncTask, beginTime: context.now } };
}

/** Refuses a sheet that was delivered before, unless somebody says that it is meant. @throws Refusal guardRefused */
async function checkSentBefore(tx: Sql, context: Context, delivery: AnyRecord, isMeant: boolean): Promise<void> {
  const known = await sentBefore(tx, delivery);
  if (known === null) return;
  warn(context, [`同一份表格 30 天内已发放：${known}`, `The same sheet was delivered within 30 days: ${known}`]);
  if (isMeant || context.effects) return;
  throw new Refusal(
    "guardRefused",
    [
      `同一份表格已在 ${known} 发放过。确要再发，请勾选「仍要再发」`,
      `Batch ${known} delivered the same sheet. Tick the box to deliver it again`,
    ],
    { path: "input.again" },
  );
}

/** Asks a second person. Who may not approve leaves that to a colleague who may. */
async function askSecond(tx: Sql, context: Context, waits: AnyRecord): Promise<void> {
  if (!isGranted(context.actor, approve.id)) return;
  const body = { ids: [waits.id], versions: { [waits.id]: waits.version } };
  const reason = String(waits["reason"]);
  await holdForApproval(tx, context, {
    command: approve,
    resource: beanDelivery,
    records: [waits],
    body,
    input: {},
    reason,
  });
}

const confirmDelivery: Handler = {
  body: selectionBody(beanDelivery.name, confirm.input),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, confirm.id, body);
    const isMeant = (body["input"] as Row | undefined)?.["again"] === true;
    const change = { resource: beanDelivery, command: confirm.id, records };
    return recordEach(tx, context, change, async (before) => {
      await checkSentBefore(tx, context, before, isMeant);
      const members = Number(before["members"]);
      const [zh, en] = amountLabel(Number(before["total"]), BeanCurrency.value(before["currency"])?.format ?? null);
      tell(context, [`${members} 人，共 ${zh}`, `Members: ${members}, in all ${en}`]);
      const confirmer = { confirmer: context.actor.id };
      if (!(await needsSecondPerson(tx, before))) {
        const { transition, patch } = await beginOf(tx, context, before);
        return moveDelivery(tx, context, before, transition, { ...patch, ...confirmer });
      }
      const waits = await moveDelivery(tx, context, before, "ask", confirmer);
      await askSecond(tx, context, waits);
      return waits;
    });
  },
};

const approveDelivery = transitionBy(approve, async (tx, { before, context }) => {
  const { transition, patch } = await beginOf(tx, context, before);
  return { transition, patch: { ...patch, approver: context.approvedBy ?? context.actor.id } };
});

/** Posts what is left. Rows that failed are tried again. */
const goOnWith = transitionBy(goOn, async (tx, { before, context }) => {
  if (!before["beginTime"]) await checkDayLimit(tx, before);
  await putBackRows(tx, before.id, null);
  const asyncTask = await startDeliveryTask(tx, context, before, { phase: "post", delivery: before.id });
  return { transition: "resume", patch: { asyncTask, beginTime: before["beginTime"] ?? context.now } };
});

const reverseAll = transitionBy(reverseBatch, async (tx, { before, reason, context }) => {
  const params = { phase: "reverse", delivery: before.id, reason: reason.text } as const;
  const asyncTask = await startDeliveryTask(tx, context, before, params);
  return { transition: "beginReversal", patch: { asyncTask, closing: reason.text } };
});

export const handlers: Handlers = {
  "beanDelivery.add": addDelivery,
  "beanDelivery.edit": editDelivery,
  "beanDelivery.checkAgain": checkListAgain,
  "beanDelivery.confirm": confirmDelivery,
  "beanDelivery.approve": approveDelivery,
  "beanDelivery.goOn": goOnWith,
  "beanDelivery.reverseBatch": reverseAll,
};
