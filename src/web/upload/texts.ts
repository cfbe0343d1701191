import type { Label } from "#kernel/label.ts";
import { fill, l } from "#web/i18n/text.ts";

/** Texts of uploads. They are loaded with them, so the dictionaries of the first load do not grow. */
const texts = {
  title: ["上传", "Uploads"],
  chosen: ["待开始", "Not started"],
  waiting: ["等待上传", "Waiting"],
  hashing: ["正在读取文件", "Reading the file"],
  sending: ["上传中", "Uploading"],
  elsewhere: ["另一个窗口正在上传同一个文件", "Another window sends the same file"],
  offline: ["连接中断，自动重试", "Connection lost, trying again"],
  storing: ["服务器校验中", "The server checks the file"],
  paused: ["已暂停", "Paused"],
  done: ["已上传", "Uploaded"],
  failed: ["上传失败", "Failed"],
  interrupted: ["页面刷新后中断", "Interrupted by a reload"],
  pause: ["暂停", "Pause"],
  goOn: ["继续", "Go on"],
  retry: ["重试", "Try again"],
  cancel: ["取消", "Cancel"],
  choose: ["选择同一个文件以继续", "Choose the same file to go on"],
  other: [
    "选择的不是「{name}」：大小或修改时间不同",
    "The chosen file is not {name}: its size or time of change differs",
  ],
  openForm: ["打开表单", "Open the form"],
  rate: ["{rate}/s · 剩 {time}", "{rate}/s · {time} left"],
  changed: [
    "无法读取文件，它已被移动或修改，请重新选择（代码 1）",
    "The file cannot be read: it was moved or changed. Choose it again (code 1)",
  ],
  storage: ["存储拒绝了文件：{why}", "The storage refused the file: {why}"],
} as const satisfies Record<string, Label>;

export type UploadText = keyof typeof texts;

/** Returns a text of uploads; `{name}` becomes the parameter of that name. */
export const ut = (key: UploadText, parameters: Readonly<Record<string, string | number>> = {}): string =>
  fill(l(texts[key]), parameters);
