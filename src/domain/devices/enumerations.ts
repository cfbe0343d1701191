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
