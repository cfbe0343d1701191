import type { ComponentType } from "react";
import { mediaArea } from "#web/registry/areas.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";
import type { ModelPreviewProps } from "./model-preview.tsx";

/** For screens that show a model: the preview with its words, without the cost of it before it is asked for. */
export const modelPreview: Chunk<ComponentType<ModelPreviewProps>> = defineChunk(
  async () => (await Promise.all([import("./model-preview.tsx"), mediaArea.load()]))[0].ModelPreview,
);
