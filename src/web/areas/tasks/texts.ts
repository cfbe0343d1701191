import type { Label } from "#kernel/label.ts";
import { fill, l } from "#web/i18n/text.ts";

/** Texts of the tray. They are loaded with it, so the dictionaries of the first load do not grow. */
const texts = {
  title: ["后台任务", "Background tasks"],
  ended: ["最近 7 天结束的", "Ended in the last 7 days"],
  none: ["没有后台任务", "No background tasks"],
  noneWay: [
    "在列表中导出或导入，进度和结果会出现在这里",
    "Export or import in a list. Progress and results appear here",
  ],
  foot: ["结果文件保留 30 天，只有你能下载", "Result files are kept for 30 days. Only you can download them"],
  close: ["收起", "Close"],
  all: ["全部任务", "All tasks"],
  failed: ["后台任务加载失败", "The background tasks could not be loaded"],
  stop: ["停止", "Stop"],
  goOn: ["继续", "Go on"],
  download: ["下载", "Download"],
  badRows: ["坏行", "Bad rows"],
  open: ["打开", "Open"],
  noItems: ["这个操作不涉及具体数据", "This request is about no records"],
  hiddenItems: ["另有 {n} 条你无权查看或已删除", "{n} {n|record|records} that you may not read or that were deleted"],
  addedItems: ["另新增 {n} 条", "{n} {n|record is|records are} added"],
  changedItems: [
    "申请之后内容有改动，不能批准，请拒绝后由申请人重新提交",
    "It has changed since the request and cannot be approved. Refuse it, and have it requested again",
  ],
  until: ["保留到 {date}", "Kept until {date}"],
  rows: ["{n} 行", "{n} {n|row|rows}"],
  some: ["成功 {done} · 失败 {failed}", "{done} done · {failed} failed"],
  written: ["写入 {n}", "{n} written"],
  unchanged: ["不变 {n}", "{n} unchanged"],
  leftOut: ["有错未写 {n}", "{n} bad, left out"],
  failedRows: ["失败 {n}", "{n} failed"],
  importDone: ["「{title}」已完成：{rows}", "{title} is done: {rows}"],
  importPartial: ["「{title}」部分成功：{rows}", "{title} is partly done: {rows}"],
  left: ["剩 {time}", "{time} left"],
  status: ["后台任务 {n}", "Tasks {n}"],
  done: ["「{title}」已完成", "{title} is done"],
  partial: ["「{title}」部分成功：{n} 行失败", "{title} is partly done: {n} {n|row|rows} failed"],
  failure: ["「{title}」失败：{why}", "{title} failed: {why}"],
  toConfirm: ["「{title}」试运行完成，请确认写入", "{title}: the dry run is finished. Confirm to write"],
  noFile: ["没有可下载的文件，可能已过期", "There is no file to download. It may have expired"],
  notYours: ["结果文件只有创建人和超级管理员能下载", "Only the creator and super admins can download the file"],
  requests: ["待审批", "To approve"],
  moreRequests: ["显示其余 {n} 条", "Show {n} more"],
  byOther: ["{name} 申请", "Requested by {name}"],
  byMe: ["等待另一位管理员审批", "Waits for another admin"],
  records: ["{n} 条", "{n} {n|record|records}"],
  above: ["超过 {n} 条", "More than {n}"],
  aboveAmount: ["金额超过 {n}", "Amount above {n}"],
  ofKind: ["这类操作须审批", "This kind needs approval"],
  expires: ["{date} 前有效", "Until {date}"],
  approve: ["批准", "Approve"],
  refuse: ["拒绝", "Refuse"],
  withdraw: ["撤回", "Withdraw"],
  newRequest: ["{name} 申请审批：{title}", "{name} requests approval: {title}"],
  approved: ["「{title}」已获批准", "{title} was approved"],
  approvedPart: [
    "「{title}」已获批准：{done} 条完成，{left} 条未执行",
    "{title} was approved: {done} done, {left} not",
  ],
  refused: ["「{title}」被拒绝：{why}", "{title} was refused: {why}"],
  expired: ["「{title}」的审批已过期", "The request {title} expired"],
} as const satisfies Record<string, Label>;

type TaskText = keyof typeof texts;

/** Returns a text of the tray; `{name}` becomes the parameter of that name. */
export const tt = (key: TaskText, parameters: Readonly<Record<string, string | number>> = {}): string =>
  fill(l(texts[key]), parameters);
