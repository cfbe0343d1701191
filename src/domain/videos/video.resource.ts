import { childRefs } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import {
  bytes,
  decimal,
  file,
  i18nOf,
  image,
  int,
  oneOf,
  ref,
  rows,
  text,
  time,
  video as videoFile,
} from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { Parsing } from "#domain/enumerations/models.ts";
import { Language } from "#domain/enumerations/system.ts";
import { reviewFields, reviewIndexes } from "#domain/reviewed.ts";
import { VideoFault, VideoKind } from "./enumerations.ts";
import { videoMachine } from "./video.machine.ts";

const read = { readOnly: true } as const;
const counted = { readOnly: true, default: 0, sort: true } as const;

/** An uploaded video of a post, a circle or another record. */
export const video = defineResource({
  name: "video",
  area: "videos",
  label: ["视频", "Video"],
  title: "title",
  module: "content",
  ownerField: "author",
  evidence: {
    facts: ["author", "kind", "submitTime"],
    blocks: [
      { kind: "video", field: "file" },
      { kind: "texts", fields: ["title"] },
      {
        kind: "facts",
        title: ["文件", "File"],
        fields: ["duration", "fileName", "size", "width", "height", "fps", "codec", "hash", "error", "erasedTime"],
      },
      { kind: "facts", title: ["使用", "Used"], fields: ["usedBy", "printer", "printJob", "plays", "finished"] },
    ],
  },
  fields: {
    title: text(100, { label: ["标题", "Title"], required: true, search: true }),
    fileName: text(255, { label: ["文件名", "File name"], ...read, search: true }),
    kind: oneOf(VideoKind, { label: ["类型", "Kind"], required: true, filter: true }),
    author: ref("user", { label: ["作者", "Author"], required: true, immutable: true, filter: true }),
    file: videoFile({ label: ["文件", "File"], required: true, immutable: true }),
    cover: image({ label: ["封面", "Cover"] }),
    duration: int({ label: ["时长（秒）", "Length, s"], ...read, filter: true, sort: true }),
    width: int({ label: ["宽", "Width"], ...read }),
    height: int({ label: ["高", "Height"], ...read }),
    fps: decimal(2, { label: ["帧率", "Frames per second"], ...read }),
    codec: text(40, { label: ["编码", "Codec"], ...read, filter: true }),
    size: bytes({ label: ["大小", "Size"], ...read, sort: true }),
    hash: text(32, {
      label: ["指纹", "Hash"],
      hint: ["相同的文件指纹相同", "Equal files have equal ones"],
      ...read,
      filter: true,
    }),
    transcode: oneOf(Parsing, { label: ["转码", "Transcoding"], default: "await", filter: true }),
    progress: int({ label: ["进度 %", "Progress, %"], ...counted }),
    error: oneOf(VideoFault, { label: ["转码错误", "Transcoding error"], ...read, filter: true }),
    renditions: rows(
      {
        height: int({ label: ["高", "Height"] }),
        size: bytes({ label: ["大小", "Size"] }),
        url: text(200, { label: ["地址", "Address"] }),
      },
      { label: ["版本", "Renditions"], ...read, max: 8 },
    ),
    subtitles: i18nOf(file({ label: ["字幕", "Subtitles"], accepts: ["vtt"] })),
    printer: ref("printer", { label: ["打印机", "Printer"], filter: true, when: "kind:elapsed" }),
    printJob: text(100, { label: ["打印任务", "Print job"], when: "kind:elapsed" }),
    usedBy: childRefs("content", "videoId", { label: ["所在帖子", "Used by posts"] }),
    uses: rollupCount(
      { resource: "content", by: "videoId", one: true, kept: true },
      { label: ["使用次数", "Uses"], filter: true, sort: true },
    ),
    lang: oneOf(Language, { label: ["语言", "Language"], required: true, filter: true }),
    status: oneOf(ContentStatus, { label: ["状态", "Status"], default: "pending", filter: true }),
    ...reviewFields,
    plays: int({ label: ["播放", "Plays"], ...counted }),
    finished: int({ label: ["播完", "Played to the end"], ...counted }),
    /** Time from which the files of a deleted video are no longer kept. */
    erasedTime: time({ label: ["文件清除时间", "Files erased"], ...read, filter: true, sort: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine: videoMachine,
  list: {
    columns: [
      "cover",
      "title",
      "duration",
      "kind",
      "author",
      "uses",
      "transcode",
      "machineReview",
      "status",
      "createTime",
    ],
    keeps: ["author"],
    sort: "-createTime",
  },
  form: ["title", "kind", "author", "file", "cover", "lang", "subtitles", "printer", "printJob", "remark"],
  allows: ["add", "edit", "export"],
  editGuard: { filter: "-status:delete", message: ["视频已删除", "The video is deleted"] },
  reviewed: ["title", "cover"],
  indexes: [
    ...reviewIndexes,
    { by: ["status", "-createTime"] },
    { by: ["author", "-createTime"] },
    { by: ["transcode", "createTime"] },
  ],
});
