import { v2 } from "#domain/api/call.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { content } from "#domain/posts/content.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { part, recordId } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem, statesAfter } from "#server/commands/move-by-system.ts";
import { addRecord, editRecord, valuesOf } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { enqueueReview } from "#server/jobs/enqueue.ts";
import { readRecord } from "#server/resources/detail.ts";
import { neededOf, optionalFields } from "#server/resources/write.ts";
import { prefixErrors } from "#kernel/errors.ts";

const fields = optionalFields(content);
const values = { item: part(fields, { label: ["内容", "Item"] }), ...fields };
const id = recordId({ label: ["编号", "ID"], required: true });

/** Locks a draft that the caller has written. @throws Refusal for a post that is none, or somebody else's draft */
async function ownDraft(tx: Sql, { actor }: Context, draft: string): Promise<AnyRecord> {
  const record = await readRecord(tx, content, draft, true);
  if (record["status"] !== ContentStatus.of("draft") || record["isDraft"] !== true)
    throw new Refusal("wrongState", ["这不是草稿", "This is no draft"], { path: "id" });
  if (record["creator"] !== actor.id)
    throw new Refusal("guardRefused", ["草稿属于写它的人", "A draft belongs to whoever wrote it"], { path: "id" });
  return record;
}

/** Calls for drafts of posts that staff write (specification, section 7). Drafts of members are read-only. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(content.name, "draftAdd"),
    label: ["存草稿", "Save a draft"],
    access: ["content.add"],
    writes: true,
    body: values,
    needs: neededOf(content),
    handle: (context, body, tx) => {
      const given = valuesOf(body);
      const own = { status: ContentStatus.of("draft"), isDraft: true };
      return prefixErrors(given.prefix, () => addRecord(tx, context, content, given.values, "draftAdd", own));
    },
  }),
  endpoint({
    path: v2(content.name, "draftEdit"),
    label: ["改草稿", "Edit a draft"],
    access: ["content.edit"],
    writes: true,
    body: { id, ...values },
    handle: async (context, body, tx) => {
      const before = await ownDraft(tx, context, String(body.id));
      const given = valuesOf(body);
      return prefixErrors(given.prefix, () => editRecord(tx, context, content, before, given.values));
    },
  }),
  endpoint({
    path: v2(content.name, "push"),
    label: ["发布草稿", "Publish a draft"],
    access: ["content.add"],
    writes: true,
    body: { id },
    handle: async (context, body, tx) => {
      const before = await ownDraft(tx, context, String(body.id));
      const patch = { ...statesAfter(content, "resubmit"), isDraft: false, submitTime: context.now };
      const item = await moveBySystem(tx, context, { resource: content, verb: "push", before, patch });
      await enqueueReview(tx, content.name, item.id);
      return { item };
    },
  }),
];
