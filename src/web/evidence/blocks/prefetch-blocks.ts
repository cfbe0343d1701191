import type { Evidence } from "#domain/api/evidence.ts";
import { asModelFile, findingsFrom, firstFile } from "#web/media/viewer/model-file.ts";
import { prefetchSprite } from "#web/media/viewer/prefetch.ts";

/** Loads the turntable image of a model. Its mesh is read when the item is prerendered. */
export function prefetchBlocks(evidence: Evidence | undefined): void {
  const { files = [] } = evidence?.blocks.model ?? {};
  const file = files[firstFile(files.map(asModelFile), findingsFrom(evidence?.findings ?? []))];
  if (file) prefetchSprite(asModelFile(file));
}
