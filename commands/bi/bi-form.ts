import { biForm } from "#domain/bi/bi-form.resource.ts";
import { biRun } from "#domain/bi/bi-run.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";
import { fieldOf } from "#kernel/resource.ts";

const biFormField = (name: string) => ({ ...fieldOf(biForm, name), label: fieldOf(biForm, name).label });

export const biFormCommands = defineCommands(biForm, {
  ...onOffCommands,
  putUp: {
    ...onOffCommands.putUp,
    notBy: {
      people: ["writer"],
      message: [
        "SQL 报表须由最后修改查询者以外的人启用",
        "A report in SQL is turned on by another admin than the last one who changed its query",
      ],
    },
  },
  run: {
    label: ["运行", "Run"],
    key: "r",
    action: { type: "browser" },
    ungated: false,
    risk: "reads",
    words: "执行 查询 刷新 execute query refresh",
  },
  openRows: {
    label: ["查看一点的明细", "Open rows behind a point"],
    action: { type: "browser" },
    ungated: false,
    risk: "reads",
    words: "下钻 图表 记录 原始数据 drill chart records detail",
    guard: {
      filter: "source:view",
      message: ["SQL 报表没有更细的明细", "A BI report in SQL has no rows behind its points"],
    },
  },
  writeSql: {
    label: ["检查查询", "Explain the query"],
    action: { type: "browser" },
    ungated: false,
    words: "sql 执行计划 索引 行数 plan index cost explain",
  },
  copy: { label: ["复制报表", "Copy the BI report"], risk: "changes" },
  schedule: {
    label: ["设置定时", "Schedule"],
    action: { type: "change", fields: ["cron", "format", "receivers"] },
    input: { cron: biFormField("cron"), format: biFormField("format"), receivers: biFormField("receivers") },
    words: "cron 定期 发送 每天 每周 plan repeat send",
  },
  move: {
    label: ["移动到文件夹", "Move to a folder"],
    targets: "many",
    action: { type: "change", fields: ["folder"] },
    input: { folder: biFormField("folder") },
    words: "归类 目录 folder directory",
  },
  sendNow: {
    label: ["立即发送", "Send now"],
    words: "发送 接收人 deliver receivers",
    guard: {
      filter: "shelf:up",
      message: ["只能发送已启用的报表", "Only a BI report that is on can be sent"],
    },
  },
  stopRun: {
    label: ["停止运行中的查询", "Stop run"],
    action: { type: "handler" },
    undoable: false,
    words: "取消 中止 超时 cancel abort",
  },
  share: {
    label: ["复制带参数的链接", "Copy the link with parameters"],
    action: { type: "browser" },
    words: "分享 链接 share url",
  },
  print: {
    label: ["打印或存为 PDF", "Print or save as PDF"],
    action: { type: "browser" },
    ungated: true,
    words: "报表 下载 纸张 paper download",
  },
  exportResult: {
    label: ["导出结果", "Export the result"],
    key: "shift+y",
    action: { type: "browser" },
    ungated: false,
    risk: "reads",
    words: "下载 表格 csv excel xlsx download",
  },
});

export const biRunCommands = defineCommands(biRun, {
  stop: {
    label: ["停止运行", "Stop the run"],
    key: "t",
    action: { type: "handler" },
    undoable: false,
    words: "取消 中止 cancel abort",
    guard: { filter: "state:running", message: ["运行已经结束", "The run has ended"] },
  },
});
