import type { EvidenceDefinition } from "./evidence.ts";
import type { Chart, DaySums } from "./chart.ts";
import { resourceFaults } from "./definition-faults.ts";
import type { Field, Fields, RecordOf } from "./field.ts";
import { standardFields } from "./field.ts";
import type { Label } from "./label.ts";
import type { Limit } from "./limit.ts";
import type { Machine } from "./machine.ts";
import type { Problem } from "./problem.ts";

interface ListDefinition {
  /** Field names, most important first. A narrow pane drops columns from the end, except title and state. */
  columns: readonly string[];
  /** Columns that the narrowest pane shows in addition to title and state. */
  keeps?: readonly string[];
  /** A field name, with a leading `-` for descending order. */
  sort: string;
  /**
   * Set if an export includes all readable fields. It applies to every export of the console and to calls without
   * column names.
   */
  exports?: "all";
  /** Fields whose sums over all matching records stand at the foot of the list, with one line for each currency. */
  sums?: readonly string[];
}

/** Records that form a tree: every record may have a parent of the same resource. */
interface TreeDefinition {
  /** Field that names the parent. */
  parent: string;
  /** Most levels, the roots included. */
  levels: number;
  /** Fields whose values a record shares with its parent, such as the menu to which both belong. */
  same?: readonly string[];
}

/** Records of a resource that refer to a parent record. The parent's detail lists them. */
export interface ChildList {
  resource: string;
  /** Reference of the child to its parent. */
  by: string;
  /** Field with the kind of the parent, if `by` is the id of a record of several kinds. */
  of?: string;
  label: Label;
  /** Sort field, with a leading `-` for descending. Without it, the child's list decides. */
  sort?: string;
  /** Columns after the title. Without them, the first ones of the child's list are shown. */
  columns?: readonly string[];
}

/** A part of a form with its own heading. */
export interface FormSection {
  title: Label;
  fields: readonly string[];
  /** Short remark next to the heading. */
  note?: Label;
}

/** Definition of one resource. Table, calls, list, form, badges, palette, import and export are derived from it. */
export interface Resource<F extends Fields = Fields> {
  name: string;
  area: string;
  label: Label;
  /** Field that holds the title of a record. */
  title: string;
  /** Module of its operation records: a key of OperationModule. */
  module: string;
  fields: F;
  machine: Machine | null;
  tree: TreeDefinition | null;
  /**
   * Fields whose values form the group in which the field `rank` orders the records; empty if all records are one group.
   * Null for a resource without ranks.
   */
  rankedWithin: readonly string[] | null;
  /** Groups of fields whose values together belong to one record. A refusal stands at the last field of a group. */
  uniqueTogether: readonly (readonly string[])[];
  /** Limits on the number of records, each checked under a lock. */
  limits: readonly Limit[];
  list: ListDefinition;
  /** Fields of the create and edit form, in order. Empty if the resource has no such form. */
  form: readonly string[];
  /** Sections of the form, in order. Empty if the form is one list of fields. */
  sections: readonly FormSection[];
  /** Standard calls beyond list, detail and history. */
  allows: readonly StandardVerb[];
  /** Filter that a record must match to be edited, and the refusal for all other records. */
  editGuard: { filter: string; message: Label } | null;
  /** Further indexes. Filter fields come first, sort fields last. */
  indexes: readonly IndexDefinition[];
  /** Owner field: its value is the member to whom the record belongs. Basis of the conflict-of-interest rule. */
  ownerField: string | null;
  /** Append-only: no edit, no version, no soft delete. */
  appendOnly: boolean;
  /** Sums by time that are kept for charts; null without them. */
  daySums: DaySums | null;
  /** Charts in the detail of a record, each with `under`. */
  charts: readonly Chart[];
  /** Lists of children in the detail. They are read with the child's own permission. */
  children?: readonly ChildList[];
  /**
   * Limits each record to its readers: admins of the groups in a field, its owner and super admins. Without groups
   * everybody may read it who has the permission. With `of`, the parent that this reference names decides. With
   * `except`, everybody may read it but the admin in this field, super admins included: a conflict of interest. With
   * `about`, everybody who may read the record whose resource and id these fields name. With `decision`, everybody
   * who may see the decision that this reference to an operation record names.
   */
  readers?:
    | { groups: string; owner: string }
    | { of: string }
    | { except: string }
    | { about: { resource: string; id: string } }
    | { decision: string };
  /** False if no bulk job may change its records. */
  bulk?: false;
  /** What a moderator sees before a decision; null if the detail of the record is enough. */
  evidence: EvidenceDefinition | null;
  /** Fields that the automatic review reads. It runs again when one of them changes. */
  reviewed: readonly string[];
  /** Rules between several fields, checked in the form and on the server. @returns one problem for each broken rule */
  problems: (record: Readonly<Record<string, unknown>>) => readonly Problem[];
}

/**
 * Fields of an index in order, with a leading `-` for descending. `where` names a field: rows without a value in it are
 * not in the index.
 */
export interface IndexDefinition {
  by: readonly string[];
  where?: string;
}

export type StandardVerb = "add" | "copy" | "edit" | "delete" | "rank" | "export" | "import";

type Given<F extends Fields> = Pick<Resource<F>, "name" | "area" | "label" | "title" | "module" | "fields" | "list"> &
  Partial<
    Pick<
      Resource<F>,
      | "machine"
      | "tree"
      | "rankedWithin"
      | "uniqueTogether"
      | "limits"
      | "allows"
      | "editGuard"
      | "indexes"
      | "ownerField"
      | "appendOnly"
      | "daySums"
      | "charts"
      | "bulk"
      | "readers"
      | "children"
      | "evidence"
      | "reviewed"
      | "problems"
    >
  > & {
    form?: readonly string[] | readonly FormSection[];
    /** What lists of this resource offer of its standard fields, such as a filter by creator. */
    standard?: Partial<Record<keyof typeof standardFields, Pick<Field, "filter" | "sort">>>;
  };

const isSections = (form: readonly string[] | readonly FormSection[]): form is readonly FormSection[] =>
  typeof form[0] === "object";

type WithStandard<F extends Fields> = typeof standardFields & F;

function withOffers(standard: NonNullable<Given<Fields>["standard"]>): typeof standardFields {
  const fields: Record<string, Field> = { ...standardFields };
  for (const [name, offer] of Object.entries(standard)) fields[name] = { ...(fields[name] as Field), ...offer };
  return fields as typeof standardFields;
}

/** @throws Error for a definition that names fields which it does not have, or whose fields contradict each other */
export function defineResource<const F extends Fields>(definition: Given<F>): Resource<WithStandard<F>> {
  const { standard = {}, ...declared } = definition;
  const fields: WithStandard<F> = { ...withOffers(standard), ...definition.fields };
  const written = definition.form ?? [];
  const sections = isSections(written) ? written : [];
  const form = isSections(written) ? written.flatMap((section) => section.fields) : written;
  const made: Resource<WithStandard<F>> = {
    machine: null,
    tree: null,
    rankedWithin: null,
    uniqueTogether: [],
    limits: [],
    allows: [],
    editGuard: null,
    indexes: [],
    ownerField: null,
    appendOnly: false,
    daySums: null,
    charts: [],
    evidence: null,
    reviewed: [],
    problems: () => [],
    ...declared,
    form,
    sections,
    fields,
  };
  const [fault] = resourceFaults(made, definition.fields);
  if (fault) throw new Error(`${definition.name}: ${fault}`);
  return made;
}

const titlesOf = new WeakMap<Resource, Resource>();

/**
 * Returns a resource with only the fields that come with a reference: title, id, createTime and version, and the place
 * in a tree or an order.
 */
export function titlesOnly(resource: Resource): Resource {
  const known = titlesOf.get(resource);
  if (known) return known;
  const sort = resource.rankedWithin === null ? "-createTime" : resource.list.sort;
  const kind = resource.fields[resource.title]?.of;
  const open = ["id", "createTime", "version", resource.title, kind, resource.tree?.parent, sort.replace(/^-/, "")];
  const titles: Resource = {
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([name]) => open.includes(name))),
    machine: null,
    list: { columns: [resource.title], sort },
  };
  titlesOf.set(resource, titles);
  return titles;
}

/** A record on the wire: ids as strings, times in seconds, enumerations in stored form. */
export type RecordFor<R> = R extends Resource<infer F> ? RecordOf<F> : never;

/** A record whose resource is known only at run time. */
export type AnyRecord = { id: string; version: number } & Record<string, unknown>;

export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field ${name}`);
  return field;
}

/** Names of the fields that leave the server masked. A resource with such fields has the command `reveal`. */
export const maskedFields = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.masked);

/** False for read-only fields and for fields of the machine, which only transitions write. */
export const isWritable = (resource: Resource, name: string): boolean =>
  resource.fields[name]?.readOnly !== true && !Object.hasOwn(resource.machine?.fields ?? {}, name);

/** Id of the member to whom the record belongs; null without one. */
export const ownerOf = ({ ownerField }: Resource, record: AnyRecord): string | null => {
  const owner = ownerField === null ? null : record[ownerField];
  return owner === null || owner === undefined ? null : String(owner);
};
