import { lacksOneOf, REQUIRED_LANGUAGES } from "#kernel/content-language.ts";
import type { Problem } from "#kernel/problem.ts";

/** A word without a text in Chinese and in English. One of the two is enough, because the word stands in its language. */
export const wordProblems = ({ word }: Readonly<Record<string, unknown>>): readonly Problem[] =>
  REQUIRED_LANGUAGES.every((language) => lacksOneOf(word, [language]))
    ? [{ path: "word", label: ["请填写中文或英文", "Enter a Chinese or an English word"] }]
    : [];
