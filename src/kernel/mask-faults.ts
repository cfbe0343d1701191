import type { Field, Fields } from "./field.ts";
import { hasInnerMasks } from "./masked-entries.ts";
import { personalFields } from "./inner-masks.ts";
import { ROW_KEY } from "./mask.ts";

/** Properties of a resource that may tell the values of its fields. */
export interface MaskUses {
  fields: Fields;
  title?: string;
  list?: { sort: string; sums?: readonly string[] };
  uniqueTogether?: readonly (readonly string[])[];
  rankedWithin?: readonly string[] | null;
  limits?: readonly { within: readonly string[]; during?: readonly string[]; path: string }[];
  indexes?: readonly { by: readonly string[] }[];
  ownerField?: string | null;
  reviewed?: readonly string[];
}

type Fault = string | false | undefined;

const faultsAmong = (...faults: readonly Fault[]): string[] => faults.flatMap((fault) => fault || []);

/** What a masked or sealed text cannot be, wherever it stands. */
const textFaults = (field: Field): string[] =>
  faultsAmong(
    field.byLanguage && "is masked and has several languages",
    field.kind !== "text" && "is masked and no short text",
    field.search && "is masked and searched",
    field.sort && "is masked and sorted",
    field.filter === "words" && "is masked and searched by its words",
    field.secret && "is masked and secret",
    (field.computed ?? field.derived) && "is masked and derived",
    field.sealed && field.default !== undefined && "is sealed and has a default",
    // The ciphertext belongs to the name of its field.
    field.sealed && field.renamedFrom !== undefined && "is sealed and cannot be renamed",
    field.sealed && field.filter && "is sealed and offered as a filter",
    field.sealed && field.immutable && "is sealed and cannot be compared with its value before, so it is not immutable",
    field.sealed && field.unique && !field.sealed.find && "is sealed and unique without find",
  );

/** Faults of a field that has masked fields inside. */
function holderFaults(field: Field): string[] {
  const { shape = {}, many, each, byId, byLanguage } = field;
  const others = Object.values({ ...(each && { each }), ...(byId && { byId }), ...(byLanguage && { byLanguage }) });
  const isUnmerged = others.some((inner) => inner.masked !== undefined || hasInnerMasks(inner));
  if (isUnmerged) return ["has masked values in a list of values, by ids or by languages"];
  if (!hasInnerMasks(field)) return [];
  const unique = Object.keys(shape).find((name) => shape[name]?.masked && shape[name].unique);
  return faultsAmong(
    field.kind !== "json" && "has masked fields and is no part and no rows",
    many && !shape[ROW_KEY] && `has rows with masked fields and no ${ROW_KEY}`,
    Object.values(shape).some((inner) => inner.many && hasInnerMasks(inner)) && "has rows with masked fields inside",
    many && field.default !== undefined && "has rows with masked fields and a default",
    unique !== undefined && `has the field ${unique} inside, which cannot be unique there`,
    (field.search ?? field.filter ?? field.sort) && "has masked fields inside and is searched, filtered or sorted",
    field.renamedFrom !== undefined && "has masked fields inside and cannot be renamed",
  );
}

const fieldFaultsIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(field.masked || field.sealed ? textFaults(field) : []).map((fault) => `${name} ${fault}`),
    ...holderFaults(field).map((fault) => `${name} ${fault}`),
    ...fieldFaultsIn(field.shape ?? {}).map((fault) => `${name}.${fault}`),
  ]);

/** Fields of a resource that tell their values, with what does so. */
function namedFields(uses: MaskUses): [name: string, by: string][] {
  const from = (by: string, names: readonly string[]): [string, string][] =>
    names.map((name) => [name.replace(/^-/, ""), by]);
  return [
    ...from("its title", [uses.title ?? ""]),
    ...from("the order of its list", (uses.list?.sort ?? "").split(",")),
    ...from("a sum", uses.list?.sums ?? []),
    ...from("uniqueTogether", (uses.uniqueTogether ?? []).flat()),
    ...from("rankedWithin", uses.rankedWithin ?? []),
    ...from(
      "a limit",
      (uses.limits ?? []).flatMap(({ within, during = [] }) => [...within, ...during]),
    ),
    ...from(
      "an index",
      (uses.indexes ?? []).flatMap(({ by }) => by),
    ),
    ...from("ownerField", [uses.ownerField ?? ""]),
    ...from("the automatic review", uses.reviewed ?? []),
  ];
}

/** Returns what would tell a masked or sealed value, or lose it, as sentences that begin with the name of a field. */
export function maskFaults(uses: MaskUses): string[] {
  const personal = new Set(personalFields(uses.fields));
  const named = namedFields(uses).flatMap(([name, by]) =>
    personal.has(name) ? [`${name} is masked and named by ${by}`] : [],
  );
  const columns = Object.entries(uses.fields).flatMap(([name, { sealed }]) =>
    sealed?.find && Object.hasOwn(uses.fields, `${name}Find`) ? [`${name}Find is the hash of ${name}`] : [],
  );
  return [...fieldFaultsIn(uses.fields), ...named, ...columns];
}
