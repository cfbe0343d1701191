import type { AnyRecord } from "#kernel/resource.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import type { StoredImage } from "#kernel/field.ts";
import { t } from "#web/i18n/part-text.ts";
import type { ModelFile, ViewerFinding } from "#web/media/viewer/model-file.ts";
import { marksAt } from "./marks.ts";
import type { Slide } from "./slide.ts";

const isStored = (value: unknown): value is StoredImage => isRecord(value) && isString(value["key"]);

export const picturesOf = (value: unknown): StoredImage[] => (Array.isArray(value) ? value : [value]).filter(isStored);

/**
 * Returns the author's pictures with their findings, then the posters that the console rendered from the meshes, then
 * the files themselves.
 */
export function slidesOf(
  model: AnyRecord,
  files: readonly ModelFile[],
  findings: readonly ViewerFinding[] = [],
): Slide[] {
  const title = String(model["groupName"] ?? "");
  const pictures = picturesOf(model["covers"]).map((picture, index): Slide => ({
    ...picture,
    alt: `${title} · ${index + 1}`,
    marks: marksAt(findings, index, "model"),
  }));
  const posters = files.flatMap(({ poster, fileName }): Slide[] =>
    poster ? [{ key: poster.key, name: fileName, alt: t("carousel.poster", { name: fileName }), isOurs: true }] : [],
  );
  const sources = files.flatMap(({ file, fileName }): Slide[] =>
    file ? [{ key: file.key, name: fileName, size: file.size, alt: fileName, isFile: true }] : [],
  );
  return [...pictures, ...posters, ...sources];
}
