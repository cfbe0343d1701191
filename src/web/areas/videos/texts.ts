import type { Label } from "#kernel/label.ts";
import { fill, l } from "#web/i18n/text.ts";

/** Texts of the parts of this area. They load with the parts. */
const texts = {
  title: ["从画面选封面", "Choose the cover from the frames"],
  loading: ["正在读取画面… {n} / {of}", "Reading frames… {n} / {of}"],
  unplayable: ["浏览器无法播放此视频，请直接上传封面", "This browser cannot play the video. Upload a cover instead"],
  frameAt: ["第 {s} 秒", "Second {s}"],
  use: ["用作封面", "Use as cover"],
  sending: ["正在上传…", "Uploading…"],
  noPicture: ["浏览器没能画出这一帧，请换一帧", "This browser could not draw the frame. Choose another one"],
} as const satisfies Record<string, Label>;

export const vt = (key: keyof typeof texts, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(l(texts[key]), values);
