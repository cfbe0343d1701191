import { defineEnumeration } from "#kernel/enumeration.ts";

export const License = defineEnumeration("License", [
  [null, "ccBy", "CC BY 署名", "CC BY"],
  [null, "ccBySa", "CC BY-SA 署名-相同方式共享", "CC BY-SA"],
  [null, "ccByNc", "CC BY-NC 署名-非商业", "CC BY-NC"],
  [null, "ccByNcSa", "CC BY-NC-SA 署名-非商业-相同方式共享", "CC BY-NC-SA"],
  [null, "ccByNd", "CC BY-ND 署名-禁止演绎", "CC BY-ND"],
  [null, "ccByNcNd", "CC BY-NC-ND 署名-非商业-禁止演绎", "CC BY-NC-ND"],
  [null, "cc0", "CC0 公共领域", "CC0"],
]);

export const ModelType = defineEnumeration("ModelType", [
  [1, "normal", "普通模型", "Normal"],
  [2, "photo3d", "照片3D", "3D photo"],
  [3, "tSiteImport", "T站导入", "T-site import"],
  [4, "starLamp", "星空灯", "Star lamp"],
  [5, "licensePlate", "车牌", "License plate"],
  [6, "penHolder", "笔筒", "Pen holder"],
  [7, "import", "导入", "Import"],
  [8, "photoModeling", "照片建模", "Photo modelling"],
]);

export const ReviewRank = defineEnumeration("ReviewRank", [
  [0, "rank0", "0级", "Rank 0"],
  [1, "rank1", "1级", "Rank 1"],
  [2, "rank2", "2级", "Rank 2"],
  [3, "rank3", "3级", "Rank 3"],
  [4, "rank4", "4级", "Rank 4"],
  [5, "rank5", "5级", "Rank 5"],
]);

export const ModelSource = defineEnumeration("ModelSource", [
  [1, "original", "原创", "Original"],
  [2, "share", "分享", "Shared"],
  [3, "secondary", "二次创作", "Remix"],
]);

export const ModelShelf = defineEnumeration("ModelShelf", [
  [1, "wait", "待审核", "Waiting", "yellow"],
  [2, "up", "已上架", "Live", "green"],
  [3, "down", "已下架", "Taken down", "red"],
  [4, "delete", "已删除", "Deleted", "red"],
  [5, "draft", "草稿", "Draft"],
]);

export const PrintPrecision = defineEnumeration("PrintPrecision", [
  [1, "high", "高精度", "High precision"],
  [2, "normal", "标准", "Normal"],
  [3, "fast", "快速", "Fast"],
]);

export const Parsing = defineEnumeration("Parsing", [
  [1, "await", "等待处理", "Queued", "blue"],
  [2, "parsing", "处理中", "Processing", "blue"],
  [3, "success", "成功", "Succeeded", "green"],
  [4, "fail", "失败", "Failed", "red"],
]);

export const ModelProcessing = defineEnumeration("ModelProcessing", [
  [null, "waiting", "等待处理", "Waiting", "blue"],
  [1, "processing", "处理中", "Processing", "blue"],
  [2, "processed", "已处理", "Processed", "green"],
  [3, "err", "处理失败", "Failed", "red"],
]);
