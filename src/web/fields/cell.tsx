import type { JSX, ReactNode } from "react";
import { amountLabel } from "#kernel/amount.ts";
import { formatOf } from "#kernel/amount-field.ts";
import type { Enumeration } from "#kernel/enumeration.ts";
import type { Field, StoredImage } from "#kernel/field.ts";
import { nestedText } from "#kernel/nested-text.ts";
import { fileSize, shortNumber } from "#kernel/page.ts";
import { isFew } from "#kernel/share.ts";
import type { Titles } from "#domain/api/list.ts";
import { l, languageNumber, t } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import { StateBadge } from "#web/ui/badge.tsx";
import { RowThumb, thumbClass } from "#web/ui/thumb.tsx";
import { moment, plainText } from "./format.ts";

export function Time({ seconds }: { seconds: number }): JSX.Element {
  const { date, clock } = moment(seconds);
  return (
    <time dateTime={new Date(seconds * 1_000).toISOString()}>
      <i className="text-muted">{date}</i> {clock}
    </time>
  );
}

export const isImage = (value: unknown): value is StoredImage => isRecord(value) && isString(value["key"]);

export const titleOf = (titles: Titles, resource: string | undefined, id: unknown): string =>
  titles[resource ?? ""]?.[String(id)] ?? String(id);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const empty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (isRecord(value) && Object.keys(value).length === 0);

export function labelOf(enumeration: Enumeration | undefined, stored: unknown): string {
  const value = enumeration?.value(stored);
  return value ? l(value.label) : String(stored);
}

const comma = (): string => t("common.comma");

/** Returns the label of a definition by its id; the id if the definition no longer exists. */
function nameOf(names: Field["definitionKind"], id: string): string {
  const definitions = registry();
  if (names === "permission") return l(definitions.permission(id) ?? [id, id]);
  return l((names === "resource" ? definitions.outline(id)?.label : definitions.operation(id)) ?? [id, id]);
}

/** Returns the value in the language of the interface, else the first one that exists. */
export const inOneLanguage = (values: unknown): unknown =>
  isRecord(values) ? [values[languageNumber()], ...Object.values(values)].find((one) => !empty(one)) : undefined;

/** The record around a value. It has the currency of an amount. */
type Around = Readonly<Record<string, unknown>>;

/** Returns an amount with its currency. What is typed and no amount yet stays as it is. */
const amountText = (field: Field, value: unknown, around: Around): string =>
  typeof value === "number" ? l(amountLabel(value, formatOf(field, around))) : String(value);

/** Returns a value as text, for cells, titles and screen readers. */
export function textOf(field: Field, value: unknown, titles: Titles, around: Around): string {
  if (empty(value)) return "";
  if (field.definitionKind)
    return [value]
      .flat()
      .map((one) => nameOf(field.definitionKind, String(one)))
      .join(comma());
  switch (field.kind) {
    case "bool":
      return value === true ? t("common.yes") : t("common.no");
    case "enum":
      return labelOf(field.enumeration, value);
    case "flags":
      if (field.emptyIsAll && list(value).length === 0) return l(field.emptyIsAll);
      return list(value)
        .map((one) => labelOf(field.enumeration, one))
        .join(comma());
    case "time": {
      const { date, clock } = moment(Number(value));
      return `${date} ${clock}`;
    }
    case "ref":
      return titleOf(titles, field.target, value);
    case "refs":
      return list(value)
        .map((id) => titleOf(titles, field.target, id))
        .join(comma());
    case "money":
      return amountText(field, value, around);
    case "bytes":
      return fileSize(Number(value));
    case "decimal":
      return field.percent ? `${(Number(value) * 100).toFixed(1)} %` : String(value);
    case "int":
      return field.zero && Number(value) === 0 ? l(field.zero) : String(value);
    case "html":
      return plainText(String(value));
    case "i18n":
      return textOf(field.byLanguage ?? field, inOneLanguage(value), titles, around);
    case "image":
    case "file":
    case "video":
      return isRecord(value) ? String(value["name"] ?? "") : "";
    case "images":
      return list(value).length > 0 ? String(list(value).length) : "";
    case "jump":
    case "json": {
      const said = field.says?.(value);
      if (said) return l(said);
      return (
        nestedText(field, value, around, (inner, one, beside) => textOf(inner, one, titles, beside)) ??
        (Array.isArray(value) ? String(value.length) : JSON.stringify(value))
      );
    }
    default:
      return String(value);
  }
}

/** Returns the two numbers of a share of few cases; null for any other value. */
function fewIn({ percent, computed }: Field, record: Readonly<Record<string, unknown>>): string | null {
  if (!percent || !computed || !("whole" in computed)) return null;
  const [part, whole] = [record[computed.part], record[computed.whole]];
  return typeof part === "number" && typeof whole === "number" && whole > 0 && isFew(whole) ? `${part}/${whole}` : null;
}

/** Text of a field of a record. A share of few cases is shown by its two numbers. Ids whose resource stands in another field are shown by the titles of their records. */
export function textInRecord(
  field: Field,
  name: string,
  record: Readonly<Record<string, unknown>>,
  titles: Titles,
): string {
  const value = record[name];
  const few = empty(value) ? null : fewIn(field, record);
  if (few !== null) return few;
  const of = field.of && !empty(value) ? String(record[field.of]) : null;
  if (of && field.kind === "refs") return textOf({ ...field, target: of }, value, titles, record);
  return (of && field.kind === "id" && titles[of]?.[String(value)]) || textOf(field, value, titles, record);
}

/** Draws a cell of a list by the field's kind. */
export function cellOf(field: Field, value: unknown, titles: Titles, around: Around): ReactNode {
  switch (field.kind) {
    case "enum":
      return empty(value) || !field.enumeration ? null : (
        <StateBadge enumeration={field.enumeration} stored={value} inTable />
      );
    case "time":
      return empty(value) ? null : <Time seconds={Number(value)} />;
    case "int":
      if (empty(value) || (field.zero && Number(value) === 0)) return textOf(field, value, titles, around);
      return shortNumber(Number(value));
    case "i18n":
      return field.byLanguage ? cellOf(field.byLanguage, inOneLanguage(value), titles, around) : null;
    case "image":
      return <RowThumb image={isImage(value) ? value : null} size={24} />;
    case "images":
      return <RowThumb image={list(value).find(isImage) ?? null} size={24} />;
    case "color":
      return empty(value) ? null : (
        <>
          <span className={`${thumbClass} inline-block align-middle`} style={{ background: String(value) }} />{" "}
          {String(value)}
        </>
      );
    default:
      return textOf(field, value, titles, around);
  }
}
