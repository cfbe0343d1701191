import type { PhotoCauseKey } from "#domain/photo-models/enumerations.ts";
import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { failedBy, logWith } from "./job-values.ts";

/** Moves a locked job by a transition of its machine. */
export const move = (tx: Sql, context: Context, before: AnyRecord, verb: string, more: Row): Promise<AnyRecord> =>
  moveBySystem(tx, context, {
    resource: photoModel,
    verb,
    before,
    patch: { ...statesAfter(photoModel, verb), ...more },
  });

/** Ends a locked job without a result. */
export const fail = (
  tx: Sql,
  context: Context,
  job: AnyRecord,
  { cause, label }: { cause: PhotoCauseKey; label: Label },
): Promise<AnyRecord> =>
  move(tx, context, job, "fail", {
    ...failedBy(cause, label, context.now),
    ...logWith(job, { step: "failed", note: label }, context.now),
  });
