import { amountIn } from "#kernel/amount.ts";
import { filterAmountLabel, formatsOf } from "#kernel/amount-field.ts";
import type { Field } from "#kernel/field.ts";
import { periods } from "#kernel/filter/period.ts";
import type { Resource } from "#kernel/resource.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { MOST_WORDS, isValue, partsOf } from "./filter-text.ts";
import type { NamedField } from "./named-fields.ts";
import { acrossField, fieldNamed, filterable, plain, same, stepIn } from "./named-fields.ts";
import { sinceLabel } from "./time-words.ts";

export interface Suggestion {
  /** Text that replaces the end of the input. */
  insert: string;
  /** Index at which that end begins. */
  from: number;
  label: string;
  hint: string;
  /** True for a value, which completes the condition; false for a field, which still needs one. */
  isWhole: boolean;
  /** True if the text is followed by a day that the calendar gives. */
  isDay?: true;
}

export const MAX_SUGGESTIONS = 10;

function rank(words: readonly string[], typed: string): number {
  const query = plain(typed);
  const places = words.map((word) => plain(word).indexOf(query)).filter((place) => place >= 0);
  return places.length === 0 ? -1 : Math.min(...places);
}

const best = <T>(items: readonly T[], words: (item: T) => readonly string[], typed: string): T[] =>
  items
    .map((item) => ({ item, place: rank(words(item), typed) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ item }) => item);

const quoted = (text: string): string => (/[,，:()|]/.test(text) ? `"${text}"` : text);

interface Value {
  /** Value in the filter grammar. */
  write: string;
  label: string;
  words: readonly string[];
}

const timeValues = (): Value[] => [
  ...Object.entries(periods).map(([write, { label }]) => ({ write, label: l(label), words: [write, ...label] })),
  ...["-24h", "-7d", "-30d"].flatMap((write) => {
    const label = sinceLabel(write);
    return label ? { write: `>=${write}`, label: l(label), words: [write, ...label, `最${label[0]}`] } : [];
  }),
];

function valuesFor(field: Field): Value[] {
  if (field.kind === "bool")
    return [
      { write: "true", label: t("common.yes"), words: ["true", "是", "yes"] },
      { write: "false", label: t("common.no"), words: ["false", "否", "no"] },
    ];
  if (field.definitionKind) {
    const { commands, outlines = [], screens } = registry();
    const run = commands.filter(({ action }) => action.type !== "browser").map(({ id, label }) => ({ id, label }));
    const shown = screens.flatMap((screen) => {
      const id = permissionOfScreen(screen);
      return id === null ? [] : [{ id, label: screen.label }];
    });
    const named = {
      command: run,
      resource: outlines.map(({ name, label }) => ({ id: name, label })),
      permission: [...run, ...shown],
    };
    return named[field.definitionKind].map(({ id, label }) => ({ write: id, label: l(label), words: [id, ...label] }));
  }
  if (field.kind === "time") return timeValues();
  return (field.enumeration?.values ?? [])
    .filter((value) => !value.filterOnly && value.offered)
    .map((value) => ({ write: value.key, label: l(value.label), words: [value.key, ...value.label] }));
}

/** The condition at the end of the text, as far as it is typed. */
export interface Ending {
  /** Index at which the condition begins. */
  from: number;
  word: string;
  /** Minus and brackets before the condition. */
  open: string;
  /** Undefined while the field's name is being typed. */
  name: string | undefined;
  /** Values before the last comma. */
  before: string;
  typed: string;
}

function endingFrom(text: string, from: number): Ending {
  const word = text.slice(from);
  const [, open = "", name, values = ""] = /^([-(]*)([^:：<>]+)(?:[:：]|(?=[<>]))(.*)$/s.exec(word) ?? [];
  const start = Math.max(values.lastIndexOf(","), values.lastIndexOf("，")) + 1;
  return { from, word, open, name, before: values.slice(0, start), typed: values.slice(start).replaceAll('"', "") };
}

/** True if a name of several words begins with the text. The complete name with a space after it is not a beginning. */
const begins = (name: string, typed: string): boolean =>
  plain(name).startsWith(plain(typed)) && !(typed.endsWith(" ") && plain(name) === plain(typed));

/** Fields whose names a text may begin. */
interface Offered {
  fields: NamedField[];
  /** Beginning of the name. */
  typed: string;
  /** Returns the field as a filter names it. */
  named: (one: NamedField) => NamedField;
}

/** Returns the fields of the list, or those of a referenced resource after a dot. */
function fieldsFor(resource: Resource, text: string): Offered {
  const step = stepIn(resource, text);
  if (!step) return { fields: filterable(resource), typed: text, named: (one) => one };
  return { fields: filterable(step.target), typed: step.typed, named: (one) => acrossField(step, one) };
}

/** True if several words at the end are one incomplete condition, such as `last lo` or `last login:last 7`. */
function isBegun(resource: Resource, { name, before, typed, word }: Ending): boolean {
  if (name === undefined) {
    const { fields, typed: start } = fieldsFor(resource, word.replace(/^[-(]+/, ""));
    return fields.some(([, { label }]) => label.some((one) => begins(one, start)));
  }
  const field = namedField(resource, name);
  if (!field || !partsOf(before).every((value) => isValue(field, value))) return false;
  return !/\s/.test(typed.trimStart()) || valuesFor(field).some(({ words }) => words.some((one) => begins(one, typed)));
}

export function endingOf(resource: Resource, text: string): Ending {
  const starts = [...text.matchAll(/(?:[^\s"]|"[^"]*"?)+/g)].map(({ index }) => index).slice(-MOST_WORDS);
  const endings = starts.map((from) => endingFrom(text, from));
  const last = text.length - (/(?:[^\s"]|"[^"]*"?)*$/.exec(text)?.[0].length ?? 0);
  return endings.find((one) => one.from < last && isBegun(resource, one)) ?? endingFrom(text, last);
}

export const namedField = (resource: Resource, name: string): Field | undefined => fieldNamed(resource, name)?.[1];

/**
 * Search words for a field: its names and those of the resource it refers to. The search word "administrator" also
 * finds the field that names who did something.
 */
const wordsFor = ([key, field]: NamedField): string[] => [
  ...field.label,
  key,
  ...(registry().outline(field.target ?? "")?.label ?? []),
];

const naming = ([key, field]: NamedField, { from }: Ending, open: string, values: string): Suggestion => ({
  from,
  insert: `${open}${l(field.label).replace(" › ", ".").replaceAll(" ", "")}:${values}`,
  label: l(field.label),
  hint: key,
  isWhole: false,
});

/**
 * Returns the similarity of two texts: the longest common subsequence divided by the longer length; 1 if they are
 * equal.
 */
function likeness(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, () => 0);
  for (const letter of left)
    row = row.reduce<number[]>((next, above, index) => {
      const isSame = index > 0 && right[index - 1] === letter;
      return [...next, index === 0 ? 0 : isSame ? (row[index - 1] ?? 0) + 1 : Math.max(above, next[index - 1] ?? 0)];
    }, []);
  return (row.at(-1) ?? 0) / Math.max(left.length, right.length);
}

const MIN_LIKENESS = 0.5;
const MAX_SIMILAR = 3;

function nearest(resource: Resource, name: string): NamedField[] {
  const { fields, typed, named } = fieldsFor(resource, name);
  const of = (one: NamedField): number => Math.max(...wordsFor(one).map((word) => likeness(plain(word), plain(typed))));
  return fields
    .map((one) => ({ one, score: of(one) }))
    .filter(({ score }) => score >= MIN_LIKENESS)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SIMILAR)
    .map(({ one }) => named(one));
}

/** Returns the unknown field name at the end of the text; null if the field exists or the text is a URL. */
export function unknownField(resource: Resource, text: string): string | null {
  const { name, before, typed } = endingOf(resource, text);
  const isName = name !== undefined && /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !`${before}${typed}`.startsWith("//");
  return isName && !namedField(resource, name) ? name : null;
}

/** True if one of a field's names is the text, or begins with it. */
const isCalled = ([key, { label }]: NamedField, typed: string, isBeginning: boolean): boolean =>
  [key, ...label].some((one) => (isBeginning ? plain(one).startsWith(plain(typed)) : same(one, typed)));

/**
 * Returns the place of the field that Enter and Tab take among the suggestions: the one whose name is typed in full, or
 * the only one if it begins with the text. -1 if there is none. A quoted word or a space after it searches the word.
 */
export function offeredField(resource: Resource, text: string, options: readonly Suggestion[]): number {
  const { name, word, open } = endingOf(resource, text);
  if (name !== undefined || options.some(({ isWhole }) => isWhole)) return -1;
  const typed = word.slice(open.length).replace(/^[-(]+/, "");
  const step = stepIn(resource, typed);
  const end = step ? step.typed : typed;
  if (end.trim() === "" || word.includes('"')) return -1;
  const { fields, named } = fieldsFor(resource, typed);
  const placeOf = (one: NamedField | undefined): number => {
    const key = one && named(one)[0];
    return options.findIndex(({ hint }) => hint === key);
  };
  const exact = fields.find((one) => isCalled(one, end, false));
  if (exact) return placeOf(exact);
  const [begun, ...others] = fields.filter((one) => isCalled(one, end, true));
  return begun && others.length === 0 && options.length === 1 ? placeOf(begun) : -1;
}

/** Returns completions of a field name. */
function suggestFields(resource: Resource, text: string, ending: Ending, open: string): Suggestion[] {
  const { fields, typed, named } = fieldsFor(resource, text);
  return best(fields, wordsFor, typed).map((one) => naming(named(one), ending, open, ""));
}

/** Returns the suggestion that opens the calendar, where a day may follow: after the colon, a comparison or a range. */
function calendarFor(field: Field, { from, open, name = "", before, typed }: Ending): Suggestion[] {
  if ((field.kind !== "time" && field.kind !== "date") || !/^(?:|[<>]=?|.*\.\.)$/s.test(typed)) return [];
  const insert = `${open}${name}:${before}${typed}`;
  return [
    { from, insert, label: l(["选日期…", "Choose a day…"]), hint: l(["日历", "Calendar"]), isWhole: true, isDay: true },
  ];
}

/** Returns the comparisons with a typed amount, in the unit that people write. */
function amountsFor(field: Field, { from, open, name = "", before, typed }: Ending): Suggestion[] {
  const text = typed.trim();
  const isAmount = formatsOf(field).some(({ exponent }) => amountIn(text, { exponent }) !== null);
  if (field.kind !== "money" || before !== "" || !isAmount) return [];
  const written = l(filterAmountLabel(field, text));
  return (["", ">=", "<="] as const).map((sign) => ({
    from,
    insert: `${open}${name}:${sign}${text}`,
    label: `${{ "": "=", ">=": "≥", "<=": "≤" }[sign]} ${written}`,
    hint: `${sign}${text}`,
    isWhole: true,
  }));
}

/** Returns completions for the end of the text: field names, or values of the field already named. */
export function suggest(resource: Resource, text: string): Suggestion[] {
  const ending = endingOf(resource, text);
  const { word, open, name, before, typed } = ending;
  if (name === undefined) {
    const [, sign = "", start = ""] = /^([-(]*)(.*)$/s.exec(word) ?? [];
    return suggestFields(resource, start, ending, sign);
  }
  const field = namedField(resource, name);
  // A dot typed after the colon of a reference, which the completion has written, asks for the fields of its target.
  if (field && before === "" && typed.startsWith(".") && stepIn(resource, `${name}.`))
    return suggestFields(resource, name + typed, ending, open);
  if (!field) {
    const unknown = unknownField(resource, text);
    return unknown === null ? [] : nearest(resource, unknown).map((one) => naming(one, ending, open, before + typed));
  }
  const values = best(valuesFor(field), (value) => value.words, typed).map((value) => ({
    from: ending.from,
    insert: `${open}${name}:${before}${quoted(field.definitionKind ? value.write : value.label)}`,
    label: value.label,
    hint: value.write,
    isWhole: true,
  }));
  return [...values, ...amountsFor(field, ending), ...calendarFor(field, ending)];
}
