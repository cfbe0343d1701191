import { amountLabel } from "#kernel/amount.ts";
import { formatOf } from "#kernel/amount-field.ts";
import { clockText } from "#kernel/time-zone.ts";
import type { TimeZone } from "#kernel/time-zone.ts";
import { findCommand } from "#commands/index.ts";
import { operations } from "#commands/operations.ts";
import { findPermission } from "#commands/permissions.ts";
import { findResource } from "#domain/index.ts";
import { isEmpty, isMissing } from "#kernel/empty.ts";
import { changesIn } from "#kernel/record-diff.ts";
import { placeField } from "#kernel/rank.ts";
import type { Field } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { nestedText } from "#kernel/nested-text.ts";
import { fileSize } from "#kernel/page.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import type { ConfiguredReason } from "./configured-reasons.ts";
import { reasonIn } from "./configured-reasons.ts";
import type { Row } from "./row.ts";

/** The reader for whom a value is formatted. */
export interface Reader {
  /** Stored number of Language: 1 Chinese, 0 English. */
  language: number;
  timezone: TimeZone;
  /** The listed reasons, to translate reasons; needed only where reasons are formatted. */
  reasons?: readonly ConfiguredReason[];
}

export const isRow = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

export const inLanguage = ({ language }: Pick<Reader, "language">, label: Label): string =>
  label[language === 1 ? 0 : 1];

/** Returns the label of the definition with this id. */
export function definitionLabel(names: Field["definitionKind"], id: string): Label | undefined {
  if (!names) return undefined;
  if (names === "resource") return findResource(id)?.label;
  if (names === "permission") return findPermission(id)?.full;
  return findCommand(id)?.label ?? operations[id];
}

/** Returns the value in the reader's language, else the first one that exists. */
const inOneLanguage = (values: unknown, language: number): unknown =>
  isRow(values) ? [values[language], ...Object.values(values)].find((one) => !isMissing(one)) : undefined;

/** Formats a reference: the record's title, followed by its id where the title alone is ambiguous. */
function calledIn(titles: Titles, target: string, id: string, isPlain: boolean): string {
  const title = titles[target]?.[id];
  if (!title || title === id) return id;
  return isPlain ? title : `${title} (${id})`;
}

const inJson = (value: unknown): string => (isRow(value) ? JSON.stringify(value) : String(value));

/** Formats the values in an operation record that are not fields of its resource, such as the filter of an export. */
const unnamed = (other: Resource | undefined, side: Row): string[] =>
  Object.entries(side).flatMap(([name, value]) =>
    (other && (Object.hasOwn(other.fields, name) || placeField(other, name))) || isEmpty(value)
      ? []
      : [name, inJson(value)].join(": "),
  );

/** Formats one side of a difference field by field, like the console. A removed value is written as "none". */
function sideOf(name: string, record: Row, titles: Titles, reader: Reader, of: string): string {
  const side = record[name];
  if (!isRow(side)) return "";
  const other = findResource(String(record[of]));
  const changes = other ? changesIn(other, record) : [];
  const named = changes.flatMap(({ name: field, field: changed }) => {
    const { label } = changed;
    if (!other || !Object.hasOwn(side, field) || (name === "before" && isEmpty(side[field]))) return [];
    const words = fieldWords(changed, side[field], side, titles, reader) || inLanguage(reader, ["无", "none"]);
    return [`${inLanguage(reader, label)}${inLanguage(reader, ["：", ": "])}${words}`];
  });
  return [...named, ...unnamed(other, side)].join(inLanguage(reader, ["；", "; "]));
}

/**
 * Formats a field's whole value as text. Files become their names; a value without a text form becomes JSON.
 * @param name name of the field
 */
export function wordsOf(resource: Resource, name: string, record: Row, titles: Titles, reader: Reader): string {
  const field = fieldOf(resource, name);
  if (field.kind === "json" && field.of) return sideOf(name, record, titles, reader, field.of);
  return fieldWords(field, record[name], record, titles, reader);
}

/**
 * Formats a value by its field, which may be a field inside another one.
 * @param record the record; for a field inside another one, with the values beside it
 */
function fieldWords(field: Field, value: unknown, record: Row, titles: Titles, reader: Reader): string {
  if (value === null || value === undefined || value === "") return "";
  const all = (word: (one: unknown) => string): string =>
    listOf(value)
      .map(word)
      .join(inLanguage(reader, ["、", ", "]));
  switch (field.kind) {
    case "bool":
      return inLanguage(reader, value === true ? ["是", "Yes"] : ["否", "No"]);
    case "enum":
    case "flags":
      return all((one) => {
        const label = field.enumeration?.value(one)?.label ?? definitionLabel(field.definitionKind, String(one));
        return label ? inLanguage(reader, label) : String(one);
      });
    case "ref":
    case "refs":
      return all((id) => {
        const target = field.target ?? String(record[field.of ?? ""]);
        return calledIn(titles, target, String(id), !field.of && !findResource(target)?.appendOnly);
      });
    case "id":
      return calledIn(titles, String(record[field.of ?? ""]), String(value), false);
    case "time":
      return clockText(reader.timezone, Number(value));
    case "bytes":
      return fileSize(Number(value));
    case "money":
      return inLanguage(reader, amountLabel(Number(value), formatOf(field, record)));
    case "i18n":
      return fieldWords(field.byLanguage ?? field, inOneLanguage(value, reader.language), record, titles, reader);
    case "image":
    case "images":
    case "file":
    case "video":
      return all((one) => (isRow(one) ? String(one["name"] ?? one["key"] ?? "") : ""));
    case "json":
    case "jump": {
      const said = field.says?.(value);
      if (said) return inLanguage(reader, said);
      return (
        nestedText(field, value, record, (inner, one, around) => fieldWords(inner, one, around, titles, reader)) ??
        inJson(value)
      );
    }
    default: {
      const label = definitionLabel(field.definitionKind, String(value));
      if (label) return inLanguage(reader, label);
      return field.isReason ? reasonIn(reader.reasons ?? [], reader.language, String(value)) : inJson(value);
    }
  }
}
