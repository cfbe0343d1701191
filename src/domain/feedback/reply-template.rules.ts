import type { Problem } from "#kernel/problem.ts";
import { templateVariables, unknownVariables } from "./template-variables.ts";

const list = templateVariables.map((name) => `{${name}}`).join(" ");

/** A template is offered somewhere, and has only known variables: an unknown one would reach the member as it is. */
export function replyTemplateProblems(record: Readonly<Record<string, unknown>>): readonly Problem[] {
  const texts = Object.entries((record["content"] ?? {}) as Readonly<Record<string, string>>);
  const isOffered = ["questionTypes", "queues"].some((name) => (record[name] as unknown[] | undefined)?.length);
  const nowhere: Problem = {
    path: "questionTypes",
    label: ["请选问题类型，或下面的队列", "Choose question types, or queues below"],
  };
  const unknown = texts.flatMap(([language, text]) => {
    const variables = unknownVariables(text ?? "").map((name) => `{${name}}`);
    if (variables.length === 0) return [];
    const names = variables.join(" ");
    return [
      {
        path: `content.${language}`,
        label: [`没有变量 ${names}，可用 ${list}`, `There is no variable ${names}. Use ${list}`] as const,
      },
    ];
  });
  return isOffered ? unknown : [nowhere, ...unknown];
}
