import { v2 } from "#domain/api/call.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { content } from "#domain/posts/content.resource.ts";
import { prefixErrors } from "#kernel/errors.ts";
import { optional, part, recordId } from "#kernel/field.ts";
import { addRecord, editRecord, lockForWrite, valuesOf } from "#server/commands/standard.ts";
import { version } from "#server/commands/versions.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { readRecord } from "#server/resources/detail.ts";
import { neededOf, optionalFields } from "#server/resources/write.ts";
import { mustBeOwnDraft } from "./drafts.ts";

const fields = optionalFields(content);
const values = { item: part(fields, { label: ["内容", "Item"] }), ...fields };
const id = recordId({ label: ["编号", "ID"], required: true });

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
      const accepted = valuesOf(body);
      const serverValues = { status: ContentStatus.of("draft"), isDraft: true };
      return prefixErrors(accepted.prefix, () =>
        addRecord(tx, context, content, accepted.values, "draftAdd", serverValues),
      );
    },
  }),
  endpoint({
    path: v2(content.name, "draftEdit"),
    label: ["改草稿", "Edit a draft"],
    access: ["content.edit"],
    writes: true,
    body: { id, version: optional(version), ...values },
    handle: async (context, body, tx) => {
      const draft = String(body.id);
      // The specification gives no version. The console does, so that two windows do not overwrite each other.
      const before =
        body.version === null || body.version === undefined
          ? await readRecord(tx, content, draft, true)
          : await lockForWrite(tx, content, draft, Number(body.version));
      mustBeOwnDraft(context, before);
      const accepted = valuesOf(body);
      return prefixErrors(accepted.prefix, () => editRecord(tx, context, content, before, accepted.values));
    },
  }),
];
