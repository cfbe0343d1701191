import type { Reader } from "#server/resources/display-text.ts";
import { wordsOf } from "#server/resources/display-text.ts";
import { withHarmlessHtml } from "#server/resources/harmless-html.ts";
import type { Row } from "#server/resources/row.ts";
import { writable } from "#server/resources/write.ts";
import { textOf } from "./cell-value.ts";
import type { ImportPlan, PlannedColumn } from "./plan.ts";
import type { PreparedRow } from "./prepare-rows.ts";
import { storedRecord } from "./stored-record.ts";

/** Kinds of fields whose values are texts as they stand. */
const TEXTS = new Set(["text", "longText", "html", "url", "color", "i18n"]);

function storedText(plan: ImportPlan, { name, language, field }: PlannedColumn, values: Row, reader: Reader): string {
  const value = language === null ? values[name] : (values[name] as Row | undefined)?.[language];
  if (TEXTS.has(field.kind)) return String(value ?? "");
  // References are shown by their ids, because the cell has the title.
  return wordsOf(plan.resource, name, values, {}, reader);
}

/**
 * Returns the value of each cell as it will be stored, in words. It is null where the cell is not stored, or stored as
 * the text that it has.
 * @param width number of columns of the sheet
 */
export function storedTexts(
  plan: ImportPlan,
  { cells, values, before }: Pick<PreparedRow, "cells" | "values" | "before">,
  reader: Reader,
  width: number,
): (string | null)[] {
  const written = withHarmlessHtml(writable(plan.resource), values);
  const harmless = storedRecord(plan.resource, { values: written, before });
  const stored: (string | null)[] = Array.from({ length: width }, () => null);
  for (const column of plan.columns) {
    const original = textOf(cells[column.index]);
    if (original.trim() === "" || column.name === "id") continue;
    const text = storedText(plan, column, harmless, reader);
    if (!TEXTS.has(column.field.kind) || text !== original) stored[column.index] = text;
  }
  return stored;
}
