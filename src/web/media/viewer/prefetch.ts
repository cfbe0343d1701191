import type { MeshFile } from "#web/media/mesh/mesh-cache.ts";
import { loadMesh } from "#web/media/mesh/mesh-cache.ts";
import { isDrawable } from "#web/media/mesh/read-mesh.ts";
import { fileUrl } from "#web/ui/thumb.tsx";
import type { ModelFile } from "./model-file.ts";
import { stageChunk } from "./stage-chunk.ts";

/** Reads a mesh before its item is shown: fetched, parsed and held. Says nothing where it fails; the viewer will. */
export function prefetchMesh(file: MeshFile): void {
  if (!isDrawable(file.name)) return;
  stageChunk.load().catch(() => {});
  loadMesh(file).catch(() => {});
}

/** The first picture of the next item: its turntable. */
export function prefetchSprite(file: Pick<ModelFile, "sprite" | "poster">): void {
  const picture = file.sprite ?? file.poster;
  if (!picture) return;
  const image = new Image();
  image.src = fileUrl(picture.key);
}
