import { storedUserId } from "#web/auth/session/storage.ts";
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

const storeKey = (): string => `admin.uploads.${storedUserId()}`;

const isKept = (value: unknown): value is KeptUpload =>
  isRecord(value) &&
  [value["name"], value["md5"], value["key"], value["place"]].every(isString) &&
  typeof value["size"] === "number" &&
  typeof value["time"] === "number" &&
  isRecord(value["checkpoint"]);

const isList = (value: unknown): value is KeptUpload[] => Array.isArray(value) && value.every(isKept);

/** Returns the interrupted uploads, newest first. */
export const keptUploads = (): readonly KeptUpload[] =>
  readStored(storeKey(), isList, []).filter(({ time }) => time > Date.now() - LIFE_MS);

/** Returns how much of a file has arrived, from 0 to 1. @param size of the file in bytes */
export const arrivedPart = (checkpoint: Checkpoint | null, size: number): number =>
  checkpoint === null ? 0 : Math.min(1, (checkpoint.doneParts.length * checkpoint.partSize) / size);

/** True if two files have the same name, size and last change. */
export const isSame = (a: Identity, b: Identity): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

type Identity = Pick<KeptUpload, "name" | "size" | "lastModified">;

function write(all: readonly KeptUpload[]): void {
  if (all.length === 0) dropStored(storeKey());
  else writeStored(storeKey(), all.slice(0, MOST));
}

export const findUpload = (file: Identity): KeptUpload | undefined => keptUploads().find((one) => isSame(one, file));

export const keepUpload = (upload: KeptUpload): void =>
  write([upload, ...keptUploads().filter((one) => !isSame(one, upload))]);

export const dropUpload = (file: Identity): void => write(keptUploads().filter((one) => !isSame(one, file)));
