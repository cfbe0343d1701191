import { comment } from "#domain/comments/comment.resource.ts";
import type { EvidenceReaders } from "#server/evidence/evidence-readers.ts";
import { readThread } from "./read-thread.ts";

export const evidence: EvidenceReaders = {
  read: { thread: async ({ db, item }) => ({ thread: await readThread(db, item) }) },
  shown: ({ thread }) => [[comment, thread?.comments ?? []]],
};
