import { shapes } from "#server/demo/shapes/shapes.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import { writeBinaryStl } from "#server/demo/shapes/writers.ts";
import { createHash } from "node:crypto";
import OSS from "ali-oss";
import sharp from "sharp";
import { codes } from "#kernel/errors.ts";
import { extensionOf } from "#kernel/stored-name.ts";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import type { AliyunInfo } from "#domain/community/api.ts";
import type { Envelope } from "#domain/api/call.ts";
import { account, v2 } from "#domain/api/call.ts";
import type { TestApp } from "./app.ts";

/** Creates a valid mesh. Another seed gives other content. */
export const stl = (seed = 1): Buffer => Buffer.from(writeBinaryStl(shapes.phoneStand(seeded(seed), { size: 60 })));

export const png = (width = 600, height = 450, colour = "#336699"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();

/**
 * Creates a GIF of several frames, with a comment that brings it to the given size.
 * @param size in bytes
 */
export async function gif(size: number, frames = 3): Promise<Buffer> {
  const [width, height] = [20, 12];
  const page = width * height * 3;
  const pixels = Buffer.alloc(page * frames);
  for (let frame = 0; frame < frames; frame++) pixels.fill((frame * 83) % 256, frame * page, (frame + 1) * page);
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const;
  const drawn = await sharp(pixels, { raw })
    .gif({ delay: Array.from({ length: frames }, () => 120), loop: 4 })
    .toBuffer();
  // A comment is 0x21 0xFE, then blocks of up to 255 bytes, each after its length, and an empty block.
  const block = Buffer.alloc(256, 7).fill(255, 0, 1);
  const blocks = Math.max(0, Math.ceil((size - drawn.length) / block.length));
  const comment = [Buffer.from([0x21, 0xfe]), ...Array.from({ length: blocks }, () => block), Buffer.from([0])];
  return Buffer.concat([drawn.subarray(0, -1), ...(blocks > 0 ? comment : []), drawn.subarray(-1)]);
}

/** Returns the address at which a file can be sent to the embedded store, signed with an admin's upload credentials. */
export async function signedPut(
  api: Pick<TestApp, "app">,
  key: string,
  { accessKeyId, secretAccessKey, sessionToken }: AliyunInfo,
): Promise<string> {
  const { bucket, region } = api.app.services.uploads.place;
  const keys = { accessKeyId, accessKeySecret: secretAccessKey, stsToken: sessionToken };
  const options = { ...keys, bucket, region, endpoint: ORIGIN, sldEnable: true, authorizationV4: true };
  const client = new OSS({ ...options, refreshSTSToken: async () => keys, refreshSTSTokenInterval: 900_000 } as never);
  return (await client.signatureUrlV4("PUT", 60, {}, key)).slice(ORIGIN.length);
}

/** Any origin: V4 does not sign the host. */
const ORIGIN = "http://store.test";

const md5 = (content: Uint8Array): string => createHash("md5").update(content).digest("hex");

type Uploaded = Envelope<StoredFile & Partial<StoredImage> & { path: string }>;

/** Puts a file into the object store under the prefix of these credentials. @returns its key */
export async function putFile(
  api: Pick<TestApp, "app">,
  name: string,
  content: Buffer,
  aliyunInfo: AliyunInfo,
): Promise<string> {
  const key = `${aliyunInfo.prefixPath}${md5(content)}${extensionOf(name)}`;
  const url = await signedPut(api, key, aliyunInfo);
  const sent = await api.app.inject({ method: "PUT", url, payload: content });
  if (sent.statusCode !== 200) throw new Error(sent.body);
  return key;
}

/** Sends a file to the object store, without the call that stores it. @returns its key, or the refusal of the credentials */
export async function sendFile(
  api: Pick<TestApp, "app" | "call">,
  name: string,
  content: Buffer,
  token: string,
): Promise<string | Envelope<unknown>> {
  const granted = await api.call<{ aliyunInfo: AliyunInfo }>(account("getAliyunInfo"), {}, { token });
  if (granted.code !== codes.ok) return granted;
  return putFile(api, name, content, granted.result.aliyunInfo);
}

/** Uploads one file as the console does: credentials, the file to the object store, and the call that stores it. */
export async function upload(
  api: Pick<TestApp, "app" | "call" | "admin">,
  name: string,
  content: Buffer,
  { token = api.admin } = {},
): Promise<Uploaded> {
  const key = await sendFile(api, name, content, token);
  if (typeof key !== "string") return key as Uploaded;
  return api.call(v2("file", "store"), { key, name }, { token });
}
