import type { JSX } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { StateBadge } from "./badge.tsx";

/** Badges for the states of a record, one for each state field. */
export function StateBadges({ resource, record }: { resource: Resource; record: AnyRecord }): JSX.Element[] {
  return Object.entries(resource.machine?.fields ?? {}).map(([name, enumeration]) => (
    <StateBadge key={name} enumeration={enumeration} stored={record[name]} />
  ));
}
