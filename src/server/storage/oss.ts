import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type OSS from "ali-oss";
import type { OssConfig } from "#server/config.ts";
import { ossClient } from "./oss-client.ts";
import type { Storage } from "./storage.ts";
import { checkKey } from "./storage.ts";
import { tempFile } from "./temp-file.ts";

const isMissing = (error: unknown): boolean => (error as { status?: number }).status === 404;

/** Storage in Aliyun OSS. Large files are sent in parts, so that a broken connection repeats only one part. */
export function ossStorage(config: OssConfig): Storage {
  const client = ossClient(config);
  const open = async (key: string, range?: { start: number; end: number }): Promise<Readable> => {
    const headers = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    // The client's types declare the stream as any.
    const { stream } = (await client().getStream(checkKey(key), { headers } as OSS.GetStreamOptions)) as {
      stream: Readable;
    };
    return stream;
  };
  return {
    async put(key, path, type) {
      const headers = { "x-oss-forbid-overwrite": "true" };
      const options = { mime: type, partSize: 5 * 1024 * 1024, parallel: 3, headers };
      try {
        await client().multipartUpload(checkKey(key), path, options);
        return true;
      } catch (error) {
        if ((error as { code?: string }).code === "FileAlreadyExists") return false;
        throw error;
      }
    },
    open,
    async size(key) {
      try {
        const { res } = await client().head(checkKey(key));
        return Number((res.headers as Record<string, string>)["content-length"]);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      await client().delete(checkKey(key));
    },
    async local(key) {
      const temp = await tempFile();
      try {
        await pipeline(await open(key), createWriteStream(temp.path));
      } catch (error) {
        await temp.done();
        throw error;
      }
      return temp;
    },
  };
}
