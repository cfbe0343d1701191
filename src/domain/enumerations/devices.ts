import { defineEnumeration } from "#kernel/enumeration.ts";

export const MaterialType = defineEnumeration("MaterialType", [
  [null, "pla", "PLA", "PLA"],
  [null, "abs", "ABS", "ABS"],
  [null, "resin", "树脂", "Resin"],
  [null, "nylon", "尼龙", "Nylon"],
  [null, "metal", "金属", "Metal"],
  [null, "rubber", "橡胶", "Rubber"],
  [null, "wax", "蜡", "Wax"],
  [null, "tpu", "TPU", "TPU"],
  [null, "petg", "PETG", "PETG"],
  [null, "other", "其他", "Other"],
]);

export const FilamentMaterial = defineEnumeration("FilamentMaterial", [
  [1, "pla", "PLA", "PLA"],
  [2, "abs", "ABS", "ABS"],
  [4, "nylon", "尼龙", "Nylon"],
  [8, "tpu", "TPU", "TPU"],
  [9, "petg", "PETG", "PETG"],
  [10, "asa", "ASA", "ASA"],
  [11, "pc", "PC", "PC"],
  [12, "pet", "PET", "PET"],
  [13, "pp", "PP", "PP"],
  [14, "pva", "PVA", "PVA"],
  [15, "hips", "HIPS", "HIPS"],
  [16, "bvoh", "BVOH", "BVOH"],
  [17, "tpe", "TPE", "TPE"],
  [18, "plaCf", "PLA-CF", "PLA-CF"],
  [19, "petgCf", "PETG-CF", "PETG-CF"],
  [20, "absCf", "ABS-CF", "ABS-CF"],
  [21, "nylonCf", "尼龙-CF", "Nylon-CF"],
  [22, "nylonGf", "尼龙-GF", "Nylon-GF"],
  [23, "petCf", "PET-CF", "PET-CF"],
  [24, "ppaCf", "PPA-CF", "PPA-CF"],
  [25, "pps", "PPS", "PPS"],
  [26, "peek", "PEEK", "PEEK"],
  [27, "wood", "木质PLA", "Wood PLA"],
  [28, "silk", "丝绸PLA", "Silk PLA"],
  [29, "metalFilled", "金属填充PLA", "Metal-filled PLA"],
  [30, "otherFilament", "其他线材", "Other filament"],
  [31, "resinStandard", "标准树脂", "Standard resin"],
  [32, "resinWaterWashable", "水洗树脂", "Water-washable resin"],
  [33, "resinPlantBased", "植物基树脂", "Plant-based resin"],
  [34, "resinTough", "韧性树脂", "Tough resin"],
  [35, "resinFlexible", "柔性树脂", "Flexible resin"],
  [36, "resinSpecial", "特种树脂", "Special resin"],
]);

export const DeviceAddType = defineEnumeration("DeviceAddType", [
  [1, "wifiBox", "WiFi盒子", "WiFi box"],
  [2, "bluetoothBox2", "蓝牙盒子2.0", "Bluetooth box 2.0"],
  [3, "fdmPrinterByPin", "FDM打印机(PIN码)", "FDM printer by PIN"],
  [4, "resinPrinterByScan", "光固化打印机(扫码)", "Resin printer by scan"],
  [5, "raspberryPi", "树莓派", "Raspberry Pi"],
  [6, "laserCutter", "激光切割机", "Laser cutter"],
  [7, "smartScreen", "智能屏", "Smart screen"],
  [8, "sonicScreen", "音速屏", "Sonic screen"],
  [9, "highSpeedFdm", "高速FDM", "High-speed FDM"],
  [10, "nebulaScreen", "星云屏", "Nebula screen"],
]);

export const SliceOrigin = defineEnumeration("SliceOrigin", [
  [1, "cloud", "云切片", "Cloud"],
  [2, "uploaded", "上传切片", "Uploaded"],
]);
