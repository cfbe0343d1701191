import type { AmountFormat } from "./amount.ts";
import { MAX_AMOUNT } from "./amount.ts";
import type { Enumeration, Stored } from "./enumeration.ts";
import type { ComputedFrom, DerivedFrom } from "./derived.ts";
import type { FileFormat } from "./file-formats.ts";
import type { Label } from "./label.ts";
import type { MaskKind } from "./mask.ts";

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

/** A stored file as records refer to it. `key` is the storage key, `size` is in bytes. */
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
/** Values by the stored number of their content language (Language). */
type ByLanguage<T> = Record<string, T>;
export type I18n = ByLanguage<string>;

/** Required size of a picture in pixels: exactly, at least, or a ratio (specification, 5). The form offers to crop it. */
export interface PictureRule {
  mode: "exact" | "least" | "ratio";
  width: number;
  height: number;
}

/** Picture formats that a field accepts only if it lists them (specification, section 5). */
type PictureFormat = "webp" | "gif";

/** Requirements of a field on its pictures. */
export type PictureOptions = Pick<Field, "picture" | "takes">;

/** Requirements of a field on its file. */
type FileOptions = Pick<Field, "accepts" | "maxBytes">;

/** A required text pattern. `wanted` follows the field's name in the error message. */
export interface Pattern {
  of: RegExp;
  message: Label;
}

export interface FieldOptions {
  label: Label;
  /** The value is required when a record is created, and cannot be emptied later. */
  required?: boolean;
  /**
   * Conditional field: a filter on the record's own fields. The field exists only if the filter matches
   * (conditional-fields.ts). Otherwise the form hides the field, a call with a value is refused, and an old value is
   * cleared.
   */
  when?: string;
  /** Immutable field: set when a record is created. An edit may contain the same value, but not another one. */
  immutable?: boolean;
  /** Only the server writes the field. Forms and calls never do. */
  readOnly?: boolean;
  /** The keyword search of the resource includes the field. */
  search?: boolean;
  /**
   * True if the filter bar and the address offer the field, and it has an index. With `words`, the filter searches the
   * words of the text; the field must then be the only searched field of its resource.
   */
  filter?: boolean | "words";
  /** Lists can be sorted by the field, and it has an index. */
  sort?: boolean;
  /** Sorts records without a value last. Without this option they come first. */
  nullsLast?: boolean;
  unique?: boolean;
  /** A unique text counts case and spelling, such as a key, an address or a number (else text/unique-key.ts). */
  isCode?: true;
  /** The value is stored and never appears in a list, form or response. */
  secret?: boolean;
  /**
   * The text is personal and leaves the server masked (mask.ts). Only the command `reveal` of the resource returns it.
   * Filters compare it as a whole; it is never searched, sorted, copied or changed in bulk.
   */
  masked?: MaskKind;
  /** Message for a required field that is empty, if it says more than that the field must not be empty. */
  emptyMessage?: Label;
  /** Help text of the form under the field. */
  hint?: Label;
  /** True if the field is internal, so that descriptions of a change omit it. */
  inner?: true;
  /** True if the text is never shown, such as a search text. Invisible characters are then allowed. */
  unseen?: boolean;
  /** Keeps leading and trailing spaces of a call's text. All other texts are trimmed (specification, section 5). */
  noTrim?: true;
  /** Pattern of a text that is not empty. */
  pattern?: Pattern;
  /** The text, or each text of a list, is the id of a definition and is shown by its label. */
  definitionKind?: "command" | "resource" | "permission";
  /** The text goes to a member, so that forms offer saved replies for it. */
  savedReplies?: true;
  /** The text is the reason of a decision. A listed reason is shown in the reader's language. */
  isReason?: true;
  /** True if the record is a part of the record to which this ref refers, and does not prevent its deletion. */
  partOf?: true;
  /**
   * Name of another field of the record. Its value is the name of the resource to which the id or the values of this
   * field belong.
   */
  of?: string;
  /** Column heading for a cell that shows more than the field's value. `alsoReads` are the other fields shown. */
  head?: Label;
  alsoReads?: readonly string[];
  /** Shown instead of an empty list of values, which stands for all of them. A filter by a value finds it, too. */
  emptyIsAll?: Label;
  /** A value as a sentence: shown instead of its parts, and under the editor while it is edited. Null for none yet. */
  says?: (value: unknown) => Label | null;
  /** Name of the field in the previous release. */
  renamedFrom?: string;
}

/** The currency of an amount: that in a field of the record, by an enumeration with formats, or one for all records. */
export type AmountCurrency = { field: string; of: Enumeration } | AmountFormat;

/** One definition for a column (sql-mapping.ts), an editor and a cell (web/fields), all chosen by `kind`. */
export interface Field<T = unknown> extends FieldOptions {
  kind: FieldKind;
  /** Maximum length of a text, number of entries, or value of a number. */
  max?: number;
  min?: number;
  default?: unknown;
  enumeration?: Enumeration;
  /** Currency of an amount. Every amount has one. */
  currency?: AmountCurrency;
  /** The text is stored encrypted, with a keyed hash where `find` is set. Only `sealed` of sealed-field.ts sets it. */
  sealed?: { find: boolean };
  /** The whole number may exceed 2,147,483,647. Only `count` and sums set it. */
  big?: true;
  /** Name of the resource that `ref` and `refs` refer to. Without it, the field `of` contains the name. */
  target?: string;
  /** Name of a resource that is not built yet, and to which the id will refer. */
  later?: string;
  /** For a ref into a tree: the target's field that names its parent. Filters use it to include descendants. */
  parent?: string;
  /** The texts are rich text and are sanitized like `html`. */
  rich?: boolean;
  /** Decimal places of a decimal. */
  scale?: number;
  /** The decimal is a share: 0.082 is shown as 8.2 %, and a filter also takes `8.2%`. */
  percent?: true;
  /** Shown instead of 0, where 0 means that there is no limit. */
  zero?: Label;
  /** Fields of an editable json value: one object, or a list of objects with `many`. */
  shape?: Fields;
  many?: boolean;
  /** Field of each entry in a list of plain values. Needs `many`. */
  each?: Field;
  /** Field of each value in an object whose keys are ids. */
  byId?: Field;
  /** Field of the value in each language. Only `i18nOf` sets it. */
  byLanguage?: Field;
  /** Formats that a file field accepts. Without it, a file may have any format, and a video must be mp4. */
  accepts?: readonly FileFormat[];
  /** Maximum size of a file in bytes. Without it, the limit of its format applies (file-formats.ts). */
  maxBytes?: number;
  /** Size rule of an image or of each of several images. */
  picture?: PictureRule;
  /** Picture formats accepted in addition to jpg, jpeg and png. */
  takes?: readonly PictureFormat[];
  /** Derived field: computed from other records when read, never stored. */
  derived?: DerivedFrom;
  /** Derived field: computed from other fields of the record when read, never stored. */
  computed?: ComputedFrom;
  /**
   * Expiring state: from the time in field `at` on, a record in one of the states `from` is read as `to`, without a
   * write. All other states are read as stored.
   */
  expires?: { at: string; from: readonly string[]; to: string };
  /** Never set. It exists only for TypeScript, to carry the type of the value. */
  readonly value?: T;
}

export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> = F extends Field<infer T> ? T : never;
export type RecordOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };

/**
 * Type of a value that can be null, unless the field has a default or is always required. Kinds with an empty value,
 * such as an empty text, do not use it.
 */
type Maybe<T, O> = O extends { default: unknown }
  ? T
  : O extends { when: string }
    ? T | null
    : O extends { required: true }
      ? T
      : T | null;

export const make = <T>(kind: FieldKind, options: FieldOptions & Partial<Omit<Field<T>, "value">>): Field<T> => ({
  ...options,
  kind,
});

export const text = (max: number, options: FieldOptions): Field<string> => make("text", { ...options, max });
export const longText = (options: FieldOptions & { max?: number }): Field<string> =>
  make("longText", { max: 20_000, ...options });
/** Rich text of members or staff. It is sanitized when written and when read. */
export const html = (options: FieldOptions & { max?: number }): Field<string> =>
  make("html", { max: 100_000, ...options });
export const int = <
  const O extends FieldOptions & Pick<Field, "zero"> & { min?: number; max?: number; default?: number },
>(
  options: O,
): Field<Maybe<number, O>> => make("int", options);
/** A whole number that grows without limit, such as a counter or a quantity. It is stored as bigint. */
export const count = <
  const O extends FieldOptions & Pick<Field, "zero"> & { min?: number; max?: number; default?: number },
>(
  options: O,
): Field<Maybe<number, O>> => make("int", { ...options, big: true });
export const decimal = <
  const O extends FieldOptions & Pick<Field, "percent"> & { min?: number; max?: number; default?: number },
>(
  scale: number,
  options: O,
): Field<Maybe<number, O>> => make("decimal", { ...options, scale });
/** Currency of an amount. */
export interface InCurrency {
  currency: AmountCurrency;
}
/** An amount in integers of the smallest unit of its currency. */
export const money = <const O extends FieldOptions & InCurrency & { min?: number; max?: number; default?: number }>(
  options: O,
): Field<Maybe<number, O>> => make("money", { min: 0, max: MAX_AMOUNT, ...options });
/** A size in bytes. */
export const bytes = <const O extends FieldOptions & { default?: number }>(options: O): Field<Maybe<number, O>> =>
  make("bytes", { min: 0, ...options });
export const bool = (options: FieldOptions): Field<boolean> => make("bool", options);
export const oneOf = <K extends string, const O extends FieldOptions & Pick<Field, "expires"> & { default?: K }>(
  enumeration: Enumeration<K>,
  options: O,
): Field<Maybe<Stored, O>> => make("enum", { ...options, enumeration });
export const someOf = (enumeration: Enumeration, options: FieldOptions & { max?: number }): Field<Stored[]> =>
  make("flags", { ...options, enumeration });
/** A time: seconds since 1970 on the wire, timestamptz in the database. */
export const time = <const O extends FieldOptions>(options: O): Field<Maybe<number, O>> => make("time", options);
/** A date as `YYYY-MM-DD`. */
export const date = <const O extends FieldOptions>(options: O): Field<Maybe<string, O>> => make("date", options);
export const image = <const O extends FieldOptions & PictureOptions>(options: O): Field<Maybe<StoredImage, O>> =>
  make("image", options);
export const images = (max: number, options: FieldOptions & PictureOptions): Field<StoredImage[]> =>
  make("images", { ...options, max });
export const video = <const O extends FieldOptions & FileOptions>(options: O): Field<Maybe<StoredFile, O>> =>
  make("video", options);
export const file = <const O extends FieldOptions & FileOptions>(options: O): Field<Maybe<StoredFile, O>> =>
  make("file", options);
export const ref = <const O extends FieldOptions>(target: string, options: O): Field<Maybe<string, O>> =>
  make("ref", { ...options, target });
/** Reference to a record of a resource that is not built yet. The id can be stored and not be chosen by name. */
export const laterRef = (resource: string, options: FieldOptions): Field<string | null> =>
  make("id", { ...options, later: resource });
/** Id of a record, or of several ones. The field `of` contains the name of their resource. */
export const recordId = (options: FieldOptions): Field<string | null> => make("id", options);
export const recordIds = (max: number, options: FieldOptions & { of: string }): Field<string[]> =>
  make("refs", { ...options, max });
export const treeRef = <const O extends FieldOptions>(
  target: string,
  parent: string,
  options: O,
): Field<Maybe<string, O>> => make("ref", { ...options, target, parent });
export const refs = (target: string, options: FieldOptions & { max?: number }): Field<string[]> =>
  make("refs", { ...options, target });
/** A list of names that are not values of an enumeration, such as permissions. */
export const names = (max: number, options: FieldOptions): Field<string[]> => make("flags", { ...options, max });
/**
 * Any field in each content language. A required one needs Chinese and English. Lists offer the filter `name.missing:fr`,
 * which has no index, so the resource should be small.
 */
export const i18nOf = <T>(field: Field<T>): Field<ByLanguage<NonNullable<T>>> => {
  const { required: _required, when: _when, hint: _hint, ...each } = field;
  return make("i18n", { ...field, byLanguage: each });
};
export const i18n = (max: number, options: FieldOptions): Field<I18n> => i18nOf(text(max, options));
/** Rich text in each content language. */
export const richI18n = (options: FieldOptions & { max?: number }): Field<I18n> => ({
  ...i18nOf(html(options)),
  rich: true,
});
/** A JSON value that only the server writes. */
export const json = <T>(options: FieldOptions): Field<T | null> => make("json", { ...options, readOnly: true });
/** Any JSON value. The handler that receives it validates it. */
export const anything = <T>(options: FieldOptions): Field<T | null> => make("json", options);
/** A list of small objects, edited row by row. */
export const rows = <const F extends Fields>(
  shape: F,
  options: FieldOptions & { max?: number },
): Field<RecordOf<F>[]> => make("json", { ...options, shape, many: true });
/** A single small object. */
export const part = <const F extends Fields>(shape: F, options: FieldOptions): Field<Partial<RecordOf<F>> | null> =>
  make("json", { ...options, shape });
/** A list of plain values. */
export const listOf = <T>(each: Field<T>, options: FieldOptions & { max?: number }): Field<T[]> =>
  make("json", { ...options, each, many: true });
/** An object with one value for each of several records, keyed by their ids. */
export const byId = <T>(value: Field<T>, options: FieldOptions): Field<Record<string, T>> =>
  make("json", { ...options, byId: value });
/** A place of the product with the parameters that lead to it, as one object. `shape` contains the target and its parameters. */
export const jump = <T>(shape: Fields, options: FieldOptions): Field<T | null> => make("jump", { ...options, shape });
export const color = (options: FieldOptions): Field<string> => make("color", { ...options, max: 9 });
export const url = (options: FieldOptions): Field<string> => make("url", { ...options, max: 2048 });

/** Returns the field without its requirement, for a request body. The complete record is validated later. */
export const optional = ({ required: _required, when: _when, ...field }: Field): Field => field;

/** Fields that every resource has. */
export const standardFields = {
  id: make<string>("id", { label: ["编号", "ID"], readOnly: true, filter: true, sort: true }),
  createTime: time({ label: ["创建时间", "Created"], required: true, readOnly: true, filter: true, sort: true }),
  updateTime: time({ label: ["更新时间", "Updated"], required: true, readOnly: true }),
  creator: ref("admin", { label: ["创建人", "Created by"], readOnly: true }),
  updater: ref("admin", { label: ["更新人", "Updated by"], readOnly: true }),
  version: int({ label: ["版本", "Version"], default: 1, required: true, readOnly: true }),
} as const satisfies Fields;

/** True if the field has a column: it is not derived, or its derived value is kept. */
export const hasColumn = ({ derived, computed }: Field): boolean =>
  !computed && (!derived || derived.kept !== undefined);

/** True for kinds whose value is one number. */
export const isFigure = ({ kind }: Field): boolean => ["int", "money", "bytes", "decimal"].includes(kind);

/** True for kinds whose value is a list. A filter tests whether the list contains a value. */
export const isList = (field: Field): boolean =>
  ["refs", "flags", "images"].includes(field.kind) || field.many === true;
