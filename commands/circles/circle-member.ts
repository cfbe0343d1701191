import { circleMember } from "#domain/circles/circle-member.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const circleMemberCommands = defineCommands(circleMember, {
  remove: {
    label: ["移出圈子", "Remove from circle"],
    key: "d",
    targets: "many",
    reasons: "free",
    undoable: false,
    risk: "deletes",
    guard: {
      filter: "role:member",
      message: ["圈主和管理员不能移出，请先改圈主或管理员", "Owner and managers cannot be removed. Replace them first"],
    },
    words: "member kick out 踢出 成员",
  },
});
