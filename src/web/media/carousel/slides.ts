import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { t } from "#web/i18n/text.ts";
import type { ModelFile } from "#web/media/viewer/model-file.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import type { Slide } from "./carousel.tsx";

const isStored = (value: unknown): value is StoredImage => isRecord(value) && isString(value["key"]);

export const picturesOf = (value: unknown): StoredImage[] => (Array.isArray(value) ? value : [value]).filter(isStored);

/** Pictures of the model, then the posters of its meshes. */
export function slidesOf(model: AnyRecord, files: readonly ModelFile[]): Slide[] {
  const title = String(model["groupName"] ?? "");
  const pictures = picturesOf(model["covers"]).map((picture, at): Slide => ({
    ...picture,
    alt: `${title} · ${at + 1}`,
  }));
  const posters = files.flatMap(({ poster, fileName }): Slide[] =>
    poster ? [{ key: poster.key, name: fileName, alt: t("carousel.poster", { name: fileName }) }] : [],
  );
  return [...pictures, ...posters];
}
