import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

export const VideoKind = defineEnumeration("VideoKind", [
  [null, "post", "帖子视频", "Post"],
  [null, "elapsed", "延时视频", "Elapsed video"],
  [null, "circleIntro", "圈子介绍", "Circle intro"],
  [null, "tutorial", "教程", "Tutorial"],
  [null, "product", "产品", "Product"],
]);

/** Why the file of a video could not be read. */
export const VideoFault = defineEnumeration("VideoFault", [
  [null, "noMp4", "不是 MP4 文件", "Not an MP4 file", "red"],
  [null, "cutOff", "文件不完整，上传中断", "Cut off: the upload broke off", "red"],
  [null, "damaged", "文件描述已损坏", "The description of the file is damaged", "red"],
  [null, "noPicture", "没有画面", "No picture", "red"],
  [null, "tooLong", "文件过长，无法处理", "Too long to be read", "red"],
  [null, "missing", "文件已不在存储中", "The file is no longer stored", "red"],
]);
