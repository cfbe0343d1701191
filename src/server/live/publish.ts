import type { LiveEvent } from "#domain/api/live.ts";
import type { Part, Parts } from "#server/db/parts.ts";
import { runParts } from "#server/db/parts.ts";
import type { Sql } from "#server/db/sql.ts";

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
/** An event before it is stored. `seq` and the titles are added when events are read (feed.ts). */
export type NewEvent = Without<LiveEvent, "seq" | "titles">;

/** Builds the part of a statement that writes live events; none without events. */
export function eventParts(events: readonly NewEvent[]): Parts {
  if (events.length === 0) return {};
  const published: Part = (parameters) =>
    `insert into live_event (payload)
     select value from jsonb_array_elements(${parameters.add(JSON.stringify(events))}::jsonb)`;
  return { published };
}

/** Writes live events in the transaction of the change. Readers receive them after the commit. */
export async function publish(tx: Sql, events: readonly NewEvent[]): Promise<void> {
  await runParts(tx, eventParts(events));
}
