import type { Column, Index } from "#kernel/schema.ts";

// Parts of internal tables.

export const column = (name: string, type: string, more: Partial<Column> = {}): Column => ({
  name,
  type,
  nullable: false,
  ...more,
});
export const maybe = (name: string, type: string): Column => ({ name, type, nullable: true });
export const identity = column("id", "bigint", { identity: true });
export const created = column("create_time", "timestamptz", { default: "now()" });
export const index = (name: string, columns: readonly string[], more: Partial<Index> = {}): Index => ({
  name,
  columns,
  ...more,
});
