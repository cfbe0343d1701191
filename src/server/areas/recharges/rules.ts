import { channelDay } from "#domain/recharges/channel-day.resource.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { readRecord } from "#server/resources/detail.ts";
import { closedDay, isClosed, refreshDays } from "./channel-days.ts";

const lineConsequences: Consequences = (command, _record, reason) =>
  command.verb === "explain" ? { ...none, patch: { note: reason.text } } : none;

const dayConsequences: Consequences = (command, _record, _reason, context) =>
  command.verb === "closeDay" ? { ...none, patch: { closer: context.actor.id, closeTime: context.now } } : none;

export const rules: AreaRules = {
  consequences: { channelRecord: lineConsequences, channelDay: dayConsequences },
  beforeWrite: {
    // A closed day keeps what it says.
    channelRecord: async (tx, _context, { before }) => {
      if (!before) return;
      const day = await readRecord(tx, channelDay, String(before["channelDay"]));
      if (isClosed(day)) throw closedDay(day);
    },
  },
  afterWrite: {
    channelRecord: (tx, _context, { after }) => refreshDays(tx, [String(after["channelDay"])]),
  },
};
