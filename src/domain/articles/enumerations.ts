import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

export const GuideKind = defineEnumeration("GuideKind", [
  [null, "article", "文章", "Article"],
  [null, "tour", "分步引导", "Step tour"],
  [null, "firstPrint", "首次打印", "First print"],
  [null, "video", "视频", "Video"],
]);

/** Screen of app or site on which a step tour begins. */
export const GuidePlace = defineEnumeration("GuidePlace", [
  [null, "home", "首页", "Home"],
  [null, "modelDetail", "模型详情", "Model detail"],
  [null, "upload", "上传模型", "Upload"],
  [null, "slicer", "切片", "Slicing"],
  [null, "device", "设备", "Device"],
  [null, "community", "社区", "Community"],
]);
