import { oneOf, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { TalkKind, TalkSide } from "./enumerations.ts";

const readOnly = { required: true, readOnly: true } as const;

/** What buyer, provider and platform say to each other about an order. */
export const printTalk = defineResource({
  name: "printTalk",
  area: "print-service",
  label: ["订单留言", "Talk on an order"],
  title: "words",
  module: "activity",
  fields: {
    order: ref("printOrder", { label: ["订单", "Order"], ...readOnly, filter: true, partOf: true }),
    provider: ref("printProvider", { label: ["服务商", "Provider"], ...readOnly, filter: true, partOf: true }),
    side: oneOf(TalkSide, { label: ["一方", "Side"], ...readOnly, filter: true }),
    kind: oneOf(TalkKind, { label: ["类型", "Kind"], readOnly: true, default: "message", filter: true }),
    words: text(1_000, { label: ["内容", "Words"], ...readOnly, search: true }),
  },
  list: { columns: ["words", "order", "kind", "side", "createTime"], sort: "-createTime" },
  appendOnly: true,
  indexes: [{ by: ["order", "createTime"] }],
});
