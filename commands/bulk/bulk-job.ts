import { bulkJob } from "#domain/bulk/bulk-job.resource.ts";
import { int, text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const browser = { action: { type: "browser" } } as const;
const handler = { undoable: false } as const;
const isChange = {
  filter: "kind:change,command,delete",
  message: ["导入和导出不能撤销", "Imports and exports cannot be undone"],
} as const;

/** Only a job that no longer runs can be deleted. Its rows and their values go with it. */
export const bulkJobStandard = {
  delete: {
    guard: {
      filter: "status:draft,checked,done,partial,stopped,undone",
      message: ["作业还没有结束，请先停止", "The job has not ended. Stop it first"],
    },
  },
} as const;

export const bulkJobCommands = defineCommands(bulkJob, {
  begin: {
    ...browser,
    label: ["新建批量作业", "New bulk job"],
    key: "shift+n",
    layer: "page",
    targets: "none",
    ungated: false,
    words: "batch add create 批量修改 批量删除 批处理",
  },
  open: { ...browser, label: ["打开作业", "Open the job"], key: "o", words: "steps check confirm 步骤 检查 确认" },
  useTemplate: {
    ...browser,
    label: ["按此新建", "New job like this"],
    words: "copy template 复制 模板",
  },
  check: { ...handler, label: ["检查", "Check"], key: "c", words: "dry run validate 试运行" },
  confirm: {
    ...handler,
    label: ["确认执行", "Confirm"],
    input: { rows: int({ label: ["行数", "Number of rows"], required: true, min: 1 }) },
    words: "run start execute 运行",
  },
  approve: {
    ...handler,
    action: { type: "handler" },
    label: ["批准执行", "Grant the job"],
    key: "p",
    guard: { filter: "status:toApprove", message: ["这个作业不在等待审批", "This job waits for no approval"] },
    notBy: {
      people: ["maker"],
      message: ["不能审批自己的作业，请另一位管理员审批", "You cannot approve your own job. Ask another admin"],
    },
    input: { remark: text(500, { label: ["意见", "Remark"] }) },
    words: "approve consent 审批",
  },
  refuse: {
    ...handler,
    action: { type: "handler" },
    label: ["拒绝执行", "Refuse the job"],
    key: "n",
    guard: { filter: "status:toApprove", message: ["这个作业不在等待审批", "This job waits for no approval"] },
    notBy: {
      people: ["maker"],
      message: ["不能审批自己的作业，可以撤回申请", "You cannot refuse your own job. You can withdraw the request"],
    },
    reasons: "free",
    words: "deny 审批",
  },
  stop: {
    ...handler,
    label: ["停止", "Stop"],
    key: "s",
    guard: {
      filter: "status:checking,checked,toApprove,running,undoing",
      message: ["作业没有在进行", "The job is not running"],
    },
    words: "cancel abort 取消 中止",
  },
  goOn: { ...handler, label: ["继续作业", "Go on with the job"], key: "r", words: "resume retry 重试" },
  undo: {
    ...handler,
    label: ["撤销作业", "Undo the job"],
    guard: isChange,
    words: "revert restore roll back 还原 回滚",
  },
  saveTemplate: {
    label: ["存为模板", "Save as template"],
    key: "m",
    action: { type: "change", fields: ["isTemplate"], set: { isTemplate: true } },
    words: "template keep 模板",
  },
  dropTemplate: {
    label: ["不再作模板", "Remove from templates"],
    action: { type: "change", fields: ["isTemplate"], set: { isTemplate: false } },
    guard: { filter: "isTemplate:true", message: ["它不是模板", "It is no template"] },
    words: "template 模板",
  },
  downloadBad: { ...browser, label: ["下载坏行", "Download bad rows"], key: "b", words: "errors csv 错误" },
  downloadRows: {
    ...browser,
    label: ["下载前后对照", "Download before and after"],
    key: "l",
    words: "values csv difference 对照 结果",
  },
});
