import { isRecord, isString, readStored } from "#web/store/stored.ts";
import type { Checkpoint } from "./worker-messages.ts";

/** An upload in parts that was interrupted. The same file, chosen again, goes on from there. */
export interface KeptUpload {
  /** Name, size in bytes and last change of the file; the browser gives a page no path. */
  name: string;
  size: number;
  lastModified: number;
  md5: string;
  key: string;
  checkpoint: Checkpoint;
  /** Place of the form that the file belongs to (place.ts); empty where there is none. */
  place: string;
  /** Last change in ms since 1970. */
  time: number;
}

/** The store erases unfinished uploads after a day. */
const LIFE_MS = 20 * 3_600_000;

/** @param of id of the opener (opener.ts) */
export const storeKey = (of: string): string => `admin.uploads.${of}`;

const isKept = (value: unknown): value is KeptUpload =>
  isRecord(value) &&
  [value["name"], value["md5"], value["key"], value["place"]].every(isString) &&
  typeof value["size"] === "number" &&
  typeof value["time"] === "number" &&
  isRecord(value["checkpoint"]);

const isList = (value: unknown): value is KeptUpload[] => Array.isArray(value) && value.every(isKept);

/** Returns the interrupted uploads of an opener, newest first. */
export const keptUploads = (of: string): readonly KeptUpload[] =>
  readStored(storeKey(of), isList, []).filter(({ time }) => time > Date.now() - LIFE_MS);
