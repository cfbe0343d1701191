import { operationRecord } from "#domain/reports/operation-record.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const operationRecordCommands = defineCommands(operationRecord, {
  openRecord: {
    label: ["打开对象", "Open the record"],
    key: "o",
    runs: { by: "browser" },
    guard: { filter: "opObjId:*", why: ["这条操作没有对应的记录", "This operation has no record"] },
  },
  /** By the same rules and in the same seconds as U. */
  undo: {
    label: ["撤销这一操作", "Undo this operation"],
    key: "shift+u",
    runs: { by: "browser" },
    guard: {
      filter: "opObjId:* -undoes:* -undoneBy:*",
      why: ["没有可撤销的，或已经撤销", "There is nothing to undo, or it is undone already"],
    },
  },
});
