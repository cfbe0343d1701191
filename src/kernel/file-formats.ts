import type { Label } from "./label.ts";
import { fileSize } from "./page.ts";

const MB = 1024 * 1024;

/** Files other than pictures, by their file extension: media type, and maximum size in bytes. */
export const fileFormats = {
  pdf: { type: "application/pdf", max: 100 * MB },
  zip: { type: "application/zip", max: 4096 * MB },
  csv: { type: "text/csv", max: 100 * MB },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", max: 100 * MB },
  bin: { type: "application/octet-stream", max: 4096 * MB },
  svg: { type: "image/svg+xml", max: 2 * MB },
  ttf: { type: "font/ttf", max: 50 * MB },
  mp3: { type: "audio/mpeg", max: 50 * MB },
  txt: { type: "text/plain", max: 50 * MB },
  log: { type: "text/plain", max: 50 * MB },
  vtt: { type: "text/vtt", max: 2 * MB },
  mp4: { type: "video/mp4", max: 512 * MB },
  stl: { type: "model/stl", max: 512 * MB },
  obj: { type: "model/obj", max: 512 * MB },
  "3mf": { type: "model/3mf", max: 512 * MB },
  step: { type: "model/step", max: 512 * MB },
  stp: { type: "model/step", max: 512 * MB },
  gcode: { type: "text/x-gcode", max: 256 * MB },
} as const satisfies Record<string, { type: string; max: number }>;

export type FileFormat = keyof typeof fileFormats;

/** A field's requirements on its file. */
interface Wants {
  kind: string;
  accepts?: readonly FileFormat[];
  maxBytes?: number;
}

const allFormats = Object.keys(fileFormats) as FileFormat[];

/** Formats that a field accepts; null for a file field that accepts every file, also pictures. */
export const formatsFor = ({ kind, accepts }: Wants): readonly FileFormat[] | null =>
  accepts ?? (kind === "video" ? ["mp4"] : null);

/** Returns the format of a file by its name or key; undefined if it is none of these. */
const formatOf = (name: string): FileFormat | undefined => {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return allFormats.find((format) => format === ending);
};

/** Returns the maximum size in bytes of a field's file. */
export const maxBytesOf = ({ maxBytes = Infinity }: Wants, formats: readonly FileFormat[]): number =>
  Math.min(maxBytes, Math.max(...formats.map((format) => fileFormats[format].max)));

/** Returns why a field refuses a file, to follow the name of the field; null where it accepts the file. */
export function fileRefusal({ name, size }: { name: string; size: number }, wants: Wants): Label | null {
  const formats = formatsFor(wants);
  const format = formatOf(name);
  if (formats && !(format && formats.includes(format)))
    return [`只接受 ${formats.join("、")} 文件`, `accepts only ${formats.join(", ")} files`];
  const most = maxBytesOf(wants, format ? [format] : allFormats);
  if (size <= most) return null;
  return [
    `不能超过 ${fileSize(most)}，请压缩后重传`,
    `must not be larger than ${fileSize(most)}; compress it and try again`,
  ];
}
