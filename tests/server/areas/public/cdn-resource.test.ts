import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedResource } from "#domain/api/cdn-resource.ts";
import type { CommandReply, NewTicket } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { png, upload } from "#support/upload.ts";

let api: TestApp;
let picture: string;
let drawing: string;
beforeAll(async () => {
  api = await testApp();
  picture = (await upload(api, "photo.png", await png(640, 480))).result.key;
  drawing = (await upload(api, "logo.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")))
    .result.key;
});
afterAll(() => api.close());

const input = { purpose: "工单 4711", hours: 1, uses: 20 };
const make = (keys: string, more: object = {}, token = api.admin) =>
  api.call<CommandReply>(v2("ticket", "cdnResource"), { input: { ...input, ...more, keys } }, { token });
const ticketFor = async (keys: string, more: object = {}): Promise<string> =>
  ((await make(keys, more)).result.shownOnce as NewTicket).ticket;

const open = (file: string, { ticket = "", token = "", bucket = "image" } = {}) =>
  api.call<OpenedResource>(v2("cdnResource", "open"), { ticket, file, bucket }, { token });
const get = (url: string) => api.app.inject({ method: "GET", url });

describe("a ticket for cloud resources", () => {
  it("opens the files that it names by a signed address, and tells nothing of their origin", async () => {
    const ticket = await ticketFor(`${picture}\nhttp://localhost/files/${drawing}`);
    const { result } = await open(picture, { ticket });
    expect(result).toMatchObject({ key: picture, width: 640, height: 480, type: "image/png", origin: null });
    const file = await get(result.url);
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "image/png"]);
    expect((await get(result.smallUrl ?? "")).headers["content-type"]).toBe("image/webp");
    expect((result.until ?? 0) - Date.now() / 1_000).toBeLessThanOrEqual(301);
    const svg = await get((await open(`/files/${drawing}`, { ticket })).result.url);
    expect(svg.headers["content-disposition"]).toBe("attachment");
    expect(svg.headers["content-security-policy"]).toContain("sandbox");
    // A signature is for one key, and the open way of the console stays closed.
    expect((await get(result.url.replace(picture, drawing))).statusCode).toBe(403);
    expect((await get(`/files/${picture}`)).statusCode).toBe(401);
  });

  it("answers a key that it does not name like one that does not exist, and counts neither", async () => {
    const ticket = await ticketFor(picture, { uses: 1 });
    const [other, missing] = [await open(drawing, { ticket }), await open(`00/${"0".repeat(30)}.png`, { ticket })];
    expect(other).toMatchObject({ code: codes.notFound, msg: missing.msg, result: missing.result });
    expect((await open(picture, { ticket })).code).toBe(codes.ok);
    expect((await open(picture, { ticket })).msg).toContain("次数已用完");
    expect((await open(picture)).msg).toBe("需要凭证或登录");
  });

  it("refuses addresses of other hosts and texts that are no key, with the reason", async () => {
    const ticket = await ticketFor(picture);
    const foreign = [
      `https://evil.example/files/${picture}`,
      `//evil.example/files/${picture}`,
      `https://localhost@evil.example/files/${picture}`,
      `https:/\\evil.example/files/${picture}`,
      `/\\evil.example/files/${picture}`,
      `javascript:alert(1)//files/${picture}`,
      `../../${picture}`,
      `/files/../object-store.key`,
      "incoming/1/aa",
      `${picture}\n${drawing}`,
      "x".repeat(1_000),
    ];
    for (const text of foreign)
      expect([text, (await open(text, { ticket })).code]).toEqual([text, codes.illegalParameter]);
    expect((await open(foreign[0] ?? "", { ticket })).msg).toContain("evil.example");
    for (const keys of [`https://evil.example/files/${picture}`, "nothing", `00/${"0".repeat(30)}.png`, " "])
      expect((await make(keys)).code).toBe(codes.illegalParameter);
    const many = Array.from({ length: 21 }, (_, i) => `00/${String(i).padStart(30, "0")}.png`).join("\n");
    expect((await make(many)).code).toBe(codes.illegalParameter);
  });

  it("names no file that its maker may not read, and opens none once the maker may not", async () => {
    const { token, id } = await api.colleague("looker", ["ticket.cdnResource"]);
    expect((await make(picture, {}, token)).code).toBe(codes.illegalParameter);
    await api.db.query("update stored_file set uploaders = uploaders || $2::bigint where key = $1", [picture, id]);
    const reply = await make(picture, {}, token);
    const { ticket } = reply.result.shownOnce as NewTicket;
    expect((await open(picture, { ticket })).code).toBe(codes.ok);
    await api.db.query("update stored_file set uploaders = array_remove(uploaders, $2::bigint) where key = $1", [
      picture,
      id,
    ]);
    expect((await open(picture, { ticket })).code).toBe(codes.notFound);
  });
});

it("a login sees origin and records of a file that it may read, and the internal bucket only signed", async () => {
  await api.db.query("insert into file_use (key, resource, record) values ($1, 'model', 1), ($1, 'gone', 1)", [
    picture,
  ]);
  const { result } = await open(picture, { token: api.admin });
  expect(result).toMatchObject({ url: `/files/${picture}`, until: null });
  expect(result.origin).toMatchObject({
    md5: picture.replace("/", "").slice(0, 32),
    records: [{ resource: "model", id: "1" }],
  });
  expect(result.origin?.uploaders).toHaveLength(1);
  expect((await open(picture, { token: api.admin, bucket: "internal" })).result.url).toContain("x-oss-signature");
  const { token } = await api.colleague("cdn only", ["ticket.cdnResource"]);
  expect((await open(picture, { token })).code).toBe(codes.notFound);
  const none = await api.colleague("no cdn", ["ticket.websocket"]);
  expect((await open(picture, { token: none.token })).code).toBe(codes.noPermission);
});
