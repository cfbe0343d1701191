import { applies } from "#kernel/conditional-fields.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { isFigure, isList } from "#kernel/field.ts";
import { now } from "./factory.ts";

export type Values = Record<string, unknown>;
export const both = (text: string): object => ({ "1": text, "0": `${text} in English` });

/** Rows of a list with one entry. */
export const row = (key: string, more: object): object[] => [{ key, ...more }];

let numbers = 0;
/** A number that no other sample has. */
export const nextNumber = (): number => ++numbers;
/** A text that no other sample has. */
export const unique = (): string => `sample-${nextNumber()}`;

let pairs = 0;
/** Two capitals that no other sample has, from ZZ down: the seed has no such country. */
const twoLetters = (): string => {
  const number = 675 - (pairs++ % 676);
  return String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26));
};

/** A period that no other sample has. */
export const ownTime = (): { recBegin: number; recEnd: number } => {
  const recBegin = now() + ++numbers * 10_000;
  return { recBegin, recEnd: recBegin + 9_000 };
};

type Refer = (target: string) => Promise<string>;
export type Store = (field: Field) => Promise<unknown>;

/**
 * Returns a valid value of a field.
 * @param refer returns the id of a record of another resource
 * @param store stores a picture for the field
 */
export async function valueOf(field: Field, refer: Refer, store?: Store): Promise<unknown> {
  if (field.shape) {
    const value = await valuesOf(field.shape, refer, store);
    return field.many ? [value] : value;
  }
  if (field.each) return [await valueOf(field.each, refer, store)];
  if (field.byLanguage) {
    const each = field.byLanguage;
    if (each.kind === "text") return (each.max ?? 20) < 20 ? { "1": "文字", "0": "text" } : both("文字");
    return { "1": await valueOf(each, refer, store), "0": await valueOf(each, refer, store) };
  }
  if (store && ["image", "file", "video"].includes(field.kind)) return store(field);
  if (store && field.kind === "images") return [await store(field)];
  if (["image", "file", "video"].includes(field.kind)) return absentFile(field);
  if (field.target) {
    const id = await refer(field.target);
    return isList(field) ? [id] : id;
  }
  if (field.enumeration) {
    const stored = field.enumeration.values.find(({ offered, filterOnly }) => offered && !filterOnly)?.stored;
    return isList(field) ? [stored] : stored;
  }
  if (field.kind === "bool") return true;
  if (field.kind === "time") return now();
  if (isFigure(field)) return Math.max(1, field.min ?? 1);
  const written: Partial<Record<Field["kind"], string>> = {
    id: "1",
    date: "2026-11-27",
    url: "https://example.org/",
    color: "#336699",
    html: "<p>x</p>",
  };
  // Every text is different where it may be long, because some are unique, alone or together.
  const plain = written[field.kind] ?? (field.unique || (field.max ?? 0) >= 20 ? unique() : "xx");
  return (
    [plain, `/${plain}`, "1.0", twoLetters(), "2026-11", `${plain}.example`].find(
      (one) => field.pattern?.of.test(one) ?? true,
    ) ?? plain
  );
}

/** A file that is not stored, for records that are inserted without checks. */
const absentFile = ({ accepts: [format = "bin"] = [] }: Field): object => ({
  key: `ab/${"c".repeat(30)}.${format}`,
  name: `x.${format}`,
  size: 1,
  md5: `ab${"c".repeat(30)}`,
});

/** An end stands after the begin that the same record has. */
const isEnd = (name: string, { kind }: Field): boolean => kind === "time" && /(^end|End)$/.test(name);

export async function valuesOf(fields: Fields, refer: Refer, store?: Store): Promise<Values> {
  const entries = Object.entries(fields).map(
    async ([name, field]) => [name, isEnd(name, field) ? now() + 3_600 : await valueOf(field, refer, store)] as const,
  );
  const values = Object.fromEntries(await Promise.all(entries));
  return Object.fromEntries(Object.entries(values).filter(([name]) => applies(fields, name, values)));
}
