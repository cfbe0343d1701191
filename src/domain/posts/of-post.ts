import { ContentStatus } from "#domain/enumerations/community.ts";
import { images, oneOf, ref } from "#kernel/field.ts";

/** The post that stands on a list, and what lists of it show. The server keeps the copies up to date. */
export const ofPost = {
  content: ref("content", { label: ["帖子", "Post"], required: true, immutable: true, filter: true, partOf: true }),
  cover: images(1, { label: ["封面", "Cover"], readOnly: true }),
  author: ref("user", { label: ["作者", "Author"], readOnly: true, filter: true }),
  postStatus: oneOf(ContentStatus, { label: ["帖子状态", "Post status"], readOnly: true, filter: true }),
} as const;
