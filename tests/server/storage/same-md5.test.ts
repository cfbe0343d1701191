import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { upload } from "#support/upload.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const get = (key: string, { cookie = `console_files=${api.admin}` } = {}) =>
  api.app.inject({ method: "GET", url: `/files/${key}`, headers: { cookie } });

/** Two blocks of equal MD5 (Wang and Yu, 2004). With the same suffix their MD5 remains equal. */
const collision = [
  "d131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f8955ad340609f4b30283e488832571415a085125e8f7cdc99fd91dbdf280373c5bd8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0e99f33420f577ee8ce54b67080a80d1ec69821bcb6a8839396f9652b6ff72a70",
  "d131dd02c5e6eec4693d9a0698aff95c2fcab50712467eab4004583eb8fb7f8955ad340609f4b30283e4888325f1415a085125e8f7cdc99fd91dbd7280373c5bd8823e3156348f5bae6dacd436c919c6dd53e23487da03fd02396306d248cda0e99f33420f577ee8ce54b67080280d1ec69821bcb6a8839396f965ab6ff72a70",
].map((block) => Buffer.from(block, "hex"));

describe("another file of the same MD5", () => {
  const pair = (suffix: string): [Buffer, Buffer] => {
    const [one, other] = collision.map((block) => Buffer.concat([block, Buffer.from(suffix)]));
    if (!one || !other) throw new Error("a pair");
    return [one, other];
  };

  it.each([
    ["whose sum is kept", "o.gcode", false],
    ["from before sums were kept", "o.gcode", true],
    ["of another extension", "o.obj", false],
  ])("never replaces a stored file %s, and gives its uploader no access to that file", async (suffix, name, isOld) => {
    const [first, second] = pair(suffix);
    const stranger = await api.colleague(`uploads ${suffix}`, ["category.edit"]);
    const { key, md5 } = (await upload(api, "part.gcode", first)).result;
    if (isOld) await api.db.query("update stored_file set sha256 = null where key = $1", [key]);
    const reply = await upload(api, name, second, stranger);
    expect(reply).toMatchObject({ code: codes.illegalParameter, msg: expect.stringContaining("MD5") });
    expect((await get(key)).rawPayload.equals(first)).toBe(true);
    expect((await get(key, { cookie: `console_files=${stranger.token}` })).statusCode).toBe(403);
    const sums = await api.db.query("select sha256 from stored_file where md5 = $1", [md5]);
    expect(sums).toEqual([{ sha256: createHash("sha256").update(first).digest("hex") }]);
    // Identical bytes are accepted, and their uploader may read them.
    expect((await upload(api, "part.gcode", first, stranger)).code).toBe(codes.ok);
    expect((await get(key, { cookie: `console_files=${stranger.token}` })).statusCode).toBe(200);
  });

  it("is refused if both files arrive at the same time", async () => {
    const both = pair("at once");
    const senders = await Promise.all(
      ["one", "two"].map((name) => api.colleague(`at once ${name}`, ["category.edit"])),
    );
    const replies = await Promise.all(both.map((bytes, i) => upload(api, "part.gcode", bytes, senders[i])));
    const taken = replies.findIndex(({ code }) => code === codes.ok);
    expect(replies.filter(({ code }) => code === codes.ok)).toHaveLength(1);
    expect((await get(replies[taken]?.result.key ?? "")).rawPayload.equals(both[taken] ?? Buffer.of())).toBe(true);
  });
});
