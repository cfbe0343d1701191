import { v2 } from "#domain/api/call.ts";
import type { SimilarTopicsReply } from "#domain/topics/api.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import { recordId } from "#kernel/field.ts";
import { similarTopics } from "#server/areas/topics/similar-topics.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";

/** Calls of the topic screens, in addition to the generic ones. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(topic.name, "similar"),
    label: ["相近话题", "Similar topics"],
    access: readPermissions(topic),
    body: { id: recordId({ label: ["编号", "ID"], required: true }) },
    handle: async ({ db }, { id }): Promise<SimilarTopicsReply> => ({
      list: await similarTopics(db, await readRecord(db, topic, String(id))),
    }),
  }),
];
