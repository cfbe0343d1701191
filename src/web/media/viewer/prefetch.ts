import { fileUrl } from "#web/ui/thumb.tsx";
import type { ModelFile } from "./model-file.ts";

/** More than are held ahead at once, so that none is forgotten before its item is shown. */
const KEPT = 6;
const pictures = new Map<string, HTMLImageElement>();

/** The first picture of the next item: its turntable, fetched and decoded, so that its frame waits for neither. */
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
  for (const oldest of [...pictures.keys()].slice(0, -KEPT)) pictures.delete(oldest);
}
