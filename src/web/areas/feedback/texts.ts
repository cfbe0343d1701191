import type { Label } from "#kernel/label.ts";
import { fill, l } from "#web/i18n/text.ts";

/** Texts of the dialog in which an answer is written. They load with it. */
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
} as const satisfies Record<string, Label>;

/** Text of the dialog. */
export const rt = (key: keyof typeof texts, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(l(texts[key]), values);
