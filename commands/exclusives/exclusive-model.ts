import { url } from "#kernel/field.ts";
import { exclusiveModel } from "#domain/exclusives/exclusive-model.resource.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";

export const exclusiveModelCommands = defineCommands(exclusiveModel, {
  pass: { label: ["通过", "Pass"], key: "p", targets: "many", decision: true, words: "同意 签约 approve grant" },
  noPass: {
    label: ["不通过", "Reject"],
    key: "n",
    targets: "many",
    decision: true,
    reasons: "audit_failure",
    words: "拒绝 refuse",
  },
  stop: {
    label: ["终止独家", "Stop"],
    key: "t",
    targets: "many",
    decision: true,
    reasons: "audit_failure",
    words: "解约 终止 end terminate",
  },
  markFound: {
    label: ["记站外发现", "Note where it was found"],
    action: { type: "change", fields: ["foundElsewhere"] },
    input: { foundElsewhere: url({ label: ["地址", "Address"], required: true }) },
    words: "别处 外站 盗传 elsewhere other site",
  },
  remark,
  openAuthor: openAuthor("作者 其他独家 author"),
});

export const exclusiveModelStandard = {
  add: { key: "+", label: ["登记独家申请", "Enter an application"], words: "独家 申请 apply" },
} as const;
