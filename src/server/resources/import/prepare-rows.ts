import { currencyFields, settledCurrency } from "#kernel/amounts-of-record.ts";
import type { RowProblem } from "#domain/api/import.ts";
import { Refusal } from "#kernel/errors.ts";
import { isGranted } from "#kernel/availability.ts";
import type { Label } from "#kernel/label.ts";
import type { Problem } from "#kernel/problem.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { problemsOf } from "#kernel/validate.ts";
import { gate } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { isChange, writable } from "#server/resources/write.ts";
import type { Cell, SheetRow } from "#server/sheets/sheet.ts";
import { isBlank } from "#server/sheets/sheet.ts";
import { hasLostDigits, plainText, valueOf } from "./cell-value.ts";
import { addedIn, existingIds, idsByTitle, recordsByKey, uniqueKeyOf } from "./find-records.ts";
import type { ImportPlan, PlannedColumn } from "./plan.ts";
import { columnOfPath } from "./plan.ts";
import { storedRecord } from "./stored-record.ts";

export interface PreparedRow {
  line: number;
  cells: readonly Cell[];
  verb: "add" | "change" | "same" | "skip" | "bad";
  values: Row;
  before: AnyRecord | null;
  problems: RowProblem[];
}

/** Lines by value of each unique field, to find the same value twice in a file. */
export type Seen = Map<string, number>;

/** Returns the key under which a value is noted as seen. */
export const seenKey = ({ id, field }: PlannedColumn, value: string): string => `${id} ${uniqueKeyOf(field)(value)}`;

interface Draft extends PreparedRow {
  key: string;
  /** Amounts, which wait for the currency of their row. */
  amounts: { column: PlannedColumn; cell: Cell }[];
  decimal: "," | undefined;
  /** References by title, to be found. */
  open: { column: PlannedColumn; titles: string[]; many: boolean }[];
}

const problem = (column: number, zh: string, en: string): RowProblem => ({ column, label: [zh, en] });

const set = (values: Row, { name, language }: PlannedColumn, value: unknown): void => {
  if (language === null) values[name] = value;
  else values[name] = { ...(values[name] as Row | undefined), [language]: value };
};

function draftOf(plan: ImportPlan, { line, cells, faults, decimal }: SheetRow): Draft {
  const draft: Draft = {
    line,
    cells,
    verb: "add",
    values: {},
    before: null,
    problems: [],
    key: "",
    amounts: [],
    decimal,
    open: [],
  };
  const whole = faults.get(-1);
  if (whole) draft.problems.push({ column: -1, label: whole });
  for (const column of plan.columns) {
    const cell = cells[column.index] ?? null;
    const fault = faults.get(column.index);
    if (fault) draft.problems.push({ column: column.index, label: fault });
    else if (!isBlank(cell) && column.field.kind === "money") draft.amounts.push({ column, cell });
    else if (!isBlank(cell)) {
      if (column.id === plan.key?.id && !hasLostDigits(cell)) draft.key = plainText(cell);
      const converted = valueOf(column.field, cell, plan.timezone, decimal);
      if (column.id === "id" && !("refusal" in converted)) continue;
      if ("refusal" in converted) draft.problems.push({ column: column.index, label: converted.refusal });
      else if ("titles" in converted) draft.open.push({ column, ...converted });
      else set(draft.values, column, converted.value);
    }
  }
  return draft;
}

const unknownTitle = (title: string, ids: readonly string[]): Label =>
  ids.length > 1
    ? [
        `有多条记录叫「${title}」，请写编号：${ids.join("、")}`,
        `Several records are called “${title}”. Write the ID: ${ids.join(", ")}`,
      ]
    : [
        `没有叫「${title}」的记录；同一文件新增的记录请先导入`,
        `No record is called “${title}”. Import records that this file adds before rows that name them`,
      ];

/**
 * Finds references by title, with one query for each target. Records of the same sheet do not count, because the dry
 * run cannot know them. So the import writes exactly the rows that the dry run found sound.
 */
async function resolveTitles(db: Sql, context: Context, plan: ImportPlan, drafts: readonly Draft[]): Promise<void> {
  const wanted = new Map<string, Set<string>>();
  for (const { open } of drafts)
    for (const { column, titles } of open) {
      const target = column.field.target ?? "";
      wanted.set(target, new Set([...(wanted.get(target) ?? []), ...titles]));
    }
  const idsByTarget = new Map<string, Map<string, string[]>>();
  for (const [target, titles] of wanted) idsByTarget.set(target, await idsByTitle(db, target, [...titles]));
  const ownIds = idsByTarget.get(plan.resource.name);
  const added = await addedIn(db, context.batchId ?? "", plan.resource, [...(ownIds?.values() ?? [])].flat());
  for (const [title, ids] of ownIds ?? [])
    ownIds?.set(
      title,
      ids.filter((id) => !added.has(id)),
    );
  for (const draft of drafts)
    for (const { column, titles, many } of draft.open) {
      const ids = titles.map((title) => idsByTarget.get(column.field.target ?? "")?.get(title) ?? []);
      const bad = ids.findIndex((one) => one.length !== 1);
      if (bad >= 0)
        draft.problems.push({ column: column.index, label: unknownTitle(titles[bad] ?? "", ids[bad] ?? []) });
      else set(draft.values, column, many ? ids.flat() : ids[0]?.[0]);
    }
}

/** Checks references by id, with one query for each target. */
async function checkIds(db: Sql, plan: ImportPlan, drafts: readonly Draft[]): Promise<void> {
  for (const { index, name, field } of plan.columns) {
    if (!["ref", "refs"].includes(field.kind) || name === "id") continue;
    const idsOf = ({ values }: Draft): string[] =>
      [values[name]].flat().flatMap((id) => (typeof id === "string" ? [id.replace(/^0+(?=\d)/, "")] : []));
    const all = [...new Set(drafts.flatMap(idsOf))];
    const existing = await existingIds(db, field.target ?? "", all);
    for (const draft of drafts) {
      const missing = idsOf(draft).filter((id) => !existing.has(id));
      if (missing.length > 0)
        draft.problems.push(
          problem(index, `编号 ${missing.join("、")} 不存在`, `${missing.join(", ")} does not exist`),
        );
    }
  }
}

/** Finds the records that rows change by their key. */
async function findExisting(db: Sql, plan: ImportPlan, drafts: readonly Draft[]): Promise<void> {
  const { key } = plan;
  if (!key) return;
  const isById = key.id === "id";
  const sound = drafts.filter((draft) => !isById || draft.key === "" || /^[1-9]\d{0,17}$/.test(draft.key));
  const keys = [...new Set(sound.flatMap((draft) => draft.key || []))];
  const byKey = await recordsByKey(db, plan.resource, key.name, keys);
  for (const draft of drafts) {
    draft.before = byKey.get(draft.key) ?? null;
    if (draft.key !== "" && !draft.before && isById)
      draft.problems.push(problem(key.index, `没有编号为 ${draft.key} 的记录`, `There is no record ${draft.key}`));
    if (draft.before && plan.existing === "refuse")
      draft.problems.push(problem(key.index, `「${draft.key}」已存在`, `“${draft.key}” already exists`));
  }
}

/** Reads the amounts of a row in its own currency: that of the sheet, else of the record, else the usual one. */
function readAmounts(plan: ImportPlan, draft: Draft): void {
  const bad = new Set(draft.problems.map(({ column }) => column));
  for (const { column, cell } of draft.amounts) {
    const [currency] = currencyFields(plan.resource.fields, [column.name]);
    const given = plan.columns.find(({ name }) => name === currency);
    // Without its currency an amount cannot be judged, and the row is refused anyway.
    if (given && bad.has(given.index)) continue;
    const field = settledCurrency(column.field, storedRecord(plan.resource, draft));
    const converted = valueOf(field, cell, plan.timezone, draft.decimal);
    if ("refusal" in converted) draft.problems.push({ column: column.index, label: converted.refusal });
    else if ("value" in converted) set(draft.values, column, converted.value);
  }
}

/** Finds values of unique fields that an earlier row has, or another record. */
async function checkUnique(db: Sql, plan: ImportPlan, drafts: readonly Draft[], seen: Seen): Promise<void> {
  for (const column of plan.columns) {
    const isKey = column.id === plan.key?.id;
    if (!isKey && !column.field.unique) continue;
    const valueIn = (draft: Draft): string => (isKey ? draft.key : String(draft.values[column.name] ?? ""));
    const values = [...new Set(drafts.flatMap((draft) => valueIn(draft) || []))];
    const taken = isKey ? new Map<string, AnyRecord>() : await recordsByKey(db, plan.resource, column.name, values);
    for (const draft of drafts) {
      const value = valueIn(draft);
      if (value === "") continue;
      const key = seenKey(column, value);
      const first = seen.get(key);
      if (first !== undefined && first !== draft.line)
        draft.problems.push(problem(column.index, `与第 ${first} 行重复`, `The same as in line ${first}`));
      else seen.set(key, draft.line);
      const other = taken.get(value);
      if (other && other.id !== draft.before?.id)
        draft.problems.push(
          problem(column.index, `「${value}」已存在（编号 ${other.id}）`, `“${value}” already exists (${other.id})`),
        );
    }
  }
}

/** Adds the languages that a record has and a row does not give. */
function mergeLanguages(plan: ImportPlan, { values, before }: Draft): void {
  for (const { name, language } of plan.columns)
    if (language !== null && before && values[name])
      values[name] = { ...(before[name] as Row | null), ...(values[name] as Row) };
}

function permissionProblem(context: Context, plan: ImportPlan, { before, verb }: Draft): RowProblem | null {
  const { resource } = plan;
  const needed = verb === "add" ? "add" : "edit";
  const keyIndex = plan.key?.index ?? -1;
  if (!resource.allows.includes(needed) && needed === "add")
    return problem(keyIndex, "没有这条记录，也不能新建", "There is no such record, and none can be added");
  if (!resource.allows.includes(needed))
    return problem(keyIndex, "已有的记录不能修改", "Existing records cannot be changed");
  if (!isGranted(context.actor, `${resource.name}.${needed}`))
    return verb === "add"
      ? problem(-1, "你没有新建的权限", "You may not add records")
      : problem(-1, "你没有编辑的权限", "You may not change records");
  if (!before) return null;
  try {
    gate(context, resource, "edit", before);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return { column: -1, label: error.label };
    throw error;
  }
}

/** Validates a row like a form, and decides what happens to it. */
function settle(context: Context, plan: ImportPlan, draft: Draft): void {
  const { resource } = plan;
  const { before, values } = draft;
  draft.verb = before ? "change" : "add";
  mergeLanguages(plan, draft);
  if (before && plan.existing === "skip" && draft.problems.length === 0) {
    draft.verb = "skip";
    return;
  }
  const converted = new Set(draft.problems.map(({ column }) => column));
  const problems: Problem[] = [
    ...problemsOf(writable(resource), values, "", before),
    ...(draft.problems.length === 0 ? resource.problems({ ...before, ...values }) : []),
  ];
  for (const { path, label } of problems) {
    const column = columnOfPath(plan, path);
    // A cell that could not be converted has no value. It is not also reported as missing.
    if (column === -1 || !converted.has(column)) draft.problems.push({ column, label });
  }
  if (draft.problems.length === 0) {
    if (before && !isChange(resource, before, values)) draft.verb = "same";
    else {
      const refused = permissionProblem(context, plan, draft);
      if (refused) draft.problems.push(refused);
    }
  }
  if (draft.problems.length > 0) draft.verb = "bad";
}

/**
 * Reads, finds and validates what some rows of a sheet mean. Nothing is written.
 * @param seen values of unique fields in earlier rows; the ones of these rows are added
 */
export async function prepareRows(
  db: Sql,
  context: Context,
  plan: ImportPlan,
  rows: readonly SheetRow[],
  seen: Seen,
): Promise<PreparedRow[]> {
  const drafts = rows.map((row) => draftOf(plan, row));
  await resolveTitles(db, context, plan, drafts);
  await checkIds(db, plan, drafts);
  await findExisting(db, plan, drafts);
  for (const draft of drafts) readAmounts(plan, draft);
  await checkUnique(db, plan, drafts, seen);
  for (const draft of drafts) settle(context, plan, draft);
  return drafts;
}
