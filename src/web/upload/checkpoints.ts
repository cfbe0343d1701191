import { dropStored, writeStored } from "#web/store/stored.ts";
import type { KeptUpload } from "./kept-uploads.ts";
import { keptUploads, storeKey } from "./kept-uploads.ts";
import type { Checkpoint } from "./worker-messages.ts";

/** Most uploads that are kept. */
const MOST = 20;

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
