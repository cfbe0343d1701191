import type { Problem } from "#kernel/problem.ts";
import type { Field } from "#kernel/field.ts";
import type { Titles } from "#domain/api/list.ts";

/** What every editor of a field is given. */
export interface EditorProps {
  /** Of the element that the label names. */
  id: string;
  /** The field's place in the record: a name, or `auditFailure[2].text`. */
  path: string;
  field: Field;
  value: unknown;
  change: (value: unknown) => void;
  /** Titles of what the record refers to, as far as they came with it. */
  titles: Titles;
  /** Told what a record is called that was chosen here. */
  noteTitle?: ((target: string, id: string, title: string) => void) | undefined;
  /** Why this record is not to be chosen; null where it is. */
  whyNot?: ((id: string) => string | null) | undefined;
  /** What is wrong at this place or below it. */
  problems: readonly Problem[];
  describedBy: string | undefined;
}

export const isBad = ({ problems }: Pick<EditorProps, "problems">): boolean => problems.length > 0;

/** For the element itself. */
export const told = (props: EditorProps) => ({
  id: props.id,
  "aria-invalid": isBad(props) || undefined,
  "aria-required": props.field.required ? true : undefined,
  "aria-describedby": props.describedBy,
});

export const textIn = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const inputClass = (props: Pick<EditorProps, "problems">): string => (isBad(props) ? "inp err" : "inp");

/** Lines that a long text has at least; it grows with what is written (forms.css). */
export const LINES = 8;
