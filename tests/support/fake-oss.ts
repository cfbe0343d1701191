import { createHash, createHmac, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A storage with the part of Aliyun OSS (signature V1) that the server uses. It checks every signature. */
export interface FakeOss {
  endpoint: string;
  /** Returns the number of all received parts. */
  parts(): number;
  close(): Promise<void>;
}

export const bucket = "models";
export const keyId = "test-key";
export const secret = "test-secret";

/** Query parameters that belong to the signed resource. */
const signed = new Set(["uploads", "uploadId", "partNumber"]);

function signatureOf(request: IncomingMessage, url: URL): string {
  const headers = Object.entries(request.headers)
    .filter(([name]) => name.startsWith("x-oss-"))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${String(value)}\n`)
    .join("");
  const query = [...url.searchParams]
    .filter(([name]) => signed.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value === "" ? name : `${name}=${value}`))
    .join("&");
  const path = decodeURIComponent(url.pathname);
  const text = [
    request.method,
    request.headers["content-md5"] ?? "",
    request.headers["content-type"] ?? "",
    request.headers["x-oss-date"] ?? request.headers["date"] ?? "",
    // The signed resource contains the bucket, although an address with an IP does not.
    `${headers}/${bucket}${path}${query ? `?${query}` : ""}`,
  ].join("\n");
  return `OSS ${keyId}:${createHmac("sha1", secret).update(text).digest("base64")}`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const etag = (content: Buffer): string => `"${createHash("md5").update(content).digest("hex").toUpperCase()}"`;
const xml = (reply: ServerResponse, code: number, text: string): void =>
  void reply.writeHead(code, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${text}`);

export async function fakeOss(): Promise<FakeOss> {
  const stored = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let parts = 0;

  function read(request: IncomingMessage, reply: ServerResponse, key: string): void {
    const content = stored.get(key);
    if (!content) return xml(reply, 404, "<Error><Code>NoSuchKey</Code><Message>no such key</Message></Error>");
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const piece = from === undefined ? content : content.subarray(Number(from), Number(to) + 1);
    reply.writeHead(from === undefined ? 200 : 206, { "content-length": piece.length, etag: etag(content) });
    reply.end(request.method === "HEAD" ? undefined : piece);
  }

  async function write(request: IncomingMessage, reply: ServerResponse, key: string, url: URL): Promise<void> {
    const content = await bodyOf(request);
    const id = url.searchParams.get("uploadId");
    // As in OSS, this is checked when an upload begins and when it is completed, but not for single parts.
    const isWhole = !url.searchParams.has("partNumber");
    if (isWhole && request.headers["x-oss-forbid-overwrite"] === "true" && stored.has(key))
      return xml(reply, 409, "<Error><Code>FileAlreadyExists</Code><Message>exists already</Message></Error>");
    if (url.searchParams.has("uploads")) {
      const fresh = randomUUID();
      uploads.set(fresh, new Map());
      return xml(
        reply,
        200,
        `<InitiateMultipartUploadResult><UploadId>${fresh}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const upload = id === null ? undefined : uploads.get(id);
    if (request.method === "PUT" && upload) {
      parts += 1;
      upload.set(Number(url.searchParams.get("partNumber")), content);
    } else if (upload) {
      const whole = [...upload].toSorted(([a], [b]) => a - b).map(([, part]) => part);
      stored.set(key, Buffer.concat(whole));
      return xml(reply, 200, "<CompleteMultipartUploadResult><Bucket/><Key/><ETag/></CompleteMultipartUploadResult>");
    } else stored.set(key, content);
    reply.writeHead(200, { etag: etag(content) }).end();
  }

  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? "/", "http://oss");
    if (request.headers.authorization !== signatureOf(request, url))
      return xml(reply, 403, "<Error><Code>SignatureDoesNotMatch</Code><Message>wrong signature</Message></Error>");
    const key = decodeURIComponent(url.pathname).slice(1);
    if (request.method === "GET" || request.method === "HEAD") return read(request, reply, key);
    if (request.method === "DELETE") {
      stored.delete(key);
      return void reply.writeHead(204).end();
    }
    void write(request, reply, key, url);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    parts: () => parts,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
