import type { Command } from "#kernel/command.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { registry } from "#web/registry/registry.ts";

/** Command that saves a new record as a draft; undefined where a resource has no drafts of staff. */
export const draftCommand = ({ name }: Resource): Command | undefined => registry().command(`${name}.draftAdd`);

/** True for a draft of staff, which is saved by a call of its own. */
export const isStaffDraft = (resource: Resource, record: AnyRecord | null): boolean =>
  record?.["isDraft"] === true && draftCommand(resource) !== undefined;

/** Command whose permission and guard the form of a record needs. */
export const savedByCommand = (resource: Resource, record: AnyRecord | null): Command | undefined => {
  const verb = record === null ? "add" : isStaffDraft(resource, record) ? "draftEdit" : "edit";
  return registry().command(`${resource.name}.${verb}`);
};
