import type { Problem } from "#kernel/problem.ts";
import { templateVariables, unknownVariables } from "./template-variables.ts";

const list = templateVariables.map((name) => `{${name}}`).join(" ");

/** A template contains only known variables, because an unknown one would reach the member as it is. */
export function replyTemplateProblems({ content }: Readonly<Record<string, unknown>>): readonly Problem[] {
  const texts = Object.entries((content ?? {}) as Readonly<Record<string, string>>);
  return texts.flatMap(([language, text]) => {
    const unknown = unknownVariables(text ?? "").map((name) => `{${name}}`);
    if (unknown.length === 0) return [];
    const names = unknown.join(" ");
    return [
      {
        path: `content.${language}`,
        label: [`没有变量 ${names}，可用 ${list}`, `There is no variable ${names}. Use ${list}`] as const,
      },
    ];
  });
}
