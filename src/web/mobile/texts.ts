import type { InterfaceLanguage } from "#kernel/label.ts";

/** Texts of the pages for small screens. They are separate, so that a phone loads no dictionary of the console. */
const zh = {
  name: "模型社区后台",
  title: "请在更大的窗口中打开",
  what: "这里是模型社区运营人员审核与管理内容的后台。它并排显示列表、审核依据与编辑，并以键盘操作，需要 1024 px 或更宽的窗口。",
  address: "本页地址",
  copy: "复制地址",
  copied: "复制成功",
  notCopied: "没有复制成功，请长按地址",
  picture: "本页地址的二维码",
  go: "仍然继续",
  pages: "可以在手机上打开的页面",
} as const;

const en: Record<keyof typeof zh, string> = {
  name: "Model community console",
  title: "Please open this in a larger window",
  what: "This is where the staff of the model community review and manage content. It shows list, evidence and editor side by side, is worked by keyboard, and needs a window of 1,024 px or more.",
  address: "Address of this page",
  copy: "Copy address",
  copied: "Copy successful",
  notCopied: "Could not be copied; hold the address instead",
  picture: "QR code of this page's address",
  go: "Continue anyway",
  pages: "Pages to open on a phone",
};

export const smallTexts: Record<InterfaceLanguage, Record<keyof typeof zh, string>> = { zh, en };
