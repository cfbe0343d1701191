import { findCommand } from "#commands/index.ts";
import { operations } from "#commands/operations.ts";
import { findPermission } from "#commands/permissions.ts";
import { findResource } from "#domain/index.ts";
import { changesIn, isEmpty } from "#kernel/record-diff.ts";
import type { Field } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { amount, fileSize } from "#kernel/page.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import type { ListedReason } from "./listed-reasons.ts";
import { reasonIn } from "./listed-reasons.ts";
import type { Row } from "./row.ts";

/** For whom a value is put into words. */
export interface Reader {
  /** Stored number of Language: 1 Chinese, 0 English. */
  language: number;
  /** Seconds east of UTC. */
  timezone: number;
  /** The listed reasons, where any are told. */
  reasons?: readonly ListedReason[];
}

export const isRow = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

export const said = ({ language }: Pick<Reader, "language">, label: Label): string => label[language === 1 ? 0 : 1];

/** What the definition of that id is called. */
export function named(names: Field["definitionKind"], id: string): Label | undefined {
  if (!names) return undefined;
  if (names === "resource") return findResource(id)?.label;
  if (names === "permission") return findPermission(id)?.full;
  return findCommand(id)?.label ?? operations[id];
}

const clock = (seconds: number, timezone: number): string =>
  new Date((seconds + timezone) * 1_000).toISOString().slice(0, 19).replace("T", " ");

function inOneLanguage(texts: unknown, language: number): string {
  if (!isRow(texts)) return "";
  return String(texts[language] ?? Object.values(texts).find(Boolean) ?? "");
}

/** A record by its title, where that alone does not say which one it is with its id behind it. */
function calledIn(titles: Titles, target: string, id: string, isPlain: boolean): string {
  const title = titles[target]?.[id];
  if (!title || title === id) return id;
  return isPlain ? title : `${title} (${id})`;
}

const inJson = (value: unknown): string => (isRow(value) ? JSON.stringify(value) : String(value));

/** What an operation's record says of a name that the definition has none of, such as what an export was asked for. */
const unnamed = (other: Resource | undefined, side: Row): string[] =>
  Object.entries(side).flatMap(([name, value]) =>
    (other && Object.hasOwn(other.fields, name)) || isEmpty(value) ? [] : [name, inJson(value)].join(": "),
  );

/** One side of a difference, field by field as the console tells it; of what lost its value, that there is none. */
function sideOf(name: string, record: Row, titles: Titles, reader: Reader, of: string): string {
  const side = record[name];
  if (!isRow(side)) return "";
  const other = findResource(String(record[of]));
  const told = other ? changesIn(other, record) : [];
  const named = told.flatMap(({ name: field, field: { label } }) => {
    if (!other || !Object.hasOwn(side, field) || (name === "before" && isEmpty(side[field]))) return [];
    const words = wordsOf(other, field, side, titles, reader) || said(reader, ["无", "none"]);
    return [`${said(reader, label)}${said(reader, ["：", ": "])}${words}`];
  });
  return [...named, ...unnamed(other, side)].join(said(reader, ["；", "; "]));
}

/**
 * The whole of a field of a record in words; of files their names, and of what has no words its JSON.
 * @param name of the field
 */
export function wordsOf(resource: Resource, name: string, record: Row, titles: Titles, reader: Reader): string {
  const field = fieldOf(resource, name);
  const value = record[name];
  if (value === null || value === undefined || value === "") return "";
  const all = (word: (one: unknown) => string): string =>
    listOf(value)
      .map(word)
      .join(said(reader, ["、", ", "]));
  switch (field.kind) {
    case "bool":
      return said(reader, value === true ? ["是", "Yes"] : ["否", "No"]);
    case "enum":
    case "flags":
      return all((one) => {
        const label = field.enumeration?.value(one)?.label ?? named(field.definitionKind, String(one));
        return label ? said(reader, label) : String(one);
      });
    case "ref":
    case "refs":
      return all((id) =>
        calledIn(titles, field.target ?? "", String(id), !findResource(field.target ?? "")?.appendOnly),
      );
    case "id":
      return calledIn(titles, String(record[field.of ?? ""]), String(value), false);
    case "time":
      return clock(Number(value), reader.timezone);
    case "bytes":
      return fileSize(Number(value));
    case "money":
      return amount(Number(value));
    case "i18n":
      return inOneLanguage(value, reader.language);
    case "image":
    case "images":
    case "file":
    case "video":
      return all((one) => (isRow(one) ? String(one["name"] ?? one["key"] ?? "") : ""));
    case "json":
      return field.of ? sideOf(name, record, titles, reader, field.of) : inJson(value);
    default: {
      const label = named(field.definitionKind, String(value));
      if (label) return said(reader, label);
      return field.isReason ? reasonIn(reader.reasons ?? [], reader.language, String(value)) : inJson(value);
    }
  }
}
