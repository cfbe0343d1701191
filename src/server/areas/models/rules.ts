import { model } from "#domain/models/model.resource.ts";
import type { AreaRules } from "#server/areas/area-rules.ts";
import { enqueueReview } from "#server/jobs/enqueue.ts";
import { unlinkDuplicate } from "#server/models/duplicates.ts";
import { modelSubject } from "./review.ts";
import { decisionConsequences } from "#server/review/decision-consequences.ts";

export const rules: AreaRules = {
  // A model that was published before, here or on the platform it was imported from, keeps its first date.
  consequences: {
    model: decisionConsequences(model, ({ publishTime }, now) => ({ publishTime: publishTime ?? now })),
  },
  review: { model: modelSubject },
  // The automatic review runs again (settled.md). It only renews the findings and decides nothing.
  afterEdit: { model: (tx, { id }) => enqueueReview(tx, "model", id, { findingsOnly: true }) },
  undo: { "model.markRepeated": (tx, _context, { id }) => unlinkDuplicate(tx, id) },
};
