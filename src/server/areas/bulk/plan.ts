import { commands, findCommand } from "#commands/index.ts";
import type { BulkChange, BulkChoice, BulkWhat } from "#domain/bulk/api.ts";
import { BulkKind, BulkRule } from "#domain/bulk/enumerations.ts";
import { bulkFields, bulkKindsOf, bulkRulesOf, isBulkCommand, MOST_WITHOUT_APPROVAL } from "#domain/bulk/targets.ts";
import { findResource } from "#domain/index.ts";
import { isGranted, permitted } from "#kernel/availability.ts";
import type { Command } from "#kernel/command.ts";
import { Refusal, illegal, noPermission } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";
import { isList, optional } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { checked, problemsWith, refuse } from "#kernel/validate.ts";
import { mayRead } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import { replaceText } from "./replace-text.ts";

/** Work of a job, with the definitions that it needs. */
export interface BulkPlan {
  resource: Resource;
  /** Key of BulkKind. */
  kind: string;
  choose: BulkChoice;
  what: BulkWhat;
  /** The command of a job of that kind. */
  command: Command | null;
  reason: string;
}

/** Checks one change of a field. @throws Refusal illegalParameter */
function checkChange(resource: Resource, { field: name, rule, value, find }: BulkChange, path: string): void {
  if (!bulkFields(resource).includes(name))
    throw illegal(
      `${path}.field`,
      `${resource.label[0]}的「${name}」不能批量修改`,
      `${name} cannot be changed in bulk`,
    );
  const field = fieldOf(resource, name);
  if (!bulkRulesOf(resource, name).includes(rule)) {
    const rules = bulkRulesOf(resource, name).map((one) => BulkRule.value(one)?.label ?? ["", ""]);
    throw illegal(
      `${path}.rule`,
      `「${field.label[0]}」只能${rules.map(([zh]) => zh).join("、")}`,
      `${field.label[1]} takes: ${rules.map(([, en]) => en.toLowerCase()).join(", ")}`,
    );
  }
  if (rule === "replace" && !find) throw illegal(`${path}.find`, "请填写要替换的文字", "Enter the text to replace");
  if (rule === "replace" && typeof value !== "string")
    throw illegal(`${path}.value`, "新文字应为文字，可以为空", "The new text must be text. It may be empty");
  const isEmpty = value === null || value === undefined || value === "";
  if (rule !== "set" && rule !== "replace" && isEmpty)
    throw illegal(`${path}.value`, "请填写要增加或去掉的值", "Enter the value to add or remove");
  const { max: _max, min: _min, ...open } = field;
  // An amount to add may be negative. The result is checked with each record.
  const checkedField = rule === "set" ? field : open;
  if (rule !== "replace" && !isEmpty) refuse(problemsWith(optional(checkedField), value, `${path}.value`));
}

function checkWhat(context: Context, { resource, kind, what, command }: BulkPlan): void {
  if (kind === "change") {
    const changes = what.changes ?? [];
    if (changes.length === 0) throw illegal("what.changes", "请至少选择一个要改的字段", "Choose at least one field");
    for (const [index, change] of changes.entries()) checkChange(resource, change, `what.changes[${index}]`);
    const twice = changes.findIndex(({ field }, index) => changes.findIndex((one) => one.field === field) < index);
    if (twice >= 0)
      throw illegal(`what.changes[${twice}].field`, "同一字段只能改一次", "A field can be changed only once");
  }
  if (kind === "command") {
    if (!command || !isBulkCommand(resource, command))
      throw illegal("what.command", "请选择可以批量执行的命令", "Choose a command that can run in bulk");
    const granted = permitted(command, context.actor);
    if (!granted.ok) throw new Refusal(granted.code, granted.message, { path: "what.command", permission: command.id });
    checked(command.input, what.input ?? {});
  }
}

/** Permission that a kind of job needs besides the command's own. */
const verbOf: Readonly<Record<string, string>> = {
  change: "edit",
  delete: "delete",
  export: "export",
  import: "import",
};

/**
 * Reads and checks what a job does. Its maker needs the permissions of the same work by hand.
 * @throws Refusal
 */
export function planOfJob(context: Context, job: Readonly<Record<string, unknown>>): BulkPlan {
  const resource = findResource(String(job["target"]));
  if (!resource || resource.bulk === false)
    throw illegal("target", "请选择可以批量处理的对象", "Choose records that can be worked on in bulk");
  const kind = BulkKind.value(job["kind"])?.key ?? "";
  if (!bulkKindsOf(resource, commands).includes(kind))
    throw illegal(
      "kind",
      `${resource.label[0]}不支持这种批量作业`,
      `${resource.label[1]} does not allow this kind of job`,
    );
  const what = (job["what"] ?? {}) as BulkWhat;
  const plan: BulkPlan = {
    resource,
    kind,
    choose: (job["choose"] ?? { by: "filter", filter: "" }) as BulkChoice,
    what,
    command: what.command ? (findCommand(what.command) ?? null) : null,
    reason: String(job["reason"] ?? ""),
  };
  if (!mayRead(context.actor, resource)) throw noPermission(context.path, `${resource.name}.list`);
  const verb = verbOf[kind];
  if (verb && !isGranted(context.actor, `${resource.name}.${verb}`))
    throw noPermission(context.path, `${resource.name}.${verb}`);
  checkWhat(context, plan);
  return plan;
}

/** Id of the command that the job runs on each record. Its permission is that of the same work by hand. */
export const operationOf = ({ resource, kind, command }: BulkPlan): string =>
  command?.id ?? `${resource.name}.${verbOf[kind] ?? kind}`;

/** Why a job needs a second person: it deletes records, or has many rows. Null where it needs none. */
export function approvalRule(
  { kind, command }: Pick<BulkPlan, "kind" | "command">,
  rows: number,
): { rule: "kind" | "count"; limit?: number } | null {
  if (kind === "export") return null;
  if (kind === "delete" || command?.risk === "deletes") return { rule: "kind" };
  const count = command?.approval?.count;
  const limit = typeof count === "number" ? count : MOST_WITHOUT_APPROVAL;
  return rows > limit ? { rule: "count", limit } : null;
}

/** Value of a field that is emptied. */
function emptyOf(field: Field): unknown {
  if (["text", "longText", "html", "url", "color"].includes(field.kind)) return "";
  if (field.kind === "i18n") return {};
  if (field.kind === "bool") return false;
  return isList(field) ? [] : null;
}

/** New value of a field. */
export function newValue(
  resource: Resource,
  record: AnyRecord,
  { field, rule, value, find = "" }: BulkChange,
): unknown {
  const now = record[field];
  if (rule === "set") return value ?? emptyOf(fieldOf(resource, field));
  if (rule === "replace") {
    const of = fieldOf(resource, field);
    const replacement = { find, by: String(value) };
    if (typeof now === "string") return replaceText(of, field, now, replacement);
    const each = { ...of, max: of.byLanguage?.max ?? of.max };
    const texts = Object.entries((now ?? {}) as Record<string, unknown>);
    return Object.fromEntries(
      texts.map(([key, text]) => [
        key,
        typeof text === "string" ? replaceText(each, `${field}.${key}`, text, replacement) : text,
      ]),
    );
  }
  if (typeof value === "number") return Number(now ?? 0) + value;
  const values = (Array.isArray(value) ? value : [value]).map(String);
  const list = Array.isArray(now) ? now : [];
  if (rule === "remove") return list.filter((one) => !values.includes(String(one)));
  const have = new Set(list.map(String));
  return [...list, ...(Array.isArray(value) ? value : [value]).filter((one) => !have.has(String(one)))];
}
