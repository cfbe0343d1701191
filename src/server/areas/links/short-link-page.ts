import { tagOf } from "#domain/enumerations/open-page-texts.ts";
import type { InterfaceLanguage, Label } from "#kernel/label.ts";
import { say } from "#kernel/label.ts";
import type { Unfollowed } from "./follow-link.ts";
import { escapeHtml } from "#server/http/escape-html.ts";

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

const labels = {
  password: ["口令", "Password"],
  enter: ["打开", "Open"],
  home: ["回到首页", "Go to the home page"],
} as const satisfies Record<string, Label>;

/** Large enough for fingers, in the colors of the device. Text and links have a contrast of 4.5:1 in both. */
const style = `:root{color-scheme:light dark;--bg:#f1f2f5;--card:#fff;--ink:#16181e;--link:#524ac5;--line:#878b92;--fill:#5c55d5}
@media (prefers-color-scheme:dark){:root{--bg:#0b0c0f;--card:#121316;--ink:#f2f3f5;--link:#a9afff;--line:#7a7e86;--fill:#6460dd}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;padding:16px;background:var(--bg);color:var(--ink);font:16px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
main{width:100%;max-width:420px;padding:32px 24px;border-radius:12px;background:var(--card);text-align:center}
h1{margin:0 0 16px;font-size:20px;line-height:1.4;text-wrap:balance}a{color:var(--link)}p{margin:0}p a{display:inline-block;padding:10px 16px}
form{margin:0 0 16px;text-align:left}input,button{display:block;width:100%;min-height:44px;margin-top:8px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:none;color:inherit;font:inherit}
button{margin-top:12px;border:0;background:var(--fill);color:#fff}:focus-visible{outline:2px solid var(--link);outline-offset:2px}`;

interface Page {
  reason: keyof typeof texts;
  words: InterfaceLanguage;
  /** Address of the home page. */
  home: string;
  /** Address to which the page leads at once, if the password was right. */
  to?: string;
}

const link = (address: string, text: string): string => `<a href="${escapeHtml(address)}">${text}</a>`;

function passwordForm(words: InterfaceLanguage): string {
  const input = '<input type="password" name="password" required autofocus autocomplete="off" maxlength="72">';
  return `<form method="post"><label>${say(labels.password, words)} ${input}</label><button>${say(labels.enter, words)}</button></form>`;
}

/** Returns the page of a short link that does not redirect. It has no scripts. */
export function shortLinkPage({ reason, words, home, to }: Page): string {
  const text = escapeHtml(say(texts[reason], words));
  const asks = reason === "locked" || reason === "wrong" || reason === "often";
  // A form must not lead to another site (content security policy), but a page that has loaded may.
  const refresh = to === undefined ? "" : `<meta http-equiv="refresh" content="0;url=${escapeHtml(to)}">`;
  const back = `<p>${link(home, say(labels.home, words))}</p>`;
  const body =
    to === undefined ? `<h1>${text}</h1>${asks ? passwordForm(words) : ""}${back}` : `<h1>${link(to, text)}</h1>`;
  return (
    `<!doctype html><html lang="${tagOf[words]}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}` +
    `<title>${text}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
  );
}
