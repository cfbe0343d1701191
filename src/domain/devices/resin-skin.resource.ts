import { bool, bytes, decimal, file, i18n, image, int, oneOf, text } from "#kernel/field.ts";
import { fileSize } from "#kernel/page.ts";
import { defineResource } from "#kernel/resource.ts";
import type { Problem } from "#kernel/problem.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { FileReading } from "#domain/printing/enumerations.ts";
import { SkinFault, SkinPrice } from "./enumerations.ts";
import { resinSkinMachine } from "./resin-skin.machine.ts";

/** Largest size in bytes of a skin's file. */
export const SKIN_BYTES = 20 * 1024 * 1024;

const isStored = (value: unknown): value is { name: string; size: number } =>
  typeof value === "object" && value !== null && "name" in value;

function fileProblems({ fileUrl }: Readonly<Record<string, unknown>>): Problem[] {
  if (!isStored(fileUrl)) return [];
  if (!/\.(png|stl)$/i.test(fileUrl.name))
    return [{ path: "fileUrl", label: ["只接受 PNG 灰度图或 STL 纹理块", "takes a grey-scale PNG or an STL tile"] }];
  const most = fileSize(SKIN_BYTES);
  return fileUrl.size > SKIN_BYTES ? [{ path: "fileUrl", label: [`不超过 ${most}`, `is limited to ${most}`] }] : [];
}

/** A surface texture for resin prints: a height map, or a tile of a mesh. */
export const resinSkin = defineResource({
  name: "resinSkin",
  area: "devices",
  label: ["树脂皮肤", "Resin skin"],
  title: "name",
  module: "printer",
  fields: {
    name: i18n(40, { label: ["名称", "Name"], required: true, search: true }),
    fileUrl: file({
      label: ["纹理文件", "Texture file"],
      hint: [
        "灰度 PNG（正方形，边长 256–4096 px 且为 2 的幂）或 STL 纹理块，不超过 20 MB；白色为高",
        "A grey-scale PNG, square, 256–4096 px and a power of two, or an STL tile; up to 20 MB. White is high",
      ],
      required: true,
      immutable: true,
      maxBytes: SKIN_BYTES,
    }),
    fileName: text(255, { label: ["文件名", "File name"], readOnly: true, search: true }),
    size: bytes({ label: ["大小", "Size"], readOnly: true, sort: true }),
    preview: image({ label: ["预览图", "Preview"], required: true }),
    depth: decimal(2, { label: ["深度 mm", "Depth, mm"], required: true, default: 0.3, min: 0.05, max: 2 }),
    tile: decimal(1, {
      label: ["重复边长 mm", "Tile, mm"],
      hint: ["纹理重复一次的边长", "Side of one repetition"],
      required: true,
      default: 10,
      min: 1,
      max: 100,
    }),
    tileable: bool({
      label: ["可无缝拼接", "Seamless"],
      hint: ["读取文件时比较对边", "Opposite edges are compared when the file is read"],
      readOnly: true,
      filter: true,
    }),
    price: oneOf(SkinPrice, { label: ["收费", "Price"], required: true, default: "free", filter: true }),
    reading: oneOf(FileReading, { label: ["文件读取", "Reading"], default: "await", readOnly: true, filter: true }),
    fileFault: oneOf(SkinFault, { label: ["文件问题", "Fault of the file"], readOnly: true }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "down", filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
  },
  problems: fileProblems,
  machine: resinSkinMachine,
  rankedWithin: [],
  list: {
    columns: ["preview", "name", "fileName", "size", "depth", "tile", "tileable", "price", "reading", "status", "rank"],
    sort: "rank",
  },
  form: [
    { title: ["纹理", "Texture"], fields: ["name", "fileUrl", "preview"] },
    { title: ["打印", "Printing"], fields: ["depth", "tile", "price"] },
  ],
  allows: ["add", "edit", "delete", "rank", "export"],
});
