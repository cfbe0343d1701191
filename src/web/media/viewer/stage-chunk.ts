import { defineChunk } from "#web/store/chunk.ts";

/** three and what draws with it: a seventh of a megabyte that no list needs. */
export const stageChunk = defineChunk(() => import("./stage.ts"));
