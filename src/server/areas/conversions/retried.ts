import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Row } from "#server/resources/row.ts";

/** Values of a task that begins anew. Its log goes on. */
export const freshValues: Row = { attempts: 0, progress: 0, error: {}, begin: null, end: null, took: null };

/** A retried task has the attempts of a new one. */
export const retryConsequence: Consequences = ({ verb }) => (verb === "retry" ? { ...none, patch: freshValues } : none);
