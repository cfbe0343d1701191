import { modelDecisions } from "#domain/appeals/contested.ts";
import { grievance } from "#domain/appeals/grievance.resource.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { refuseOwnDecision, reverseContested, undoContested } from "./answers.ts";
import {
  afterComplaint,
  checkComplaint,
  complaintConsequences,
  fillComplaint,
  followComplaint,
  undoComplaint,
} from "./complaints.ts";
import { contested } from "./contested.ts";

/** The answer to an appeal stands on it, and its author gets a message. */
const answered: Consequences = (command, record, reason, { actor, now }) => {
  if (!command.decision) return none;
  const member = record["user"] ? String(record["user"]) : null;
  return {
    patch: { handler: actor.id, handleTime: now, reply: reason.text },
    effects: member
      ? [
          {
            kind: "authorMessage",
            receiver: member,
            event: command.id,
            title: String(record["heading"]),
            reason: reason.text,
            reasonKey: reason.key,
          },
        ]
      : [],
    ...(member ? { targetId: member } : {}),
  };
};

export const rules: AreaRules = {
  consequences: { grievance: answered, complaint: complaintConsequences },
  fill: {
    complaint: fillComplaint,
    grievance: async (tx, { verb, patch }) => {
      if (verb !== "add") return {};
      const about = await contested(tx, patch["againstRecord"], modelDecisions, grievance);
      return { ...about.facts, model: about.targetId, user: about.member, heading: about.heading, lang: about.lang };
    },
  },
  beforeWrite: {
    complaint: checkComplaint,
    grievance: async (_tx, context, write) => refuseOwnDecision(context, write),
  },
  afterWrite: { complaint: afterComplaint },
  follow: { ...followComplaint, "grievance.uphold": reverseContested(grievance) },
  undo: {
    ...undoComplaint,
    "grievance.uphold": undoContested(grievance),
  },
};
