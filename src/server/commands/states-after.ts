import type { Resource } from "#kernel/resource.ts";
import { machineOf, transitionOf, writes } from "#kernel/machine.ts";
import type { Row } from "#server/resources/row.ts";

/** Returns the states that a transition writes. */
export function statesAfter(resource: Resource, verb: string): Row {
  const machine = machineOf(resource);
  return writes(machine, transitionOf(machine, verb));
}
