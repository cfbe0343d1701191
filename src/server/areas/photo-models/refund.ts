import { Parsing } from "#domain/enumerations/models.ts";
import { photoModelMachine } from "#domain/photo-models/photo-model.machine.ts";
import type { Label } from "#kernel/label.ts";
import { transitionOf, writes } from "#kernel/machine.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { failedBy, freshValues, logWith } from "./job-values.ts";

const withdrawn: Label = ["退款时还在排队，不再处理", "Refunded while it waited, so it is not done"];

/**
 * A refund stands on the job, and its member gets a message by the outbox, once. It is final: no undo takes it back. A
 * ledger posts the amount here, by another effect of the outbox. A job that waits is withdrawn; a result stays.
 */
const refundConsequence: Consequences = (command, job, reason, { actor, now }) => {
  const amount = Number(job["cost"]);
  const member = String(job["user"]);
  const isWaiting = job["state"] === Parsing.of("await");
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
  if (command.verb === "refund") return refundConsequence(command, ...rest);
  return ["retry", "retryFree"].includes(command.verb) ? { ...none, patch: freshValues } : none;
};
