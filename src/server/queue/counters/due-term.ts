import type { Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";

/** SQL term for the time at which row `t` is due. */
export const dueTerm = ({ due, since }: Queue): string =>
  "at" in due ? `t.${sqlName(due.at)}` : `(t.${sqlName(since)} + ${due.hours} * interval '1 hour')`;
