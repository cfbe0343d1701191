import type { AnyRecord } from "#kernel/resource.ts";

/** Records that a command did not take, by why, in words; of one that is unknown only why. */
export function byWhy(refused: Iterable<readonly [why: string, record: AnyRecord | null]>): Map<string, AnyRecord[]> {
  const known = new Map<string, AnyRecord[]>();
  for (const [why, record] of refused) known.set(why, [...(known.get(why) ?? []), ...(record ? [record] : [])]);
  return known;
}
