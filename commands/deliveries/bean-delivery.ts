import { beanDelivery } from "#domain/deliveries/bean-delivery.resource.ts";
import { bool } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const handler = { action: { type: "handler" }, undoable: false, bulk: false } as const;
const pays = { ...handler, risk: "pays", foretells: true } as const;

export const beanDeliveryStandard = {
  add: { label: ["新建金豆发放", "New delivery"], words: "发放 赠送 补偿 give grant" },
  delete: {
    guard: {
      filter: "status:draft,toConfirm,refused posted:0",
      message: ["只能删除未发放的", "Only those of which nothing was given"],
    },
  },
} as const;

export const beanDeliveryCommands = defineCommands(beanDelivery, {
  checkAgain: {
    ...handler,
    label: ["重新检查名单", "Check list again"],
    key: "c",
    guard: {
      filter: "status:draft,toConfirm",
      message: ["只有未确认的可以检查", "Only what is not confirmed yet"],
    },
    words: "校验 核对 verify",
  },
  confirm: {
    ...pays,
    label: ["确认发放", "Confirm delivery"],
    key: "s",
    guard: [
      { filter: "status:toConfirm", message: ["先检查名单，再确认", "Check the list first"] },
      { filter: "members:>0", message: ["名单里没有可发放的会员", "No member of the list can get anything"] },
      {
        filter: "(badRows:leaveOut | bad:0)",
        message: [
          "有错误行：改正后重新检查，或改为只发放正确的行",
          "Rows are bad. Correct and check them, or choose to post good rows only",
        ],
      },
    ],
    input: {
      again: bool({
        label: ["这份表格已发放过，仍要再发", "This sheet was delivered already. Deliver it again"],
      }),
    },
    isGrave: true,
    words: "发放 提交 执行 send give post",
  },
  approve: {
    ...pays,
    label: ["批准发放", "Approve delivery"],
    key: "p",
    guard: { filter: "status:toApprove", message: ["只有待审批的可以批准", "Only what waits for a second person"] },
    approval: "always",
    isGrave: true,
    words: "同意 通过 second person agree",
  },
  refuse: {
    label: ["不批准发放", "Refuse delivery"],
    key: "n",
    targets: "one",
    reasons: "free",
    undoable: false,
    silent: true,
    words: "拒绝 驳回 reject",
  },
  stop: {
    label: ["停止发放", "Stop delivery"],
    key: "t",
    targets: "one",
    undoable: false,
    words: "暂停 中止 pause halt",
  },
  goOn: {
    ...pays,
    label: ["继续发放", "Go on with delivery"],
    key: "o",
    guard: {
      filter: "status:stopped,partial",
      message: ["只有已停止或部分发放的可以继续", "Only what stopped, or is partly done"],
    },
    words: "恢复 重试 失败 resume retry",
  },
  reverseBatch: {
    ...pays,
    label: ["冲回整批", "Reverse batch"],
    key: "b",
    reasons: "free",
    guard: [
      {
        filter: "status:done,partial,stopped,reversed",
        message: ["发放结束后才能冲回", "It is reversed once the delivery has ended"],
      },
      { filter: "posted:>0", message: ["没有可以冲回的行", "No row is left to reverse"] },
    ],
    approval: "always",
    isGrave: true,
    stepUp: true,
    words: "撤回 收回 退回 冲正 take back undo",
  },
  downloadBad: {
    label: ["下载错误行", "Download bad rows"],
    key: "l",
    action: { type: "browser" },
    ungated: true,
    words: "失败 名单 表格 csv errors",
  },
  template: {
    label: ["下载发放表格模板", "Download sheet template"],
    layer: "page",
    targets: "none",
    action: { type: "browser" },
    words: "模板 样例 excel csv example",
  },
});
