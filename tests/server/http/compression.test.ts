import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { get, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import { readConfig } from "#server/config.ts";
import { startServer } from "#server/main.ts";
import type { Running } from "#server/main.ts";
import { PASSWORD, passwordsAreChanged, patient } from "#support/app.ts";
import { freshDatabase } from "#support/database.ts";
import { precompress } from "#web/build/precompress.ts";

let server: Running;
let dataDir = "";
let token = "";

const read = async (sent: ReturnType<typeof get>) => {
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  return { status: reply.statusCode, headers: reply.headers, bytes: await buffer(reply) };
};
const fetchPath = (path: string, headers: Record<string, string> = {}) => read(get(server.url + path, { headers }));
const callPath = (path: string, body: object, headers: Record<string, string> = {}) =>
  read(
    request(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", __cxy_token_: token, ...headers },
    }).end(JSON.stringify(body)),
  );

/** A small console with one script, whose copies the plugin of the build writes. */
async function smallConsole(folder: string): Promise<string> {
  const name = "assets/console-1a2b3c4d.js";
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(
    join(folder, name),
    Array.from({ length: 500 }, (_, i) => `export const n${i} = ${i * i};\n`).join(""),
  );
  await writeFile(join(folder, "index.html"), `<!doctype html><script type="module" src="/${name}"></script>`);
  const { writeBundle } = precompress() as { writeBundle(options: object, bundle: object): Promise<void> };
  await writeBundle({ dir: folder }, { [name]: {} });
  return folder;
}

beforeAll(async () => {
  const db = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "console-compressed-"));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: db.url,
    PORT: "0",
    DEMO: "0",
    ADMIN_PASSWORD: PASSWORD,
    ...patient,
  });
  server = await startServer(config, { console: await smallConsole(join(dataDir, "console")) });
  await passwordsAreChanged(db);
  const { bytes } = await callPath(account("loginV2"), { type: 2, account: "admin", password: PASSWORD });
  token = (JSON.parse(bytes.toString()) as { result: SessionReply }).result.token;
});

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe("answers", () => {
  it("compresses answers for clients that accept it, with the same content", async () => {
    const plain = await callPath(v2("systemConfig", "list"), {});
    const short = await callPath(v2("systemConfig", "list"), {}, { "accept-encoding": "gzip, br" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(short.headers).toMatchObject({ "content-encoding": "br", vary: expect.stringMatching(/accept-encoding/i) });
    expect(brotliDecompressSync(short.bytes).toString()).toBe(plain.bytes.toString());
    const older = await callPath(v2("systemConfig", "list"), {}, { "accept-encoding": "gzip" });
    expect(gunzipSync(older.bytes).toString()).toBe(plain.bytes.toString());
  });
});

describe("files of the console", () => {
  const scripts = async () => {
    const page = (await fetchPath("/")).bytes.toString();
    return /src="(\/assets\/console-[^"]+)"/.exec(page)?.[1] ?? "";
  };

  it("sends console files as the build compressed them, each variant with its own ETag", async () => {
    const path = await scripts();
    const plain = await fetchPath(path);
    const short = await fetchPath(path, { "accept-encoding": "br" });
    const older = await fetchPath(path, { "accept-encoding": "gzip" });
    expect(short.headers).toMatchObject({ "content-encoding": "br", vary: expect.stringMatching(/accept-encoding/i) });
    expect(plain.headers).toMatchObject({ vary: expect.stringMatching(/accept-encoding/i) });
    expect(brotliDecompressSync(short.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(older.bytes).equals(plain.bytes)).toBe(true);
    expect(new Set([plain, short, older].map(({ headers }) => headers.etag)).size).toBe(3);
    const again = await fetchPath(path, { "accept-encoding": "br", "if-none-match": short.headers.etag ?? "" });
    expect(again.status).toBe(304);
  });

  it("sends ranges of the bytes of a compressed console file", async () => {
    const path = await scripts();
    const whole = await fetchPath(path, { "accept-encoding": "br" });
    const part = await fetchPath(path, { "accept-encoding": "br", range: "bytes=100-199" });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(whole.bytes.subarray(100, 200))).toBe(true);
  });
});
