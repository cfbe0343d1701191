import type { Field } from "#kernel/field.ts";
import type { Bound, Filter } from "#kernel/filter/ast.ts";
import { idsIn } from "#kernel/id.ts";
import { hasOrder } from "#kernel/filter/bind.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { printFilter, quoteText } from "#kernel/filter/print.ts";
import type { Resource } from "#kernel/resource.ts";
import { joined } from "#domain/api/list-address.ts";
import { fieldNamed, same } from "./named-fields.ts";
import { momentOf, timeOf } from "./parse-time.ts";

/**
 * Returns a value in the grammar: the key of an enumeration for its label, true and false for 是 and 否. Null if the
 * value is unknown.
 */
function knownValue(field: Field, word: string): string | null {
  if (field.kind === "bool")
    return word === "是" || same(word, "yes") ? "true" : word === "否" || same(word, "no") ? "false" : null;
  if (field.kind === "time") return timeOf(word);
  const value = field.enumeration?.values.find(
    ({ label, key }) => same(label[0], word) || same(label[1], word) || same(key, word),
  );
  return value ? quoteText(value.key) : null;
}

/** True if the text is one value: a single word, or the name of a value of this field in several words. */
export const isValue = (field: Field, text: string): boolean => /^\S+$/.test(text) || knownValue(field, text) !== null;

/** Splits the text into words; quoted parts stay whole. */
export function wordsOf(text: string): string[] {
  return text.match(/(?:[^\s"]|"(?:\\.|[^"\\])*"?)+/g) ?? [];
}

const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, "$1");

/** A typed condition: a minus and brackets, the field, and the values after it. */
export interface Typed {
  open: string;
  name: string;
  field: Field;
  values: string;
  close: string;
}

/** Parses a text as a condition on a field; undefined if it names none. */
export function typedIn(resource: Resource, text: string): Typed | undefined {
  const [, open = "", name = "", values = "", close = ""] =
    /^([-(]*)([^:：<>≥≤"]+)(?:[:：]\s*|(?=[<>≥≤]))(.*?)(\)*)$/s.exec(text) ?? [];
  const entry = fieldNamed(resource, name);
  // A bracket that the value opens is closed inside the value.
  const opened = Math.min(values.split("(").length - 1, close.length);
  return (
    entry && {
      open,
      name: entry[0],
      field: entry[1],
      values: values + close.slice(0, opened),
      close: close.slice(opened),
    }
  );
}

/** Splits values at commas; quoted ones stay whole. */
export const partsOf = (values: string): string[] =>
  (values.match(/(?:[^,，"]|"(?:\\.|[^"\\])*"?)+/g) ?? []).map((value) => value.trim());

interface Bounds {
  /** `>=` and the like before a single value; empty for a range, which has two ends. */
  sign: string;
  ends: string[];
}

/** Parses the bounds of a comparison or a range; null for any other value. */
function boundsIn(values: string): Bounds | null {
  const [, sign, value] = /^(>=|<=|[<>≥≤])\s*(.*)$/s.exec(values) ?? [];
  if (sign !== undefined && value !== undefined)
    return { sign: sign.replace("≥", ">=").replace("≤", "<="), ends: [value] };
  const range = /^([^"]*?)\s*(?:\.\.|–)\s*([^"]*)$/.exec(values);
  return range && { sign: "", ends: [range[1] ?? "", range[2] ?? ""] };
}

/** Maximum number of words in one condition, as in the longest field name or a range of two times. */
export const MOST_WORDS = 10;

/** True if several words are one condition, such as `last login:last 7 d`. */
function isOneCondition(resource: Resource, text: string): boolean {
  const typed = typedIn(resource, text);
  if (!typed || /["|]/.test(text)) return false;
  const { field, values } = typed;
  const bounds = hasOrder(field) ? boundsIn(values) : null;
  return bounds
    ? bounds.ends.every((end) => !/\s/.test(end) || (field.kind === "time" && momentOf(end) !== null))
    : isValue(field, values) || partsOf(values).every((value) => isValue(field, value));
}

/** Splits the text into conditions and keywords. A name or a value of several words stays in one term. */
export function termsOf(resource: Resource, text: string): string[] {
  const [words, terms] = [wordsOf(text), [] as string[]];
  for (let index = 0; index < words.length;) {
    let count = Math.min(MOST_WORDS, words.length - index);
    while (count > 1 && !isOneCondition(resource, words.slice(index, index + count).join(" "))) count -= 1;
    terms.push(words.slice(index, index + count).join(" "));
    index += count;
  }
  return terms;
}

function asWord(word: string): string {
  const [, open = "", text = "", close = ""] = /^([-(]*)(.*?)(\)*)$/s.exec(word) ?? [];
  return `${open}${printFilter({ keyword: text })}${close}`;
}

const dated = /^\d{4}-\d{2}-\d{2}/;

/** Returns the ends of a range in ascending order. A reversed range would match nothing. */
function inOrder(ends: string[]): string[] {
  const [from, to] = ends;
  if (!from || !to) return ends;
  const isReversed = dated.test(from) && dated.test(to) ? from > to : Number(from) > Number(to);
  return isReversed ? [to, from] : ends;
}

/** Converts typed values to the grammar. */
function toGrammar(field: Field, values: string): string {
  if (/^[\^*]/.test(values)) return values;
  const bounds = hasOrder(field) ? boundsIn(values) : null;
  const moment = (end: string): string => (field.kind === "time" ? (momentOf(end) ?? end) : end);
  if (bounds) return bounds.sign + inOrder(bounds.ends.map(moment)).join("..");
  if (/^[<>]|^[^"]*\.\./.test(values)) return values;
  // A name may contain a comma.
  const parts = knownValue(field, values) === null ? partsOf(values) : [values];
  return parts.map((value) => knownValue(field, unquoted(value)) ?? value).join();
}

function translate(resource: Resource, term: string): string {
  const typed = typedIn(resource, term);
  // A comparison without a known field is a keyword, and so is a URL.
  if (!typed) return /^[-(]*[\p{L}_][\p{L}\p{N}_.]*([<>]|:\/\/)/u.test(term) ? asWord(term) : term;
  const { open, name, field, close } = typed;
  const values = toGrammar(field, typed.values);
  // A branch of a tree includes its children.
  const branch = field.parent && /^\d+$/.test(values) ? "^" : "";
  return `${open}${name}:${branch}${values}${close}`;
}

/**
 * Converts typed Chinese or English text to the grammar. Names and labels may be typed as the screen shows them. A
 * pasted column of ids names their records.
 */
export function readTyped(resource: Resource, text: string): string {
  const ids = idsIn(text);
  if (ids) return `id:${ids.join()}`;
  return termsOf(resource, text)
    .map((term) => translate(resource, term))
    .join(" ");
}

const conditionsIn = (filter: string): readonly Filter[] => {
  const parsed = parseFilter(filter);
  return "all" in parsed ? parsed.all : [parsed];
};

type Compared = Extract<Filter, { field: string }>;

/** Returns what remains of a condition after a new one on the same field; null if nothing does. */
function leftOf(old: Compared, fresh: Compared): Filter | null {
  const isRange = (one: Compared): boolean => "above" in one || "below" in one;
  if (!("in" in old || isRange(old)) || !("in" in fresh || isRange(fresh))) return old;
  if (!isRange(old) || !isRange(fresh)) return null;
  const { above, below } = old as { above?: Bound<string>; below?: Bound<string> };
  const left = {
    ...(above && !("above" in fresh) ? { above } : {}),
    ...(below && !("below" in fresh) ? { below } : {}),
  };
  return isRange({ field: old.field, ...left }) ? { field: old.field, ...left } : null;
}

/**
 * Returns what remains of a condition. A field with an order, such as a time, a number or an id, has only one value. A
 * new value replaces the old one. A new bound replaces the one on the same side, and the other bound stays.
 */
function remainderOf(resource: Resource, old: Filter, fresh: Filter): Filter | null {
  if (!("field" in fresh) || !("field" in old) || fresh.field !== old.field) return old;
  const field = resource.fields[fresh.field] ?? fieldNamed(resource, fresh.field)?.[1];
  return field && hasOrder(field) ? leftOf(old, fresh) : old;
}

/** Adds conditions to the filter. @throws if one of the two cannot be parsed */
function withConditions(resource: Resource, filter: string, more: string): string {
  const [old, fresh] = [conditionsIn(filter), conditionsIn(more)];
  const remaining = old.flatMap((one) => {
    const left = fresh.reduce<Filter | null>((rest, other) => rest && remainderOf(resource, rest, other), one);
    return left ?? [];
  });
  const isWhole = remaining.length === old.length && remaining.every((one, index) => one === old[index]);
  return joined(isWhole ? filter : printFilter({ all: remaining }), more);
}

/** Adds conditions to any filter of an address. If one cannot be parsed, nothing is removed from the filter. */
export function added(resource: Resource, filter: string, more: string): string {
  try {
    return filter.trim() === "" ? more : withConditions(resource, filter, more);
  } catch {
    return joined(filter, more);
  }
}
