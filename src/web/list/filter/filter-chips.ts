import { Refusal } from "#kernel/errors.ts";
import { filterAmountLabel } from "#kernel/amount-field.ts";
import { contentLanguages } from "#kernel/content-language.ts";
import type { Field } from "#kernel/field.ts";
import type { Bound, Filter } from "#kernel/filter/ast.ts";
import { printFilter } from "#kernel/filter/print.ts";
import type { Label } from "#kernel/label.ts";
import type { JudgedCondition } from "#domain/api/list-address.ts";
import { conditionsOf, usableOf } from "#domain/api/list-address.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { labelOf, textOf, titleOf } from "#web/fields/cell.tsx";
import { l, t } from "#web/i18n/text.ts";
import { sinceLabel, timeLabel } from "./time-words.ts";

export interface FilterChip {
  /** Name of the field; empty for keywords. */
  name: string;
  text: string;
  /** The filter without this condition. */
  without: string;
  /** Why the condition cannot be used; null if it can. Such a condition is shown but not sent to the server. */
  wrong: string | null;
}

interface ReadFilter {
  chips: FilterChip[];
  /** The part of the filter that is sent to the server. */
  usable: string;
}

const timeText = (value: string): string => l(timeLabel(value) ?? [value, value]);

function rangeText(field: Field | undefined, filter: Extract<Filter, { above?: unknown; below?: unknown }>): string {
  const { above, below } = filter as { above?: Bound<string>; below?: Bound<string> };
  const textIn = (value: string): string =>
    field?.kind === "money" ? l(filterAmountLabel(field, value)) : timeText(value);
  if (above && below) return `${textIn(above.value)} – ${textIn(below.value)}`;
  const since = above && sinceLabel(above.value);
  if (since) return l(since);
  if (above) return `${above.inclusive ? "≥" : ">"} ${textIn(above.value)}`;
  return below ? `${below.inclusive ? "≤" : "<"} ${textIn(below.value)}` : "";
}

/** Titles of records that were selected by name here. A chip shows the title before any row with it is loaded. */
const chosen = new Map<string, string>();
export const noteTitle = (target: string, id: string, title: string): void => void chosen.set(`${target}:${id}`, title);

const recordTitle = (titles: Titles, field: Pick<Field, "target"> | undefined, id: string): string => {
  const title = titleOf(titles, field?.target, id);
  return title === id ? (chosen.get(`${field?.target}:${id}`) ?? id) : title;
};

function valueText(resource: Resource, name: string, value: string, titles: Titles, kind?: string): string {
  const field = resource.fields[name];
  if (field?.of && kind) return recordTitle(titles, { target: kind }, value);
  if (field?.kind === "bool") return value === "true" ? t("common.yes") : t("common.no");
  if (field?.kind === "ref" || field?.kind === "refs") return recordTitle(titles, field, value);
  if (field?.kind === "time") return timeText(value);
  if (field?.kind === "money") return l(filterAmountLabel(field, value));
  if (field?.definitionKind) return textOf(field, value, titles, {});
  const number = field?.enumeration?.numbered && /^-?\d+$/.test(value) ? Number(value) : value;
  return labelOf(field?.enumeration, number);
}

/** Name of the condition on missing translations of a field. */
export const missingLabel = ({ label }: Field): Label => [`${label[0]}缺译文`, `${label[1]} missing in`];

const languageText = (value: string): string =>
  value === "*"
    ? l(["任一语言", "any language"])
    : labelOf(contentLanguages, /^\d+$/.test(value) ? Number(value) : value);

function describe(resource: Resource, filter: Filter, titles: Titles, kind?: string): { name: string; text: string } {
  if ("keyword" in filter) return { name: "", text: l([`「${filter.keyword}」`, `“${filter.keyword}”`]) };
  if ("not" in filter) {
    const inner = describe(resource, filter.not, titles);
    return { name: inner.name, text: `${t("list.filter.not")} ${inner.text}` };
  }
  if ("any" in filter || "all" in filter) {
    const parts = ("any" in filter ? filter.any : filter.all).map((part) => {
      const { name, text } = describe(resource, part, titles);
      return name ? `${name} ${text}` : text;
    });
    return { name: "any" in filter ? t("list.filter.or") : "", text: parts.join(" · ") };
  }
  const field = resource.fields[filter.field];
  const name = field ? l(field.label) : filter.field;
  if ("missing" in filter)
    return { name: field ? l(missingLabel(field)) : name, text: filter.missing.map(languageText).join(" · ") };
  if ("present" in filter) return { name, text: t("list.filter.any") };
  if ("under" in filter) return { name, text: `${recordTitle(titles, field, filter.under)} ↓` };
  if ("in" in filter)
    return { name, text: filter.in.map((value) => valueText(resource, filter.field, value, titles, kind)).join(" · ") };
  return { name, text: rangeText(field, filter) };
}

export const faultOf = (error: unknown): string => (error instanceof Refusal ? l(error.label) : String(error));

/** Parses a filter into chips, one for each condition. A broken filter becomes one chip with the error. */
export function readFilter(resource: Resource, text: string, titles: Titles = {}): ReadFilter {
  if (text.trim() === "") return { chips: [], usable: "" };
  let conditions: JudgedCondition[];
  try {
    conditions = conditionsOf(resource, text);
  } catch (error) {
    return { chips: [{ name: t("list.filter.broken"), text, without: "", wrong: faultOf(error) }], usable: "" };
  }
  const parts = conditions.map(({ part }) => part);
  // In a field for records of several resources, the id's meaning depends on the resource that the filter names.
  const [kind, ...others] = parts.flatMap((part) =>
    "in" in part && resource.fields[part.field]?.definitionKind === "resource" ? part.in : [],
  );
  return {
    chips: conditions.map(({ part, fault }) => ({
      ...describe(resource, part, titles, others.length === 0 ? kind : undefined),
      without: printFilter({ all: parts.filter((other) => other !== part) }),
      wrong: fault === null ? null : faultOf(fault),
    })),
    usable: usableOf(conditions),
  };
}
