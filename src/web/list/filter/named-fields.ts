import { contentLanguages } from "#kernel/content-language.ts";
import type { Field } from "#kernel/field.ts";
import { fieldsNamed, isCrossed, labelAcross } from "#kernel/filter/across.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { conditionsIn } from "#kernel/filter/bounds.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import type { Resource } from "#kernel/resource.ts";
import { registry } from "#web/registry/registry.ts";
import { faultOf, missingLabel } from "./filter-chips.ts";

export type NamedField = [name: string, field: Field];

/** The condition on missing translations of a field, as a field whose values are languages. */
const missingIn = ([name, field]: NamedField): NamedField => [
  `${name}.missing`,
  { kind: "enum", label: missingLabel(field), enumeration: contentLanguages },
];

/** Fields that a filter may name, then the translated ones by their missing languages. */
export const filterable = (resource: Resource): NamedField[] => {
  const fields = Object.entries(resource.fields).filter(([, { secret }]) => !secret);
  return [
    ...fields.filter(([, { filter }]) => filter),
    ...fields.filter(([, { kind }]) => kind === "i18n").map(missingIn),
  ];
};

/** Normalizes a name for comparison: no spaces, lowercase. */
export const plain = (text: string): string => text.replaceAll(" ", "").toLowerCase();

export const same = (left: string, right: string): boolean => plain(left) === plain(right);

const called =
  (word: string) =>
  ([name, { label }]: NamedField): boolean =>
    [name, ...label].some((one) => same(one, word));

const targetOf = ({ target }: Field): Resource | undefined => registry().resource(target ?? "");

/** A reference with a dot after it, and the beginning of a name of its target's fields. */
export interface Step {
  reference: NamedField;
  target: Resource;
  typed: string;
}

/** Parses a text such as `tag.ho` or `标签 › 热`; null if no reference stands before the dot. */
export function stepIn(resource: Resource, text: string): Step | null {
  const [, first, typed] = /^([^.›]+)[.›](.*)$/s.exec(text) ?? [];
  if (first === undefined || typed === undefined) return null;
  const reference = Object.entries(resource.fields).find((one) => isCrossed(one[1]) && called(first)(one));
  const target = reference && targetOf(reference[1]);
  return reference && target ? { reference, target, typed: typed.trim() } : null;
}

/** Returns a field of the target under the name by which a filter names it, such as `tag.isHot`. */
export function acrossField(
  { reference: [first, reference] }: Pick<Step, "reference">,
  [name, field]: NamedField,
): NamedField {
  // Which resource an id belongs to is named by another field, which a condition across a reference cannot name.
  const { of: _of, ...rest } = field;
  return [`${first}.${name}`, { ...rest, label: labelAcross(reference, field) }];
}

/** Finds a field by its name or label, also across a reference: `tag.isHot`, `标签.热门`. */
export function fieldNamed(resource: Resource, word: string): NamedField | undefined {
  const ownField = filterable(resource).find(called(word));
  if (ownField) return ownField;
  const step = stepIn(resource, word);
  const far = step ? filterable(step.target).find(called(step.typed)) : undefined;
  return step && far ? acrossField(step, far) : undefined;
}

const fieldsOf = (target: string): Resource["fields"] | undefined => registry().resource(target)?.fields;

function orElse<T>(value: T, work: () => T): T {
  try {
    return work();
  } catch {
    return value;
  }
}

/** Returns the resource with those fields of referenced records that the filter names, so that chips can show them. */
export function withTargets(resource: Resource, filter: string): Resource {
  const conditions = orElse([], () => conditionsIn(parseFilter(filter)));
  const fields = conditions.reduce<Resource["fields"]>(
    (known, condition) => orElse(known, () => fieldsNamed(condition, known, fieldsOf)),
    resource.fields,
  );
  return { ...resource, fields };
}

function faultIn(check: () => unknown): string | null {
  try {
    check();
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

/** Returns why a filter cannot be parsed; null if it can. */
export const parseFault = (filter: string): string | null => faultIn(() => parseFilter(filter));

/** Returns why a filter cannot be used in the list of a resource; null if it can. */
export const filterFault = (resource: Resource, filter: string): string | null =>
  faultIn(() => {
    const parsed = parseFilter(filter);
    bindFilter(parsed, fieldsNamed(parsed, resource.fields, fieldsOf), { now: 0, timezone: 0 });
  });
