import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { registry } from "#web/registry/registry.ts";
import { isRecord } from "#web/store/stored.ts";
import { setOverlay, merged, overlayOf } from "./overlay.ts";
import { queryClient } from "./query.ts";

/** A state that ends by itself: the server tells nobody, it merely reads differently from a moment on. */
interface Lapsing {
  resource: string;
  field: string;
  at: string;
  from: readonly Stored[];
  to: Stored;
}

const lapsing = (): Lapsing[] =>
  registry().resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { expires, enumeration }]) =>
      expires && enumeration
        ? [
            {
              resource: name,
              field,
              at: expires.at,
              from: expires.from.map((key) => enumeration.of(key)),
              to: enumeration.of(expires.to),
            },
          ]
        : [],
    ),
  );

/** Records of a kind in lists and details, each as it was heard of last. */
function atHand(resource: string): AnyRecord[] {
  const replies = ["list", "detail"].flatMap((kind) => queryClient.getQueriesData({ queryKey: [kind, resource] }));
  const records = replies.flatMap(([, reply]) => (isRecord(reply) ? [reply["list"], reply["item"]].flat() : []));
  return records.filter(isRecord).map((record) => {
    const known = record as AnyRecord;
    return merged(known, overlayOf(resource, known.id));
  });
}

/** What has lapsed by now is said of its rows. @returns when the next one does, in ms; Infinity for none */
export function lapse(now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { resource, field, at, from, to } of lapsing())
    for (const record of atHand(resource)) {
      const end = record[at];
      if (typeof end !== "number" || !from.some((state) => state === record[field])) continue;
      if (end * 1_000 > now) next = Math.min(next, end * 1_000);
      else setOverlay(resource, record.id, { record: { ...record, [field]: to } });
    }
  return next;
}

/** What colleagues change comes without a new reading: it is looked for as often as this. */
const MOST_MS = 60_000;

/** For the life of the window: looks whenever something was read, and when the next one lapses. */
export function watchLapses(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    const next = lapse(Date.now());
    if (Number.isFinite(next)) timer = setTimeout(look, Math.min(next - Date.now(), MOST_MS));
  };
  look();
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.state.fetchStatus !== "idle") return;
    if (lapsing().some(({ resource }) => query.queryKey[1] === resource)) look();
  });
}
