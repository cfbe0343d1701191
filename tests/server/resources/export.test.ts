import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { Envelope } from "#domain/api/call.ts";
import { v2 } from "#domain/api/call.ts";
import { insertRecord } from "#server/resources/write.ts";
import { csvCell } from "#kernel/csv.ts";
import { withoutGuards } from "#server/resources/import/formula-guards.ts";
import { csvParts, exportRecords, MOST_EXPORTED } from "#server/resources/export.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel } from "#support/factory.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

interface Answer {
  type: string;
  rows: string | undefined;
  text: string;
}

async function ask(resource: string, body: object, token = api.admin, language = "1"): Promise<Answer> {
  const reply = await api.app.inject({
    method: "POST",
    url: v2(resource, "export"),
    headers: {
      "content-type": "application/json",
      __cxy_requestid_: randomUUID(),
      __cxy_os_lang_: language,
      __cxy_timezone_: "28800",
      __cxy_token_: token,
    },
    payload: JSON.stringify(body),
  });
  const { "content-type": type, "x-row-count": rows } = reply.headers;
  return { type: String(type), rows: rows === undefined ? undefined : String(rows), text: reply.body };
}
const refusalOf = ({ type, text }: Answer): Envelope => {
  expect(type).toContain("application/json");
  return JSON.parse(text) as Envelope;
};
/** Inserts in parts, each well within the statement timeout. */
async function operations(n: number): Promise<void> {
  const part = 20_000;
  for (let from = 1; from <= n; from += part)
    await api.db.query(
      `insert into operation_record (module_id, resource, op_obj_id, command, reason, path, create_time)
       select 'model', 'model', i, 'model.noPass', 'reason ' || i, 'many', '2026-01-01'::timestamptz + i * interval '1 second'
       from generate_series($1::int, $2::int) i`,
      [from, Math.min(n, from + part - 1)],
    );
}

describe("a cell", () => {
  it.each([
    ["plain", "plain"],
    ["", ""],
    ['a "b", c', '"a ""b"", c"'],
    ["two\nlines", '"two\nlines"'],
    ["=1+1", "'=1+1"],
    ["+86 138", "'+86 138"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tx", "'\tx"],
    ["\rx", `"'\rx"`],
    ["＝1", "'＝1"],
    ["a;=1+1", "a;'=1+1"],
    ["a;b;-2+3;@x", "a;b;'-2+3;'@x"],
    ["a\t+1", "a\t'+1"],
    ["a; =1", "a; '=1"],
    ["a;\u3000＝1", "a;\u3000'＝1"],
    ['a;"=1', '"a;""\'=1"'],
    ["a\n=1", '"a\n\'=1"'],
    ["a;'=1", "a;''=1"],
    ["\t=1", "'\t'=1"],
    ["'=1", "''=1"],
    ["a;b=1; c-d", "a;b=1; c-d"],
    ["it's; 'so'", "it's; 'so'"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ])("writes %j as %j, and reads the same text", (text, cell) => {
    expect(csvCell(text)).toBe(cell);
    const inside = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    expect(withoutGuards(inside)).toBe(text);
  });

  it("is written in linear time", () => {
    const started = process.cpuUsage();
    for (const part of [";", '; "', "\n ", ";'", "\t;"]) csvCell(part.repeat(1_000_000));
    expect(process.cpuUsage(started).user).toBeLessThan(20_000_000);
  });

  it("keeps the minus sign of a number in a cell", () =>
    expect([csvCell("-5", true), csvCell("-5")]).toEqual(["-5", "'-5"]));
});

describe("an export", () => {
  it("exports all rows that the filter matches, in the requested order and the caller's language", async () => {
    await api.db.query("delete from system_config where type = 'pictureCount'");
    const config = { type: "pictureCount", picUploadNum: 3 };
    await insertRecord(api.db, systemConfig, { name: "=cmd|' /C calc'!A0", ...config }, null);
    await insertRecord(api.db, systemConfig, { name: '图片 "九" 张, 上限', ...config }, null);
    const asked = { filter: "type:pictureCount", sort: "id", columns: ["name", "type", "status", "picUploadNum"] };
    const zh = await ask("systemConfig", asked);
    expect(zh).toMatchObject({ type: "text/csv; charset=utf-8", rows: "2" });
    const [one, two] = await api.db.query<{ id: string }>(
      "select id from system_config where pic_upload_num = 3 order by id",
    );
    const head = `编号,名称,类型,状态,${systemConfig.fields.picUploadNum.label[0]}`;
    const rows = [
      `${one?.id},'=cmd|' /C calc'!A0,图片数量,启用,3`,
      `${two?.id},"图片 ""九"" 张, 上限",图片数量,启用,3`,
    ];
    expect(zh.text).toBe(`\ufeff${[head, ...rows, ""].join("\r\n")}`);
    const en = await ask("systemConfig", asked, api.admin, "0");
    expect(en.text).toContain(`,Picture count,On,3\r\n`);
  });

  it("records an export with its filter, order and count before the first byte is sent", async () => {
    await ask("systemConfig", { filter: "type:pictureCount", columns: ["name"] });
    const [row] = await api.db.query<{ admin: string; after: object; op_obj_id: string | null }>(
      "select admin, after, op_obj_id from operation_record where command = 'systemConfig.export' order by id desc limit 1",
    );
    expect(row).toMatchObject({
      op_obj_id: null,
      after: { filter: "type:pictureCount", sort: "-createTime", columns: ["id", "name"], count: 2 },
    });
    expect(row?.admin).toBeTruthy();
  });

  it("exports operation records newest first, with the oldest but without the export's own", async () => {
    const exports = { filter: "command:operationRecord.export", sort: "-id", columns: ["command"] };
    const idsIn = ({ text }: Answer): (string | undefined)[] =>
      text
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(",")[0]);
    const stored = async (): Promise<string[]> =>
      (
        await api.db.query<{ id: string }>(
          "select id from operation_record where command = 'operationRecord.export' order by id desc",
        )
      ).map(({ id }) => id);
    await ask("operationRecord", exports);
    const before = await stored();
    const answer = await ask("operationRecord", exports);
    expect(idsIn(answer)).toEqual(before);
    expect(answer.rows).toBe(String(before.length));
    expect(await stored()).toHaveLength(before.length + 1);
  });

  it("exports rows by cursor, and neither skips nor repeats one", async () => {
    await operations(2_500);
    const { text, rows } = await ask("operationRecord", {
      filter: "command:model.noPass",
      columns: ["opObjId", "createTime", "command"],
    });
    const lines = text.trim().split("\r\n").slice(1);
    expect([rows, lines.length]).toEqual(["2500", 2_500]);
    expect(lines.map((line) => Number(line.split(",")[1]))).toEqual(Array.from({ length: 2_500 }, (_, i) => 2_500 - i));
    expect(lines.at(-1)).toMatch(/,1,2026-01-01 08:00:01,不通过$/);
  });

  it("exports all readable fields of evidence, and no formula that a spreadsheet would run", async () => {
    const record = await makeModel(api.db, { groupName: "=cmd" });
    await api.ok("model", "setMaturity", {
      ids: [record.id],
      versions: { [record.id]: record.version },
      input: { maturityRating: "mature" },
    });
    await api.db.query(
      `insert into operation_record (module_id, resource, op_obj_id, command, admin, reason, before, after, ip, device, path, request_id, batch_id, undoes)
       select 'model', 'model', op_obj_id, '=evil', admin, '+1', '{}', '{"remark":"=1"}', '-1', '@x', '=p', '=r', '=b', id
       from operation_record where command = 'model.setMaturity'`,
    );
    const { text } = await ask("operationRecord", {
      filter: `opObjId:${record.id} resource:model -command:model.noPass`,
      sort: "id",
    });
    const [head, done, undoing] = text
      .replace("\ufeff", "")
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    const label = (name: keyof typeof operationRecord.fields): string => operationRecord.fields[name].label[0];
    const without = ["updateTime", "updater", "version"];
    const all = Object.keys(operationRecord.fields).filter((name) => !without.includes(name));
    expect(head).toEqual(all.map((name) => label(name as keyof typeof operationRecord.fields)));
    const cell = (row: string[] | undefined, name: string): string | undefined => row?.[all.indexOf(name)];
    expect(cell(done, "opObjId")).toBe(`'=cmd (${record.id})`);
    expect([cell(done, "resource"), cell(done, "command")]).toEqual(["模型", "设分级"]);
    expect([cell(done, "before"), cell(done, "after")]).toEqual(["分级：全年龄", "分级：成人"]);
    expect(cell(done, "ip")).toBe("127.0.*.*");
    expect(cell(done, "undoneBy")).toBe(`'=evil (${cell(undoing, "id")})`);
    expect(cell(undoing, "undoes")).toBe(`设分级 (${cell(done, "id")})`);
    for (const name of ["command", "reason", "device", "path", "requestId", "batchId"])
      expect(cell(undoing, name), name).toMatch(/^'/);
    const [operation] = await api.db.query<{ after: { columns: string[] } }>(
      "select after from operation_record where command = 'operationRecord.export' order by id desc limit 1",
    );
    expect(operation?.after.columns).toEqual(all);
  });

  it("writes both sides of a change like the console: titles, labels, the caller's time zone and language", async () => {
    const [vases, lamps] = [
      await makeCategory(api.db),
      await makeCategory(api.db, { name: { "1": "灯", "0": "Lamps" } }),
    ];
    const record = await makeModel(api.db, { categoryId: vases.id });
    const { id } = record;
    await api.ok("model", "setCategory", {
      ids: [id],
      versions: { [id]: record.version },
      input: { categoryId: lamps.id },
    });
    const [listed] = await api.db.query<{ text: Record<string, string> }>(
      "select audit_failure -> 0 -> 'text' as text from system_config where type = 'reviewModel' and status = 1",
    );
    const reason = listed?.text["1"] ?? "";
    const sides = [
      { status: 1, machineReview: 3, queueOrder: 10, reviewReason: "", reviewTime: null, remark: "夜" },
      { status: 3, machineReview: 6, queueOrder: null, reviewReason: reason, reviewTime: 1_767_225_600, remark: "" },
    ].map((side) => JSON.stringify(side));
    await api.db.query(
      `insert into operation_record (module_id, resource, op_obj_id, command, reason, before, after, ip)
       values ('model', 'model', $1::bigint, 'model.stop', $2, $3::jsonb, $4::jsonb, '127.0.0.1')`,
      [id, reason, ...sides],
    );
    const columns = ["opObjId", "command", "reason", "before", "after"];
    const { text } = await ask(
      "operationRecord",
      { filter: `opObjId:${id} ip:127.0.0.1`, sort: "id", columns },
      api.admin,
      "0",
    );
    const [, moved, refused] = text.trimEnd().split("\r\n");
    expect(moved).toMatch(/,Category: Test,Category: Lamps$/);
    expect(refused).toContain(
      `,Stop,${listed?.text["0"]},Status: Waiting; Machine review: Dubious; Remark: 夜,` +
        `Status: Taken down; Machine review: Review failed; Review reason: ${listed?.text["0"]}; Reviewed: 2026-01-01 08:00:00; Remark: none`,
    );
    // The request of an earlier export is not made of fields.
    await ask("systemConfig", { filter: "type:pictureCount", columns: ["name"] });
    const exports = await ask("operationRecord", { filter: "command:systemConfig.export", columns: ["after"] });
    expect(exports.text).toMatch(
      /"sort: -createTime；count: \d+；filter: type:pictureCount；columns: \[""id"",""name""\]"/,
    );
  });

  it("writes the reason of a decision in the reader's language", async () => {
    const { id } = await makeModel(api.db, { reviewReason: "与已发布模型重复" });
    const { text } = await ask("model", { filter: `id:${id}`, columns: ["reviewReason"] }, api.admin, "0");
    expect(text).toContain(`${id},Duplicates a published model\r\n`);
  });

  it("writes prices with two digits, and times in the reader's time zone", async () => {
    const submitTime = Date.UTC(2026, 0, 2, 16, 4, 5) / 1000;
    const { id } = await makeModel(api.db, { isPay: true, price: 1_905, submitTime });
    const { text } = await ask("model", { filter: `id:${id}`, columns: ["price", "submitTime"] });
    expect(text).toContain(`${id},19.05,2026-01-03 00:04:05\r\n`);
  });

  it("refuses an export of too many rows with their count, and does not record it", async () => {
    const before = await api.db.query("select 1 from operation_record where command = 'operationRecord.export'");
    await operations(MOST_EXPORTED + 1);
    await api.db.query("analyze operation_record");
    const { code, msg } = refusalOf(await ask("operationRecord", { filter: "command:model.noPass" }));
    expect(code).toBe(codes.illegalParameter);
    expect(msg).toMatch(/约有 1\d\d,\d{3} 条，一次最多直接导出 100,000 条/);
    const after = await api.db.query("select 1 from operation_record where command = 'operationRecord.export'");
    expect(after.length).toBe(before.length);
  });

  it("refuses an export without its permission or the list, and never exports secret fields", async () => {
    const both = await api.colleague("exporter", ["admin.export", "screen:/manage-admin"]);
    expect((await ask("admin", {}, both.token)).type).toContain("text/csv");
    for (const column of ["passwordHash", "constructor"])
      expect(refusalOf(await ask("admin", { columns: [column] }, both.token)).code).toBe(codes.illegalParameter);
    expect(refusalOf(await ask("admin", { filter: "passwordHash:*" }, both.token)).code).toBe(codes.illegalParameter);
    const blind = await api.colleague("blind", ["admin.export"]);
    expect(refusalOf(await ask("admin", {}, blind.token)).code).toBe(codes.noPermission);
    const reader = await api.colleague("reader", ["screen:/manage-admin"]);
    expect(refusalOf(await ask("admin", {}, reader.token)).code).toBe(codes.noPermission);
    // An admin who may read only names exports nothing.
    const models = await api.colleague("models", ["admin.export", "screen:/model-admin", "screen:/recode-manage"]);
    expect(refusalOf(await ask("admin", { columns: ["realName"] }, models.token)).code).toBe(codes.noPermission);
  });

  it("keeps no more than a batch of an export in memory, and ends with its reader", async () => {
    await makeModel(api.db);
    const statements: string[] = [];
    const db = {
      query: (text: string, ...more: []) => {
        statements.push(text);
        return api.db.query(text, ...more);
      },
      transaction: api.db.transaction.bind(api.db),
    } as typeof api.db;
    const reader = { now: 0, timezone: 0, language: 1 };
    const exported = await exportRecords(db, operationRecord, { filter: "id:<90000", sort: "id" }, reader);
    const { count } = exported;
    const parts = csvParts(exported);
    expect(count).toBeGreaterThan(80_000);
    const read = (): number => statements.filter((text) => text.includes(`"cursor0"`)).length;
    expect(read()).toBe(0);
    await parts.next();
    const first = await parts.next();
    expect([read(), String(first.value).split("\r\n").length]).toEqual([1, 1_001]);
    await parts.return(undefined);
    expect((await parts.next()).done).toBe(true);
    expect(read()).toBe(1);
  });

  it("stops an export when the browser disconnects", async () => {
    const url = await api.app.listen({ port: 0, host: "127.0.0.1" });
    const before = api.db.query.bind(api.db);
    let read = 0;
    Object.assign(api.db, {
      query: (text: string, ...more: []) => {
        if (text.includes(`"cursor0"`)) read += 1;
        return before(text, ...more);
      },
    });
    try {
      const headers = { "content-type": "application/json", __cxy_requestid_: randomUUID(), __cxy_token_: api.admin };
      const call = request(url + v2("operationRecord", "export"), { method: "POST", headers, agent: false });
      call.end(JSON.stringify({ filter: "id:<99000", columns: ["reason", "path", "command", "createTime"] }));
      const [reply] = (await once(call, "response")) as [IncomingMessage];
      expect(Number(reply.headers["x-row-count"])).toBeGreaterThan(80_000);
      await once(reply, "readable");
      reply.destroy();
      // Two equal counts a moment apart mean that nothing reads any more.
      await expect
        .poll(async () => {
          const seen = read;
          await new Promise((done) => setTimeout(done, 300));
          return read === seen;
        })
        .toBe(true);
      expect(read).toBeLessThan(90);
    } finally {
      Object.assign(api.db, { query: before });
    }
  });
});
