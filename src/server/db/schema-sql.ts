import type { Column, Index, Table } from "#kernel/schema.ts";

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Quotes a bare column of an index, because `user` and `order` are SQL keywords. Expressions remain unchanged. */
function term(text: string): string {
  const plain = /^([a-z_][a-z0-9_]*)((?: asc| desc)?(?: nulls (?:first|last))?)$/i.exec(text);
  return plain ? `${quoted(plain[1] ?? "")}${plain[2] ?? ""}` : text;
}

export function columnSql(column: Column): string {
  const parts = [quoted(column.name), column.type];
  if (column.identity) parts.push("generated always as identity");
  if (column.default !== undefined) parts.push(`default ${column.default}`);
  if (!column.nullable) parts.push("not null");
  return parts.join(" ");
}

export function checkSql(check: { name: string; expression: string }): string {
  return `constraint ${quoted(check.name)} check (${check.expression})`;
}

/**
 * Returns the SQL of an index. With `concurrently`, the index is built without blocking writes. That statement can be
 * repeated and must run outside a transaction.
 */
export function indexSql(table: string, index: Index, concurrently: boolean): string {
  const opclass = index.opclass ? ` ${index.opclass}` : "";
  return [
    `create ${index.unique ? "unique " : ""}index`,
    ...(concurrently ? ["concurrently if not exists"] : []),
    `${quoted(index.name)} on ${quoted(table)}`,
    ...(index.using && index.using !== "btree" ? [`using ${index.using}`] : []),
    `(${index.columns.map((column) => term(column) + opclass).join(", ")})`,
    ...(index.nullsNotDistinct ? ["nulls not distinct"] : []),
    ...(index.where ? [`where ${index.where}`] : []),
  ].join(" ");
}

/**
 * Returns the SQL of a table with all its parts. A partitioned table gets a default partition, so that it accepts rows
 * immediately.
 */
export function tableSql(table: Table): string[] {
  const lines = table.columns.map(columnSql);
  if (table.primaryKey.length > 0) {
    lines.push(`constraint ${quoted(`${table.name}_pkey`)} primary key (${table.primaryKey.map(quoted).join(", ")})`);
  }
  lines.push(...(table.checks ?? []).map(checkSql));
  const partition = table.partitionBy ? ` partition by ${table.partitionBy}` : "";
  const statements = [`create table ${quoted(table.name)} (\n  ${lines.join(",\n  ")}\n)${partition}`];
  if (table.partitionBy) {
    statements.push(`create table ${quoted(`${table.name}_default`)} partition of ${quoted(table.name)} default`);
  }
  return [...statements, ...table.indexes.map((index) => indexSql(table.name, index, false))];
}
