import { account, v2 } from "#domain/api/call.ts";
import type { AliyunInfo, CircleStorage } from "#domain/community/api.ts";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import { storedUserId } from "#web/auth/session/storage.ts";
import { circleStorage } from "#web/data/cached-lookups.ts";
import type { CallOptions } from "#web/data/client.ts";
import { call } from "#web/data/client.ts";

/** A stored file; with its size in pixels if it is a picture. */
export type Uploaded = StoredFile & Partial<StoredImage>;

/** A file of the same content that is stored already. */
export interface KnownFile {
  fileKey: string;
  md5: string;
  size: number;
  width?: number;
  height?: number;
}

/** Who opens uploads: the login session of the console, or what opens an open page. Each call can throw an ApiError. */
export interface UploadOpener {
  /** Separates credentials and interrupted uploads from those of others. */
  id(): string;
  credentials(): Promise<AliyunInfo>;
  /** Returns where objects are sent; null where that is not known. */
  storage(): Promise<CircleStorage | null>;
  /** Returns files with this content that the opener may use (specification, section 7). @param extension without dot */
  known(md5: string, extension: string, signal: AbortSignal): Promise<readonly KnownFile[]>;
  /** Lets the server check the object and store it. A call that is sent again gets the same file. */
  store(object: { key: string; name: string }, options: CallOptions): Promise<Uploaded>;
}

export const consoleOpener: UploadOpener = {
  id: storedUserId,
  credentials: async () => (await call<{ aliyunInfo: AliyunInfo }>(account("getAliyunInfo"))).aliyunInfo,
  storage: circleStorage,
  known: async (md5, fileType, signal) =>
    (await call<{ list: KnownFile[] }>(v2("file", "preUpload"), { md5s: [md5], fileType }, { signal })).list,
  store: (object, options) => call<Uploaded>(v2("file", "store"), object, options),
};
