import type { Field, Fields } from "./field.ts";
import { hasInnerMasks } from "./masked-entries.ts";
import { maskTerm } from "./mask.ts";

/** Between the ciphertext of a sealed value and its mask. Base64url has no such sign. */
export const SEAL_END = ".";

/** Name under which an object keeps the keyed hash of its sealed field. No field can be called so. */
export const findKey = (name: string): string => `${name}:find`;

/** Returns the SQL term of the mask of a stored text. */
const maskOfStored = (field: Field, term: string): string =>
  field.sealed ? `substr(${term}, strpos(${term}, '${SEAL_END}') + 1)` : maskTerm(field.masked ?? "name", term);

/** Masks the fields of an object. An object without such a field stays without it. */
function maskedObject(shape: Fields, term: string, depth: number): string {
  const parts = Object.entries(shape).flatMap(([name, field]) => {
    const text = `(${term} ->> '${name}')`;
    if (field.masked)
      return [
        `case when ${text} is null then '{}'::jsonb else jsonb_build_object('${name}', ${maskOfStored(field, text)}) end`,
      ];
    if (!hasInnerMasks(field)) return [];
    const value = `(${term} -> '${name}')`;
    return [
      `case when ${value} is null then '{}'::jsonb else jsonb_build_object('${name}', ${maskedValue(field, value, depth + 1)}) end`,
    ];
  });
  const hashes = Object.entries(shape).flatMap(([name, { sealed }]) => (sealed?.find ? [`'${findKey(name)}'`] : []));
  const without = hashes.length > 0 ? ` - array[${hashes.join(", ")}]` : "";
  return `(case when jsonb_typeof(${term}) = 'object' then (${[term, ...parts].join(" || ")})${without} end)`;
}

function maskedValue(field: Field, term: string, depth: number): string {
  const { shape = {} } = field;
  if (!field.many) return maskedObject(shape, term, depth);
  const entry = `entry${depth}`;
  const entries = `case when jsonb_typeof(${term}) = 'array' then ${term} else '[]'::jsonb end`;
  return (
    `(select coalesce(jsonb_agg(${maskedObject(shape, `${entry}.one`, depth)} order by ${entry}.place), '[]'::jsonb) ` +
    `from jsonb_array_elements(${entries}) with ordinality ${entry}(one, place))`
  );
}

/** Returns the SQL term of a value as it leaves the database: without the clear text of masked fields. */
export function outgoing(field: Field, term: string): string {
  if (field.masked) return maskOfStored(field, term);
  return hasInnerMasks(field) ? maskedValue(field, term, 0) : term;
}
