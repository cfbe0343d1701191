import { ContentStatus } from "#domain/enumerations/community.ts";
import { content } from "#domain/posts/content.resource.ts";
import { oneOf, recordId, text } from "#kernel/field.ts";
import type { ListCalls } from "#server/http/endpoints/list-request.ts";

/** Filters of the list of posts, as the specification spells them (section 7). */
export const listCalls: ListCalls = {
  [content.name]: {
    fields: {
      id: recordId({ label: ["编号", "ID"] }),
      keyword: text(200, { label: ["关键词", "Keyword"], unseen: true }),
      status: oneOf(ContentStatus, { label: ["状态", "Status"] }),
    },
    read: ({ keyword, ...rest }) => ({
      filters: [
        ...(keyword === undefined ? [] : [{ keyword: String(keyword) }]),
        ...Object.entries(rest).map(([field, value]) => ({ field, in: [String(value)] })),
      ],
    }),
  },
};
