/** A node of PostgreSQL's syntax tree, or one that is wrapped under its name. */
export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const itemsOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Returns the text of a wrapped String; empty for any other node. */
export const nameOf = (value: unknown): string =>
  isNode(value) && isNode(value["String"]) ? String(value["String"]["sval"] ?? "") : "";

export const namesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(nameOf) : []);
