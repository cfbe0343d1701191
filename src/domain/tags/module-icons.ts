import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { PreviewItem } from "./api.ts";

/** Returns the entry icons of a home module as items, with their texts in one language. */
export function iconsOf(module: AnyRecord, language: number): PreviewItem[] {
  const icons = (module["icons"] ?? []) as { image: StoredImage | null; text: Record<string, string> | null }[];
  return icons.map(({ image, text }, i) => ({
    id: `${module.id}.${i}`,
    title: text?.[language] || text?.["0"] || text?.["1"] || "",
    image,
  }));
}
