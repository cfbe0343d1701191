import type { Problem } from "#kernel/problem.ts";

/** A pinned result is either a model or a post. */
export const pinnedResultProblems = ({ model, content }: Readonly<Record<string, unknown>>): readonly Problem[] =>
  Boolean(model) === Boolean(content)
    ? [{ path: "model", label: ["模型和内容须填其一", "Give either a model or a content"] }]
    : [];
