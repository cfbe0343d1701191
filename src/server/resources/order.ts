import { Refusal } from "#kernel/errors.ts";
import type { Resource } from "#kernel/resource.ts";
import { hasColumn } from "#kernel/field.ts";
import { sortTerm, sqlName, valueTerm } from "#kernel/sql-mapping.ts";

export interface Order {
  /** SQL terms over alias `t`; the id is last. */
  terms: readonly string[];
  descending: boolean;
  /** Fingerprint of the order in a page cursor, so that the cursor cannot be used with another order. */
  key: string;
}

const indexed = (resource: Resource, names: readonly string[]): boolean =>
  names.every((name) => name === "id" || resource.fields[name]?.sort === true) ||
  resource.indexes.some(({ by }) => names.every((name, i) => by[i]?.replace(/^-/, "") === name));

/**
 * Parses a sort order.
 * @throws Refusal illegalParameter for a field without an index, or for mixed directions
 */
export function orderOf(resource: Resource, sort: string): Order {
  const sortTerms = sort.split(",").filter(Boolean);
  const names = sortTerms.map((term) => term.replace(/^-/, ""));
  const descending = sortTerms[0]?.startsWith("-") ?? false;
  // A page cursor contains the values by which a list is sorted, so masked values cannot be among them.
  const bad = names.find((name) => {
    const field = resource.fields[name];
    return !field || field.secret || field.masked;
  });
  if (bad !== undefined || sortTerms.length === 0)
    throw new Refusal("illegalParameter", [`不能按「${bad ?? sort}」排序`, `Cannot sort by ${bad ?? sort}`], {
      path: "sort",
    });
  if (sortTerms.some((term) => term.startsWith("-") !== descending))
    throw new Refusal("illegalParameter", ["排序字段方向须一致", "All sort fields must go in one direction"], {
      path: "sort",
    });
  if (!indexed(resource, names))
    throw new Refusal(
      "illegalParameter",
      [`「${names.join(",")}」没有索引，不能排序`, `${names.join(",")} has no index to sort by`],
      { path: "sort" },
    );
  const terms = names.map((name) => {
    const field = resource.fields[name];
    if (!field) throw new Error(`unreachable: ${name}`);
    // The primary key is never null, and a term over it would not use its index.
    if (name === "id") return "t.id";
    return sortTerm(hasColumn(field) ? `t.${sqlName(name)}` : valueTerm(name, field, "t"), field);
  });
  if (!names.includes("id")) terms.push("t.id");
  return { terms, descending, key: sortTerms.join(",") };
}

export const orderBy = ({ terms, descending }: Order, reversed = false): string =>
  terms.map((term) => `${term} ${descending === reversed ? "asc" : "desc"}`).join(", ");

export interface Cursor {
  key: string;
  /** One text for each term of the order, exactly as the database wrote it. A Date would lose the microseconds. */
  position: string[];
}

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.key, ...cursor.position])).toString("base64url");

export const wrongCursor = (): Refusal =>
  new Refusal("illegalParameter", ["游标与排序不符", "The cursor does not belong to this order"], { path: "cursor" });

/**
 * Decodes a page cursor.
 * @throws Refusal illegalParameter for a damaged cursor or one of another order
 */
export function decodeCursor(text: string, order: Order): Cursor {
  try {
    const [key, ...position] = JSON.parse(Buffer.from(text, "base64url").toString()) as string[];
    if (
      key === order.key &&
      position.length === order.terms.length &&
      position.every((value) => typeof value === "string")
    )
      return { key, position };
  } catch {
    // A damaged cursor gets the same refusal as a cursor of another order.
  }
  throw wrongCursor();
}
