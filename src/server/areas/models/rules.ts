import type { AreaRules } from "#server/areas/area-rules.ts";
import { enqueueReview } from "#server/jobs/enqueue.ts";
import { unlinkDuplicate } from "#server/models/duplicates.ts";

export const rules: AreaRules = {
  // The automatic review runs again (settled.md). It only renews the findings and decides nothing.
  afterEdit: { model: (tx, { id }) => enqueueReview(tx, id, { findingsOnly: true }) },
  undo: { "model.markRepeated": (tx, _context, { id }) => unlinkDuplicate(tx, id) },
};
