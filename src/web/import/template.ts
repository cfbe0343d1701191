import { soleUnit } from "#kernel/amounts-of-record.ts";
import type { Resource } from "#kernel/resource.ts";
import { isWritable } from "#kernel/resource.ts";
import { saveCsv } from "#web/data/save-csv.ts";
import { l } from "#web/i18n/text.ts";

const unusable = new Set(["image", "images", "video", "file", "json", "jump"]);

/** Saves an empty sheet with the columns that an import understands. */
export function saveTemplate(resource: Resource): void {
  const headers = resource.form.flatMap((name) => {
    const field = resource.fields[name];
    if (!field || !isWritable(resource, name) || unusable.has(field.kind)) return [];
    const unit = soleUnit(field);
    const label = unit ? `${l(field.label)} (${l(unit)})` : l(field.label);
    return field.kind === "i18n" ? [`${label} (zh)`, `${label} (en)`] : [label];
  });
  saveCsv(l(resource.label), [headers]);
}
