import type { AnyRecord } from "#kernel/resource.ts";

/** Groups refused records by the reason. An unknown record adds only its reason. */
export function groupRefusals(
  refused: Iterable<readonly [why: string, record: AnyRecord | null]>,
): Map<string, AnyRecord[]> {
  const groups = new Map<string, AnyRecord[]>();
  for (const [refusal, record] of refused)
    groups.set(refusal, [...(groups.get(refusal) ?? []), ...(record ? [record] : [])]);
  return groups;
}
