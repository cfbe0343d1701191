import { tagOf } from "#domain/enumerations/open-page-texts.ts";
import type { InterfaceLanguage, Label } from "#kernel/label.ts";
import { say } from "#kernel/label.ts";
import type { Unfollowed } from "#server/areas/links/follow-link.ts";
import { escapeHtml } from "./escape-html.ts";

/** What a visitor reads where a code leads nowhere. A link that is down says no more than one that never existed. */
const texts: Record<Unfollowed | "often" | "open", Label> = {
  unknown: ["这个链接不存在或已失效", "This link does not exist or is no longer valid"],
  down: ["这个链接不存在或已失效", "This link does not exist or is no longer valid"],
  early: ["这个链接还没有开始", "This link is not valid yet"],
  ended: ["这个链接已到期", "This link has expired"],
  full: ["这个链接的使用次数已满", "This link has been used as often as it may be"],
  locked: ["请输入口令以打开链接", "Enter the password to open the link"],
  wrong: ["口令不正确，请再试一次", "The password is wrong. Please try again"],
  often: ["尝试过于频繁，请 10 秒后再试", "Too many attempts. Please try again in 10 seconds"],
  open: ["继续前往链接", "Continue to the link"],
};

const labels = { password: ["口令", "Password"], enter: ["打开", "Open"] } as const satisfies Record<string, Label>;

interface Page {
  why: keyof typeof texts;
  words: InterfaceLanguage;
  /** Address to which the page leads at once, if the password was right. */
  to?: string;
}

/** Returns the page of a short link that does not redirect. It has no scripts. */
export function shortLinkPage({ why, words, to }: Page): string {
  const text = escapeHtml(say(texts[why], words));
  const asks = why === "locked" || why === "wrong" || why === "often";
  const form = `<form method="post"><label>${say(labels.password, words)} <input type="password" name="password" required autofocus autocomplete="off" maxlength="72"></label> <button>${say(labels.enter, words)}</button></form>`;
  const address = escapeHtml(to ?? "");
  // A form must not lead to another site (content security policy), but a page that has loaded may.
  const refresh = to === undefined ? "" : `<meta http-equiv="refresh" content="0;url=${address}">`;
  const body = to === undefined ? `<h1>${text}</h1>${asks ? form : ""}` : `<h1><a href="${address}">${text}</a></h1>`;
  return `<!doctype html><html lang="${tagOf[words]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${refresh}<title>${text}</title></head><body><main>${body}</main></body></html>`;
}
