import { createHash } from "node:crypto";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "#domain/api/call.ts";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply, NewTicket } from "#domain/api/commands.ts";
import type { ListReply } from "#domain/api/list.ts";
import type { OwnSentFiles, SentFileAccess } from "#domain/api/sent-file.ts";
import { TicketState } from "#domain/links/enumerations.ts";
import { codes } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import { eraseSentFiles } from "#server/areas/links/erase-sent-files.ts";
import { eraseUnused } from "#server/jobs/delete-expired.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { png, putFile, signedPut, stl, upload } from "#support/upload.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const input = { purpose: "工厂 A 对账", hours: 2, place: "statement" };
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.4\n${text}\n%%EOF`);

async function make(more: object = {}): Promise<string> {
  const reply = await api.ok<CommandReply>("ticket", "fileUpload", { input: { ...input, ...more } });
  return (reply.shownOnce as NewTicket).ticket;
}

/** A sender without a login, by ticket or by the token of a login. */
function sender(ticket: string, place = "statement", token = "") {
  const ask = <T>(verb: string, body: object = {}): Promise<Envelope<T>> =>
    api.call<T>(v2("sentFile", verb), { ticket, place, ...body }, { token });
  const grant = async (): Promise<SentFileAccess> => {
    const reply = await ask<SentFileAccess>("getAliyunInfo");
    if (reply.code !== codes.ok) throw new Error(reply.msg);
    return reply.result;
  };
  const store = (key: string, name: string) => ask<StoredFile>("store", { key, name });
  const send = async (name: string, content: Buffer) =>
    store(await putFile(api, name, content, (await grant()).aliyunInfo), name);
  return { ask, grant, store, send };
}

const idOf = (ticket: string): string => {
  const claims = JSON.parse(Buffer.from(ticket.split(".")[0] ?? "", "base64url").toString()) as { id: string };
  return claims.id;
};
const received = (ticket: string): Promise<{ name: string; state: string; file: StoredFile | null }[]> =>
  api.db.query("select name, state, file from sent_file where ticket = $1::bigint order by id", [idOf(ticket)]);

describe("a ticket to upload", () => {
  it("takes a file, shows it in the ticket to staff alone, and tells its maker once", async () => {
    await api.db.query("update admin set email = 'maker@example.com' where email = ''");
    const ticket = await make();
    const guest = sender(ticket);
    const { limits, left, aliyunInfo } = await guest.grant();
    expect(limits).toMatchObject({ formats: ["pdf", "xlsx", "csv", "zip"], files: 5, bytes: 50 * 1024 * 1024 });
    expect([left, aliyunInfo.prefixPath]).toEqual([5, `incoming/ticket-${idOf(ticket)}/`]);
    const key = await putFile(api, "九月.pdf", pdf("one"), aliyunInfo);
    const first = await guest.store(key, "九月.pdf");
    expect(first.result).toMatchObject({ name: "九月.pdf" });
    // A call that is sent again gets the same file, and is no further use.
    expect((await guest.store(key, "九月.pdf")).result.key).toBe(first.result.key);
    await guest.send("十月.csv", Buffer.from("a;b\n1;2\n"));
    const rows = await api.ok<ListReply>("sentFile", "list", {
      filter: `ticket:${idOf(ticket)}`,
      sort: "createTime",
      columns: ["name", "place", "check", "state", "file"],
    });
    expect(rows.list).toMatchObject([
      { name: "九月.pdf", place: "statement", check: "recognized", state: "kept", file: { key: first.result.key } },
      { name: "十月.csv", check: "notProgram" },
    ]);
    expect(await api.db.query("select used, limits from ticket where id = $1::bigint", [idOf(ticket)])).toEqual([
      { used: 2, limits },
    ]);
    const { token } = await api.colleague("no links", ["ticket.websocket"]);
    expect((await api.call(v2("sentFile", "list"), {}, { token })).code).toBe(codes.noPermission);
    const mails = await api.db.query<{ files: string }>(
      `select payload ->> 'files' as files from graphile_worker._private_jobs where key = $1`,
      [`files arrived:${idOf(ticket)}`],
    );
    expect(mails).toEqual([{ files: "2" }]);
  });

  it("takes no more files, none too large, of another kind, or after its end", async () => {
    const ticket = await make({ files: 1, megabytes: 1, formats: ["pdf"] });
    const guest = sender(ticket);
    await expect(guest.send("large.pdf", pdf("x".repeat(1024 * 1024)))).rejects.toThrow("EntityTooLarge");
    expect((await guest.send("a.csv", Buffer.from("a;b"))).msg).toContain("只接受 pdf");
    const { aliyunInfo } = await guest.grant();
    // The page says nothing about the limits: what the row says counts, also if the ticket's text is older.
    const late = await putFile(api, "late.pdf", pdf("late"), aliyunInfo);
    expect((await guest.send("one.pdf", pdf("one"))).code).toBe(codes.ok);
    expect((await guest.store(late, "late.pdf")).msg).toContain("文件数已满");
    expect((await guest.ask("getAliyunInfo")).msg).toContain("次数已用完");
    expect(await received(ticket)).toHaveLength(1);
    const [row] = await api.db.query("select state from ticket where id = $1::bigint", [idOf(ticket)]);
    expect(row).toEqual({ state: TicketState.of("usedUp") });
    const over = await make();
    const key = await putFile(api, "b.pdf", pdf("b"), (await sender(over).grant()).aliyunInfo);
    await api.db.query("update ticket set until = now() - interval '1 second' where id = $1::bigint", [idOf(over)]);
    expect((await sender(over).store(key, "b.pdf")).msg).toContain("已过期");
    expect((await sender(over).ask("preUpload", { md5s: ["0".repeat(32)] })).msg).toContain("已过期");
  });

  it("is taken once by two last files at the same moment", async () => {
    const ticket = await make({ files: 1 });
    const guest = sender(ticket);
    const { aliyunInfo } = await guest.grant();
    const keys = await Promise.all(["x", "y", "z"].map((text) => putFile(api, `${text}.pdf`, pdf(text), aliyunInfo)));
    const all = await Promise.all(keys.map((key) => guest.store(key, "last.pdf")));
    expect(all.filter(({ code }) => code === codes.ok)).toHaveLength(1);
    expect(await received(ticket)).toHaveLength(1);
  });

  it("reaches only its own prefix and place, and knows only its own files", async () => {
    const [ticket, other] = [await make(), await make()];
    const [guest, stranger] = [sender(ticket), sender(other)];
    const { aliyunInfo } = await guest.grant();
    const foreign = await putFile(api, "s.pdf", pdf("s"), (await stranger.grant()).aliyunInfo);
    expect((await guest.store(foreign, "s.pdf")).msg).toBe("不是通过这里发送的对象");
    const overwriting = await signedPut(api, foreign, aliyunInfo);
    expect((await api.app.inject({ method: "PUT", url: overwriting, payload: "x" })).statusCode).toBe(403);
    expect((await sender(ticket, "supportLog").ask("getAliyunInfo")).msg).toBe("凭证不包含这一项");
    const content = pdf("known to staff");
    const { md5 } = (await upload(api, "known.pdf", content)).result;
    const found = async (who: typeof guest) =>
      (await who.ask<{ list: unknown[] }>("preUpload", { md5s: [md5] })).result;
    expect(await found(guest)).toEqual({ list: [] });
    expect((await guest.send("mine.pdf", content)).code).toBe(codes.ok);
    expect(await found(guest)).toMatchObject({ list: [{ md5 }] });
    expect(await found(stranger)).toEqual({ list: [] });
  });

  it("refuses content that is sent under the hash of another, and more bytes than its files may have", async () => {
    const guest = sender(await make({ files: 1, megabytes: 1 }));
    const { aliyunInfo } = await guest.grant();
    const hash = createHash("md5").update(pdf("real")).digest("hex");
    const key = `${aliyunInfo.prefixPath}${hash}.pdf`;
    const url = await signedPut(api, key, aliyunInfo);
    expect((await api.app.inject({ method: "PUT", url, payload: pdf("false") })).statusCode).toBe(200);
    const damaged = await guest.store(key, "real.pdf");
    expect(damaged).toMatchObject({ msg: expect.stringContaining("损坏"), result: { details: { sendAgain: true } } });
    const part = Buffer.alloc(1024 * 1024);
    const statuses = await Array.from({ length: 70 }).reduce<Promise<number[]>>(async (done, _, i) => {
      const before = await done;
      const name = `${aliyunInfo.prefixPath}${String(i).padStart(32, "0")}.pdf`;
      const put = await signedPut(api, name, aliyunInfo);
      return [...before, (await api.app.inject({ method: "PUT", url: put, payload: part })).statusCode];
    }, Promise.resolve([]));
    expect(statuses.filter((status) => status === 200)).toHaveLength(66);
  });
});

describe("a file from outside", () => {
  const hostile: readonly [name: string, content: Buffer, reason: string][] = [
    ["run.exe", Buffer.from("MZ"), "只接受"],
    ["run.pdf.exe", Buffer.from("MZ"), "只接受"],
    ["a.log", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(100)]), "程序或脚本"],
    ["a.txt", Buffer.from("\u007FELF\u0002\u0001"), "程序或脚本"],
    ["a.log", Buffer.from("#!/bin/sh\nrm -rf /\n"), "程序或脚本"],
    ["a.csv", Buffer.from("\uFEFF  <?php system($_GET[0]); ?>"), "程序或脚本"],
    [
      "a.txt",
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("<script>alert(1)</script>", "utf16le")]),
      "程序或脚本",
    ],
    ["a.zip", Buffer.from(zipSync({ "readme.txt": Buffer.from("x"), "bin/run.exe": Buffer.from("x") })), "run.exe"],
    ["a.zip", Buffer.from(zipSync({ "a.txt": Buffer.from("x") })).subarray(0, 40), "压缩包不完整"],
    ["a.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "程序或脚本"],
    ["a.png", Buffer.from("not a picture"), "图片"],
    ["empty.log", Buffer.from(""), "空"],
    ["\u202Egol.exe.log", Buffer.from("log"), "文件名"],
  ];

  it("is refused if it is a program, a script, damaged, or has a misleading name", async () => {
    const { token } = await api.colleague("support", ["ticket.fileUpload"]);
    const admin = sender("", "supportLog", token);
    const { aliyunInfo } = await admin.grant();
    for (const [name, content, reason] of hostile) {
      const reply = await admin.store(await putFile(api, name, content, aliyunInfo), name);
      expect([name, reply.code, reply.msg]).toEqual([name, codes.illegalParameter, expect.stringContaining(reason)]);
    }
    const kept = await admin.send("../../etc/a b.log", Buffer.from("a plain log"));
    expect(kept.result.name).toBe("a b.log");
    const zipped = await admin.send("logs.zip", Buffer.from(zipSync({ "a.log": Buffer.from("x") })));
    expect(zipped.code).toBe(codes.ok);
    expect((await admin.send("a.png", await png(40, 30))).result).toMatchObject({ width: 40, height: 30 });
  });

  it("is erased after seven days unless another record names it, and who sent it remains", async () => {
    const guest = sender(await make({ place: "photoResult" }), "photoResult");
    const [free, named] = [await guest.send("free.stl", stl(11)), await guest.send("named.stl", stl(12))];
    await api.db.query("insert into file_use (key, resource, record) values ($1, 'modelFile', 1)", [named.result.key]);
    await api.db.query("update sent_file set create_time = now() - interval '8 days' where name like '%.stl'");
    await api.db.query("update stored_file set create_time = now() - interval '8 days' where key = any($1::text[])", [
      [free.result.key, named.result.key],
    ]);
    expect(await eraseUnused(api.db, api.storage)).toEqual([]);
    expect(await eraseSentFiles(api.db)).toBe(1);
    expect(await eraseUnused(api.db, api.storage)).toEqual([free.result.key]);
    const rows = await api.db.query(
      "select name, state, file is null as gone from sent_file where name like '%.stl' order by name",
    );
    expect(rows).toEqual([
      { name: "free.stl", state: "erased", gone: true },
      { name: "named.stl", state: "kept", gone: false },
    ]);
  });
});

describe("what was sent", () => {
  beforeAll(async () => {
    // An app of its own, because one network may show a ticket only so often.
    await api.close();
    api = await testApp();
  });

  it("is shown again to its sender, also once the ticket is full, and to nobody else", async () => {
    const ticket = await make({ files: 2 });
    const guest = sender(ticket);
    const file = (await guest.send("one.pdf", pdf("shown again"))).result;
    const sent = async (who: typeof guest) => (await who.ask<OwnSentFiles>("sent")).result;
    const row = { id: expect.any(String), name: "one.pdf", size: file.size, key: file.key, state: "kept" };
    const createTime = expect.any(Number);
    expect(await sent(guest)).toEqual({ list: [{ ...row, createTime }], left: 1 });
    await guest.send("two.pdf", pdf("the last"));
    expect(await sent(guest)).toMatchObject({ list: [{ name: "two.pdf" }, { name: "one.pdf" }], left: 0 });
    expect((await sent(sender(await make()))).list).toEqual([]);
    const [first, other] = [
      await api.colleague("first sender", ["ticket.fileUpload"]),
      await api.colleague("other sender", ["ticket.fileUpload"]),
    ];
    const byLogin = sender("", "statement", first.token);
    await byLogin.send("three.pdf", pdf("by login"));
    expect(await sent(byLogin)).toMatchObject({ list: [{ name: "three.pdf" }], left: 5 });
    expect((await sent(sender("", "supportLog", first.token))).list).toEqual([]);
    expect((await sent(sender("", "statement", other.token))).list).toEqual([]);
    expect((await sender("").ask("sent")).msg).toContain("需要凭证");
  });
});
