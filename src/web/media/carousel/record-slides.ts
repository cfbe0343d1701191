import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { isImage } from "#web/fields/cell.tsx";
import type { StoredImage } from "#kernel/field.ts";
import { l } from "#web/i18n/text.ts";
import type { Slide, SlideMark } from "./slide.ts";

/** Stored files of a field that holds one or several. */
export const filesIn = (value: unknown): StoredImage[] => (Array.isArray(value) ? value : [value]).filter(isImage);

const fileKinds: ReadonlySet<string> = new Set(["image", "images", "file", "video"]);

/**
 * Returns the files of a record in the order of its fields.
 * @param marksAt returns the findings on a picture of its evidence
 */
export function slidesOfRecord(
  resource: Resource,
  record: AnyRecord,
  marksAt?: (index: number) => readonly SlideMark[],
): readonly Slide[] {
  const reviewed = resource.evidence?.blocks.find(({ kind }) => kind === "pictures");
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!fileKinds.has(field.kind) || field.secret) return [];
    const isReviewed = reviewed?.kind === "pictures" && reviewed.field === name;
    return filesIn(record[name]).map((file, index) => ({
      ...file,
      alt: `${l(field.label)} ${index + 1}`,
      ...(isReviewed && marksAt && { marks: marksAt(index) }),
    }));
  });
}
