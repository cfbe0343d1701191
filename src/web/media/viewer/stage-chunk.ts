import { defineChunk } from "#web/store/chunk.ts";

/** Loads three.js and the code that draws with it: about 140 KB that no list needs. */
export const stageChunk = defineChunk(() => import("./stage.ts"));
