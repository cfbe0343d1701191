import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Row } from "#server/resources/row.ts";

/** Kinds of fields that show what a record says: texts, pictures and films. */
const shown = new Set(["text", "longText", "html", "image", "images", "video"]);

/** Names of the fields that a snapshot of a record keeps: its title, and what its evidence shows of texts and pictures. */
function snapshotFields({ title, evidence, fields }: Resource): string[] {
  const named = (evidence?.blocks ?? []).flatMap((block) =>
    block.kind === "texts" ? block.fields : block.kind === "pictures" || block.kind === "video" ? [block.field] : [],
  );
  const media = Object.keys(fields).filter((name) => ["content", "covers", "pictures"].includes(name));
  return [...new Set([title, ...named, ...media])].filter((name) => shown.has(fields[name]?.kind ?? ""));
}

/** Returns what a record says now, by field, to be kept with a report. */
export const snapshotOf = (resource: Resource, record: AnyRecord): Row =>
  Object.fromEntries(snapshotFields(resource).map((name) => [name, record[name] ?? null]));
