import type { Field, Fields, RecordOf } from "./field.ts";
import { standardFields } from "./field.ts";
import type { Label } from "./label.ts";
import type { Machine } from "./machine.ts";

export interface ListDefinition {
  /** Field names, most telling first: a pane that is too narrow leaves out from the end what is neither title nor state. */
  columns: readonly string[];
  /** Columns besides title and state that stay in the narrowest pane. */
  keeps?: readonly string[];
  /** A field name, `-` before it for descending. */
  sort: string;
  /** What an export takes that names no columns, and the console's always: all that may be read, not just what is shown. */
  exports?: "all";
}

/** Facts about one kind of record, declared once: table, calls, list, form, badges, palette, import and export read it. */
export interface Resource<F extends Fields = Fields> {
  name: string;
  area: string;
  label: Label;
  /** The field by which a record is called. */
  title: string;
  /** Module of its operation records: a key of OperationModule. */
  module: string;
  fields: F;
  machine: Machine | null;
  list: ListDefinition;
  /** Fields of the create and edit form, in order; empty where records are made elsewhere. */
  form: readonly string[];
  /** Standard calls beyond list, detail and history. */
  allows: readonly StandardVerb[];
  /** What a record must be so that it may be edited, and what to say where it is not. */
  editGuard: { filter: string; message: Label } | null;
  /** Further indexes: filter first, order last. */
  indexes: readonly IndexDefinition[];
  /** The field that names the member whose own matter it is: nobody writes on what is of the account tied to him. */
  ownerField: string | null;
  /** Who does not see its own screens reads its title and nothing else, whatever points at it. */
  restricted: boolean;
  /** Append-only: no edit, no version, no soft delete. */
  appendOnly: boolean;
  /** Path of the call {id} that answers with all that a record is judged by; null where its detail is all there is. */
  evidence: string | null;
  /** Fields that the automatic review reads: it runs again when one of them changes. */
  reviewed: readonly string[];
}

/** Field names, `-` for descending; with `where` only rows that hold a value in that field. */
export interface IndexDefinition {
  by: readonly string[];
  where?: string;
}

export type StandardVerb = "add" | "edit" | "delete" | "rank" | "export";

type Given<F extends Fields> = Pick<Resource<F>, "name" | "area" | "label" | "title" | "module" | "fields" | "list"> &
  Partial<
    Pick<
      Resource<F>,
      | "machine"
      | "form"
      | "allows"
      | "editGuard"
      | "indexes"
      | "ownerField"
      | "restricted"
      | "appendOnly"
      | "evidence"
      | "reviewed"
    >
  >;

export type WithStandard<F extends Fields> = typeof standardFields & F;

export function defineResource<const F extends Fields>(given: Given<F>): Resource<WithStandard<F>> {
  const fields: WithStandard<F> = { ...standardFields, ...given.fields };
  const owned = Object.keys(given.machine?.fields ?? {});
  for (const name of [
    ...given.list.columns,
    ...(given.list.keeps ?? []),
    given.list.sort.replace(/^-/, ""),
    given.title,
    ...(given.form ?? []),
    ...owned,
  ])
    if (!Object.hasOwn(fields, name)) throw new Error(`${given.name} names the field ${name}, which it does not have`);
  return {
    machine: null,
    form: [],
    allows: [],
    editGuard: null,
    indexes: [],
    ownerField: null,
    restricted: false,
    appendOnly: false,
    evidence: null,
    reviewed: [],
    ...given,
    fields,
  };
}

/** What everybody may read of a closed resource: by what a record is called. */
export const titlesOnly = (resource: Resource): Resource => ({
  ...resource,
  fields: Object.fromEntries(
    Object.entries(resource.fields).filter(([name]) => ["id", "createTime", "version", resource.title].includes(name)),
  ),
  machine: null,
  list: { columns: [resource.title], sort: "-createTime" },
  indexes: [],
});

/** A record as it travels: ids as strings, times in seconds, enumerations in stored form. */
export type RecordFor<R> = R extends Resource<infer F> ? RecordOf<F> : never;

/** A record whose resource is known only at run time. */
export type AnyRecord = { id: string; version: number } & Record<string, unknown>;

export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field ${name}`);
  return field;
}

/** Fields of the machine are written by its transitions alone. */
export const isWritable = (resource: Resource, name: string): boolean =>
  resource.fields[name]?.readOnly !== true && !Object.hasOwn(resource.machine?.fields ?? {}, name);
