import { images, ref } from "#kernel/field.ts";

/** The model that stands on a list, and what lists of it show. The server keeps the copies up to date. */
export const ofModel = {
  model: ref("model", { label: ["模型", "Model"], required: true, immutable: true, filter: true }),
  cover: images(1, { label: ["封面", "Cover"], readOnly: true }),
  author: ref("user", { label: ["作者", "Author"], readOnly: true, filter: true }),
  category: ref("category", { label: ["分类", "Category"], readOnly: true, filter: true }),
} as const;
