import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import { queryClient } from "#web/data/query.ts";
import { optionsQuery } from "#web/data/reference-options.ts";
import { l, t } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { lastWord, noteTitle, readFilter } from "./filter-chips.ts";
import { added, filterable, readTyped, wordsOf } from "./filter-text.ts";

export interface Suggestion {
  /** Replaces the word at the end of the text. */
  insert: string;
  label: string;
  hint: string;
  /** A value ends the condition; a field waits for one. */
  isWhole: boolean;
}

const MOST = 10;

function rank(words: readonly string[], typed: string): number {
  const wanted = typed.toLowerCase();
  const found = words.map((word) => word.toLowerCase().indexOf(wanted)).filter((at) => at >= 0);
  return found.length === 0 ? -1 : Math.min(...found);
}

const best = <T>(items: readonly T[], words: (item: T) => readonly string[], typed: string): T[] =>
  items
    .map((item) => ({ item, at: rank(words(item), typed) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST)
    .map(({ item }) => item);

const quoted = (text: string): string => (/[\s,:()|]/.test(text) ? `"${text}"` : text);

function valuesFor(field: Field): { write: string; label: string; words: string[] }[] {
  if (field.kind === "bool")
    return [
      { write: "true", label: t("common.yes"), words: ["true", "是", "yes"] },
      { write: "false", label: t("common.no"), words: ["false", "否", "no"] },
    ];
  if (field.names) {
    const { commands, resources, screens } = registry();
    const run = commands.filter(({ runs }) => runs.by !== "browser").map(({ id, label }) => ({ id, label }));
    const shown = screens.flatMap((screen) => {
      const id = permissionOfScreen(screen);
      return id === null ? [] : [{ id, label: screen.label }];
    });
    const named = {
      command: run,
      resource: resources.map(({ name, label }) => ({ id: name, label })),
      permission: [...run, ...shown],
    };
    return named[field.names].map(({ id, label }) => ({ write: id, label: l(label), words: [id, ...label] }));
  }
  if (field.kind === "time")
    return [
      { write: "today", label: l(["今天", "Today"]), words: ["today", "今天"] },
      { write: ">=-24h", label: l(["近 24 时", "Last 24 h"]), words: ["24h", "近"] },
      { write: ">=-7d", label: l(["近 7 天", "Last 7 d"]), words: ["7d", "近"] },
      { write: ">=-30d", label: l(["近 30 天", "Last 30 d"]), words: ["30d", "近"] },
    ];
  return (field.enumeration?.values ?? [])
    .filter((value) => !value.filterOnly && value.offered)
    .map((value) => ({ write: value.key, label: l(value.label), words: [value.key, ...value.label] }));
}

/** The condition at the end of the text, as far as it is typed. */
interface Ending {
  word: string;
  /** A minus and brackets before it. */
  open: string;
  /** Undefined while the field is still being named. */
  name: string | undefined;
  /** Before the last comma. */
  before: string;
  typed: string;
}

function endingOf(text: string): Ending {
  const word = lastWord.exec(text)?.[0] ?? "";
  const [, open = "", name, values = ""] = /^([-(]*)([^:：<>]+)(?:[:：]|(?=[<>]))(.*)$/.exec(word) ?? [];
  const at = values.lastIndexOf(",") + 1;
  return { word, open, name, before: values.slice(0, at), typed: values.slice(at).replaceAll('"', "") };
}

const namedField = (resource: Resource, name: string): Field | undefined =>
  filterable(resource).find(([key, field]) =>
    [key, ...field.label].some((one) => one.replaceAll(" ", "").toLowerCase() === name.toLowerCase()),
  )?.[1];

type NamedField = [key: string, field: Field];

/** Names of a field, and of what it refers to: who looks for an administrator may mean the one who did it. */
const wordsFor = ([key, field]: NamedField): string[] => [
  ...field.label,
  key,
  ...(registry().resource(field.target ?? "")?.label ?? []),
];

const naming = ([key, field]: NamedField, open: string, values: string): Suggestion => ({
  insert: `${open}${l(field.label).replaceAll(" ", "")}:${values}`,
  label: l(field.label),
  hint: key,
  isWhole: false,
});

/** Letters that both have in the same order, of all that the longer one has; 1 where they are the same. */
function likeness(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, () => 0);
  for (const letter of left)
    row = row.reduce<number[]>((next, above, at) => {
      const isSame = at > 0 && right[at - 1] === letter;
      return [...next, at === 0 ? 0 : isSame ? (row[at - 1] ?? 0) + 1 : Math.max(above, next[at - 1] ?? 0)];
    }, []);
  return (row.at(-1) ?? 0) / Math.max(left.length, right.length);
}

const LIKE = 0.5;
const MOST_LIKE = 3;

function nearest(resource: Resource, name: string): NamedField[] {
  const plain = (text: string): string => text.replaceAll(" ", "").toLowerCase();
  const of = (one: NamedField): number => Math.max(...wordsFor(one).map((word) => likeness(plain(word), plain(name))));
  return filterable(resource)
    .map((one) => ({ one, score: of(one) }))
    .filter(({ score }) => score >= LIKE)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_LIKE)
    .map(({ one }) => one);
}

/** What the end of the text names as a field, where there is none; an address names none. */
export function unknownField(resource: Resource, text: string): string | null {
  const { name, before, typed } = endingOf(text);
  const isName = name !== undefined && /^\p{L}[\p{L}\p{N}]*$/u.test(name) && !`${before}${typed}`.startsWith("//");
  return isName && !namedField(resource, name) ? name : null;
}

/** What may stand at the end of the text: a field's name, or a value of the field already named. */
export function suggest(resource: Resource, text: string): Suggestion[] {
  const { word, open, name, before, typed } = endingOf(text);
  if (name === undefined) {
    const [, sign = "", start = ""] = /^([-(]*)(.*)$/.exec(word) ?? [];
    return best(filterable(resource), wordsFor, start).map((one) => naming(one, sign, ""));
  }
  const field = namedField(resource, name);
  if (!field) {
    const unknown = unknownField(resource, text);
    return unknown === null ? [] : nearest(resource, unknown).map((one) => naming(one, open, before + typed));
  }
  return best(valuesFor(field), (value) => value.words, typed).map((value) => ({
    insert: `${open}${name}:${before}${quoted(field.enumeration ? value.label.replaceAll(" ", "") : value.write)}`,
    label: value.label,
    hint: value.write,
    isWhole: true,
  }));
}

const SEARCH_MS = 150;

/** What the words of a filter name: `resource:model` and the like. */
const saidOf = (text: string, name: string): string[] =>
  wordsOf(text).flatMap((word) => (word.startsWith(`${name}:`) ? word.slice(name.length + 1).split(",") : []));

/**
 * The kinds of record that a field of no one kind may mean: what the filter names, else those of its modules. Without
 * either all that have a list here and can be found by words.
 */
function kindsFor(field: Field, filter: string): Resource[] {
  const [kinds, modules] = [saidOf(filter, field.of ?? ""), saidOf(filter, "moduleId")];
  return registry().resources.filter(
    ({ name, module, fields }) =>
      registry().listOf(name) !== undefined &&
      Object.values(fields).some(({ search }) => search) &&
      (kinds.length === 0 ? modules.length === 0 || modules.includes(module) : kinds.includes(name)),
  );
}

interface FoundRecord {
  kind: Resource;
  id: string;
  title: string;
}

/** Records of several kinds that fit a name; a kind that cannot be read has none. */
async function ofAnyKind(field: Field, typed: string, filter: string): Promise<FoundRecord[]> {
  const found = await Promise.allSettled(
    kindsFor(field, filter).map(async (kind) => {
      const asked = optionsQuery({ target: kind.name }, typed);
      const reply = await queryClient.fetchQuery({ queryKey: asked.queryKey, queryFn: asked.queryFn });
      return asked.select(reply).map(({ id, title }) => ({ kind, id, title }));
    }),
  );
  const all = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  for (const { kind, id, title } of all) noteTitle(kind.name, id, title);
  const isCalledSo = ({ title }: FoundRecord): number => Number(!title.toLowerCase().includes(typed.toLowerCase()));
  return all.toSorted((a, b) => isCalledSo(a) - isCalledSo(b));
}

/** An id means a record only together with its kind. */
const withKind = (field: Field, { kind, id }: FoundRecord, name: string, filter: string): string =>
  `${saidOf(filter, field.of ?? "").includes(kind.name) ? "" : `${field.of}:${kind.name} `}${name}:${id}`;

const isNumber = (text: string): boolean => /^(\d+|\*)?$/.test(text);

/** Every record that the end of the text may mean, as a suggestion. */
async function found(field: Field, ending: Ending, filter: string): Promise<Suggestion[]> {
  const { open, name = "", before, typed } = ending;
  if (field.of) {
    if (open + before !== "" || isNumber(typed)) return [];
    return (await ofAnyKind(field, typed, filter)).slice(0, MOST).map((one) => ({
      insert: withKind(field, one, name, filter),
      label: one.title,
      hint: `${l(one.kind.label)} ${one.id}`,
      isWhole: true,
    }));
  }
  const asked = optionsQuery(field, typed.replace(/^\^/, ""));
  if (!asked.enabled) return [];
  const reply = await queryClient.fetchQuery({ queryKey: asked.queryKey, queryFn: asked.queryFn });
  const some = asked.select(reply).slice(0, MOST);
  for (const { id, title } of some) noteTitle(field.target ?? "", id, title);
  return some.map(({ id, title, depth = 0 }) => ({
    insert: `${open}${name}:${before}${id}`,
    label: `${"　".repeat(depth)}${title}`,
    hint: id,
    isWhole: true,
  }));
}

/**
 * Records for a reference at the end of the text: an author or a category is found by its name, and written by its id.
 * @param holds what the list is filtered by already
 * @returns stops looking
 */
export function lookUp(
  resource: Resource,
  text: string,
  holds: string,
  show: (options: Suggestion[]) => void,
): () => void {
  const ending = endingOf(text);
  const field = ending.name === undefined ? undefined : namedField(resource, ending.name);
  show([]);
  if (!field?.target && !field?.of) return () => undefined;
  let isOver = false;
  const filter = `${holds} ${readTyped(resource, text.replace(lastWord, ""))}`;
  const timer = setTimeout(() => {
    found(field, ending, filter).then(
      (options) => isOver || show(options),
      () => undefined,
    );
  }, SEARCH_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** The record of that name, else the first that fits; what is an id already, or nobody's name, stays as it is. */
async function idOf(field: Field, value: string): Promise<string> {
  const name = value.replace(/^"(.*)"$/s, "$1");
  const asked = optionsQuery(field, name);
  if (/^(\^?\d+|\*)?$/.test(name) || !asked.enabled) return value;
  const found = asked.select(await queryClient.fetchQuery({ queryKey: asked.queryKey, queryFn: asked.queryFn }));
  const best = found.find(({ title }) => title.toLowerCase() === name.toLowerCase()) ?? found[0];
  if (!best) return value;
  noteTitle(field.target ?? "", best.id, best.title);
  return best.id;
}

/**
 * The text with ids for the names of records, wherever they stand in it.
 * @param holds what the list is filtered by already
 */
async function withIds(resource: Resource, text: string, holds: string): Promise<string> {
  const words = wordsOf(text).map(async (word) => {
    const [, open = "", name = "", values = "", close = ""] = /^([-(]*)([^:："]+)[:：](.*?)(\)*)$/s.exec(word) ?? [];
    const field = namedField(resource, name);
    if (field?.of && !isNumber(values) && open === "") {
      const filter = `${holds} ${readTyped(resource, text)}`;
      const [best] = await ofAnyKind(field, values.replace(/^"(.*)"$/s, "$1"), filter);
      return best ? withKind(field, best, name, filter) + close : word;
    }
    if (!field?.target || values === "") return word;
    const ids = await Promise.all(values.split(/[,，]/).map((value) => idOf(field, value)));
    return `${open}${name}:${ids.join()}${close}`;
  });
  return (await Promise.all(words)).join(" ");
}

const wrongIn = (resource: Resource, text: string): string | null =>
  readFilter(resource, readTyped(resource, text)).chips.find((one) => one.wrong)?.wrong ?? null;

/**
 * The filter with the condition that a text says, with ids for names that stand where an id belongs; or why it says none.
 * @param filter of the address @param holds what the list is filtered by already
 * @throws ApiError where names are not to be looked up
 */
export async function conditionOf(
  resource: Resource,
  text: string,
  { filter, holds }: { filter: string; holds: string },
): Promise<{ filter: string; wrong: string | null }> {
  const meant = wrongIn(resource, text) === null ? text : await withIds(resource, text, holds);
  return { filter: added(resource, filter, readTyped(resource, meant).trim()), wrong: wrongIn(resource, meant) };
}
