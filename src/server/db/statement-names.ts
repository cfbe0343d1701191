import { createHash } from "node:crypto";

/** Maximum number of names. Each connection stores a plan per name, and filters can be combined in too many ways. */
const LIMIT = 500;

export interface StatementNames {
  /**
   * Returns the name of this statement text. If the limit is reached, it is undefined and the statement is sent without
   * a name.
   */
  of(text: string): string | undefined;
  /** Gives every statement a new name. Call it after a change of tables, because the stored plans are invalid then. */
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
