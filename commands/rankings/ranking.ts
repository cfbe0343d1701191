import { rankingEntry } from "#domain/rankings/ranking-entry.resource.ts";
import { rankingRun } from "#domain/rankings/ranking-run.resource.ts";
import { ranking } from "#domain/rankings/ranking.resource.ts";
import { int, time } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";
import { openModel } from "./lists.ts";

export const rankingCommands = defineCommands(ranking, {
  ...onOffCommands,
  computeNow: {
    label: ["立即计算", "Compute now"],
    key: "c",
    targets: "many",
    undoable: false,
    guard: { filter: "status:up", message: ["榜单已停用，请先启用", "The board is off. Turn it on first"] },
    words: "刷新 重新计算 run refresh",
  },
  preview: {
    label: ["预览公式", "Preview the formula"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "权重 对比 试算 compare weights try",
  },
});

export const rankingRunCommands = defineCommands(rankingRun, {
  hold: { label: ["暂缓发布", "Hold"], key: "t", targets: "many", reasons: "free", words: "推迟 延迟 delay" },
  publish: { label: ["发布", "Publish"], key: "p", targets: "many", undoable: false, words: "上线 release" },
  showPlaces: {
    label: ["看名次", "Show the places"],
    key: "o",
    action: { type: "browser" },
    ungated: true,
    words: "榜单 名单 entries list",
  },
});

const ofMembers = {
  filter: "board:user",
  message: ["只用于用户榜", "Only for boards of members"],
} as const;

export const rankingEntryCommands = defineCommands(rankingEntry, {
  pin: {
    label: ["固定名次", "Pin at a place"],
    key: "p",
    undoable: false,
    reasons: "free",
    input: {
      place: int({ label: ["名次", "Place"], required: true, min: 1, max: 200 }),
      until: time({ label: ["固定至", "Until"], required: true }),
    },
    guard: { filter: "state:standing", message: ["已移出榜单", "It was removed from the board"] },
    words: "置顶 锁定 fix place",
  },
  unpin: {
    label: ["取消固定", "Unpin"],
    targets: "many",
    undoable: false,
    guard: { filter: "pinned:true", message: ["没有固定", "It is not pinned"] },
    words: "解除 置顶 release",
  },
  remove: {
    label: ["移出此次榜单", "Remove from run"],
    key: "t",
    targets: "many",
    reasons: "free",
    undoable: false,
    words: "下榜 off board",
  },
  toBlackList: {
    label: ["加入榜单黑名单", "To black list"],
    key: "b",
    action: { type: "browser" },
    requiresPermission: "blackList.add",
    words: "禁止上榜 拉黑 shut out ban",
  },
  makeStar: {
    label: ["设为红人", "Make community star"],
    action: { type: "browser" },
    requiresPermission: "sensation.add",
    guard: ofMembers,
    words: "名人堂 达人 hall of fame",
  },
  giveMedal: {
    label: ["发放勋章", "Give medal"],
    action: { type: "browser" },
    requiresPermission: "medalSend.add",
    guard: ofMembers,
    words: "徽章 授予 award",
  },
  openModel: {
    ...openModel,
    guard: { filter: "board:model", message: ["用户榜没有模型", "A board of members has no model"] },
  },
});
