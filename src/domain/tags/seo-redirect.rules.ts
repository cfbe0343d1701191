import type { Problem } from "#kernel/problem.ts";

/** A redirect does not lead to itself. Longer loops are refused by the server, which knows the other redirects. */
export const redirectProblems = ({ fromPath, toPath }: Readonly<Record<string, unknown>>): readonly Problem[] =>
  fromPath !== "" && fromPath === toPath
    ? [{ path: "toPath", label: ["新地址不能与原地址相同", "The new address must differ from the old one"] }]
    : [];
