import { createHash, randomUUID } from "node:crypto";
import { extname } from "node:path";
import OSS from "ali-oss";
import type { StoredFile } from "#kernel/field.ts";
import type { AliyunInfo, CircleStorage } from "#domain/community/api.ts";
import type { Envelope } from "#domain/api/call.ts";
import { account, v2 } from "#domain/api/call.ts";

/** Uploads one file to a running server as the console does, by the official client of Aliyun OSS. */
export async function uploadOverHttp(url: string, token: string, name: string, content: Buffer): Promise<StoredFile> {
  const call = async <T>(path: string, body: object): Promise<T> => {
    const headers = { "content-type": "application/json", __cxy_token_: token, __cxy_requestid_: randomUUID() };
    const reply = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const { code, msg, result } = (await reply.json()) as Envelope<T>;
    if (code !== 0) throw new Error(`${path}: ${msg}`);
    return result;
  };
  const { info } = await call<{ info: CircleStorage }>(v2("circle", "getOssInfo"), {});
  const { aliyunInfo } = await call<{ aliyunInfo: AliyunInfo }>(account("getAliyunInfo"), {});
  const { accessKeyId, secretAccessKey, sessionToken, prefixPath } = aliyunInfo;
  const keys = { accessKeyId, accessKeySecret: secretAccessKey, stsToken: sessionToken };
  const client = new OSS({
    ...keys,
    endpoint: url,
    sldEnable: true,
    bucket: info.image.bucket,
    region: info.region,
    authorizationV4: true,
    refreshSTSToken: async () => keys,
    refreshSTSTokenInterval: 900_000,
  } as never);
  const key = `${prefixPath}${createHash("md5").update(content).digest("hex")}${extname(name)}`;
  await client.put(key, content);
  return call<StoredFile>(v2("file", "store"), { key, name });
}
