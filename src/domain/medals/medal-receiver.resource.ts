import { int, oneOf, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ReceiverResult } from "./enumerations.ts";

/** One receiver of a sending, as it was named, with what the check found and the sending did. */
export const medalReceiver = defineResource({
  name: "medalReceiver",
  area: "medals",
  label: ["勋章接收人", "Receiver of a medal"],
  title: "given",
  module: "account",
  appendOnly: true,
  fields: {
    send: ref("medalSend", { label: ["发放", "Sending"], required: true, readOnly: true, filter: true, partOf: true }),
    line: int({ label: ["行", "Line"], required: true, readOnly: true, sort: true }),
    given: text(40, { label: ["填写的编号", "ID as given"], readOnly: true }),
    user: ref("user", { label: ["用户", "User"], readOnly: true, filter: true }),
    result: oneOf(ReceiverResult, { label: ["结果", "Result"], default: "good", readOnly: true, filter: true }),
    cause: text(500, { label: ["原因", "Cause"], readOnly: true }),
    record: ref("medalRecord", { label: ["勋章记录", "Medal record"], readOnly: true, partOf: true }),
  },
  list: { columns: ["line", "given", "user", "result", "cause", "send"], keeps: ["user", "result"], sort: "line" },
  indexes: [{ by: ["send", "line"] }, { by: ["send", "result"] }],
  allows: ["export"],
  bulk: false,
});
