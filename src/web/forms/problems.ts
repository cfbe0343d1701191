import { settledCurrency } from "#kernel/amounts-of-record.ts";
import { isBlank } from "#kernel/blank-text.ts";
import { lacks } from "#kernel/complete.ts";
import { optional } from "#kernel/field.ts";
import type { Problem } from "#kernel/problem.ts";
import { fieldFor, problemsWith } from "#kernel/validate.ts";
import type { Resource } from "#kernel/resource.ts";
import { ApiError } from "#web/data/error.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import type { Values } from "./form-fields.ts";
import { isSame, sent, shownFields } from "./form-fields.ts";

/** Returns the form's path: `item.price` and `groupItem.price` become `price`. */
const localPath = (path: string): string => path.replace(/^(item|groupItem)\./, "");

/** Returns the field of a path: `auditFailure[2].key` belongs to `auditFailure`. */
export const fieldOfPath = (path: string): string => /^[^.[]+/.exec(path)?.[0] ?? path;

function valueSent({ fields }: Resource, name: string, values: Values): unknown {
  const field = fields[name];
  return field ? sent(field, values[name]) : undefined;
}

/** True if a required value is missing that was already missing in the record. The form may be saved without it. */
export function isWanted(resource: Resource, name: string, values: Values, before: Values | null): boolean {
  const field = resource.fields[name];
  // The form does not know whether a masked field of the record has a value.
  if (!field?.required || field.masked) return false;
  const value = valueSent(resource, name, values);
  return field !== fieldFor(resource.fields, name, value, before) && lacks(field, value, isBlank);
}

/** Returns the fields whose values break a rule. Missing ones break none. */
export const invalidFields = (resource: Resource, values: Values, isNew: boolean): string[] =>
  shownFields(resource, values, isNew).filter((name) => {
    const field = resource.fields[name];
    return field && problemsWith(optional(field), valueSent(resource, name, values), name).length > 0;
  });

/** Returns the fields without a value that a record needs: required ones, and those that a transition asks for. */
export function lackingFields(resource: Resource, values: Values, isNew: boolean): string[] {
  const asked = Object.values(resource.machine?.transitions ?? {}).flatMap(({ complete = [] }) => complete);
  return shownFields(resource, values, isNew).filter((name) => {
    const field = resource.fields[name];
    if (!field || field.masked || !(field.required || asked.includes(name))) return false;
    return lacks(field, valueSent(resource, name, values), isBlank);
  });
}

/**
 * Returns the problems that the server would report, before the call. An edit sends only changed fields, so that a
 * stored value that an old rule allowed stops no other change.
 * @param before null for a new record
 */
export function problemsHere(resource: Resource, values: Values, before: Values | null): Problem[] {
  const shown = shownFields(resource, values, before === null);
  const ofFields = shown.flatMap((name) => {
    const value = valueSent(resource, name, values);
    const field = fieldFor(resource.fields, name, value, before);
    // The server always checks a field with a condition, because it may apply only now.
    const isSent = before === null || field?.when !== undefined || !isSame(before[name], values[name]);
    return field && isSent ? problemsWith(settledCurrency(field, values), value, name) : [];
  });
  const wrong = new Set(ofFields.map(({ path }) => fieldOfPath(path)));
  const between = resource.problems(values).filter(({ path }) => !wrong.has(fieldOfPath(path)));
  return [...ofFields, ...between];
}

const isProblem = (value: unknown): value is Problem =>
  isRecord(value) &&
  isString(value["path"]) &&
  Array.isArray(value["label"]) &&
  value["label"].length === 2 &&
  value["label"].every(isString);

/**
 * Converts a refusal to problems of fields. Without details it becomes one problem of the named field; empty if it
 * names none.
 */
export function problemsFrom(error: unknown): Problem[] {
  if (!(error instanceof ApiError)) return [];
  const details = Array.isArray(error.details) ? error.details.filter(isProblem) : [];
  const refused =
    details.length > 0
      ? details
      : error.path
        ? [{ path: error.path, label: [error.message, error.message] as const }]
        : [];
  return refused.map((problem) => ({ ...problem, path: localPath(problem.path) }));
}

export type ByField = Readonly<Record<string, readonly Problem[]>>;

/** Groups problems by field. Problems of fields that are not shown are listed under the empty name. */
export function byField(problems: readonly Problem[], shown: readonly string[]): ByField {
  const sorted: Record<string, Problem[]> = {};
  for (const problem of problems) {
    const name = fieldOfPath(problem.path);
    (sorted[shown.includes(name) ? name : ""] ??= []).push(problem);
  }
  return sorted;
}
