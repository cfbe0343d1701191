import { PayMethod } from "#domain/enumerations/money.ts";
import { channelDay } from "#domain/recharges/channel-day.resource.ts";
import { channelRecord } from "#domain/recharges/channel-record.resource.ts";
import { date, file, oneOf } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const method = oneOf(PayMethod, { label: ["渠道", "Channel"], required: true });
const day = date({ label: ["日期", "Day"], required: true });

const page = { targets: "none", layer: "page", undoable: false, action: { type: "handler" } } as const;

export const channelRecordCommands = defineCommands(channelRecord, {
  fetchStatement: {
    ...page,
    label: ["获取对账单", "Fetch statement"],
    key: "alt+f",
    input: { method, day },
    words: "下载 渠道 拉取 download channel",
  },
  uploadStatement: {
    ...page,
    label: ["上传对账单", "Upload statement"],
    key: "alt+u",
    input: {
      method,
      file: file({
        label: ["对账单", "Statement"],
        hint: [
          "CSV 或 XLSX，最大 50 MB。列：渠道单号、收款单号、类型、币种、金额、手续费、状态、时间",
          "CSV or XLSX, up to 50 MB. Columns: channelNo, orderNo, kind, currency, amount, fee, state, time",
        ],
        required: true,
        accepts: ["csv", "xlsx"],
        maxBytes: 50 * 1024 * 1024,
      }),
    },
    words: "导入 表格 csv excel import",
  },
  matchAgain: {
    label: ["重新匹配", "Match again"],
    key: "v",
    action: { type: "handler" },
    targets: "many",
    undoable: false,
    words: "对账 刷新 compare refresh",
  },
  postMissing: {
    label: ["补记收款", "Post missing payment"],
    key: "b",
    action: { type: "handler" },
    targets: "many",
    guard: [
      { filter: "match:missingHere", message: ["只有我方缺失的可以补记", "Only what is missing here is posted"] },
      {
        filter: "-deed:payout,payoutReturn",
        message: ["打款请到「打款记录」查询渠道", "For a payout, ask the channel at Payouts"],
      },
    ],
    isGrave: true,
    undoable: false,
    risk: "pays",
    words: "补单 补发 金币 查询 coins verify",
  },
  explain: {
    label: ["说明差异", "Explain difference"],
    key: "m",
    targets: "many",
    reasons: "free",
    guard: { filter: "-match:equal", message: ["一致的不用说明", "What is equal needs no explanation"] },
    undoable: false,
    silent: true,
    words: "备注 核实 note clarify",
  },
});

export const channelDayCommands = defineCommands(channelDay, {
  closeDay: {
    label: ["关账", "Close day"],
    key: "alt+x",
    targets: "many",
    guard: {
      filter: "openLines:0",
      message: ["还有未处理的差异，请先说明或修正", "Differences are open. Explain or fix them first"],
    },
    confirm: true,
    stepUp: true,
    isGrave: true,
    undoable: false,
    words: "日结 锁定 结账 lock finish",
  },
});
