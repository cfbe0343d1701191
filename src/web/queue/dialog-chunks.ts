import { defineChunk } from "#web/store/chunk.ts";

export const queueDialogs = defineChunk(() => import("./queue-dialogs.ts"));
export const bulkConfirm = defineChunk(async () => (await queueDialogs.load()).BulkConfirm);
export const takeOverQuestion = defineChunk(async () => (await queueDialogs.load()).TakeOverQuestion);
export const summary = defineChunk(async () => (await queueDialogs.load()).Summary);
