import { decimal, image, int, oneOf, part, someOf, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { shelf } from "#domain/machines.ts";
import { BedShape, GcodeFlavor, NozzleSize, PrinterFile, PrinterTech } from "./enumerations.ts";

const side = (label: readonly [string, string]) => decimal(1, { label, required: true, min: 1, max: 5_000 });

/** A machine that the platform knows. Print configurations, presets and devices refer to it. */
export const printer = defineResource({
  name: "printer",
  area: "devices",
  label: ["打印机", "Printer"],
  title: "name",
  module: "printer",
  fields: {
    name: text(40, { label: ["名称", "Name"], required: true, search: true }),
    innerName: text(40, {
      label: ["内部名称", "Inner name"],
      hint: ["固件和切片软件上报的名称", "As firmware and slicers report it"],
      required: true,
      unique: true,
      isCode: true,
      search: true,
    }),
    brand: text(30, { label: ["品牌", "Brand"], required: true, filter: true }),
    tech: oneOf(PrinterTech, { label: ["技术", "Technology"], required: true, filter: true }),
    thumbnail: image({ label: ["缩略图", "Thumbnail"] }),
    bed: part(
      {
        x: side(["宽 mm", "Width, mm"]),
        y: side(["深 mm", "Depth, mm"]),
        z: side(["高 mm", "Height, mm"]),
        shape: oneOf(BedShape, { label: ["形状", "Shape"], required: true, default: "rectangle" }),
      },
      { label: ["打印空间", "Build volume"], required: true },
    ),
    nozzles: someOf(NozzleSize, { label: ["可用喷嘴", "Nozzles"], required: true, when: "tech:fdm,multi" }),
    nozzleMax: int({
      label: ["喷嘴最高温度 °C", "Nozzle at most, °C"],
      required: true,
      min: 150,
      max: 600,
      when: "tech:fdm,multi",
    }),
    bedMax: int({ label: ["热床最高温度 °C", "Bed at most, °C"], min: 0, max: 250, when: "tech:fdm,multi" }),
    gcodeFlavor: oneOf(GcodeFlavor, { label: ["G-code 方言", "G-code flavor"], when: "tech:fdm,multi" }),
    fileFormats: someOf(PrinterFile, { label: ["文件格式", "File formats"], filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(ShelfStatus, { label: ["状态", "Status"], default: "wait", filter: true }),
  },
  // Printers have no period of sale.
  machine: { ...shelf, timed: [] },
  rankedWithin: [],
  list: {
    columns: ["thumbnail", "name", "innerName", "brand", "tech", "bed", "nozzles", "gcodeFlavor", "rank", "status"],
    sort: "rank",
  },
  form: [
    { title: ["机器", "Machine"], fields: ["name", "innerName", "brand", "tech", "thumbnail"] },
    {
      title: ["打印", "Printing"],
      fields: ["bed", "nozzles", "nozzleMax", "bedMax", "gcodeFlavor", "fileFormats"],
    },
  ],
  allows: ["add", "copy", "edit", "rank"],
});
