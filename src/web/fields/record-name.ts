import type { Titles } from "#domain/api/list.ts";
import { standardFields } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { l } from "#web/i18n/text.ts";
import { textInRecord } from "./cell.tsx";

/** Returns the title of the record to which a record belongs: its member, else the first one that it refers to. */
function relatedTitle({ fields, ownerField }: Resource, record: AnyRecord, titles: Titles): string | undefined {
  const refs = Object.keys(fields).filter(
    (name) => fields[name]?.kind === "ref" && !Object.hasOwn(standardFields, name),
  );
  return [ownerField, ...refs, "creator"]
    .map((name) => (name && record[name] ? titles[fields[name]?.target ?? ""]?.[String(record[name])] : undefined))
    .find(Boolean);
}

/** Returns the title of a record. Without one it is what the record is, and whose: its id only where that is unknown. */
export function nameOfRecord(resource: Resource, record: AnyRecord, titles: Titles = {}): string {
  const field = resource.title === "id" ? undefined : resource.fields[resource.title];
  const value = record[resource.title];
  // A title that refers to another record is only used if that record's title is loaded.
  const text =
    field?.kind === "ref"
      ? titles[field.target ?? ""]?.[String(value)]
      : field && textInRecord(field, resource.title, record, titles);
  const related = relatedTitle(resource, record, titles);
  // A text may be the number of the member or model that it means.
  if (text && related && /^\d+$/.test(text)) return related;
  if (text && !(field?.kind === "id" && text === String(value))) return text;
  return related ? `${l(resource.label)} · ${related}` : `${l(resource.label)} ${record.id}`;
}
