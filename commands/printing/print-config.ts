import { printConfig } from "#domain/printing/print-config.resource.ts";
import { bool } from "#kernel/field.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";

const notDeleted = {
  filter: "-status:delete",
  message: ["打印配置已删除", "The print configuration is deleted"],
} as const;
const many = { targets: "many", decision: true } as const;
const withReason = { ...many, reasons: "audit_failure" } as const;

/** In the queue, shift+n decides by n and keeps the current item. So a new configuration has another key. */
export const printConfigStandard = { add: { key: "+" } } as const;

export const printConfigCommands = defineCommands(printConfig, {
  pass: { label: ["通过", "Pass"], key: "p", ...many, words: "同意 approve" },
  noPass: { label: ["不通过", "Reject"], key: "n", ...withReason, words: "拒绝 refuse" },
  stop: { label: ["下架", "Stop"], key: "t", ...withReason, strikes: true, foretells: true, words: "停用 take down" },
  delete: { label: ["删除", "Delete"], key: "d", ...withReason, strikes: true, foretells: true, words: "移除 remove" },
  view: {
    label: ["进入切片查看", "Enter the slice viewer"],
    key: "v",
    action: { type: "browser" },
    words: "G-code 层 三维 layers lines 3d",
  },
  setPublic: {
    label: ["设公开或私密", "Set public or private"],
    key: "b",
    targets: "many",
    action: { type: "change", fields: ["isPublic"] },
    guard: notDeleted,
    input: { isPublic: bool({ label: ["公开", "Public"] }) },
    words: "公开 私密 可见 visible hidden",
  },
  readAgain: {
    label: ["重新读取文件", "Read the file again"],
    key: "c",
    targets: "many",
    words: "解析 重试 parse retry",
  },
  download: {
    label: ["下载", "Download"],
    action: { type: "browser" },
    ungated: true,
    words: "切片文件 保存 save gcode file",
  },
  openModel: {
    label: ["打开模型", "Open the model"],
    action: { type: "browser" },
    ungated: true,
    words: "查看 模型详情 show model detail",
  },
  remark,
  openAuthor: openAuthor("作者 更多打印配置 author print configurations"),
});
