import type { Command } from "#kernel/command.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Context } from "#server/context.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import type { Row } from "#server/resources/row.ts";

export interface Reason {
  key: string;
  text: string;
  /** True if the list marks the reason as a strike against the author. */
  strike: boolean;
}

/** Strikes that a decision gives a member. */
export interface Strikes {
  member: string;
  points: number;
}

export interface Consequence {
  /** Further fields of the record that change with the transition. */
  patch: Row;
  /** Effects outside the console, sent when the undo window ends. */
  effects: Effect[];
  strikes?: Strikes | undefined;
  /** Id of the affected person. */
  targetId?: string;
}

/**
 * Computes the changes of a command beyond its declaration. The function writes nothing: run.ts writes the result.
 * @param commandPatch values that the command itself writes
 * @param tx for what it must read
 */
export type Consequences = (
  command: Command,
  record: AnyRecord,
  reason: Reason,
  context: Context,
  commandPatch: Row,
  tx: Sql,
) => Consequence | Promise<Consequence>;

export const none: Consequence = { patch: {}, effects: [] };
