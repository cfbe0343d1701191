import type { Field } from "#kernel/field.ts";
import type { Filter } from "#kernel/filter/ast.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { printFilter } from "#kernel/filter/print.ts";
import type { Resource } from "#kernel/resource.ts";
import { joined } from "./filter-chips.ts";

/** Fields that a filter may name. */
export const filterable = (resource: Resource): [name: string, field: Field][] =>
  Object.entries(resource.fields).filter(([, field]) => field.filter && !field.secret);

const same = (left: string, right: string): boolean =>
  left.replaceAll(" ", "").toLowerCase() === right.replaceAll(" ", "").toLowerCase();

function fieldNamed(resource: Resource, word: string): [string, Field] | undefined {
  return filterable(resource).find(
    ([name, field]) => same(name, word) || same(field.label[0], word) || same(field.label[1], word),
  );
}

const units: Readonly<Record<string, string>> = { 时: "h", 天: "d", 周: "w", h: "h", d: "d", w: "w" };

/** A time as its chip and its suggestion call it. */
function timeOf(word: string): string {
  if (word === "今天" || same(word, "today")) return "today";
  const [, n, unit = ""] = /^(?:近|last)(\d+)([时天周hdw])$/i.exec(word.replaceAll(" ", "")) ?? [];
  return n === undefined ? word : `>=-${n}${units[unit.toLowerCase()]}`;
}

/** A value as it is written in the language: the key of an enumeration for its label, true and false for 是 and 否. */
function valueOf(field: Field, word: string): string {
  if (field.kind === "bool")
    return word === "是" || same(word, "yes") ? "true" : word === "否" || same(word, "no") ? "false" : word;
  if (field.kind === "time") return timeOf(word);
  const value = field.enumeration?.values.find(
    ({ label, key }) => same(label[0], word) || same(label[1], word) || same(key, word),
  );
  return value?.key ?? word;
}

/** Words of the text; quoted parts stay whole. */
export function wordsOf(text: string): string[] {
  return text.match(/(?:[^\s"]|"(?:\\.|[^"\\])*"?)+/g) ?? [];
}

const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, "$1");

function asWord(word: string): string {
  const [, open = "", text = "", close = ""] = /^([-(]*)(.*?)(\)*)$/s.exec(word) ?? [];
  return `${open}${printFilter({ keyword: text })}${close}`;
}

function translate(resource: Resource, word: string): string {
  const [, open = "", name, tail = ""] = /^([-(]*)([^:：<>"]+)(?:[:：]|(?=[<>]))(.*)$/s.exec(word) ?? [];
  const found = name === undefined ? undefined : fieldNamed(resource, name);
  // What compares no field is meant as a word, and so is an address.
  if (!found) return /^[-(]*[A-Za-z][A-Za-z0-9]*([<>]|:\/\/)/.test(word) ? asWord(word) : word;
  const close = /\)*$/.exec(tail)?.[0] ?? "";
  const values = tail.slice(0, tail.length - close.length);
  const written = /^(\^|>=?|<=?|"|\*)|\.\./.test(values)
    ? values
    : values
        .split(/[,，]/)
        .map((value) => valueOf(found[1], unquoted(value)))
        .join();
  // Whoever names a branch of a tree means what hangs on it as well.
  if (found[1].father && /^\d+$/.test(written)) return `${open}${found[0]}:^${written}${close}`;
  return `${open}${found[0]}:${written}${close}`;
}

/** What a person types in Chinese or English, with names and labels as the screen shows them, in the one grammar. */
export const readTyped = (resource: Resource, text: string): string =>
  wordsOf(text)
    .map((word) => translate(resource, word))
    .join(" ");

const conditionsIn = (filter: string): readonly Filter[] => {
  const parsed = parseFilter(filter);
  return "all" in parsed ? parsed.all : [parsed];
};

/** A time is said once: another period, or another bound on the same side, takes the place of the one before. */
function replaces(resource: Resource, fresh: Filter, old: Filter): boolean {
  if (!("field" in fresh) || !("field" in old) || fresh.field !== old.field) return false;
  if (resource.fields[fresh.field]?.kind !== "time") return false;
  const bounds = (one: Filter, side: "above" | "below"): boolean => "in" in one || side in one;
  return "in" in old || (["above", "below"] as const).every((side) => !bounds(old, side) || bounds(fresh, side));
}

/** The filter with a condition more. @throws where one of the two is none */
function withConditions(resource: Resource, filter: string, more: string): string {
  const [old, fresh] = [conditionsIn(filter), conditionsIn(more)];
  const kept = old.filter((one) => !fresh.some((other) => replaces(resource, other, one)));
  return joined(kept.length === old.length ? filter : printFilter({ all: kept }), more);
}

/** The same of whatever stands in an address: where it cannot be read nothing of it is taken away. */
export function added(resource: Resource, filter: string, more: string): string {
  try {
    return filter.trim() === "" ? more : withConditions(resource, filter, more);
  } catch {
    return joined(filter, more);
  }
}
