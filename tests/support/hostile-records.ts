import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { applies } from "#kernel/conditional-fields.ts";
import type { Field } from "#kernel/field.ts";
import { isList } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { containsFiles } from "#server/resources/files-in-values.ts";
import { insertRecord } from "#server/resources/write.ts";
import { fragments, markup, textPlaces } from "./hostile.ts";
import type { Values } from "./values.ts";
import { makeAny } from "./make-any.ts";
import { valueOf } from "./values.ts";

export interface HostileRecord {
  id: string;
  /** Text of each field by field name, as a page shows it. */
  texts: ReadonlyMap<string, string>;
}

let taken = 0;
/** Returns a different text for each field, within its maximum length. */
function textFor({ max = 200, unique, masked }: Field): string {
  const suffix = unique ? ` ${++taken}` : "";
  // A star stands for a masked value, so no such field takes one.
  const refused = masked ? /[\n\t*]/ : /[\n\t]/;
  const fitting = [...markup, ...fragments].filter((text) => text.length + suffix.length <= max && !refused.test(text));
  return `${fitting[++taken % Math.min(fitting.length, markup.length)] ?? ""}${suffix}`;
}

/** Returns values for variants of conditional fields, so that every text field is included: one for each set of them. */
function variantsOf({ fields }: Resource): Values[] {
  const [name] = Object.values(fields).flatMap(({ when }) => /^(\w+):/.exec(when ?? "")?.[1] ?? []);
  const values = name ? fields[name]?.enumeration?.values.filter(({ offered }) => offered) : undefined;
  if (!name || !values) return [{}];
  const conditional = textPlaces(fields).filter((place) => fields[place.name]?.when);
  const byTexts = new Map<string, Values>();
  for (const { stored } of values) {
    const variant = { [name]: fields[name] && isList(fields[name]) ? [stored] : stored };
    const shown = conditional.filter((place) => applies(fields, place.name, variant));
    const key = shown.map(({ path }) => path).join();
    if (!byTexts.has(key)) byTexts.set(key, variant);
  }
  return [...byTexts.values()];
}

/** False for the name of a file that a sound record does not have, such as the picture of a row. */
function hasFileAt(sound: unknown, path: string): boolean {
  if (!path.endsWith(".name")) return true;
  const keys = path
    .replace(/\.name$/, "")
    .split(/[.[\]]+/)
    .filter(Boolean);
  const file = keys.reduce((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], sound);
  return file !== null && file !== undefined;
}

/** Inserts records with a hostile text in every text field, without any checks, and publishes live events for them. */
export async function makeHostile(db: Sql, resource: Resource): Promise<HostileRecord[]> {
  const refer = (): Promise<string> => Promise.resolve("1");
  const made: HostileRecord[] = [];
  for (const variant of variantsOf(resource)) {
    const values: Values = {};
    const texts = new Map<string, string>();
    const sound = await makeAny(db, resource, variant);
    for (const place of textPlaces(resource.fields)) {
      const { name, field } = place;
      const outer = resource.fields[name];
      if (!outer || outer.derived || outer.secret || ["date", "color", "url"].includes(field.kind)) continue;
      const soundValue = sound[name];
      const hasValue =
        soundValue !== null && soundValue !== undefined && (!Array.isArray(soundValue) || soundValue.length > 0);
      if (containsFiles(outer) && (!hasValue || !hasFileAt(sound, place.path))) continue;
      const text = textFor(field);
      values[name] = place.put(
        values[name] ?? (hasValue && !field.unique ? soundValue : await valueOf(outer, refer)),
        text,
      );
      if (!field.rich && field.kind !== "html") texts.set(place.path, text);
    }
    const { id } = await makeAny(db, resource, { ...variant, ...values });
    const operation = { resource: resource.name, opObjId: id, moduleId: resource.module };
    const change = {
      before: {},
      after: { ...variant, ...values },
      reason: [...texts.values()].join(" ").slice(0, 500),
    };
    await insertRecord(db, operationRecord, { ...operation, ...change, command: `${resource.name}.edit` }, null);
    made.push({ id, texts });
  }
  return made;
}
