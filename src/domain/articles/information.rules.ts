import { Language } from "#domain/enumerations/system.ts";
import { isMissing } from "#kernel/empty.ts";
import type { Problem } from "#kernel/problem.ts";

/** Texts of an article in each language. */
export const translated = ["title", "summary", "content"] as const;

type Record_ = Readonly<Record<string, unknown>>;

export const textIn = (record: Record_, name: string, language: unknown): unknown =>
  (record[name] as Record_ | null | undefined)?.[String(language)];

/** Title and content are needed in the language in which the article is written. */
export function informationProblems(record: Record_): Problem[] {
  const language = Language.value(record["lang"]);
  if (!language) return [];
  return (["title", "content"] as const).flatMap((path) =>
    isMissing(textIn(record, path, language.stored))
      ? [
          {
            path,
            label: [
              `${language.label[0]}是原文语言，必须填写`,
              `Needed in ${language.label[1]}, the language of the original`,
            ] as const,
          },
        ]
      : [],
  );
}
