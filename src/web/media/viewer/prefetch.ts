import { fileUrl } from "#web/ui/thumb.tsx";
import type { ModelFile } from "./model-file.ts";

/**
 * Maximum number of prefetched pictures. It exceeds the number of prerendered items, so that none is dropped before it
 * is shown.
 */
const MAX_PICTURES = 6;
const pictures = new Map<string, HTMLImageElement>();

/** Fetches and decodes the turntable of the next item, so that its first frame is drawn at once. */
export function prefetchSprite(file: Pick<ModelFile, "sprite" | "poster">): void {
  const picture = file.sprite ?? file.poster;
  if (!picture) return;
  const url = fileUrl(picture.key);
  const image = pictures.get(url) ?? new Image();
  if (image.src === "") {
    image.src = url;
    image.decode().catch(() => {});
  }
  pictures.delete(url);
  pictures.set(url, image);
  for (const oldest of [...pictures.keys()].slice(0, -MAX_PICTURES)) pictures.delete(oldest);
}
