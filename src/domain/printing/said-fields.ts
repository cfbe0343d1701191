import { bool, decimal, int, listOf, someOf, text } from "#kernel/field.ts";
import { FilamentMaterial } from "#domain/enumerations/devices.ts";

/** Settings of a print, as its author gives them. */
export const parameterFields = {
  layerHeight: decimal(3, { label: ["层高 mm", "Layer height, mm"], min: 0.01, max: 5 }),
  infill: decimal(4, { label: ["填充", "Infill"], percent: true, min: 0, max: 1 }),
  walls: int({ label: ["壁数", "Walls"], min: 0, max: 1_000 }),
  support: bool({ label: ["支撑", "Support"] }),
  nozzle: decimal(2, { label: ["喷嘴 mm", "Nozzle, mm"], min: 0.05, max: 5 }),
  bedTemp: int({ label: ["热床 °C", "Bed, °C"], min: 0, max: 300 }),
  nozzleTemp: int({ label: ["喷嘴 °C", "Nozzle, °C"], min: 0, max: 600 }),
  speed: int({ label: ["速度 mm/s", "Speed, mm/s"], min: 0, max: 5_000 }),
};

/** What the file of a print says (`FileSays` in said.ts). */
export const said = {
  slicer: text(80, { label: ["切片软件", "Slicer"] }),
  slicerVersion: text(40, { label: ["版本", "Version"] }),
  printerName: text(200, { label: ["打印机名称", "Name of the printer"] }),
  printer: text(20, { label: ["打印机编号", "Printer id"] }),
  materialNames: listOf(text(40, { label: ["材料", "Material"] }), { label: ["材料名称", "Names of the materials"] }),
  materials: someOf(FilamentMaterial, { label: ["材料", "Materials"] }),
  printTime: int({ label: ["打印时长（秒）", "Print time, s"] }),
  isEstimate: bool({ label: ["时长为估算", "Time is an estimate"] }),
  filamentLen: decimal(2, { label: ["耗材长度 m", "Filament, m"] }),
  filamentWeight: decimal(2, { label: ["耗材重量 g", "Filament, g"] }),
  lengthByExtruder: listOf(decimal(2, { label: ["长度", "Length"] }), {
    label: ["各挤出机耗材 m", "Filament by extruder, m"],
  }),
  layers: int({ label: ["层数", "Layers"] }),
  size: listOf(decimal(2, { label: ["边长", "Side"] }), { label: ["尺寸 mm", "Size, mm"] }),
  ...parameterFields,
};
