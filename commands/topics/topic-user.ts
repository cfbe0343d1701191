import { TopicRole } from "#domain/topics/enumerations.ts";
import { topicUser } from "#domain/topics/topic-user.resource.ts";
import { oneOf } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const inside = {
  guard: { filter: "-role:shutOut", message: ["已禁入，请先「允许进入」", "Shut out. Let the user in first"] },
} as const;

export const topicUserCommands = defineCommands(topicUser, {
  setRole: {
    ...inside,
    label: ["设身份", "Set role"],
    key: "r",
    targets: "many",
    undoable: false,
    input: { role: oneOf(TopicRole, { label: ["身份", "Role"], required: true }) },
    words: "host guest 主持人 嘉宾",
  },
  setTitle: {
    ...inside,
    label: ["设头衔", "Set title"],
    key: "e",
    targets: "many",
    action: { type: "change", fields: ["title"] },
    input: { title: topicUser.fields.title },
    words: "name 称号",
  },
  invite: {
    ...inside,
    label: ["邀请", "Invite"],
    targets: "many",
    undoable: false,
    words: "message ask post 消息 约稿",
  },
  shutOut: {
    isGrave: true,
    ...inside,
    label: ["禁入", "Shut out"],
    key: "t",
    targets: "many",
    reasons: "free",
    undoable: false,
    words: "ban block hide 屏蔽 拉黑",
  },
  letIn: {
    label: ["允许进入", "Let in"],
    key: "p",
    targets: "many",
    undoable: false,
    guard: { filter: "role:shutOut", message: ["没有禁入", "Not shut out"] },
    words: "unban restore 恢复 解除",
  },
});
