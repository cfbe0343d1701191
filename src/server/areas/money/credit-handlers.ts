import { creditRecordCommands } from "#commands/money/credit-record.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import type { Reason } from "#server/commands/effects.ts";
import type { Handler } from "#server/commands/handler.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { postRelease } from "./credit-release.ts";

const { extend, releaseNow: release } = creditRecordCommands;

const toOwner = (credit: AnyRecord, event: string, reason: Reason): Effect[] =>
  credit["ownerType"] === "user"
    ? [
        {
          kind: "authorMessage",
          receiver: String(credit["owner"]),
          event,
          title: String(credit["creditNo"]),
          reason: reason.text,
          reasonKey: reason.key,
        },
      ]
    : [];

/** Leaves a credit on hold for some further days, at least from now. */
export const extendCredit: Handler = transitionBy(extend, async (_tx, { before, input, reason, context }) => ({
  transition: "prolong",
  patch: {
    holdUntil: Math.max(Number(before["holdUntil"]), context.now) + Number(input["days"]) * DAY,
    reason: reason.text,
  },
  effects: toOwner(before, extend.id, reason),
}));

/** Makes a credit available before its time. */
export const releaseNow: Handler = transitionBy(release, async (tx, { before, reason, context }) => ({
  transition: "release",
  patch: {
    releaseEntry: await postRelease(tx, context, before),
    releaseTime: context.now,
    reason: reason.text,
  },
  effects: toOwner(before, release.id, reason),
}));
