import { model } from "#domain/models/model.resource.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { refuseShutOut } from "#server/areas/risk/black-list/shut-out.ts";
import { unlinkDuplicate } from "./duplicates.ts";
import { modelSubject } from "./review.ts";
import { decisionConsequences } from "#server/review/decision-consequences.ts";

export const rules: AreaRules = {
  beforeWrite: {
    model: async (tx, context, { verb, patch }) => {
      if (verb !== "add") return;
      const attempt = { scope: "upload", user: String(patch["author"] ?? ""), about: String(patch["groupName"] ?? "") };
      await refuseShutOut(tx, context, attempt, "author");
    },
  },
  // A model that was published before, here or on the platform it was imported from, keeps its first date.
  consequences: {
    model: decisionConsequences(model, ({ publishTime }, now) => ({ publishTime: publishTime ?? now })),
  },
  review: { model: modelSubject },
  undo: { "model.markRepeated": (tx, _context, { id }) => unlinkDuplicate(tx, id) },
};
