import type { Readable } from "node:stream";
import type { Grant } from "./credentials.ts";
import type { Objects } from "./object-folder.ts";
import type { PartUploads } from "./part-uploads.ts";
import type { StoreRequest } from "./store-request.ts";

/** Answer of a call that sends no object. */
export interface Reply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  xml?: string;
}

/** Everything that a call on the store needs. */
export interface StoreCall {
  request: StoreRequest;
  grant: Grant;
  body: Readable;
  objects: Objects;
  uploads: PartUploads;
}

export const quoted = (etag: string): string => `"${etag}"`;
