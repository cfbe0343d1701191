import { video } from "#domain/videos/video.resource.ts";
import { file, i18nOf, image } from "#kernel/field.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";
import { reviewDecisions } from "#commands/review-decisions.ts";

const notDeleted = { filter: "-status:delete", message: ["视频已删除", "The video is deleted"] } as const;

/** In the queue, shift+n decides by n and keeps the current item. So a new video has another key. */
export const videoStandard = { add: { key: "+" } } as const;

export const videoCommands = defineCommands(video, {
  ...reviewDecisions,
  retry: { label: ["重试转码", "Retry"], key: "c", targets: "many", words: "重新 转码 失败 again transcode failed" },
  retryAll: {
    label: ["重试全部失败的", "Retry all failed"],
    layer: "page",
    targets: "none",
    undoable: false,
    words: "转码 批量 重新 transcode again everything",
  },
  setCover: {
    label: ["换封面", "Set cover"],
    action: { type: "change", fields: ["cover"] },
    guard: notDeleted,
    input: { cover: image({ label: ["封面", "Cover"], required: true }) },
    words: "图片 上传 picture upload",
  },
  coverFromFrame: {
    label: ["从画面选封面…", "Set cover from frame…"],
    key: "f",
    action: { type: "browser" },
    requiresPermission: "video.setCover",
    guard: notDeleted,
    words: "截图 帧 画面 screenshot still frames strip",
  },
  addSubtitles: {
    label: ["加字幕", "Add subtitles"],
    action: { type: "change", fields: ["subtitles"] },
    guard: notDeleted,
    input: { subtitles: i18nOf(file({ label: ["字幕", "Subtitles"], accepts: ["vtt"] })) },
    words: "字幕 语言 vtt captions languages",
  },
  download: {
    label: ["下载", "Download"],
    action: { type: "browser" },
    ungated: true,
    words: "原文件 保存 save original file mp4",
  },
  remark,
  openAuthor: openAuthor("作者 更多视频 author videos"),
});
