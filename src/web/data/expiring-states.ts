import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { registry } from "#web/registry/registry.ts";
import { isRecord } from "#web/store/stored.ts";
import { setOverlay, merged, overlayOf } from "./row-overlay.ts";
import { queryClient } from "./query.ts";

/** An expiring state. From a given time on it reads as another state, and the server sends no live event. */
interface ExpiringState {
  resource: string;
  field: string;
  timeField: string;
  from: readonly Stored[];
  to: Stored;
}

const expiringStates = (): ExpiringState[] =>
  registry().resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { expires, enumeration }]) =>
      expires && enumeration
        ? [
            {
              resource: name,
              field,
              timeField: expires.at,
              from: expires.from.map((key) => enumeration.of(key)),
              to: enumeration.of(expires.to),
            },
          ]
        : [],
    ),
  );

/** Returns all loaded records of a resource, in lists and details, with their latest changes. */
function loadedRecords(resource: string): AnyRecord[] {
  const replies = ["list", "detail"].flatMap((kind) => queryClient.getQueriesData({ queryKey: [kind, resource] }));
  const records = replies.flatMap(([, reply]) => (isRecord(reply) ? [reply["list"], reply["item"]].flat() : []));
  return records.filter(isRecord).map((record) => {
    const known = record as AnyRecord;
    return merged(known, overlayOf(resource, known.id));
  });
}

/**
 * Updates the rows whose state has expired. @returns the time of the next expiry in ms since 1970; Infinity if there is
 * none
 */
export function expireStates(now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { resource, field, timeField, from, to } of expiringStates())
    for (const record of loadedRecords(resource)) {
      const end = record[timeField];
      if (typeof end !== "number" || !from.some((state) => state === record[field])) continue;
      if (end * 1_000 > now) next = Math.min(next, end * 1_000);
      else setOverlay(resource, record.id, { record: { ...record, [field]: to } });
    }
  return next;
}

/** Maximum time in ms between two checks. Changes of colleagues arrive without a new read. */
const MAX_MS = 60_000;

/** Checks for expired states after each read and at each expiry, for the lifetime of the window. */
export function watchExpiringStates(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    const next = expireStates(Date.now());
    if (Number.isFinite(next)) timer = setTimeout(look, Math.min(next - Date.now(), MAX_MS));
  };
  look();
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.state.fetchStatus !== "idle") return;
    if (expiringStates().some(({ resource }) => query.queryKey[1] === resource)) look();
  });
}
