import { shortLink } from "#domain/links/short-link.resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";

const browser = { action: { type: "browser" }, ungated: true } as const;

export const shortLinkStandard = { import: { label: ["从表格新增", "Add by sheet"] } } as const;

export const shortLinkCommands = defineCommands(shortLink, {
  ...onOffCommands,
  editTarget: {
    label: ["修改目标", "Edit the target"],
    key: "m",
    action: { type: "change", fields: ["target", "jump"] },
    targets: "one",
    input: {
      target: { ...fieldOf(shortLink, "target"), label: ["目标网址", "Target"] },
      jump: { ...fieldOf(shortLink, "jump"), label: ["跳转位置", "Place"] },
    },
    words: "网址 跳转 地址 url redirect change",
  },
  checkNow: {
    label: ["立即检查", "Check now"],
    key: "v",
    action: { type: "handler" },
    targets: "many",
    bulk: false,
    undoable: false,
    words: "安全 可疑 safe malware scan 检测",
  },
  setPassword: {
    label: ["设置口令", "Set password"],
    key: "w",
    action: { type: "handler" },
    targets: "one",
    input: {
      password: text(72, {
        label: ["口令", "Password"],
        hint: ["4–72 个字，访客输入后才能打开", "4 to 72 characters. Visitors enter it before the link leads on"],
        required: true,
        pattern: { of: /^.{4,72}$/u, message: ["至少 4 个字", "takes at least 4 characters"] },
      }),
    },
    undoable: false,
    words: "密码 保护 加锁 lock protect secret",
  },
  removePassword: {
    label: ["取消口令", "Remove password"],
    action: { type: "handler" },
    guard: { filter: "isLocked:true", message: ["没有设置口令", "It asks for no password"] },
    undoable: false,
    words: "密码 解锁 unlock",
  },
  openNumbers: {
    ...browser,
    label: ["查看数据", "Open numbers"],
    key: "n",
    words: "图表 点击 统计 趋势 charts clicks statistics",
  },
  copyAddress: {
    ...browser,
    label: ["复制短链", "Copy short link"],
    key: "c",
    words: "网址 地址 url address clipboard",
  },
  saveQrPng: { ...browser, label: ["保存二维码 PNG", "Save QR code as PNG"], key: "q", words: "图片 扫码 image scan" },
  saveQrSvg: { ...browser, label: ["保存二维码 SVG", "Save QR code as SVG"], words: "矢量 扫码 vector scan print" },
});
