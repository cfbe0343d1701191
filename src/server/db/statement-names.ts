import { createHash } from "node:crypto";

/** Each connection keeps the plan of every name it has seen, so combinations of filters must not grow without end. */
const LIMIT = 500;

export interface StatementNames {
  /** A name that stands for exactly this text, or undefined beyond the limit: the statement is then sent unnamed. */
  of(text: string): string | undefined;
  /** Gives every text another name, for plans that a change of tables made useless. */
  renew(): void;
}

export function createStatementNames(limit = LIMIT): StatementNames {
  const names = new Map<string, string>();
  let generation = 0;
  return {
    of(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= limit) return known;
      const name = `q${generation}_${createHash("sha1").update(text).digest("hex").slice(0, 20)}`;
      names.set(text, name);
      return name;
    },
    renew() {
      generation += 1;
      names.clear();
    },
  };
}
