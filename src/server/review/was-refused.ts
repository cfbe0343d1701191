import { isIn } from "#kernel/machine.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";

/**
 * Tells by the states of a reviewed record how it was decided.
 * @returns true if it was refused or taken down, false if it is published, null while it waits or was deleted
 */
export function wasRefused({ machine }: Resource, record: AnyRecord): boolean | null {
  const allows = (transition: string): boolean =>
    machine?.transitions[transition] !== undefined && isIn(machine, machine.transitions[transition].from, record);
  if (allows("restore")) return true;
  return allows("stop") ? false : null;
}
