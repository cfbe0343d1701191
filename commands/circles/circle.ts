import { circleRecommendation } from "#domain/circles/circle-recommendation.resource.ts";
import { circle } from "#domain/circles/circle.resource.ts";
import { longText, ref, text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const { recPlace, recBegin, recEnd, recReason } = circleRecommendation.fields;

const alive = {
  guard: { filter: "-mergedInto:*", message: ["已合并到其他圈子", "Already merged into another circle"] },
} as const;

export const circleCommands = defineCommands(circle, {
  detect: {
    label: ["检测文字", "Detect banned words"],
    key: "v",
    targets: "many",
    undoable: false,
    words: "review check texts 机审 违禁词 审核",
  },
  stop: {
    foretells: true,
    label: ["停用", "Stop"],
    key: "t",
    targets: "many",
    reasons: "free",
    words: "down 下架 关闭",
  },
  restore: { ...alive, label: ["恢复", "Restore"], targets: "many", words: "up 启用 上架" },
  recommend: {
    label: ["推荐到…", "Recommend at…"],
    key: "r",
    targets: "many",
    input: { recPlace, recBegin, recEnd, recReason },
    guard: {
      filter: "status:up -mergedInto:*",
      message: ["停用或已合并的圈子不能推荐", "Stopped and merged circles cannot be recommended"],
    },
    undoable: false,
    words: "place featured 推荐位 精选",
  },
  unrecommend: {
    label: ["取消推荐", "Unrecommend"],
    targets: "many",
    reasons: "free",
    undoable: false,
    guard: { filter: "recPlaces:*", message: ["没有生效的推荐", "Not recommended at present"] },
    words: "place 推荐位",
  },
  setOwner: {
    ...alive,
    label: ["设圈主", "Set owner"],
    key: "o",
    action: { type: "change", fields: ["owner"] },
    input: { owner: ref("user", { label: ["圈主", "Owner"], required: true }) },
    words: "leader host 转让 换圈主",
  },
  setManagers: {
    ...alive,
    label: ["设管理员", "Set managers"],
    action: { type: "change", fields: ["managers"] },
    input: { managers: circle.fields.managers },
    words: "moderators staff 版主 管理员",
  },
  merge: {
    ...alive,
    foretells: true,
    label: ["合并到", "Merge into"],
    key: "m",
    targets: "many",
    undoable: false,
    input: {
      target: ref("circle", {
        label: ["目标圈子", "Target circle"],
        hint: ["成员、帖子和栏目会转到这个圈子", "Members, posts and columns move to this circle"],
        required: true,
      }),
    },
    words: "join double 归并 重复",
  },
  removeMember: {
    label: ["移出成员", "Remove member"],
    reasons: "free",
    undoable: false,
    risk: "deletes",
    input: { user: ref("user", { label: ["成员", "Member"], required: true }) },
    words: "kick out 踢出 踢人",
  },
  messageMembers: {
    ...alive,
    foretells: true,
    label: ["给成员发消息", "Message to members"],
    undoable: false,
    bulk: false,
    input: {
      title: text(50, { label: ["标题", "Title"], required: true }),
      content: longText({ label: ["内容", "Content"], required: true, max: 500 }),
    },
    words: "notify announcement 公告 通知 群发",
  },
  openColumns: {
    label: ["打开栏目", "Open columns"],
    key: "c",
    action: { type: "browser" },
    words: "sections 版块 分区",
  },
});
