import type { Command } from "#kernel/command.ts";
import { missingFor, missingMessage, missingProblems } from "#kernel/complete.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { permitted } from "#kernel/availability.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { askFor } from "#web/forms/asked-fields.ts";
import { registry } from "#web/registry/registry.ts";
import { setQuery } from "#web/routing/address.ts";
import { isString, isRecord } from "#web/store/stored.ts";
import { ApiError } from "#web/data/error.ts";
import type { Target } from "./target.ts";

/** Returns the fields that the record lacks for the command, as far as its values are at hand. */
export const missingHere = ({ action }: Command, resource: Resource, record: AnyRecord): string[] =>
  action.type === "transition" ? missingFor(resource, action.transition, record) : [];

/** Returns why the only record of the target is not complete; null if it is, or if there are several. */
export function incompleteHere(command: Command, target: Target | null): Label | null {
  const [record, ...others] = target?.records ?? [];
  if (!target || !record || others.length > 0 || target.resource.name !== command.resource) return null;
  const names = missingHere(command, target.resource, record);
  return names.length > 0 ? missingMessage(target.resource, names) : null;
}

/** Returns the fields that the server found missing; empty for any other error. */
export function missingIn(error: unknown): string[] {
  const details = error instanceof ApiError && isRecord(error.details) ? error.details["missing"] : null;
  return Array.isArray(details) ? details.filter(isString) : [];
}

/**
 * Opens the form of a record with the missing fields marked.
 * @returns false if the admin may not edit the record
 */
export function openMissing(resource: Resource, id: string, names: readonly string[]): boolean {
  const edit = registry().command(`${resource.name}.edit`);
  if (!edit || !permitted(edit, actorStore.value).ok || names.length === 0) return false;
  askFor({ resource: resource.name, id, problems: missingProblems(resource, names) });
  setQuery({ id, edit: id }, "replace");
  return true;
}
