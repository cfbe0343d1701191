import { Parsing } from "#domain/enumerations/models.ts";
import { photoModelMachine } from "#domain/photo-models/photo-model.machine.ts";
import type { Label } from "#kernel/label.ts";
import { transitionOf, writes } from "#kernel/machine.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { tally } from "#server/commands/foretell.ts";
import { failedBy, freshValues, logWith } from "./job-values.ts";

const withdrawn: Label = ["退款时还在排队，不再处理", "Refunded while it waited, so it is not done"];

/**
 * A refund stands on the job, and its member gets a message by the outbox, once. It is final: no undo takes it back. A
 * ledger posts the amount here, by another effect of the outbox. A job that waits is withdrawn; a result stays.
 */
const refundConsequence: Consequences = (command, job, reason, context) => {
  const { actor, now } = context;
  const amount = Number(job["cost"]);
  const member = String(job["user"]);
  const isWaiting = job["state"] === Parsing.of("await");
  tally(context, ["退还 {n} 金豆", "Beans refunded: {n}"], amount);
  tally(context, ["取消 {n} 个排队的任务", "Waiting jobs that are withdrawn: {n}"], isWaiting ? 1 : 0);
  tally(context, ["{n} 个结果模型仍归会员", "Results that their members keep: {n}"], job["result"] ? 1 : 0);
  return {
    patch: {
      refundTime: now,
      refundBy: actor.id,
      refundAmount: amount,
      refundReason: reason.text,
      ...(isWaiting
        ? {
            ...writes(photoModelMachine, transitionOf(photoModelMachine, "withdraw")),
            ...failedBy("withdrawn", withdrawn, now),
            ...logWith(job, { step: "withdrawn" }, now),
          }
        : {}),
    },
    effects: [
      {
        kind: "authorMessage",
        receiver: member,
        event: command.id,
        title: job.id,
        amount,
        reason: reason.text,
        reasonKey: reason.key,
      },
    ],
    targetId: member,
  };
};

/** What commands on jobs change besides their states. */
export const photoModelConsequences: Consequences = (command, ...rest) => {
  const [, , context] = rest;
  if (command.verb === "refund") return refundConsequence(command, ...rest);
  if (command.verb === "retryFree")
    tally(context, ["{n} 个任务免费得到结果", "Jobs whose result costs nothing: {n}"], 1);
  return ["retry", "retryFree"].includes(command.verb) ? { ...none, patch: freshValues } : none;
};
