import { REQUIRED_LANGUAGES } from "#kernel/content-language.ts";
import { isMissing } from "#kernel/empty.ts";
import type { Problem } from "#kernel/problem.ts";

/** A saying has somebody who says it, and a text in Chinese or English. */
export const userSaidProblems = ({ user, name, text }: Readonly<Record<string, unknown>>): Problem[] => {
  const texts = (text ?? {}) as Readonly<Record<string, unknown>>;
  return [
    ...(isMissing(user) && isMissing(name)
      ? [{ path: "user", label: ["请选择用户或填写显示名", "Choose a member or enter a name"] as const }]
      : []),
    ...(REQUIRED_LANGUAGES.every((language) => isMissing(texts[language]))
      ? [{ path: "text", label: ["请填写中文或英文", "Needed in Chinese or English"] as const }]
      : []),
  ];
};
