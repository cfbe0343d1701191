import { i18n, oneOf, ref, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { jump } from "#domain/jump-targets.ts";
import { SendState } from "#domain/enumerations/community.ts";

/** A system message to a member about a decision. It is written after the undo window has ended. */
export const message = defineResource({
  name: "message",
  area: "messaging",
  label: ["消息", "Message"],
  title: "title",
  module: "notice",
  ownerField: "receiver",
  fields: {
    receiver: ref("user", { label: ["收件人", "Receiver"], required: true, readOnly: true, filter: true }),
    title: i18n(50, { label: ["标题", "Title"], required: true }),
    content: i18n(5_000, { label: ["内容", "Content"], required: true }),
    jump: jump({ label: ["跳转", "Leads to"], readOnly: true }),
    cause: ref("operationRecord", { label: ["起因", "Cause"], readOnly: true, filter: true }),
    sendTime: time({ label: ["发送时间", "Sent"], readOnly: true, filter: true }),
    state: oneOf(SendState, { label: ["状态", "State"], required: true, readOnly: true, filter: true }),
  },
  list: { columns: ["title", "receiver", "sendTime", "state"], sort: "-createTime" },
});
