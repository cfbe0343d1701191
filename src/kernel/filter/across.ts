import { formatsOf } from "../amount-field.ts";
import type { Field, Fields } from "../field.ts";
import type { Label } from "../label.ts";
import type { Filter } from "./ast.ts";
import { wrong } from "./bind.ts";
import { conditionsIn } from "./bounds.ts";

/** Returns the fields of a referenced resource that a filter may name; undefined where they are not known. */
type FieldsOf = (target: string, name: string) => Fields | undefined;

/** Label of a field of a referenced record, such as “Tag › Hot”. */
export const labelAcross = (reference: Field, { label }: Field): Label => [
  `${reference.label[0]} › ${label[0]}`,
  `${reference.label[1]} › ${label[1]}`,
];

/** True if a filter can name fields of the records to which the field refers. */
export const isCrossed = ({ kind, target, secret }: Field): boolean =>
  (kind === "ref" || kind === "refs") && target !== undefined && !secret;

/**
 * Finds the field of a name such as `tag.isHot`.
 * @throws Refusal illegalParameter for a field that is no reference, a second step, a field of searched words, or an
 *   amount whose currency may be that of another record
 */
function fieldAcross(name: string, fields: Fields, fieldsOf: FieldsOf): Field | undefined {
  const [first = "", far = "", ...more] = name.split(".");
  const reference = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (!reference || reference.secret) return undefined;
  if (!isCrossed(reference))
    throw wrong(
      name,
      `「${reference.label[0]}」不是引用，不能写成「${name}」`,
      `${reference.label[1]} is no reference, so it has no field for ${name}`,
    );
  if (more.length > 0)
    throw wrong(
      name,
      `「${name}」：筛选只能跨一个引用，如「${first}.${far}」`,
      `${name}: a filter crosses one reference only, as in ${first}.${far}`,
    );
  const targets = fieldsOf(reference.target ?? "", name) ?? {};
  const field = Object.hasOwn(targets, far) ? targets[far] : undefined;
  if (field?.filter === "words")
    throw wrong(
      name,
      `「${field.label[0]}」只能在它自己的列表里搜索`,
      `${field.label[1]} can be searched only in its own list`,
    );
  if (field && reference.kind === "refs" && new Set(formatsOf(field).map(({ exponent }) => exponent)).size > 1)
    throw wrong(
      name,
      `「${field.label[0]}」有多种币种，只能在它自己的列表里筛选`,
      `${field.label[1]} has several currencies and can be filtered only in its own list`,
    );
  return field && { ...field, label: labelAcross(reference, field) };
}

/**
 * Returns the fields of a resource, and those of referenced records that the filter names, by names such as
 * `tag.isHot`. `bindFilter` refuses all other names with a dot. So a filter that is bound to a resource's own fields, as
 * guards and conditions are, never names a field of another record, which `evaluateFilter` could not know.
 */
export function fieldsNamed(filter: Filter, fields: Fields, fieldsOf: FieldsOf): Fields {
  const acrossFields = conditionsIn(filter).flatMap((one): [string, Field][] => {
    const field = "field" in one && one.field.includes(".") ? fieldAcross(one.field, fields, fieldsOf) : undefined;
    return "field" in one && field ? [[one.field, field]] : [];
  });
  return acrossFields.length === 0 ? fields : { ...fields, ...Object.fromEntries(acrossFields) };
}
