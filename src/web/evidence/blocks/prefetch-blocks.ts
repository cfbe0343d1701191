import type { Evidence } from "#domain/api/evidence.ts";
import { asModelFile, findingsFrom, firstFile } from "#web/media/viewer/model-file.ts";
import { prefetchSprite } from "#web/media/viewer/prefetch.ts";
import { registry } from "#web/registry/registry.ts";
import { blockChunks, isDrawn } from "./block-chunks.ts";

/** Loads the code of all kinds of blocks that records of a resource show. */
export function prefetchKinds(resource: string): void {
  for (const { kind } of (registry().resource(resource)?.evidence?.blocks ?? []).filter(isDrawn))
    blockChunks[kind].load().catch(() => {});
}

/**
 * Loads what the blocks of an item need before it is shown: their code, and the turntable image of a model. Its mesh is
 * read when the item is prerendered.
 */
export function prefetchBlocks(evidence: Evidence | undefined): void {
  if (!evidence) return;
  for (const { resource } of [evidence, ...(evidence.blocks.target ? [evidence.blocks.target] : [])])
    prefetchKinds(resource);
  const { files = [] } = evidence.blocks.model ?? {};
  const file = files[firstFile(files.map(asModelFile), findingsFrom(evidence.findings))];
  if (file) prefetchSprite(asModelFile(file));
}
