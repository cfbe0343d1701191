import { experienceCommands } from "#commands/experience/experience.ts";
import { experienceFlowCommands } from "#commands/experience/experience-flow.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { experience } from "#domain/experience/experience.resource.ts";
import { experienceFlow } from "#domain/experience/experience-flow.resource.ts";
import { Refusal, prefixErrors } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues } from "#server/resources/write.ts";
import { gainExperience, recountExperience } from "./gain.ts";

const messageTo = (record: AnyRecord, event: string, reason: string): Effect => ({
  kind: "authorMessage",
  receiver: String(record["user"]),
  event,
  title: "",
  reason,
  reasonKey: "",
});

/** Gives experience to members, or takes it. */
export const adjust: Handler = {
  body: selectionBody(experience.name, experienceCommands.adjust.input),
  handle: async (context, body, tx) => {
    const { id: command, input: fields } = experienceCommands.adjust;
    const reason = await reasonOf(tx, experienceCommands.adjust, body["reason"] as CommandRequest["reason"], true);
    const input = await prefixErrors("input.", () => checkedValues(tx, fields, (body["input"] ?? {}) as Row, null));
    const amount = Number(input["amount"]);
    if (amount === 0)
      throw new Refusal("illegalParameter", ["经验值不能为 0", "An amount of 0 changes nothing"], {
        path: "input.amount",
      });
    const records = await selectedRecords(tx, context, command, body);
    const effectsOf = (after: AnyRecord) => [
      {
        ...messageTo(after, amount > 0 ? "experience.given" : "experience.taken", reason.text),
        amount: Math.abs(amount),
      },
    ];
    return recordEach(tx, context, { resource: experience, command, records, reason, effectsOf }, async (before) => {
      const user = String(before["user"]);
      await gainExperience(tx, context, { user, source: "operator", amount, reason: reason.text });
      return readRecord(tx, experience, before.id);
    });
  },
};

/** Counts the experience of members anew from their flows. */
export const recompute: Handler = {
  body: selectionBody(experience.name),
  handle: async (context, body, tx) => {
    const command = experienceCommands.recompute.id;
    const records = await selectedRecords(tx, context, command, body);
    return recordEach(tx, context, { resource: experience, command, records }, async (before) => {
      await recountExperience(tx, before.id, context.now);
      return readRecord(tx, experience, before.id);
    });
  },
};

/** Takes back what a flow gave, or gives back what it took, once. */
export const reverse: Handler = {
  body: selectionBody(experienceFlow.name),
  handle: async (context, body, tx) => {
    const { id: command } = experienceFlowCommands.reverse;
    const reason = await reasonOf(tx, experienceFlowCommands.reverse, body["reason"] as CommandRequest["reason"], true);
    const records = await selectedRecords(tx, context, command, body);
    return recordEach(tx, context, { resource: experienceFlow, command, records, reason }, async (before) => {
      const made = await gainExperience(tx, context, {
        user: String(before["user"]),
        source: "reversal",
        biz: { resource: experienceFlow.name, id: before.id },
        amount: -Number(before["amount"]),
        reason: reason.text,
      });
      if (!made)
        throw new Refusal("guardRefused", ["这条流水已经冲回过", "This flow was reversed before"], { path: "ids" });
      return before;
    });
  },
};
