import type { Problem } from "#kernel/problem.ts";
import { periodProblems } from "#domain/periods.ts";
import { TagPlace } from "./enumerations.ts";

/** Places by the kind of objects for which a tag is recommended there. */
export const placesOf: Readonly<Record<string, readonly string[]>> = {
  model: ["modelHome", "upload", "category"],
  content: ["newPost", "feed", "circle"],
  user: ["interestChoice", "profile"],
  colour: ["colourFilter"],
};

export function recommendationProblems(record: Readonly<Record<string, unknown>>): readonly Problem[] {
  const places = placesOf[String(record["object"])] ?? [];
  const wrong =
    record["recPlace"] !== null && record["recPlace"] !== undefined && !places.includes(String(record["recPlace"]));
  const names = (language: 0 | 1): string =>
    TagPlace.values
      .filter(({ key }) => places.includes(key))
      .map(({ label }) => label[language])
      .join(language === 0 ? "、" : ", ");
  return [
    ...(wrong
      ? [{ path: "recPlace", label: [`位置应为：${names(0)}`, `Place must be one of: ${names(1)}`] } as const]
      : []),
    ...periodProblems(record, "recBegin", "recEnd"),
  ];
}
