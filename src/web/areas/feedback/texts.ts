import type { Label } from "#kernel/label.ts";
import { fill, l } from "#web/i18n/text.ts";

/** Texts of the dialogs of a conversation. They load with them. */
const texts = {
  title: ["回复 {name}", "Reply to {name}"],
  lang: ["将以{lang}发送", "Sent in {lang}"],
  fallback: ["模板没有{lang}译文，用{used}", "The template lacks {lang}, so {used} is used"],
  templates: ["模板", "Templates"],
  none: ["这个类型没有模板", "This type has no templates"],
  used: ["近 30 天 {n} 次", "{n} {n|use|uses} in 30 days"],
  answer: ["回复内容", "Answer"],
  send: ["发送", "Send"],
  close: ["关闭", "Close"],
  unfilled: ["请补上 {names}", "Fill in {names}"],
  empty: ["写下回复，或用 1–9 选模板", "Write an answer, or choose a template with 1–9"],
  effect: ["给会员发一条消息，7 天无回应后自动关闭", "Sends a message to the member. Closes after 7 days of silence"],
  logs: ["日志", "Logs"],
  errors: ["下一个错误（{n}）", "Next error ({n})"],
  warnings: ["下一个警告（{n}）", "Next warning ({n})"],
  fault: ["反馈的时刻", "Minute of the feedback"],
  download: ["下载", "Download"],
  binary: ["不是文本文件，请下载后打开", "This is no text file. Download it to open it"],
  earlier: ["以往反馈", "Earlier feedback"],
  devices: ["设备", "Devices"],
  unread: ["没能读取日志（{status}），请重试或下载", "The log could not be read ({status}). Retry or download it"],
} as const satisfies Record<string, Label>;

/** Text of the dialog. */
export const rt = (key: keyof typeof texts, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(l(texts[key]), values);
