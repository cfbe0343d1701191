import type { NearTagsReply, ProposedTagsReply } from "#domain/api/tags.ts";
import { v2 } from "#domain/api/call.ts";
import { RecObj, TagPlace } from "#domain/tags/enumerations.ts";
import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { oneOf, recordId } from "#kernel/field.ts";
import { nearTags } from "#server/areas/tags/near-tags.ts";
import { proposedTags } from "#server/areas/tags/proposed-tags.ts";
import { wholePermissions } from "#server/auth/permissions/read-permissions.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

/** Calls of the tag screens, in addition to the generic ones. */
export const tagEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(tagRecommendation.name, "proposals"),
    label: ["可提名的标签", "Tags to propose"],
    access: wholePermissions(tagRecommendation),
    body: {
      object: oneOf(RecObj, { label: ["推荐对象", "Recommended for"], required: true }),
      recPlace: oneOf(TagPlace, { label: ["位置", "Place"], required: true }),
    },
    handle: async ({ db }, { object, recPlace }): Promise<ProposedTagsReply> => ({
      list: await proposedTags(db, String(object), String(recPlace)),
    }),
  }),
  endpoint({
    path: v2(tag.name, "near"),
    label: ["相关标签", "Tags around a tag"],
    access: wholePermissions(tag),
    body: { id: recordId({ label: ["编号", "ID"], required: true }) },
    handle: async ({ db }, { id }): Promise<NearTagsReply> => nearTags(db, await readRecord(db, tag, String(id))),
  }),
];
