import { randomBytes } from "node:crypto";
import { applies } from "#kernel/conditional-fields.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { hasInnerMasks } from "#kernel/masked-entries.ts";
import { counterpart } from "#kernel/inner-masks.ts";
import { isMask } from "#kernel/mask.ts";
import { findKey } from "#kernel/masked-term.ts";
import type { Resource } from "#kernel/resource.ts";
import { ROW_KEY } from "#kernel/mask.ts";
import { findColumn, sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import { maskOf } from "./mask-of.ts";
import { lookupHash, maskIn, seal } from "./seal.ts";

type Row = Record<string, unknown>;
type Values = Readonly<Row>;

/** Values as they are stored, and those of columns that are no fields, by column. */
export interface StoredValues {
  values: Row;
  beside: Row;
}

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const lacking = (field: Field, path: string): Refusal =>
  new Refusal("illegalParameter", [`${field.label[0]}必填`, `${field.label[1]} must not be empty`], { path });

const newKey = (): string => randomBytes(9).toString("base64url");

/** One object that is written: where it stands, for the ciphertext and for a refusal. */
interface Entry {
  shape: Fields;
  value: Values;
  /** The object as it is stored; undefined for a new one. */
  stored: Values | undefined;
  place: string;
  path: string;
}

/** What is stored of one masked field: a new value, or the old one where the call leaves it out or has its mask. */
function maskedInner(field: Field, name: string, { shape, value, stored, place, path }: Entry): Row {
  const [given, old] = [value[name], stored?.[name]];
  const hash = findKey(name);
  const kept = typeof old === "string" ? old : "";
  const mask = field.sealed ? maskIn(kept) : maskOf(field.masked ?? "name", kept);
  const isKept = given === undefined || (isMask(given) && given === mask);
  if (!isKept && isMask(given)) throw new Error(`the mask of ${place}.${name} would replace its value`);
  const text = isKept ? kept : String(given ?? "");
  if (text === "" && field.required && applies(shape, name, value)) throw lacking(field, `${path}.${name}`);
  if (!field.sealed) return { [name]: text };
  const oldHash = typeof stored?.[hash] === "string" ? stored[hash] : "";
  return {
    [name]: isKept ? kept : seal(field, text, `${place}.${name}`),
    ...(field.sealed.find ? { [hash]: isKept ? oldHash : lookupHash(field, text) } : {}),
  };
}

function storedObject(entry: Entry): Row {
  const { shape, value, stored, place, path } = entry;
  const parts = Object.entries(shape).map(([name, field]): Row => {
    if (field.masked) return maskedInner(field, name, entry);
    if (!hasInnerMasks(field) || value[name] === undefined) return {};
    return { [name]: storedInner(field, value[name], stored?.[name], `${place}.${name}`, `${path}.${name}`) };
  });
  return Object.assign({}, value, ...parts) as Row;
}

/** Rows as they are stored. Each has a key of its own; of two with the same key, the second is a new one. */
function storedRows(field: Field, value: readonly unknown[], stored: unknown, place: string, path: string): Row[] {
  const taken = new Set<unknown>();
  return value.filter(isObject).map((given, i) => {
    const isFirst = !taken.has(given[ROW_KEY]);
    taken.add(given[ROW_KEY]);
    const old = isFirst ? counterpart(field, given, stored) : undefined;
    const key = old?.[ROW_KEY] ?? newKey();
    const entry = { shape: field.shape ?? {}, value: { ...given, [ROW_KEY]: key }, stored: old };
    return storedObject({ ...entry, place, path: `${path}[${i}]` });
  });
}

function storedInner(field: Field, value: unknown, stored: unknown, place: string, path: string): unknown {
  if (field.many) return Array.isArray(value) ? storedRows(field, value, stored, place, path) : value;
  if (!isObject(value)) return value;
  return storedObject({ shape: field.shape ?? {}, value, stored: counterpart(field, value, stored), place, path });
}

/** Reads values with masked fields inside as they are stored. Nothing but a write uses them. */
async function readStored(tx: Sql, resource: Resource, id: string, names: readonly string[]): Promise<Values> {
  const terms = names.map((name) => `${sqlName(name)} as "${name}"`).join(", ");
  const [row] = await tx.query<Row>(`select ${terms} from ${sqlName(resource.name)} where id = $1::bigint`, [id]);
  return row ?? {};
}

/**
 * Returns values as they are stored: sealed texts encrypted, and rows and parts with the masked values that the caller
 * left out, because they stay.
 * @param id the record that is changed, which the caller has locked; null for a new one
 * @throws Refusal illegalParameter for a required value that is neither given nor stored
 * @throws Error for a mask that would replace its value
 */
export async function storedValues(
  tx: Sql,
  resource: Resource,
  id: string | null,
  values: Values,
): Promise<StoredValues> {
  const { fields, name: place } = resource;
  const holders = Object.keys(values).filter((name) => fields[name] && hasInnerMasks(fields[name]));
  const texts = Object.keys(values).filter((name) => fields[name]?.sealed);
  const old = id !== null && holders.length > 0 ? await readStored(tx, resource, id, holders) : {};
  const stored: Row = { ...values };
  const beside: Row = {};
  for (const name of texts) {
    const [field, text] = [fields[name] as Field, String(values[name] ?? "")];
    if (isMask(text)) throw new Error(`the mask of ${place}.${name} would replace its value`);
    stored[name] = seal(field, text, `${place}.${name}`);
    if (field.sealed?.find) beside[findColumn(name)] = lookupHash(field, text);
  }
  for (const name of holders)
    stored[name] = storedInner(fields[name] as Field, values[name], old[name], `${place}.${name}`, name);
  return { values: stored, beside };
}
