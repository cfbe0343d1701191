import { defineEnumeration } from "#kernel/enumeration.ts";

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
