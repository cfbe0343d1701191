import type { Enumeration, Stored } from "./enumeration.ts";
import type { DerivedFrom } from "./derived.ts";
import type { Label } from "./label.ts";

export type FieldKind =
  | "id"
  | "text"
  | "longText"
  | "html"
  | "int"
  | "decimal"
  | "money"
  | "bytes"
  | "bool"
  | "enum"
  | "flags"
  | "time"
  | "date"
  | "image"
  | "images"
  | "video"
  | "file"
  | "ref"
  | "refs"
  | "i18n"
  | "json"
  | "color"
  | "url"
  | "jump";

/** A stored file as a record refers to it. `key` is the storage key, sizes are bytes and pixels. */
export interface StoredFile {
  key: string;
  name: string;
  size: number;
  md5: string;
}
export interface StoredImage extends StoredFile {
  width: number;
  height: number;
}
/** One text for each content language, by the stored number of Language. */
export type I18n = Record<string, string>;

/**
 * What size a picture must have, pixels: exactly this, at least this, or only sides in this ratio (specification,
 * section 5). The form offers to cut it to size.
 */
export interface PictureRule {
  mode: "exact" | "least" | "ratio";
  width: number;
  height: number;
}

/** What a picture field takes only where it says so (specification, section 5). */
export type PictureFormat = "webp" | "gif";

/** What a field asks of its pictures. */
export type PictureOptions = Pick<Field, "picture" | "takes">;

/** `wanted` follows the field's name in the sentence that says what is wrong. */
export interface Pattern {
  of: RegExp;
  wanted: Label;
}

export interface FieldOptions {
  label: Label;
  /** Must be given when a record is added, and never emptied. */
  required?: boolean;
  /**
   * A filter over the record's own fields: only where it holds does the field apply (condition.ts). Elsewhere the form
   * leaves it out, it is not required, a call that gives it a value is refused, and what it held is emptied.
   */
  when?: string;
  /** Given when a record is added; an edit may repeat it and never change it. */
  immutable?: boolean;
  /** Written by the server alone; never taken from a form or a call. */
  readOnly?: boolean;
  /** Part of the resource's keyword search. */
  search?: boolean;
  /**
   * Offered in the filter bar and in the address; gets an index. By `words` a text is asked for the words it holds: it
   * is the only searched field of its resource.
   */
  filter?: boolean | "words";
  /** Lists may be ordered by it; gets an index. */
  sort?: boolean;
  /** In an order a record without a value stands behind the others; where absent, before them. */
  nullsLast?: boolean;
  unique?: boolean;
  /** Kept in the store and out of every list, form and answer. */
  secret?: boolean;
  /** What the form says under the field. */
  hint?: Label;
  /** Serves the machinery alone: what tells of a change leaves it out. */
  inner?: true;
  /** Text that is never shown, such as a search: characters that nobody sees do no harm in it. */
  unseen?: boolean;
  /** A call's text is looked at with the spaces before and behind it, which every other loses (specification, section 5). */
  noTrim?: true;
  /** What a text that is not empty must look like. */
  pattern?: Pattern;
  /** The text, or each of a list, is the id of a definition, and is shown as that is called. */
  definitionKind?: "command" | "resource" | "permission";
  /** It is why the record, or the one it tells of, was decided on so: a listed reason is shown as the reader's language has it. */
  isReason?: true;
  /** Of a ref: the record is a part of the one it names, and does not keep that one from being deleted. */
  partOf?: true;
  /** The field that names the kind of the record of which this is the id, or holds values. */
  of?: string;
  /** What its column is headed by, where its cell says more than its value; `beside` are the fields it reads beside it. */
  head?: Label;
  alsoReads?: readonly string[];
  /** The field's name in the release before. */
  renamedFrom?: string;
}

/** One fact with three faces: its column (storage.ts), its editor and its cell (web/fields), all read from `kind`. */
export interface Field<T = unknown> extends FieldOptions {
  kind: FieldKind;
  /** Longest text, most entries, or largest number. */
  max?: number;
  min?: number;
  default?: unknown;
  enumeration?: Enumeration;
  /** The resource that `ref` and `refs` point at, by name. */
  target?: string;
  /** For a ref into a tree: the field of the target that names its parent, so that filters can ask for "below". */
  parent?: string;
  /** Each of its texts is rich: sanitised like `html`. */
  rich?: boolean;
  /** Digits behind the point of a decimal. */
  scale?: number;
  /** The shape of an editable json value: one object, or with `many` a list of them. */
  shape?: Fields;
  many?: boolean;
  /** What each entry of a list of plain values is; with `many`. */
  each?: Field;
  /** What stands under each id of an object by ids. */
  byId?: Field;
  /** Of an image or each of images. */
  picture?: PictureRule;
  /** Formats of an image or each of images beyond jpg, jpeg and png, which every field takes. */
  takes?: readonly PictureFormat[];
  /** Told by the records of another kind: read with this one, never stored. */
  derived?: DerivedFrom;
  /**
   * Of a state: from the time in the record's field `at` on, a record in one of the states `from` reads as `to`, without
   * anybody writing it. A record in any other state keeps it.
   */
  expires?: { at: string; from: readonly string[]; to: string };
  /** Carries the value's type and never holds anything. */
  readonly value?: T;
}

export type Fields = Readonly<Record<string, Field>>;

export type ValueOf<F> = F extends Field<infer T> ? T : never;
export type RecordOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };

/** Kinds without an empty form of their own hold null unless they always are required or have a default. */
type Maybe<T, O> = O extends { default: unknown }
  ? T
  : O extends { when: string }
    ? T | null
    : O extends { required: true }
      ? T
      : T | null;

const make = <T>(kind: FieldKind, options: FieldOptions & Partial<Omit<Field<T>, "value">>): Field<T> => ({
  ...options,
  kind,
});

export const text = (max: number, options: FieldOptions): Field<string> => make("text", { ...options, max });
export const longText = (options: FieldOptions & { max?: number }): Field<string> =>
  make("longText", { max: 20_000, ...options });
/** Rich text of members or staff; sanitised on the way in and on the way out. */
export const html = (options: FieldOptions & { max?: number }): Field<string> =>
  make("html", { max: 100_000, ...options });
export const int = <const O extends FieldOptions & { min?: number; max?: number; default?: number }>(
  options: O,
): Field<Maybe<number, O>> => make("int", options);
export const decimal = <const O extends FieldOptions & { min?: number; max?: number; default?: number }>(
  scale: number,
  options: O,
): Field<Maybe<number, O>> => make("decimal", { ...options, scale });
/** Integer minor units. */
export const money = <const O extends FieldOptions & { min?: number; max?: number; default?: number }>(
  options: O,
): Field<Maybe<number, O>> => make("money", { min: 0, ...options });
/** How large something is. */
export const bytes = <const O extends FieldOptions & { default?: number }>(options: O): Field<Maybe<number, O>> =>
  make("bytes", { min: 0, ...options });
export const bool = (options: FieldOptions): Field<boolean> => make("bool", options);
export const oneOf = <K extends string, const O extends FieldOptions & Pick<Field, "expires"> & { default?: K }>(
  enumeration: Enumeration<K>,
  options: O,
): Field<Maybe<Stored, O>> => make("enum", { ...options, enumeration });
export const someOf = (enumeration: Enumeration, options: FieldOptions & { max?: number }): Field<Stored[]> =>
  make("flags", { ...options, enumeration });
/** Seconds since 1970 on the wire, timestamptz in the store. */
export const time = <const O extends FieldOptions>(options: O): Field<Maybe<number, O>> => make("time", options);
/** `YYYY-MM-DD`. */
export const date = <const O extends FieldOptions>(options: O): Field<Maybe<string, O>> => make("date", options);
export const image = <const O extends FieldOptions & PictureOptions>(options: O): Field<Maybe<StoredImage, O>> =>
  make("image", options);
export const images = (max: number, options: FieldOptions & PictureOptions): Field<StoredImage[]> =>
  make("images", { ...options, max });
export const video = <const O extends FieldOptions>(options: O): Field<Maybe<StoredFile, O>> => make("video", options);
export const file = <const O extends FieldOptions>(options: O): Field<Maybe<StoredFile, O>> => make("file", options);
export const ref = <const O extends FieldOptions>(target: string, options: O): Field<Maybe<string, O>> =>
  make("ref", { ...options, target });
/** The id of a record whose resource another field, `of`, names. */
export const recordId = (options: FieldOptions): Field<string | null> => make("id", options);
export const treeRef = <const O extends FieldOptions>(
  target: string,
  parent: string,
  options: O,
): Field<Maybe<string, O>> => make("ref", { ...options, target, parent });
export const refs = (target: string, options: FieldOptions & { max?: number }): Field<string[]> =>
  make("refs", { ...options, target });
/** Names that no enumeration lists, such as those of permissions. */
export const names = (max: number, options: FieldOptions): Field<string[]> => make("flags", { ...options, max });
/** How many records of another kind name this one in their list `by`. */
export const reverseCount = (resource: string, by: string, options: FieldOptions): Field<number> =>
  make("int", { ...options, derived: { resource, by }, readOnly: true });
/** The records of another kind that name this one in their list `by`. */
export const reverseRefs = (resource: string, by: string, options: FieldOptions): Field<string[]> =>
  make("refs", { ...options, target: resource, derived: { resource, by }, readOnly: true });
/** The first record of an append-only kind that names this one in its reference `by`. */
export const reverseRef = (resource: string, by: string, options: FieldOptions): Field<string | null> =>
  make("ref", { ...options, target: resource, derived: { resource, by, one: true, appendOnly: true }, readOnly: true });
/** How many records of another kind are about this one. */
export const rollupCount = (derived: DerivedFrom, options: FieldOptions): Field<number> =>
  make("int", { ...options, derived, readOnly: true });
/** What lists of another kind's records say of this one, each value once. */
export const rollupValues = (
  enumeration: Enumeration,
  derived: DerivedFrom & { rollupField: string },
  options: FieldOptions,
): Field<Stored[]> => make("flags", { ...options, enumeration, derived, readOnly: true });
export const i18n = (max: number, options: FieldOptions): Field<I18n> => make("i18n", { ...options, max });
/** Rich text in each content language. */
export const richI18n = (options: FieldOptions & { max?: number }): Field<I18n> =>
  make("i18n", { max: 100_000, ...options, rich: true });
/** A shape that only the server writes. */
export const json = <T>(options: FieldOptions): Field<T | null> => make("json", { ...options, readOnly: true });
/** Anything JSON can say; the handler that takes it looks closer. */
export const anything = <T>(options: FieldOptions): Field<T | null> => make("json", options);
/** A list of small objects, edited row by row. */
export const rows = <const F extends Fields>(
  shape: F,
  options: FieldOptions & { max?: number },
): Field<RecordOf<F>[]> => make("json", { ...options, shape, many: true });
/** One small object. */
export const part = <const F extends Fields>(shape: F, options: FieldOptions): Field<Partial<RecordOf<F>> | null> =>
  make("json", { ...options, shape });
/** A list of plain values. */
export const listOf = <T>(each: Field<T>, options: FieldOptions & { max?: number }): Field<T[]> =>
  make("json", { ...options, each, many: true });
/** One value for each of several records, by their ids. */
export const byId = <T>(value: Field<T>, options: FieldOptions): Field<Record<string, T>> =>
  make("json", { ...options, byId: value });
export const color = (options: FieldOptions): Field<string> => make("color", { ...options, max: 9 });
export const url = (options: FieldOptions): Field<string> => make("url", { ...options, max: 2048 });

/** As a body declares what the record itself requires: that is asked once the values are together. */
export const optional = ({ required: _required, when: _when, ...field }: Field): Field => field;

/** What every resource has without saying so (catalogue/README.md). */
export const standardFields = {
  id: make<string>("id", { label: ["编号", "ID"], readOnly: true, filter: true, sort: true }),
  createTime: time({ label: ["创建时间", "Created"], required: true, readOnly: true, filter: true, sort: true }),
  updateTime: time({ label: ["更新时间", "Updated"], required: true, readOnly: true }),
  creator: ref("admin", { label: ["创建人", "Created by"], readOnly: true }),
  updater: ref("admin", { label: ["更新人", "Updated by"], readOnly: true }),
  version: int({ label: ["版本", "Version"], default: 1, required: true, readOnly: true }),
} as const satisfies Fields;

/** Kinds that hold one number. */
export const isFigure = ({ kind }: Field): boolean => ["int", "money", "bytes", "decimal"].includes(kind);

/** Kinds that are written as lists, so that a filter asks whether they hold a value. */
export const isList = (field: Field): boolean =>
  ["refs", "flags", "images"].includes(field.kind) || field.many === true;
