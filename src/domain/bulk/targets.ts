import type { Command } from "#kernel/command.ts";
import { hasColumn } from "#kernel/field.ts";
import { RANK } from "#kernel/rank.ts";
import type { Label } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";
import { isWritable } from "#kernel/resource.ts";

/** Maximum number of records of one job. */
export const MOST_BULK_ROWS = 100_000;
/** Number of rows above which another person must approve a job. */
export const MOST_WITHOUT_APPROVAL = 1_000;
/** Rows that a check shows with their values before and after. */
export const BULK_SAMPLE = 20;
/** Days for which a job can be undone. */
export const BULK_UNDO_DAYS = 7;

/** Cause of a row that was left alone, because its record has another version than at the check. */
export const CHANGED_MEANWHILE: Label = ["检查之后又有改动，已跳过", "Changed meanwhile, so it was left alone"];

/** True if records of the resource may be changed in bulk: it can be edited, and nothing excludes it. */
export const isBulkTarget = (resource: Resource): boolean =>
  resource.bulk !== false && resource.allows.includes("edit");

/** Kinds of jobs that a resource allows, as keys of BulkKind. */
export const bulkKindsOf = (resource: Resource, commands: readonly Command[]): string[] => {
  if (!isBulkTarget(resource)) return [];
  return [
    "change",
    ...(commands.some((command) => isBulkCommand(resource, command)) ? ["command"] : []),
    ...(["import", "export", "delete"] as const).filter((verb) => resource.allows.includes(verb)),
  ];
};

/** Commands with a handler that the job does otherwise, or that say nothing about single records. */
const ownWork: ReadonlySet<string> = new Set(["add", "edit", "delete", "rank", "move", "export", "import"]);

/** True for a command that may run on one record after another. */
const runsOnEach = ({ action, targets, verb }: Command): boolean =>
  action.type === "transition" ||
  action.type === "change" ||
  (action.type === "handler" && targets === "many" && !ownWork.has(verb));

/** True for commands that a job may run: those that several records may take, that grant and pay nothing, and
 * that need no second person for a single record. */
export const isBulkCommand = (resource: Resource, command: Command): boolean =>
  command.resource === resource.name &&
  command.bulk !== false &&
  runsOnEach(command) &&
  command.stepUp !== true &&
  command.approval?.always !== true &&
  command.approval?.amount === undefined &&
  command.risk !== "permits" &&
  command.risk !== "pays";

/** Names of the fields that a job may change. Ranks are none: records are placed among each other (server/commands/rank.ts). */
export const bulkFields = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name];
    return (
      field !== undefined &&
      (name !== RANK || resource.rankedWithin === null) &&
      isWritable(resource, name) &&
      hasColumn(field) &&
      !field.secret &&
      !field.masked &&
      !field.immutable &&
      !field.unique
    );
  });

/** Rules by which a job may change a field, as keys of BulkRule. */
export function bulkRulesOf(resource: Resource, name: string): string[] {
  const field = resource.fields[name];
  if (!field) return [];
  const isText = ["text", "longText", "html", "url"].includes(field.kind) || field.kind === "i18n";
  if (["int", "decimal", "money", "bytes"].includes(field.kind)) return ["set", "add"];
  if (field.kind === "flags" || field.kind === "refs") return ["set", "add", "remove"];
  return isText ? ["set", "replace"] : ["set"];
}
