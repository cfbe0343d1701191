import { medalSendCommands } from "#commands/medals/medal-send.ts";
import { MOST_RECEIVERS } from "#domain/medals/medal-send.rules.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import { idsOfSheet } from "#server/sheets/ids-of-sheet.ts";
import { medalSend } from "#domain/medals/medal-send.resource.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { prefixErrors, Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import { addHandler, addRecord, editHandler, valuesOf } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { readRecord } from "#server/resources/detail.ts";
import { titlesIn } from "#server/resources/titles.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { startTask } from "#server/tasks/start-task.ts";
import { checkReceivers, tooManyReceivers } from "./check-receivers.ts";
import type { MedalTask } from "./medal-task.ts";

/** Name of a sending for people: its medal and reason. */
export async function nameOf(tx: Sql, { language }: Context, { medal, reason }: Row): Promise<string> {
  const [titles] = await titlesIn(tx, new Map([["medal", new Set([String(medal)])]]), [language]);
  return `${titles?.["medal"]?.[String(medal)] ?? ""} · ${String(reason)}`;
}

const tasks: Record<MedalTask["phase"], readonly [string, string]> = {
  send: ["发放勋章", "Send medals"],
  revoke: ["收回勋章", "Revoke medals"],
};

/** Starts the background task of a sending. @returns its id */
export async function startSendTask(tx: Sql, context: Context, send: AnyRecord, params: MedalTask): Promise<string> {
  const what = inLanguage(context, tasks[params.phase]);
  const title = `${what}: ${await nameOf(tx, context, send)}`;
  const task = await startTask(tx, context, { kind: "medals", title, resource: medalSend.name, params });
  return task.id;
}

/** Checks the receivers, also those of the sheet. @returns the sending with its new numbers */
async function check(tx: Sql, context: CallContext, send: AnyRecord): Promise<AnyRecord> {
  const file = send["file"] as StoredFile | null;
  const { storage } = context.services;
  const sheet = file ? await idsOfSheet(storage, file, context.actor.id, MOST_RECEIVERS, tooManyReceivers) : [];
  await checkReceivers(tx, send, sheet);
  return readRecord(tx, medalSend, send.id);
}

export const addSend: Handler = {
  ...addHandler(medalSend),
  handle: (context, body, tx) => {
    const { values, prefix } = valuesOf(body);
    return prefixErrors(prefix, async () => {
      const { item } = await addRecord(tx, context, medalSend, values);
      return { item: await check(tx, context, item) };
    });
  },
};

const edit = editHandler(medalSend);

export const editSend: Handler = {
  ...edit,
  handle: async (context, body, tx) => {
    const { item } = (await edit.handle(context, body, tx)) as { item: AnyRecord };
    return { item: await check(tx, context, item) };
  },
};

export const checkAgain: Handler = {
  body: selectionBody(medalSend.name),
  handle: async (context, body, tx) => {
    const command = "medalSend.checkAgain";
    const records = await selectedRecords(tx, context, command, body);
    return recordEach(tx, context, { resource: medalSend, command, records }, (before) => check(tx, context, before));
  },
};

/** Says who gets the medal, who does not, and that a second admin has to agree. */
function tellReceivers(context: Context, { good, receivers }: Row): void {
  const [get, lack] = [Number(good), Number(receivers) - Number(good)];
  tell(context, [`${get} 人将获得勋章`, `Receive the medal: ${get}`]);
  if (lack > 0) tell(context, [`${lack} 人不能发放，见接收人列表`, `Left out, see the list of receivers: ${lack}`]);
}

/** Sends a medal, now or at its time. More than 100 receivers need a second admin. */
export const send = transitionBy(medalSendCommands.send, async (tx, { before, input, context }) => {
  tellReceivers(context, before);
  const sendTime = Number(input["sendTime"] ?? before["sendTime"] ?? context.now);
  const isNow = sendTime <= context.now;
  const task = isNow ? await startSendTask(tx, context, before, { phase: "send", send: before.id }) : null;
  return { transition: isNow ? "begin" : "plan", patch: { sendTime, sender: context.actor.id, task } };
});

/** Sends to those who failed once more. They are checked again one by one. */
export const retryFailed = transitionBy(medalSendCommands.retryFailed, async (tx, { before, context }) => {
  await tx.query(
    "update medal_receiver set result = 'good', cause = '' where send = $1::bigint and result = 'failed'",
    [before.id],
  );
  const task = await startSendTask(tx, context, before, { phase: "send", send: before.id });
  return { transition: "again", patch: { task } };
});

/** Revokes all medals of a sending that are still valid, in the background. */
export const revokeBatch: Handler = {
  body: selectionBody(medalSend.name),
  handle: async (context, body, tx) => {
    const command = medalSendCommands.revokeBatch;
    const records = await selectedRecords(tx, context, command.id, body);
    const reason = await reasonOf(tx, command, body["reason"] as CommandRequest["reason"], true);
    const [before] = records;
    if (!before) throw new Error("the gate lets one record through");
    const [row] = await tx.query<{ n: number }>(
      "select count(*)::int as n from medal_record where send_batch = $1::bigint and status = 'valid' and delete_time is null",
      [before.id],
    );
    if (!row?.n)
      throw new Refusal("guardRefused", ["这批勋章已没有有效的", "No medal of this batch is valid any more"], {
        path: "ids",
      });
    const params = { phase: "revoke", send: before.id, reason: reason.text } as const;
    const task = await startSendTask(tx, context, before, params);
    return recordEach(tx, context, { resource: medalSend, command: command.id, records, reason }, () =>
      updateRecord(tx, medalSend, before, { task }, context.actor.id),
    );
  },
};
