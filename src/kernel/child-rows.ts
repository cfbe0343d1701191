import type { Field, FieldOptions, Fields } from "./field.ts";
import { make } from "./field.ts";
import type { Resource } from "./resource.ts";
import { fieldOf } from "./resource.ts";
import { keyed } from "./sealed-field.ts";

/** How the records of another resource are edited as rows of their parent. */
export interface ChildRowsOptions extends Omit<FieldOptions, "filter" | "sort" | "search" | "unique"> {
  /** Reference of the child to its parent. */
  by: string;
  /** Fields of the child that the form of the parent has. */
  rows: readonly string[];
  /** Field that becomes false when a row is removed to which other records refer. Without it that is refused. */
  retired?: string;
  max?: number;
}

/** Kinds that a row has as JSON has them. A time or a reference would need a conversion. */
const plain = new Set<Field["kind"]>(["text", "longText", "int", "money", "bool", "enum", "image", "i18n", "color"]);

/**
 * Records of another resource that are edited inside the form of this one, such as the variants of an article. They are
 * written in the transaction of their parent, whose version guards them. The child has a field `rank`, which keeps their
 * order.
 * @throws Error for a field that cannot stand in a row
 */
export function childRows(
  child: Resource,
  { by, rows, retired, ...options }: ChildRowsOptions,
): Field<Record<string, unknown>[]> {
  const shape: Record<string, Field> = { ...keyed };
  for (const name of rows) {
    const { filter: _filter, sort: _sort, search: _search, ...inner } = fieldOf(child, name);
    if (!plain.has(inner.kind) || inner.masked || inner.secret)
      throw new Error(`${child.name}.${name} is no row's field`);
    shape[name] = inner;
  }
  const derived = { resource: child.name, by, one: true, rows, ...(retired === undefined ? {} : { retired }) } as const;
  return make("json", { ...options, shape: shape as Fields, many: true, derived });
}

/** Names of the fields whose rows are records of other resources. */
export const childRowFields = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.derived?.rows !== undefined);
