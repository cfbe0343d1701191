import { secondOpinion } from "#domain/opinions/second-opinion.resource.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";

/** A differing opinion is settled by the lead, and never by the moderator who gave it. */
const settled = {
  guard: {
    filter: "-status:differs",
    message: ["意见不一致，由组长裁定", "The opinions differ, so the lead settles it"],
    unless: "opinions.lead",
  },
  notBy: {
    people: ["opinionBy"],
    message: [
      "这是对你自己审核的复核，须由其他管理员处理",
      "This is about your own decision. Another admin has to decide",
    ],
  },
} as const;

export const secondOpinionCommands = defineCommands(secondOpinion, {
  pass: {
    label: ["应保留", "Let it stay"],
    key: "p",
    decision: true,
    foretells: true,
    ...settled,
    words: "通过 复核 一致 裁定 pass keep approve",
  },
  noPass: {
    label: ["应去除", "Take it down"],
    key: "n",
    decision: true,
    foretells: true,
    reasons: "audit_failure",
    silent: true,
    ...settled,
    words: "不通过 下架 复核 裁定 refuse reject remove",
  },
  remark,
  openAuthor: openAuthor("作者 复核 author"),
});
