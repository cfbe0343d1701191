import type { Readable } from "node:stream";
import { checkGrant } from "./authorize.ts";
import { withinLimit } from "./byte-limit.ts";
import { copyObject, copyPart } from "./copy-calls.ts";
import type { StoredObject } from "./object-folder.ts";
import { receive } from "./object-folder.ts";
import type { Reply, StoreCall } from "./store-call.ts";
import { quoted } from "./store-call.ts";
import type { StoreRequest } from "./store-request.ts";
import { entityTooLarge, StoreError } from "./store-error.ts";
import { leavesOf, xml } from "./xml.ts";

const MOST_XML = 1024 * 1024;
const MOST_KEYS = 1_000;

const isoTime = (ms: number): string => new Date(ms).toISOString();

function typeOf({ headers }: StoreRequest): string {
  return headers["content-type"] ?? "application/octet-stream";
}

/**
 * Returns the size of the body. A body must say how long it is, because a broken connection would otherwise look like
 * its end.
 * @throws StoreError MissingContentLength; EntityTooLarge
 */
function announcedSize({ request, grant }: StoreCall): number {
  const announced = Number(request.headers["content-length"]);
  if (!Number.isInteger(announced) || announced < 0)
    throw new StoreError(411, "MissingContentLength", "You must provide the Content-Length HTTP header.");
  if (announced > grant.maxBytes) throw entityTooLarge();
  return announced;
}

/** Checks the hash that the client sent with the body. @throws StoreError InvalidDigest */
function checkDigest({ headers }: StoreRequest, md5: Buffer): void {
  const expected = headers["content-md5"];
  if (expected !== undefined && expected !== md5.toString("base64"))
    throw new StoreError(400, "InvalidDigest", "The Content-MD5 you specified did not match what we received.");
}

async function checkOverwrite({ request, objects }: StoreCall): Promise<void> {
  const isForbidden = request.headers["x-oss-forbid-overwrite"] === "true";
  if (isForbidden && (await objects.find(request.key)))
    throw new StoreError(
      409,
      "FileAlreadyExists",
      "The object you specified already exists and can not be overwritten.",
    );
}

async function putObject(call: StoreCall): Promise<Reply> {
  const { request, grant, body, objects } = call;
  await checkOverwrite(call);
  return objects.withPart(async (path) => {
    const { md5 } = await receive(body, path, grant.maxBytes);
    checkDigest(request, md5);
    const etag = md5.toString("hex").toUpperCase();
    await objects.keep(path, request.key, { etag, type: typeOf(request) });
    return { status: 200, headers: { etag: quoted(etag), "content-md5": md5.toString("base64") } };
  });
}

async function putPart(call: StoreCall): Promise<Reply> {
  const { request, grant, body, uploads } = call;
  const { key, query } = request;
  const number = Number(query.get("partNumber"));
  const etag = await uploads.put(key, query.get("uploadId") ?? "", number, body, grant.maxBytes);
  const sent = request.headers["content-md5"];
  if (sent !== undefined) checkDigest(request, Buffer.from(etag, "hex"));
  return { status: 200, headers: { etag: quoted(etag) } };
}

async function beginUpload({ request, uploads }: StoreCall): Promise<Reply> {
  const { bucket, key } = request;
  const uploadId = await uploads.begin(key, typeOf(request));
  return { status: 200, xml: xml("InitiateMultipartUploadResult", { Bucket: bucket, Key: key, UploadId: uploadId }) };
}

/** Reads the parts that the client names. @throws StoreError MalformedXML */
function partsOf(text: string): { number: number; etag: string }[] {
  let number = 0;
  return leavesOf(text).flatMap((leaf) => {
    if (leaf.name === "PartNumber") number = Number(leaf.text);
    return leaf.name === "ETag" ? [{ number, etag: leaf.text }] : [];
  });
}

async function textOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_XML) throw new StoreError(400, "MalformedXML", "The XML you provided is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function completeUpload(call: StoreCall): Promise<Reply> {
  const { request, body, uploads, grant } = call;
  const { bucket, key, query } = request;
  const wanted = partsOf(await textOf(body));
  await checkOverwrite(call);
  const { etag } = await uploads.complete(key, query.get("uploadId") ?? "", wanted, grant.maxBytes);
  const content = { Location: `/${bucket}/${key}`, Bucket: bucket, Key: key, ETag: quoted(etag) };
  return { status: 200, headers: { etag: quoted(etag) }, xml: xml("CompleteMultipartUploadResult", content) };
}

async function listParts({ request, uploads }: StoreCall): Promise<Reply> {
  const { bucket, key, query } = request;
  const uploadId = query.get("uploadId") ?? "";
  await uploads.find(key, uploadId);
  const after = Number(query.get("part-number-marker") ?? 0);
  const most = Math.min(Number(query.get("max-parts") ?? MOST_KEYS) || MOST_KEYS, MOST_KEYS);
  const rest = (await uploads.parts(uploadId)).filter(({ number }) => number > after);
  const parts = rest.slice(0, most);
  return {
    status: 200,
    xml: xml("ListPartsResult", {
      Bucket: bucket,
      Key: key,
      UploadId: uploadId,
      NextPartNumberMarker: parts.at(-1)?.number ?? after,
      MaxParts: most,
      IsTruncated: rest.length > most,
      Part: parts.map(({ number, etag, size }) => ({
        PartNumber: number,
        LastModified: isoTime(Date.now()),
        ETag: quoted(etag),
        Size: size,
      })),
    }),
  };
}

const written = ({ key, modified, etag, size }: StoredObject) => ({
  Key: key,
  LastModified: isoTime(modified),
  ETag: quoted(etag),
  Type: "Normal",
  Size: size,
  StorageClass: "Standard",
  Owner: { ID: "console", DisplayName: "console" },
});

/** Lists the objects of the bucket, in the form of version 1 or 2 of the call. */
async function listObjects({ request, grant, objects }: StoreCall): Promise<Reply> {
  const { bucket, query } = request;
  const prefix = query.get("prefix") ?? "";
  checkGrant(grant, prefix, "read");
  const isSecond = query.get("list-type") === "2";
  const after = (isSecond ? (query.get("continuation-token") ?? query.get("start-after")) : query.get("marker")) ?? "";
  const most = Math.min(Number(query.get("max-keys") ?? 100) || 100, MOST_KEYS);
  const delimiter = query.get("delimiter") ?? "";
  const rest = (await objects.list(prefix)).filter(({ key }) => key > after);
  const page = rest.slice(0, most);
  const folderOf = (key: string): string | null => {
    const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
    return end < 0 ? null : key.slice(0, end + delimiter.length);
  };
  const folders = [...new Set(page.map(({ key }) => folderOf(key)).filter((one) => one !== null))];
  const isTruncated = rest.length > most;
  const next = isTruncated ? (page.at(-1)?.key ?? "") : "";
  return {
    status: 200,
    xml: xml("ListBucketResult", {
      Name: bucket,
      Prefix: prefix,
      MaxKeys: most,
      Delimiter: delimiter,
      IsTruncated: isTruncated,
      ...(isSecond ? { KeyCount: page.length } : { Marker: after }),
      ...(next !== "" && { [isSecond ? "NextContinuationToken" : "NextMarker"]: next }),
      Contents: page.filter(({ key }) => folderOf(key) === null).map(written),
      CommonPrefixes: folders.map((folder) => ({ Prefix: folder })),
    }),
  };
}

async function listUploads({ request, grant, uploads }: StoreCall): Promise<Reply> {
  const prefix = request.query.get("prefix") ?? "";
  checkGrant(grant, prefix, "write");
  const all = await uploads.list(prefix);
  return {
    status: 200,
    xml: xml("ListMultipartUploadsResult", {
      Bucket: request.bucket,
      IsTruncated: false,
      Upload: all.map(({ key, uploadId, begun }) => ({ Key: key, UploadId: uploadId, Initiated: isoTime(begun) })),
    }),
  };
}

/** Erases up to 1,000 objects. Missing ones count as erased. */
async function removeObjects({ grant, body, objects }: StoreCall): Promise<Reply> {
  const leaves = leavesOf(await textOf(body));
  const keys = leaves.filter(({ name }) => name === "Key").map(({ text }) => text);
  if (keys.length > MOST_KEYS) throw new StoreError(400, "MalformedXML", "The list of objects is too long.");
  for (const key of keys) checkGrant(grant, key, "write");
  for (const key of keys) await objects.remove(key);
  const isQuiet = leaves.some(({ name, text }) => name === "Quiet" && text === "true");
  return { status: 200, xml: xml("DeleteResult", { Deleted: isQuiet ? [] : keys.map((Key) => ({ Key })) }) };
}

async function removeObject({ request, objects }: StoreCall): Promise<Reply> {
  await objects.remove(request.key);
  return { status: 204 };
}

async function abortUpload({ request, uploads }: StoreCall): Promise<Reply> {
  await uploads.abort(request.key, request.query.get("uploadId") ?? "");
  return { status: 204 };
}

const notImplemented = (): StoreError =>
  new StoreError(
    501,
    "NotImplemented",
    "A header or query you provided implies functionality that is not implemented.",
  );

async function runBucketCall(call: StoreCall): Promise<Reply> {
  const { method, query } = call.request;
  if (method === "GET") return query.has("uploads") ? listUploads(call) : listObjects(call);
  if (method === "POST" && query.has("delete")) return removeObjects(call);
  throw notImplemented();
}

async function put(call: StoreCall): Promise<Reply> {
  const isPart = call.request.query.has("uploadId");
  if (call.request.headers["x-oss-copy-source"] === undefined)
    return withinLimit(call, announcedSize(call), () => (isPart ? putPart(call) : putObject(call)));
  if (isPart) return copyPart(call);
  await checkOverwrite(call);
  return copyObject(call);
}

/** Runs a call that changes or lists the store; GET and HEAD of an object are elsewhere (store-routes.ts). */
export async function runStoreCall(call: StoreCall): Promise<Reply> {
  const { method, key, query } = call.request;
  if (key === "") return runBucketCall(call);
  checkGrant(call.grant, key, "write");
  const isPart = query.has("uploadId");
  if (method === "PUT") return put(call);
  if (method === "POST" && isPart) return completeUpload(call);
  if (method === "POST" && query.has("uploads")) return beginUpload(call);
  if (method === "DELETE") return isPart ? abortUpload(call) : removeObject(call);
  if (method === "GET" && isPart) return listParts(call);
  throw notImplemented();
}
