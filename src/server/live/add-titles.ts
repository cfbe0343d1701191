import { findResource } from "#domain/index.ts";
import type { LiveEvent } from "#domain/api/live.ts";
import type { Titles } from "#domain/api/list.ts";
import type { Sql } from "#server/db/sql.ts";
import { collect, titlesIn } from "#server/resources/titles.ts";

/** Stored numbers of the interface languages. */
const languages = [0, 1] as const;

type Ids = Map<string, Set<string>>;

function pointedAt(event: LiveEvent): Ids {
  const wanted: Ids = new Map();
  const resource = "item" in event ? findResource(event.resource) : undefined;
  if (resource && "item" in event) collect(resource, event.item, wanted);
  return wanted;
}

/** Picks the titles of the given ids. */
function part(titles: Titles, ids: Ids): Titles {
  const selected: Titles = {};
  for (const [name, some] of ids)
    for (const id of some) {
      const title = titles[name]?.[id];
      if (title !== undefined) (selected[name] ??= {})[id] = title;
    }
  return selected;
}

/**
 * Adds to events the titles of all records that they refer to, in each interface language, as lists show them. There is
 * one query for all events. It runs when events are read, so that no write waits for it.
 */
export async function addTitles(db: Sql, events: readonly LiveEvent[]): Promise<LiveEvent[]> {
  const pointed = events.map(pointedAt);
  const wanted: Ids = new Map();
  for (const ids of pointed)
    for (const [name, some] of ids) wanted.set(name, new Set([...(wanted.get(name) ?? []), ...some]));
  const titles = await titlesIn(db, wanted, languages);
  return events.map((event, index) => {
    if (!("item" in event)) return event;
    const mine = titles.map((all, i) => [languages[i], part(all, pointed[index] ?? new Map())]);
    return { ...event, titles: Object.fromEntries(mine) };
  });
}
