import type { Command } from "#kernel/command.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Count } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Effect } from "#server/outbox/put.ts";
import type { Row } from "#server/resources/row.ts";

export interface Reason {
  key: string;
  text: string;
  /** The list says that it counts as a strike against the author. */
  strike: boolean;
}

export interface Consequence {
  /** Further fields of the record that change with the transition. */
  patch: Row;
  /** What the outside is told when the time for undo is over. */
  effects: Effect[];
  /** The author's standing, which the next review of his models reads. */
  count?: Count | undefined;
  /** The person affected. */
  targetId?: string;
}

/** What a command changes beyond its declaration; pure, so that the runner decides when it is written. */
export type Consequences = (command: Command, record: AnyRecord, reason: Reason, context: Context) => Consequence;

export const none: Consequence = { patch: {}, effects: [] };
