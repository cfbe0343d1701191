import type { UndoRefusals } from "#kernel/command.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import { modelDecisions, otherDecisions } from "#domain/appeals/contested.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const undoRefusals: UndoRefusals = {
  command: ["这一操作不能撤销", "This cannot be undone"],
  admin: ["只能撤销自己的操作", "You can only undo your own actions"],
  createTime: [
    `超过 ${UNDO_SECONDS} 秒，消息已发出；只能用「恢复上架」或申诉`,
    `The ${UNDO_SECONDS}-second undo window is over and the message was sent. Use Restore, or wait for an appeal`,
  ],
};

export const operationRecordCommands = defineCommands(operationRecord, {
  openRecord: {
    label: ["打开记录", "Open the record"],
    key: "o",
    action: { type: "browser" },
    words: "查看 前往 详情 target object jump",
    guard: { filter: "opObjId:*", message: ["这条操作没有对应的记录", "This operation has no record"] },
  },
  openAppeal: {
    label: ["打开申诉", "Open the appeal"],
    key: "a",
    action: { type: "browser" },
    words: "异议 复核 投诉 contest objection",
    guard: {
      filter: `command:${[...modelDecisions, ...otherDecisions].join(",")}`,
      message: ["这类操作不能申诉", "This kind of operation cannot be appealed"],
    },
  },
  /** It has the same rules and the same undo window as the key U. */
  undo: {
    label: ["撤销这一操作", "Undo this operation"],
    key: "shift+u",
    action: { type: "browser" },
    words: "撤回 回退 恢复 revert rollback",
    guard: {
      filter: "opObjId:* -undoes:* -undoneBy:*",
      message: ["没有可撤销的，或已经撤销", "Nothing to undo, or already undone"],
    },
    undoRefusals: undoRefusals,
  },
});
