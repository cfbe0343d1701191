import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

export const PrinterTech = defineEnumeration("PrinterTech", [
  [null, "fdm", "FDM", "FDM"],
  [null, "resin", "光固化", "Resin"],
  [null, "laser", "激光", "Laser"],
  [null, "scan", "扫描", "Scan"],
  [null, "multi", "多功能", "Multi-function"],
]);

export const BedShape = defineEnumeration("BedShape", [
  [null, "rectangle", "矩形", "Rectangle"],
  [null, "circle", "圆形", "Circle"],
]);

/** Diameters of nozzles in mm. */
export const NozzleSize = defineEnumeration("NozzleSize", [
  [null, "0.2", "0.2 mm", "0.2 mm"],
  [null, "0.4", "0.4 mm", "0.4 mm"],
  [null, "0.6", "0.6 mm", "0.6 mm"],
  [null, "0.8", "0.8 mm", "0.8 mm"],
]);

export const GcodeFlavor = defineEnumeration("GcodeFlavor", [
  [null, "marlin", "Marlin", "Marlin"],
  [null, "klipper", "Klipper", "Klipper"],
  [null, "repRap", "RepRap", "RepRap"],
  [null, "other", "其他", "Other"],
]);

export const PrinterFile = defineEnumeration("PrinterFile", [
  [null, "gcode", "G-code", "G-code"],
  [null, "3mf", "3MF", "3MF"],
  [null, "cxdlp", "CXDLP", "CXDLP"],
  [null, "ctb", "CTB", "CTB"],
  [null, "gc", "GC", "GC"],
]);

export const SkinPrice = defineEnumeration("SkinPrice", [
  [null, "free", "免费", "Free"],
  [null, "member", "会员", "Members"],
  [null, "beans", "积分", "Beans"],
]);

/** Why a file gives no texture. */
export const SkinFault = defineEnumeration("SkinFault", [
  [null, "notPng", "内容不是 PNG", "The content is no PNG"],
  [null, "notGrey", "PNG 不是 8 或 16 位灰度图", "The PNG is no grey-scale picture of 8 or 16 bits"],
  [null, "interlaced", "不支持隔行扫描的 PNG", "Interlaced PNGs are not supported"],
  [null, "notSquare", "图片不是正方形", "The picture is not square"],
  [null, "wrongSide", "边长不是 256–4096 px 之间的 2 的幂", "The side is no power of two from 256 to 4096 px"],
  [null, "broken", "文件已损坏", "The file is damaged"],
  [null, "notMesh", "STL 无法读取", "The STL cannot be read"],
  [null, "missing", "文件不存在", "The file is missing"],
  [null, "tooLarge", "文件太大", "The file is too large"],
  [null, "tooManyTriangles", "三角面太多", "Too many triangles"],
  [null, "readerCrashed", "读取时崩溃", "The reader crashed"],
  [null, "tooMuchMemory", "读取占用内存过多", "The reader used too much memory"],
  [null, "tookTooLong", "读取超时", "Reading took too long"],
]);

export const RegisterAction = defineEnumeration("RegisterAction", [
  [null, "register", "注册", "Registers"],
  [null, "bind", "绑定", "Binds", "green"],
  [null, "unbind", "解绑", "Unbinds", "yellow"],
  [null, "transfer", "转让", "Hands over", "yellow"],
  [null, "reset", "恢复出厂", "Resets", "yellow"],
]);
