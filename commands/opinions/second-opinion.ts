import { secondOpinion } from "#domain/opinions/second-opinion.resource.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";

export const secondOpinionCommands = defineCommands(secondOpinion, {
  pass: {
    label: ["应保留", "Let it stay"],
    key: "p",
    decision: true,
    foretells: true,
    words: "通过 复核 一致 裁定 pass keep approve",
  },
  noPass: {
    label: ["应去除", "Take it down"],
    key: "n",
    decision: true,
    foretells: true,
    reasons: "audit_failure",
    words: "不通过 下架 复核 裁定 refuse reject remove",
  },
  remark,
  openAuthor: openAuthor("作者 复核 author"),
});
