import { constants } from "node:fs";
import { copyFile } from "node:fs/promises";
import { namesTag } from "#server/http/files/byte-range.ts";
import { checkGrant } from "./authorize.ts";
import type { StoredObject } from "./object-folder.ts";
import type { Reply, StoreCall } from "./store-call.ts";
import { quoted } from "./store-call.ts";
import { decoded } from "./store-request.ts";
import { entityTooLarge, invalidArgument, noSuchKey, preconditionFailed, StoreError } from "./store-error.ts";
import { xml } from "./xml.ts";

/**
 * Returns the object that the call copies, such as `/bucket/a%2Fb.stl`.
 * @throws StoreError, also where it is no longer the object that the caller knows
 */
async function sourceOf({ request, grant, objects }: StoreCall): Promise<StoredObject> {
  const { headers, bucket } = request;
  const [, from, name = ""] = /^\/?([^/]+)\/(.+)$/s.exec(headers["x-oss-copy-source"] ?? "") ?? [];
  if (from !== bucket) throw new StoreError(404, "NoSuchBucket", "The specified bucket does not exist.");
  const key = decoded(name);
  checkGrant(grant, key, "read");
  const object = await objects.find(key);
  if (!object) throw noSuchKey();
  if (object.size > grant.maxBytes) throw entityTooLarge("The object that you copy is too large.");
  const wanted = headers["x-oss-copy-source-if-match"];
  if (wanted !== undefined && !namesTag(wanted, quoted(object.etag))) throw preconditionFailed();
  return object;
}

const copied = (root: string, etag: string): Reply => ({
  status: 200,
  headers: { etag: quoted(etag) },
  xml: xml(root, { LastModified: new Date().toISOString(), ETag: quoted(etag) }),
});

/** Copies an object within the bucket. */
export async function copyObject(call: StoreCall): Promise<Reply> {
  const { request, objects } = call;
  const { key, etag, type: own } = await sourceOf(call);
  const isNew = request.headers["x-oss-metadata-directive"] === "REPLACE";
  const type = (isNew ? request.headers["content-type"] : undefined) ?? own;
  return objects.withPart(async (path) => {
    // Shares the blocks on disks that can.
    await copyFile(objects.pathOf(key), path, constants.COPYFILE_FICLONE);
    await objects.keep(path, request.key, { etag, type });
    return copied("CopyObjectResult", etag);
  });
}

/** Returns the bytes that a part copies. @throws StoreError InvalidArgument */
function sourceRange(header: string | undefined, size: number): { start: number; end: number } {
  if (header === undefined) return { start: 0, end: size - 1 };
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(header) ?? [];
  const [start, end] = [Number(first), Number(last)];
  if (!(start <= end && end < size)) throw invalidArgument("The range of the source is not valid.");
  return { start, end };
}

/** Copies a range of an object as a part of an upload. @throws StoreError */
export async function copyPart(call: StoreCall): Promise<Reply> {
  const { request, grant, objects, uploads } = call;
  const { key, size } = await sourceOf(call);
  const body = objects.open(key, sourceRange(request.headers["x-oss-copy-source-range"], size));
  const number = Number(request.query.get("partNumber"));
  const etag = await uploads.put(request.key, request.query.get("uploadId") ?? "", number, body, grant.maxBytes);
  return copied("CopyPartResult", etag);
}
