import type { PhotoCauseKey, PhotoStep } from "#domain/photo-models/enumerations.ts";
import { PhotoCause } from "#domain/photo-models/enumerations.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Row } from "#server/resources/row.ts";

/** Most entries of a log. */
const MOST_LOGGED = 100;

interface Logged {
  step: (typeof PhotoStep)["values"][number]["key"];
  note?: Label;
}

/** Returns a text in both languages of the interface. */
export const inBoth = ([zh, en]: Label): Row => ({ "1": zh.slice(0, 500), "0": en.slice(0, 500) });

/** Returns the log of a job with a further entry, without its oldest one where there are too many. */
export const logWith = (job: AnyRecord, { step, note }: Logged, time: number): Row => ({
  log: [...((job["log"] ?? []) as unknown[]), { time, step, ...(note ? { note: inBoth(note) } : {}) }].slice(
    -MOST_LOGGED,
  ),
});

/** Fields of a job that ends with a result now. @param result id of the model */
export const ended = ({ begin }: AnyRecord, result: string, now: number): Row => ({
  progress: 100,
  result,
  error: {},
  cause: null,
  end: now,
  took: begin ? Math.max(0, now - Number(begin)) : null,
});

/** Fields of a job that ends without a result now. */
export const failedBy = (cause: PhotoCauseKey, reason: Label, now: number): Row => ({
  cause: PhotoCause.of(cause),
  error: inBoth(reason),
  end: now,
});

/** Values of a job that begins anew. Its log goes on. */
export const freshValues: Row = {
  attempts: 0,
  progress: 0,
  error: {},
  cause: null,
  begin: null,
  end: null,
  took: null,
};
