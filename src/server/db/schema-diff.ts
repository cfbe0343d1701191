import type { Column, Index, Schema, Table } from "#kernel/schema.ts";
import { checkSql, columnSql, indexSql, quoted, tableSql } from "./schema-sql.ts";

export interface SchemaDiff {
  /** Statements in order, without semicolons, to run in one transaction. */
  statements: string[];
  /** Statements to run afterward, each alone and outside a transaction. Each can be repeated. */
  concurrently: string[];
  /** Changes that would lose data or that existing rows would violate, as sentences that say what to do. */
  blocked: string[];
}

/** Returns the entry of `from` with the name of `item`, or with its former name (`renamedFrom`). */
function earlier<T extends { name: string; renamedFrom?: string }>(from: readonly T[], item: T): T | undefined {
  const same = from.find(({ name }) => name === item.name);
  return same ?? (item.renamedFrom === undefined ? undefined : from.find(({ name }) => name === item.renamedFrom));
}

/**
 * Returns the properties of an index without its name, as a text to compare. `change` applies the renames of columns.
 */
function shape(index: Index, change = (text: string): string => text): string {
  const { columns, unique = false, nullsNotDistinct = false, where = "", using = "btree", opclass = "" } = index;
  return JSON.stringify([columns.map(change), unique, nullsNotDistinct, change(where), using, opclass]);
}

class Diff implements SchemaDiff {
  readonly statements: string[] = [];
  readonly concurrently: string[] = [];
  readonly blocked: string[] = [];

  table(old: Table, now: Table): void {
    const table = quoted(now.name);
    if (old.name !== now.name) this.statements.push(`alter table ${quoted(old.name)} rename to ${table}`);
    if ((old.partitionBy ?? "") !== (now.partitionBy ?? "")) {
      this.blocked.push(
        `${now.name}: another partitioning needs a new table and a copy of its rows; write it by hand.`,
      );
    }
    const names = new Map<string, string>();
    for (const column of now.columns) {
      const before = earlier(old.columns, column);
      if (!before) continue;
      names.set(before.name, column.name);
      if (before.name !== column.name) {
        this.statements.push(`alter table ${table} rename column ${quoted(before.name)} to ${quoted(column.name)}`);
      }
    }
    const renamed = (name: string): string => names.get(name) ?? name;
    if (old.primaryKey.map(renamed).join() !== now.primaryKey.join()) {
      this.blocked.push(
        `${now.name}: its primary key changes from (${old.primaryKey.join()}) to (${now.primaryKey.join()}); write it by hand.`,
      );
    }
    this.columns(old, now);
    this.indexes(old, now, renamed);
    this.checks(old, now, renamed);
  }

  private columns(old: Table, now: Table): void {
    const retained = new Set<Column>();
    for (const column of now.columns) {
      const before = earlier(old.columns, column);
      if (before) {
        retained.add(before);
        this.column(now.name, before, column);
      } else if (column.nullable || column.default !== undefined || column.identity) {
        this.statements.push(`alter table ${quoted(now.name)} add column ${columnSql(column)}`);
      } else {
        this.blocked.push(
          `${now.name}.${column.name} is required and has no default, so rows that exist cannot have it: give it a default, make it optional, or declare renamedFrom.`,
        );
      }
    }
    for (const column of old.columns) {
      if (retained.has(column)) continue;
      this.blocked.push(
        `${now.name}.${column.name} was removed from the definitions with its data: declare renamedFrom on its successor, or drop it by hand.`,
      );
    }
  }

  private column(table: string, before: Column, now: Column): void {
    const alterColumn = `alter table ${quoted(table)} alter column ${quoted(now.name)}`;
    const name = `${table}.${now.name}`;
    if (before.type !== now.type) {
      this.blocked.push(
        `${name} changes its type from ${before.type} to ${now.type}: add a new column and copy, or write it by hand.`,
      );
    }
    if ((before.identity ?? false) !== (now.identity ?? false)) {
      this.blocked.push(
        `${name} ${now.identity ? "begins" : "ceases"} to be numbered by the database: write it by hand.`,
      );
    }
    if (before.default !== now.default) {
      this.statements.push(
        now.default === undefined ? `${alterColumn} drop default` : `${alterColumn} set default ${now.default}`,
      );
    }
    if (before.nullable === now.nullable) return;
    if (now.nullable) this.statements.push(`${alterColumn} drop not null`);
    else {
      this.blocked.push(
        `${name} becomes required: fill the rows that lack it first, then write \`set not null\` by hand.`,
      );
    }
  }

  private indexes(old: Table, now: Table, renamed: (name: string) => string): void {
    const words = (text: string): string => text.replaceAll(/[a-z_][a-z0-9_]*/gi, renamed);
    const left = new Map(old.indexes.map((index) => [index.name, index]));
    const wanted = now.indexes.filter((index) => {
      const same = left.get(index.name);
      if (!same || shape(same, words) !== shape(index)) return true;
      left.delete(index.name);
      return false;
    });
    for (const index of wanted) {
      const moved = [...left.values()].find((other) => shape(other, words) === shape(index));
      if (moved) {
        left.delete(moved.name);
        this.statements.push(`alter index ${quoted(moved.name)} rename to ${quoted(index.name)}`);
      } else if (now.partitionBy) {
        if (left.delete(index.name)) this.statements.push(`drop index ${quoted(index.name)}`);
        this.statements.push(indexSql(now.name, index, false));
      } else {
        if (left.delete(index.name)) this.concurrently.push(`drop index concurrently if exists ${quoted(index.name)}`);
        this.concurrently.push(indexSql(now.name, index, true));
      }
    }
    for (const name of left.keys()) this.statements.push(`drop index ${quoted(name)}`);
  }

  private checks(old: Table, now: Table, renamed: (name: string) => string): void {
    const table = quoted(now.name);
    const before = new Map((old.checks ?? []).map((check) => [check.name, check.expression]));
    for (const check of now.checks ?? []) {
      const same = before.get(check.name);
      before.delete(check.name);
      if (same?.replaceAll(/[a-z_][a-z0-9_]*/gi, renamed) === check.expression) continue;
      if (same !== undefined) this.statements.push(`alter table ${table} drop constraint ${quoted(check.name)}`);
      // `not valid` checks new rows at once. Existing rows are validated later, without blocking writers.
      this.statements.push(`alter table ${table} add ${checkSql(check)} not valid`);
      this.concurrently.push(`alter table ${table} validate constraint ${quoted(check.name)}`);
    }
    for (const name of before.keys()) this.statements.push(`alter table ${table} drop constraint ${quoted(name)}`);
  }
}

/**
 * Returns the statements that change one schema into the other. A rename is recognized only by `renamedFrom` and never
 * guessed.
 */
export function diffSchema(from: Schema, to: Schema): SchemaDiff {
  const diff = new Diff();
  const retained = new Set<Table>();
  const fresh: Table[] = [];
  for (const table of to) {
    const before = earlier(from, table);
    if (!before) {
      fresh.push(table);
      continue;
    }
    retained.add(before);
    diff.table(before, table);
  }
  diff.statements.push(...fresh.flatMap(tableSql));
  for (const table of from) {
    if (retained.has(table)) continue;
    diff.blocked.push(
      `Table ${table.name} was removed from the definitions with all its rows: declare renamedFrom on its successor, or drop it by hand.`,
    );
  }
  return { statements: diff.statements, concurrently: diff.concurrently, blocked: diff.blocked };
}
