import { bool, decimal, file, int, json, oneOf, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Parsing } from "#domain/enumerations/models.ts";

/** Axis-aligned bounding box of a mesh in millimeters. */
export interface Bounds {
  min: readonly [number, number, number];
  max: readonly [number, number, number];
  size: readonly [number, number, number];
}

export const modelFile = defineResource({
  name: "modelFile",
  area: "models",
  label: ["模型文件", "Model file"],
  title: "fileName",
  module: "model",
  fields: {
    model: ref("model", { label: ["模型", "Model"], partOf: true, required: true, filter: true, readOnly: true }),
    fileName: text(200, { label: ["文件名", "File name"], required: true, search: true }),
    file: file({ label: ["文件", "File"], required: true, readOnly: true }),
    fileFormat: text(10, { label: ["格式", "Format"], readOnly: true, filter: true }),
    fileSize: int({ label: ["大小", "Size"], default: 0, readOnly: true }),
    fileMd5: text(32, { label: ["MD5", "MD5"], readOnly: true, filter: true }),
    triangles: int({ label: ["三角面", "Triangles"], readOnly: true }),
    bounds: json<Bounds>({ label: ["尺寸 mm", "Size mm"] }),
    volume: decimal(3, { label: ["体积 cm³", "Volume cm³"], readOnly: true }),
    watertight: bool({ label: ["水密", "Watertight"], readOnly: true }),
    openEdges: int({ label: ["开放边", "Open edges"], readOnly: true }),
    /** Up to 64 open edges as [x1, y1, z1, x2, y2, z2] in millimeters, marked in the viewer. */
    openEdgeSample: json<number[][]>({ label: ["开放边样本", "Open edge sample"] }),
    poster: file({ label: ["海报", "Poster"], readOnly: true }),
    sprite: file({ label: ["转台", "Turntable"], readOnly: true }),
    parsing: oneOf(Parsing, { label: ["解析", "Parsing"], default: "await", readOnly: true, filter: true }),
    sort: int({ label: ["次序", "Order"], default: 0 }),
  },
  list: {
    columns: ["poster", "fileName", "model", "fileFormat", "fileSize", "triangles", "watertight", "parsing"],
    sort: "-createTime",
  },
  indexes: [{ by: ["model", "sort"] }],
});
