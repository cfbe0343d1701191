import { feedbackReply } from "#domain/feedback/feedback-reply.resource.ts";
import type { EvidenceReaders } from "#server/evidence/evidence-readers.ts";
import { readConversation } from "./read-conversation.ts";

export const evidence: EvidenceReaders = {
  read: { conversation: async ({ db, item }) => ({ conversation: await readConversation(db, item) }) },
  shown: ({ conversation }) => [[feedbackReply, conversation?.messages ?? []]],
};
