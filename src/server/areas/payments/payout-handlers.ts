import { payoutCommands } from "#commands/payments/payout.ts";
import { payout } from "#domain/payments/payout.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import { tellMembers } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import { readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { checkHandOver, handedOver } from "./hand-over.ts";
import { lockSubject, moveSubject } from "./payout-subject.ts";
import { reversePayment } from "./take-answer.ts";

/** What payouts pay is locked before them, as everywhere, so that two calls never wait for each other. */
const lockingSubjects = (handler: Handler): Handler => ({
  ...handler,
  handle: async (context, body, tx) => {
    const ids = (body["ids"] as unknown[]).map(String);
    for (const record of await readRecords(tx, payout, ids)) await lockSubject(tx, record);
    return handler.handle(context, body, tx);
  },
});

const tryAgain = lockingSubjects(
  transitionBy(payoutCommands.tryAgain, async (tx, { before, context }) => {
    const subject = await lockSubject(tx, before);
    await checkHandOver(tx, before, subject);
    await moveSubject(tx, context, { payout: before, subject }, "send");
    return { transition: "send", patch: handedOver(before, context, String(before["batchNo"])) };
  }),
);

const cancel = lockingSubjects(
  transitionBy(payoutCommands.cancel, async (tx, { before, reason, context }) => {
    const patch = { reason: reason.text, decideTime: context.now };
    const pair = { payout: before, subject: await lockSubject(tx, before) };
    await moveSubject(tx, context, pair, "refuse", { patch, reason: reason.text });
    tellMembers(context, [String(before["receiver"])]);
    return { transition: "close", patch: { doneTime: context.now } };
  }),
);

const markReturned = lockingSubjects(
  transitionBy(payoutCommands.markReturned, async (tx, { before, input, reason, context }) => {
    const subject = await lockSubject(tx, before);
    tellMembers(context, [String(before["receiver"])]);
    const paper = input["paper"] as StoredFile;
    return {
      transition: "comeBack",
      patch: await reversePayment({ tx, context, before, subject }, reason.text, paper),
    };
  }),
);

/** The job that asks takes it up after the commit: no transaction waits for a channel. */
const ask: Handler = {
  body: selectionBody(payout.name),
  handle: async (context, body, tx) => {
    const command = payoutCommands.ask.id;
    const records = await selectedRecords(tx, context, command, body);
    return recordEach(tx, context, { resource: payout, command, records }, (before) =>
      updateRecord(tx, payout, before, { askTime: context.now }, context.actor.id),
    );
  },
};

export const payoutHandlers = {
  "payout.ask": ask,
  "payout.tryAgain": tryAgain,
  "payout.cancel": cancel,
  "payout.markReturned": markReturned,
};
