import { dropStored, isRecord, isString, readStored, writeStored } from "#web/store/stored.ts";
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
const MOST = 20;

/** @param of id of the opener (opener.ts) */
const storeKey = (of: string): string => `admin.uploads.${of}`;

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

/** Returns how much of a file has arrived, from 0 to 1. @param size of the file in bytes */
export const arrivedPart = (checkpoint: Checkpoint | null, size: number): number =>
  checkpoint === null ? 0 : Math.min(1, (checkpoint.doneParts.length * checkpoint.partSize) / size);

/** True if two files have the same name, size and last change. */
export const isSame = (a: Identity, b: Identity): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

type Identity = Pick<KeptUpload, "name" | "size" | "lastModified">;

function write(of: string, all: readonly KeptUpload[]): void {
  if (all.length === 0) dropStored(storeKey(of));
  else writeStored(storeKey(of), all.slice(0, MOST));
}

export const findUpload = (of: string, file: Identity): KeptUpload | undefined =>
  keptUploads(of).find((one) => isSame(one, file));

export const keepUpload = (of: string, upload: KeptUpload): void =>
  write(of, [upload, ...keptUploads(of).filter((one) => !isSame(one, upload))]);

export const dropUpload = (of: string, file: Identity): void =>
  write(
    of,
    keptUploads(of).filter((one) => !isSame(one, file)),
  );
