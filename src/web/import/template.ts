import type { Resource } from "#kernel/resource.ts";
import { isWritable } from "#kernel/resource.ts";
import { l } from "#web/i18n/text.ts";

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const unusable = new Set(["image", "images", "video", "file", "json", "jump"]);

/** Saves an empty sheet with the columns that an import understands. */
export function saveTemplate(resource: Resource): void {
  const headers = resource.form.flatMap((name) => {
    const field = resource.fields[name];
    if (!field || !isWritable(resource, name) || unusable.has(field.kind)) return [];
    const label = l(field.label);
    return field.kind === "i18n" ? [`${label} (zh)`, `${label} (en)`] : [label];
  });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`\ufeff${headers.map(quoted).join(",")}\r\n`], { type: "text/csv" }));
  link.download = `${l(resource.label)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
