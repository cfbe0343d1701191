import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { l, t } from "#web/i18n/text.ts";
import { filterable } from "./filter-text.ts";

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

/** What may stand at the end of the text: a field's name, or a value of the field already named. */
export function suggest(resource: Resource, text: string): { word: string; options: Suggestion[] } {
  const word = /\S*$/.exec(text)?.[0] ?? "";
  const [, open = "", name, typed = ""] = /^([-(]*)([^:：]+)[:：](.*)$/.exec(word) ?? [];
  if (name === undefined) {
    const [, sign = "", start = ""] = /^([-(]*)(.*)$/.exec(word) ?? [];
    const options = best(filterable(resource), ([key, field]) => [...field.label, key], start).map(([key, field]) => ({
      insert: `${sign}${l(field.label).replaceAll(" ", "")}:`,
      label: l(field.label),
      hint: key,
      isWhole: false,
    }));
    return { word, options };
  }
  const found = filterable(resource).find(([key, field]) =>
    [key, ...field.label].some((one) => one.replaceAll(" ", "").toLowerCase() === name.toLowerCase()),
  );
  if (!found) return { word, options: [] };
  const last = typed.lastIndexOf(",") + 1;
  const options = best(valuesFor(found[1]), (value) => value.words, typed.slice(last)).map((value) => ({
    insert: `${open}${name}:${typed.slice(0, last)}${quoted(found[1].enumeration ? value.label.replaceAll(" ", "") : value.write)}`,
    label: value.label,
    hint: value.write,
    isWhole: true,
  }));
  return { word, options };
}
