import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { queryClient } from "#web/data/query.ts";
import type { ReferenceOption } from "#web/data/reference-options.ts";
import { optionsQuery } from "#web/data/reference-options.ts";
import { l } from "#web/i18n/text.ts";
import { allAreas } from "#web/registry/areas.ts";
import { registry } from "#web/registry/registry.ts";
import type { Ending, Suggestion } from "./completion.ts";
import { MAX_SUGGESTIONS, endingOf, namedField } from "./completion.ts";
import { noteTitle } from "./filter-chips.ts";
import { partsOf, readTyped, termsOf, typedIn, wordsOf } from "./filter-text.ts";

const SEARCH_MS = 150;

/** Returns the values that a filter text gives for a field, as in `resource:model`. */
const valuesOf = (text: string, name: string): string[] =>
  wordsOf(text).flatMap((word) => (word.startsWith(`${name}:`) ? word.slice(name.length + 1).split(",") : []));

/**
 * Returns the resources that a field of no fixed resource may refer to: those that the filter names, else those of its
 * modules. Without either, all resources with a list and a text search.
 */
function kindsFor(field: Field, filter: string): Resource[] {
  const [kinds, modules] = [valuesOf(filter, field.of ?? ""), valuesOf(filter, "moduleId")];
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

/** Searches records of several resources by name. A resource that cannot be read returns none. */
async function ofAnyKind(field: Field, typed: string, filter: string): Promise<FoundRecord[]> {
  await allAreas.load();
  const results = await Promise.allSettled(
    kindsFor(field, filter).map(async (kind) => {
      const query = optionsQuery({ target: kind.name }, typed);
      const reply = await queryClient.fetchQuery({ queryKey: query.queryKey, queryFn: query.queryFn });
      return query.select(reply).map(({ id, title }) => ({ kind, id, title }));
    }),
  );
  const all = results.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  for (const { kind, id, title } of all) noteTitle(kind.name, id, title);
  const titleMismatch = ({ title }: FoundRecord): number => Number(!title.toLowerCase().includes(typed.toLowerCase()));
  return all.toSorted((a, b) => titleMismatch(a) - titleMismatch(b));
}

/** Returns a condition that names the resource too, because the id alone is ambiguous. */
const withKind = (field: Field, { kind, id }: FoundRecord, name: string, filter: string): string =>
  `${valuesOf(filter, field.of ?? "").includes(kind.name) ? "" : `${field.of}:${kind.name} `}${name}:${id}`;

const isNumber = (text: string): boolean => /^(\d+|\*)?$/.test(text);

/** Searches records by name in the one resource that a field refers to. */
async function recordsLike(field: Field, name: string): Promise<ReferenceOption[]> {
  const query = optionsQuery(field, name);
  if (!query.enabled) return [];
  return query.select(await queryClient.fetchQuery({ queryKey: query.queryKey, queryFn: query.queryFn }));
}

/** Returns suggestions for all records that match the end of the text. */
async function suggestRecords(field: Field, ending: Ending, filter: string): Promise<Suggestion[]> {
  const { from, open, name = "", before, typed } = ending;
  if (field.of) {
    if (open + before !== "" || isNumber(typed)) return [];
    return (await ofAnyKind(field, typed, filter)).slice(0, MAX_SUGGESTIONS).map((one) => ({
      from,
      insert: withKind(field, one, name, filter),
      label: one.title,
      hint: `${l(one.kind.label)} ${one.id}`,
      isWhole: true,
    }));
  }
  const some = (await recordsLike(field, typed.replace(/^\^/, ""))).slice(0, MAX_SUGGESTIONS);
  for (const { id, title } of some) noteTitle(field.target ?? "", id, title);
  return some.map(({ id, title, depth = 0 }) => ({
    from,
    insert: `${open}${name}:${before}${id}`,
    label: `${"　".repeat(depth)}${title}`,
    hint: id,
    isWhole: true,
  }));
}

/**
 * Searches records for a reference at the end of the text. An author or a category is found by name and written as id.
 * @param holds everything that the list is filtered by already
 * @returns a function that stops the search
 */
export function lookUp(
  resource: Resource,
  text: string,
  holds: string,
  show: (options: Suggestion[]) => void,
): () => void {
  const ending = endingOf(resource, text);
  const field = ending.name === undefined ? undefined : namedField(resource, ending.name);
  show([]);
  // After a dot comes a field of the referenced records, and no name of one.
  if ((!field?.target && !field?.of) || ending.typed.startsWith(".")) return () => undefined;
  let isOver = false;
  const filter = `${holds} ${readTyped(resource, text.slice(0, ending.from))}`;
  const timer = setTimeout(() => {
    suggestRecords(field, ending, filter).then(
      (options) => isOver || show(options),
      () => undefined,
    );
  }, SEARCH_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

const called =
  (name: string) =>
  ({ title }: { title: string }): boolean =>
    title.toLowerCase() === name.toLowerCase();

/**
 * Returns the id of the record with that name, else of the first match. An id, or a name without match, is returned
 * unchanged.
 */
async function idOf(field: Field, value: string): Promise<string> {
  const name = value.replace(/^"(.*)"$/s, "$1");
  if (/^(\^?\d+|\*)?$/.test(name)) return value;
  const candidates = await recordsLike(field, name);
  const best = candidates.find(called(name)) ?? candidates[0];
  if (!best) return value;
  noteTitle(field.target ?? "", best.id, best.title);
  return best.id;
}

/** Maximum number of words after the first that may belong to a name. */
const MORE_WORDS = 2;

/**
 * Resolves a name with spaces: the reference at the front of the terms and the words after it, if they are a full name.
 * @returns the condition and how many terms it took; null if there is no such name
 */
async function nameWithSpaces(
  resource: Resource,
  [first = "", ...rest]: readonly string[],
): Promise<{ term: string; took: number } | null> {
  const typed = typedIn(resource, first);
  if (!typed?.field.target || typed.close !== "" || !/^[^\d"*^][^",]*$/.test(typed.values)) return null;
  const { open, name, field, values } = typed;
  const end = rest.findIndex((word) => typedIn(resource, word) !== undefined || /[()|"]|^-/.test(word));
  const words = rest.slice(0, Math.min(MORE_WORDS, end < 0 ? rest.length : end));
  for (let n = words.length; n > 0; n--) {
    const whole = [values, ...words.slice(0, n)].join(" ");
    const one = (await recordsLike(field, whole)).find(called(whole));
    if (!one) continue;
    noteTitle(field.target ?? "", one.id, one.title);
    return { term: `${open}${name}:${one.id}`, took: 1 + n };
  }
  return null;
}

async function withId(resource: Resource, term: string, filter: string): Promise<string> {
  const typed = typedIn(resource, term);
  if (!typed) return term;
  const { open, name, field, values, close } = typed;
  if (field.of && !isNumber(values) && open === "") {
    const [best] = await ofAnyKind(field, values.replace(/^"(.*)"$/s, "$1"), filter);
    return best ? withKind(field, best, name, filter) + close : term;
  }
  if (!field.target || values === "") return term;
  const ids = await Promise.all(partsOf(values).map((value) => idOf(field, value)));
  return `${open}${name}:${ids.join()}${close}`;
}

/**
 * Replaces all names of records in the text by ids.
 * @param holds everything that the list is filtered by already
 */
export async function withIds(resource: Resource, text: string, holds: string): Promise<string> {
  const filter = `${holds} ${readTyped(resource, text)}`;
  const terms = termsOf(resource, text);
  const resolved: string[] = [];
  for (let index = 0; index < terms.length;) {
    const whole = await nameWithSpaces(resource, terms.slice(index));
    resolved.push(whole?.term ?? (await withId(resource, terms[index] ?? "", filter)));
    index += whole?.took ?? 1;
  }
  return resolved.join(" ");
}
