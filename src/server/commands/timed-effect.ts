import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** What a timed transition does besides its own record. Where it throws, the record stays as it was and is tried again. */
export type TimedEffect = (
  tx: Sql,
  context: Context,
  moved: { before: AnyRecord; record: AnyRecord },
) => Promise<unknown>;

/** Effects of timed transitions, by the name in `effect` of the machine. */
export type TimedEffects = Readonly<Record<string, TimedEffect>>;
