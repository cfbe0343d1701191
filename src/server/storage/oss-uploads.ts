import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import OSS from "ali-oss";
import type { OssConfig } from "#server/config.ts";
import { current } from "#server/config/secret.ts";
import { ossClient } from "./oss-client.ts";
import { tooLarge } from "./store-file.ts";
import { tempFile } from "./temp-file.ts";
import type { UploadCredentials, Uploads } from "./uploads.ts";
import { CREDENTIAL_SECONDS, INCOMING } from "./uploads.ts";

/** Size above which Aliyun copies an object only in parts, in bytes. */
const COPY_AT_ONCE = 1024 * 1024 * 1024;
const COPY_PART = 256 * 1024 * 1024;

const isMissing = (error: unknown): boolean => (error as { status?: number }).status === 404;

/** Rights of the browser: to write below its prefix, and nothing else. */
const policyFor = (bucket: string, prefix: string): object => ({
  Version: "1",
  Statement: [
    {
      Effect: "Allow",
      Action: ["oss:PutObject", "oss:AbortMultipartUpload", "oss:ListParts"],
      Resource: [`acs:oss:*:*:${bucket}/${prefix}*`],
    },
  ],
});

interface Listed {
  objects?: { name: string; lastModified: string }[];
  nextContinuationToken?: string;
}
interface ListedUploads {
  uploads?: { name: string; uploadId: string; initiated: string }[];
}

type Described = { size: number; etag: string };

async function described(client: OSS, key: string): Promise<Described | null> {
  try {
    const { res } = await client.head(key);
    const headers = res.headers as Record<string, string>;
    return { size: Number(headers["content-length"]), etag: headers["etag"] ?? "" };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

interface Copy extends Described {
  bucket: string;
  from: string;
  to: string;
  type: string;
}

/** Copies an object only if it still is the one that was checked. @returns false where the target exists */
async function copy(client: OSS, { bucket, from, to, type, size, etag }: Copy, atOnce: number): Promise<boolean> {
  const headers = { "x-oss-forbid-overwrite": "true" };
  const isSame = { "x-oss-copy-source-if-match": etag };
  try {
    if (size <= atOnce)
      await client.copy(to, from, {
        headers: { ...headers, ...isSame, "Content-Type": type },
      } as OSS.CopyObjectOptions);
    else
      await client.multipartUploadCopy(
        to,
        { sourceKey: from, sourceBucketName: bucket, startOffset: 0, endOffset: size } as never,
        { partSize: Math.min(atOnce, COPY_PART), parallel: 4, mime: type, headers, copyheaders: isSame } as never,
      );
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "FileAlreadyExists") return false;
    throw error;
  }
}

/** Downloads an object to a temporary file. */
async function download(client: OSS, key: string, etag: string): ReturnType<typeof tempFile> {
  const temp = await tempFile();
  try {
    const headers = { "If-Match": etag };
    const { stream } = (await client.getStream(key, { headers } as OSS.GetStreamOptions)) as { stream: Readable };
    await pipeline(stream, createWriteStream(temp.path));
    return temp;
  } catch (error) {
    await temp.done();
    throw error;
  }
}

async function eraseObjects(client: OSS, before: number): Promise<number> {
  let erased = 0;
  let token: string | undefined;
  do {
    const from = token ? { "continuation-token": token } : {};
    const page = (await client.listV2({ prefix: INCOMING, "max-keys": "1000", ...from }, {})) as Listed;
    const old = (page.objects ?? []).filter(({ lastModified }) => Date.parse(lastModified) < before);
    const names = old.map(({ name }) => name);
    if (names.length > 0) await client.deleteMulti(names, { quiet: true });
    erased += old.length;
    token = page.nextContinuationToken;
  } while (token);
  return erased;
}

async function eraseParts(client: OSS, before: number): Promise<number> {
  const { uploads = [] } = (await client.listUploads({ prefix: INCOMING, "max-uploads": 1000 })) as ListedUploads;
  const old = uploads.filter(({ initiated }) => Date.parse(initiated) < before);
  for (const { name, uploadId } of old) await client.abortMultipartUpload(name, uploadId);
  return old.length;
}

async function assumeRole(config: OssConfig, prefix: string): Promise<UploadCredentials> {
  const keys = { accessKeyId: current(config.accessKeyId), accessKeySecret: current(config.accessKeySecret) };
  const policy = policyFor(config.bucket, prefix);
  const sts = new OSS.STS(keys);
  const { credentials } = await sts.assumeRole(config.roleArn, policy, CREDENTIAL_SECONDS, "console-upload");
  return {
    accessKeyId: credentials.AccessKeyId,
    accessKeySecret: credentials.AccessKeySecret,
    token: credentials.SecurityToken,
    until: Math.floor(Date.parse(credentials.Expiration) / 1000),
  };
}

/**
 * Uploads to Aliyun OSS. The browser's credentials come from the role that the configuration names.
 * @param copyAtOnce size above which an object is copied in parts, in bytes
 */
export function ossUploads(config: OssConfig, copyAtOnce = COPY_AT_ONCE): Uploads {
  const client = ossClient(config);
  const { bucket, region, endpoint } = config;
  return {
    place: { bucket, region, endpoint },
    grant: (prefix) => assumeRole(config, prefix),
    async take(key, most = Infinity) {
      const object = await described(client(), key);
      if (!object) return null;
      if (object.size > most) {
        await client().delete(key);
        throw tooLarge(most);
      }
      const temp = await download(client(), key, object.etag);
      return {
        path: temp.path,
        size: object.size,
        move: (to, type) => copy(client(), { ...object, bucket, from: key, to, type }, copyAtOnce),
        async end(isOver) {
          await temp.done();
          if (isOver) await client().delete(key);
        },
      };
    },
    erase: async (before) => (await eraseObjects(client(), before)) + (await eraseParts(client(), before)),
    signedUrl(key, seconds, process) {
      const queries = process === undefined ? {} : { "x-oss-process": process };
      return client().signatureUrlV4("GET", seconds, { queries }, key);
    },
  };
}
