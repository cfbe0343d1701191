import type { SentFormat, SentPlace } from "./enumerations.ts";

export type SentPlaceName = (typeof SentPlace)["values"][number]["key"];
export type SentFormatName = (typeof SentFormat)["values"][number]["key"];

/** What a place takes, or a ticket of that place. */
export interface SentLimits {
  formats: readonly SentFormatName[];
  /** Most files. */
  files: number;
  /** Most bytes of each file. */
  bytes: number;
}

const MB = 1024 * 1024;

/** Accepted files and usual limits by place. A ticket may take fewer kinds, and other numbers. */
export const sentPlaces: Readonly<Record<SentPlaceName, SentLimits>> = {
  photoResult: {
    formats: ["jpg", "png", "webp", "mp4", "stl", "obj", "3mf", "zip"],
    files: 20,
    bytes: 512 * MB,
  },
  statement: { formats: ["pdf", "xlsx", "csv", "zip"], files: 5, bytes: 50 * MB },
  supportLog: { formats: ["log", "txt", "csv", "zip", "gcode", "jpg", "png", "mp4"], files: 10, bytes: 100 * MB },
};

/** Most files that a ticket can take. */
export const MOST_SENT_FILES = 100;
/** Largest file that a ticket can take, in MB. */
export const MOST_SENT_MEGABYTES = 4_096;
/** Days after which a file that no record names is erased. */
export const SENT_FILE_DAYS = 7;

/** Returns the format of a file by its ending; undefined where no place takes it. */
export function sentFormatOf(name: string, formats: readonly SentFormatName[]): SentFormatName | undefined {
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const format = ending === "jpeg" ? "jpg" : ending;
  return formats.find((one) => one === format);
}
