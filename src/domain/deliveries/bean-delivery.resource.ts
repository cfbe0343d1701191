import { approvals } from "#domain/approvals.ts";
import { BeanCurrency, inBeanCurrency } from "#domain/beans/enumerations.ts";
import { file, i18n, int, longText, money, oneOf, ref, refs, text, time } from "#kernel/field.ts";
import type { Field } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { defineResource } from "#kernel/resource.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { beanDeliveryMachine } from "./bean-delivery.machine.ts";
import { beanDeliveryProblems, MOST_AMOUNT, MOST_PICKED, MOST_SHEET_ROWS } from "./bean-delivery.rules.ts";
import { BadRows, DeliveryResult, DeliveryStatus, DeliveryWay } from "./enumerations.ts";

const counted = (label: Label) => int({ label, required: true, readOnly: true, default: 0 });

const rowsThat = (label: Label, result: Parameters<typeof DeliveryResult.of>[0]): Field<number> =>
  rollupCount(
    {
      resource: "beanDeliveryRow",
      by: "delivery",
      one: true,
      appendOnly: true,
      where: { result: [DeliveryResult.of(result)] },
    },
    { label, filter: true },
  );

/** Beans or coins that the platform gives to members: a few who are named, or those of a sheet. */
export const beanDelivery = defineResource({
  name: "beanDelivery",
  area: "deliveries",
  label: ["金豆发放", "Bean delivery"],
  title: "title",
  module: "account",
  fields: {
    batchNo: text(32, {
      label: ["批次号", "Batch no."],
      required: true,
      readOnly: true,
      unique: true,
      isCode: true,
      filter: true,
    }),
    title: text(50, { label: ["标题", "Title"], required: true, search: true }),
    way: oneOf(DeliveryWay, {
      label: ["方式", "Way"],
      required: true,
      immutable: true,
      default: "picked",
      filter: true,
    }),
    currency: oneOf(BeanCurrency, { label: ["单位", "Unit"], required: true, default: "bean", filter: true }),
    users: refs("user", { label: ["会员", "Members"], max: 200, when: "way:picked" }),
    ids: longText({
      label: ["粘贴会员编号", "Pasted member IDs"],
      hint: [
        `用逗号、空格或换行分隔，共不超过 ${MOST_PICKED} 人；单独的数量写作 8812:500`,
        `By commas, spaces or lines; at most ${MOST_PICKED} members. An amount of its own: 8812:500`,
      ],
      max: 20_000,
      when: "way:picked",
    }),
    amount: money({
      currency: inBeanCurrency,
      label: ["每人数量", "Amount for each"],
      required: true,
      min: 1,
      max: MOST_AMOUNT,
      when: "way:picked",
    }),
    file: file({
      label: ["发放表格", "Sheet"],
      hint: [
        `第一张表，列为 userId、amount、remark，不超过 ${MOST_SHEET_ROWS.toLocaleString("en-US")} 行`,
        `First sheet, columns userId, amount, remark; at most ${MOST_SHEET_ROWS.toLocaleString("en-US")} rows`,
      ],
      accepts: ["xlsx", "csv"],
      maxBytes: 5 * 1024 * 1024,
      required: true,
      when: "way:excel",
    }),
    badRows: oneOf(BadRows, { label: ["有错误行时", "Where rows are bad"], default: "stop" }),
    reason: text(200, { label: ["原因", "Reason"], required: true, search: true }),
    remark: i18n(100, {
      label: ["账单说明", "Remark on the bill"],
      hint: ["会员可见；表格里的 remark 优先", "Members read it; a remark in the sheet comes first"],
      required: true,
    }),
    sendTime: time({ label: ["发放时间", "When"], hint: ["不填则立即发放", "Empty: at once"], filter: true }),
    rows: counted(["行数", "Rows"]),
    members: counted(["人数", "Members"]),
    total: money({
      currency: inBeanCurrency,
      label: ["总数", "Total"],
      required: true,
      readOnly: true,
      default: 0,
      filter: true,
    }),
    bad: rowsThat(["有错", "Bad"], "bad"),
    posted: rowsThat(["已到账", "Posted"], "done"),
    failed: rowsThat(["失败", "Failed"], "failed"),
    reversed: rowsThat(["已冲回", "Reversed"], "reversed"),
    md5: text(32, { label: ["文件摘要", "MD5 of the sheet"], readOnly: true, isCode: true }),
    status: oneOf(DeliveryStatus, { label: ["状态", "Status"], default: "draft", filter: true }),
    approvals: approvals("beanDelivery.approve"),
    approver: ref("admin", { label: ["审批人", "Approver"], readOnly: true, filter: true }),
    confirmer: ref("admin", { label: ["确认人", "Confirmed by"], readOnly: true }),
    asyncTask: ref("asyncTask", { label: ["后台任务", "Task"], readOnly: true, partOf: true }),
    beginTime: time({ label: ["开始发放", "Begun"], readOnly: true }),
    doneTime: time({ label: ["完成时间", "Finished"], readOnly: true }),
    error: text(500, { label: ["错误", "Error"], readOnly: true }),
    closing: text(200, { label: ["拒绝或冲回的原因", "Why refused or reversed"], readOnly: true }),
  },
  machine: beanDeliveryMachine,
  standard: { creator: { filter: true } },
  list: {
    columns: [
      "batchNo",
      "title",
      "way",
      "members",
      "total",
      "posted",
      "rows",
      "failed",
      "status",
      "creator",
      "approver",
      "createTime",
    ],
    sort: "-createTime",
    sums: ["total"],
  },
  problems: beanDeliveryProblems,
  form: [
    { title: ["发放", "Delivery"], fields: ["way", "title", "currency", "reason", "remark", "sendTime"] },
    {
      title: ["发给", "Members"],
      fields: ["users", "ids", "amount", "file", "badRows"],
      note: ["保存后逐行检查，确认前不会发放", "Each row is checked on saving. Nothing is given before you confirm"],
    },
  ],
  children: [
    {
      resource: "beanDeliveryRow",
      by: "delivery",
      label: ["名单", "Rows"],
      sort: "result",
      columns: ["line", "given", "user", "amount", "balance", "granted", "result", "error"],
    },
  ],
  editGuard: {
    filter: "status:draft,toConfirm",
    message: ["确认后不能修改，可复制为新的发放", "After its confirmation it never changes. Copy it as a new one"],
  },
  allows: ["add", "copy", "edit", "delete", "export"],
  bulk: false,
  indexes: [{ by: ["status", "-createTime"] }],
});
