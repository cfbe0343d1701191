import type { Problem } from "#kernel/problem.ts";
import type { Field } from "#kernel/field.ts";
import type { Titles } from "#domain/api/list.ts";

/** Properties of every field editor. */
export interface EditorProps {
  /** Id of the element that the label names. */
  id: string;
  /** Path of the field in the record: a name, or `auditFailure[2].text`. */
  path: string;
  field: Field;
  value: unknown;
  change: (value: unknown) => void;
  /** Titles of the records that the record refers to, as far as they are loaded. */
  titles: Titles;
  /** Stores the title of a record that was selected here. */
  noteTitle?: ((target: string, id: string, title: string) => void) | undefined;
  /** Returns why a record cannot be selected; null if it can. */
  whyNot?: ((id: string) => string | null) | undefined;
  /** Values of the record around the field. They have the currency of an amount. */
  around?: Readonly<Record<string, unknown>> | undefined;
  /** Problems of this field or inside it. */
  problems: readonly Problem[];
  describedBy: string | undefined;
  /** Accessible name, if no label names the editor. */
  name?: string | undefined;
  /** Language and direction of a text in a content language. */
  script?: { lang: string; dir: "ltr" | "rtl" } | undefined;
  placeholder?: string | undefined;
  /** Short text inside the input, before and after the value. */
  prefix?: string | undefined;
  suffix?: string | undefined;
}

export const isBad = ({ problems }: Pick<EditorProps, "problems">): boolean => problems.length > 0;

/** Attributes of the input element. */
export const inputAttributes = (props: EditorProps) => ({
  id: props.id,
  "aria-invalid": isBad(props) || undefined,
  "aria-required": props.field.required ? true : undefined,
  "aria-describedby": props.describedBy,
  "aria-label": props.name,
  placeholder: props.placeholder,
  ...props.script,
});

export const textIn = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Minimum number of lines of a long text field, which grows with its content (text-editors.tsx). */
export const LINES = 8;
