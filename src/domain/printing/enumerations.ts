import { defineEnumeration, relabelled } from "#kernel/enumeration.ts";
import { Parsing } from "#domain/enumerations/models.ts";

/** How far the file of a record is read. */
export const FileReading = relabelled(Parsing, {
  await: ["待读取", "To be read"],
  parsing: ["读取中", "Being read"],
  success: ["文件已读", "File read"],
  fail: ["文件无法读取", "File unreadable"],
});

// Enumerations that have no row in the specification's table.

/** How a slice is printed. The numbers are those of the platform's calls; it has none for lasers. */
export const SliceType = defineEnumeration("SliceType", [
  [1, "fdm", "FDM", "FDM"],
  [2, "resin", "光固化", "Resin"],
  [3, "laser", "激光", "Laser"],
]);

/** What author and file say of the same print. */
export const SaidFigure = defineEnumeration("SaidFigure", [
  [null, "printTime", "打印时长", "Print time"],
  [null, "filamentLen", "耗材长度", "Filament length"],
  [null, "filamentWeight", "耗材重量", "Filament weight"],
  [null, "materials", "材料", "Materials"],
  [null, "printer", "打印机", "Printer"],
  [null, "layerHeight", "层高", "Layer height"],
  [null, "infill", "填充", "Infill"],
  [null, "walls", "壁数", "Walls"],
  [null, "support", "支撑", "Support"],
  [null, "nozzle", "喷嘴", "Nozzle"],
  [null, "bedTemp", "热床温度", "Bed temperature"],
  [null, "nozzleTemp", "喷嘴温度", "Nozzle temperature"],
  [null, "speed", "速度", "Speed"],
]);

/** Whether a print lies within the build volume of a machine. */
export const BedFit = defineEnumeration("BedFit", [
  [null, "unknown", "未知", "Unknown"],
  [null, "fits", "放得下", "Fits", "green"],
  [null, "tooSmall", "放不下", "Too small", "red"],
]);

/** Why a file gives no print. The words are those of the reader (`mesh/gcode/reasons.ts`), which a test compares. */
export const FileFault = defineEnumeration("FileFault", [
  [null, "truncated", "文件不完整", "The file is incomplete"],
  [null, "noMoves", "文件里没有移动指令", "The file has no moves"],
  [null, "notText", "G-code 不是文本", "The G-code is not text"],
  [null, "binaryGcode", "二进制 G-code（.bgcode），暂不支持", "Binary G-code (.bgcode), not supported"],
  [null, "noSlice", "3MF 里没有切片", "The 3MF has no slice"],
  [null, "notFinite", "坐标不是有限数", "Coordinates are not finite"],
  [null, "tooManyLayers", "层数太多", "Too many layers"],
  [null, "longLine", "G-code 的一行太长", "A line of the G-code is too long"],
  [null, "tooLarge", "文件太大", "The file is too large"],
  [null, "missing", "文件不存在", "The file is missing"],
  [null, "zipBomb", "压缩包解压后过大", "Too large when unpacked"],
  [null, "zipDamaged", "压缩包已损坏", "The archive is damaged"],
  [null, "zipMethod", "压缩包的压缩方式不受支持", "The compression method of the archive is not supported"],
  [null, "encrypted", "文件已加密", "The file is encrypted"],
  [null, "other", "文件无法读取", "The file cannot be read"],
  [null, "readerCrashed", "读取时崩溃", "The reader crashed"],
  [null, "tooMuchMemory", "读取占用内存过多", "The reader used too much memory"],
  [null, "tookTooLong", "读取超时", "Reading took too long"],
]);
