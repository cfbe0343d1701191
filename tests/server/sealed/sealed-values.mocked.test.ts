import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Area } from "#commands/define.ts";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply, Revealed } from "#domain/api/commands.ts";
import { resourceNamed } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { tableOf } from "#kernel/sql-mapping.ts";
import { tableSql } from "#server/db/schema-sql.ts";
import { MOST_REVEALED } from "#server/commands/reveal.ts";
import { recordsWithSealed } from "#server/sealed/same-value.ts";
import { updateRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

vi.mock("#domain/generated/resources.ts", async (original) => {
  const { resources } = await original<{ resources: readonly Resource[] }>();
  const { sealedBlack, sealedPayee } = await import("#support/sealed-payees.ts");
  return { resources: [...resources, sealedPayee, sealedBlack] };
});

vi.mock("#commands/generated/areas.ts", async (original) => {
  const given = await original<{ areas: readonly Area[] }>();
  const { sealedAreas } = await import("#support/sealed-payees.ts");
  return { ...given, areas: [...given.areas, ...sealedAreas] };
});

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  for (const name of ["sealedPayee", "sealedBlack"])
    for (const statement of tableSql(tableOf(resourceNamed(name)))) await api.db.query(statement);
});
afterAll(() => api.close());

const ACCOUNT = "6222020200112233";
const OTHER = "6217000010001234567";
const PHONE = "13812345678";
let made = 0;
const numberOf = (n: number): string => `11010119900307${String(1000 + n)}`;
const numberIn = (item: AnyRecord): string => numberOf(Number(String(item["code"]).slice(1)));

async function aPayee(values: object = {}): Promise<AnyRecord> {
  made += 1;
  const { item } = await api.ok<{ item: AnyRecord }>("sealedPayee", "add", {
    code: `S${made}`,
    realName: "张三丰",
    idNumber: numberOf(made),
    contact: { city: "深圳", phone: PHONE, card: "4000123412341234" },
    methods: [
      { kind: "bank", account: ACCOUNT, holder: "张三丰" },
      { kind: "alipay", account: OTHER, holder: "李四光" },
    ],
    ...values,
  });
  return item;
}

type Method = Record<string, unknown>;
const methodsOf = (item: AnyRecord): Method[] => item["methods"] as Method[];
const edit = (item: AnyRecord, values: object) =>
  api.call<{ item: AnyRecord; path: string }>(
    v2("sealedPayee", "edit"),
    { id: item.id, version: item.version, ...values },
    { token: api.admin },
  );

/** Calls as an admin of the test's own, because each admin may reveal only a few values at a time. */
const as = async (name: string, auths: string[]) => ({
  token: (await api.colleague(name, auths, { madeUp: auths })).token,
});

async function revealed(item: AnyRecord, input: object, who?: { token: string }) {
  made += 1;
  const me = who ?? (await as(`reader${made}`, ["sealedPayee.reveal"]));
  const body = { ids: [item.id], versions: { [item.id]: item.version }, input };
  return api.call<CommandReply & { shownOnce?: Revealed }>(v2("sealedPayee", "reveal"), body, me);
}
const clear = async (item: AnyRecord, input: object): Promise<string | undefined> =>
  (await revealed(item, input)).result.shownOnce?.value;

describe("a sealed value", () => {
  it("leaves the server as its mask, and is stored encrypted with another text each time", async () => {
    const item = await aPayee({ memo: "same" });
    const again = await aPayee({ memo: "same" });
    expect(item).toMatchObject({
      realName: "张**",
      idNumber: expect.stringMatching(/^110\*\*\*\*\d\d$/),
      contact: { city: "深圳", phone: "138****5678", card: "40****34" },
      methods: [
        { kind: "bank", account: "62****33", holder: "张**", rowKey: expect.stringMatching(/^[\w-]{12}$/) },
        { kind: "alipay", account: "62****67", holder: "李**" },
      ],
    });
    expect(JSON.stringify(item)).not.toMatch(/find/i);
    const rows = await api.db.query<{ text: string; memo: string }>(
      "select t::text as text, t.memo from sealed_payee t where id = any($1::bigint[])",
      [[item.id, again.id]],
    );
    for (const { text } of rows)
      for (const value of [ACCOUNT, OTHER, "4000123412341234", "11010119900307"]) expect(text).not.toContain(value);
    expect(rows[0]?.memo).not.toBe(rows[1]?.memo);
  });

  it("is revealed by its path, with a record that names the path and not the value", async () => {
    const item = await aPayee();
    const me = await as("revealing", ["sealedPayee.reveal"]);
    const inRow = await revealed(item, { field: "methods.account", row: 2 }, me);
    expect(inRow.result.shownOnce).toEqual({
      resource: "sealedPayee",
      id: item.id,
      field: "methods[1].account",
      value: OTHER,
    });
    expect((await revealed(item, { field: "idNumber" }, me)).result.shownOnce?.value).toBe(numberIn(item));
    expect((await revealed(item, { field: "contact.card" }, me)).result.shownOnce?.value).toBe("4000123412341234");
    expect((await revealed(item, { field: "methods.holder", row: 1 }, me)).result.shownOnce?.value).toBe("张三丰");
    const records = await api.db.query<{ before: object; text: string }>(
      `select before, r::text as text from operation_record r where command = 'sealedPayee.reveal' and op_obj_id = $1::bigint order by id`,
      [item.id],
    );
    expect(records[0]?.before).toEqual({ "methods[1].account": "62****67" });
    expect(records).toHaveLength(4);
    for (const { text } of records)
      for (const value of [OTHER, "张三丰", "4000123412341234"]) expect(text).not.toContain(value);
    for (const [input, code] of [
      [{ field: "methods.account", row: 3 }, codes.notFound],
      [{ field: "methods.account" }, codes.illegalParameter],
      [{ field: "methods.kind", row: 1 }, codes.illegalParameter],
      [{ field: "methods.account", row: 0 }, codes.illegalParameter],
      [{ field: "__proto__.account" }, codes.illegalParameter],
    ] as const)
      expect((await revealed(item, input)).code, JSON.stringify(input)).toBe(code);
    const nobody = await as("without", ["screen:/manage-admin"]);
    expect((await revealed(item, { field: "idNumber" }, nobody)).code).not.toBe(codes.ok);
  });

  it("does not open where it was moved to another field or changed", async () => {
    const item = await aPayee({ memo: "a memo" });
    await api.db.query("update sealed_payee set memo = id_number where id = $1::bigint", [item.id]);
    expect((await revealed(item, { field: "memo" })).code).toBe(codes.wrongState);
    await api.db.query("update sealed_payee set id_number = 'AQ.110****01' where id = $1::bigint", [item.id]);
    expect((await revealed(item, { field: "idNumber" })).code).toBe(codes.wrongState);
  });

  it("stays with its row while rows are moved, removed and added, unless a value is typed anew", async () => {
    const before = await aPayee();
    const [bank = {}, alipay = {}] = methodsOf(before);
    const rest = (row: Method): Method => ({ kind: row["kind"], rowKey: row["rowKey"] });
    const moved = await edit(before, { methods: [rest(alipay), { ...rest(bank), account: "9558800011112222" }] });
    expect(moved.code, moved.msg).toBe(codes.ok);
    const { item } = moved.result;
    expect(methodsOf(item).map(({ kind, account, holder }) => [kind, account, holder])).toEqual([
      ["alipay", "62****67", "李**"],
      ["bank", "95****22", "张**"],
    ]);
    expect(await clear(item, { field: "methods.account", row: 1 })).toBe(OTHER);
    expect(await clear(item, { field: "methods.account", row: 2 })).toBe("9558800011112222");
    const removed = await edit(item, { methods: [{ kind: "new", account: "1111222233334444" }, rest(bank)] });
    expect(await clear(removed.result.item, { field: "methods.account", row: 2 })).toBe("9558800011112222");
    expect(await clear(removed.result.item, { field: "methods.holder", row: 2 })).toBe("张三丰");
    expect(await recordsWithSealed(api.db, resourceNamed("sealedPayee"), "methods.account", OTHER)).not.toContain(
      item.id,
    );
  });

  it("is refused where it is required and neither given nor stored, and as its mask", async () => {
    const item = await aPayee();
    const [bank = {}] = methodsOf(item);
    for (const [methods, path] of [
      [[{ kind: "new" }], "methods[0].account"],
      [[{ kind: "new", rowKey: "no-such-row" }], "methods[0].account"],
      [[bank], "methods[0].account"],
      [
        [
          { kind: "bank", rowKey: bank["rowKey"] },
          { kind: "twin", rowKey: bank["rowKey"] },
        ],
        "methods[1].account",
      ],
    ] as const) {
      const reply = await edit(item, { methods });
      expect([reply.code, reply.result.path], JSON.stringify(methods)).toEqual([codes.illegalParameter, path]);
    }
    const sealedMask = await edit(item, { idNumber: item["idNumber"] });
    expect([sealedMask.code, sealedMask.result.path]).toEqual([codes.illegalParameter, "idNumber"]);
    await expect(
      updateRecord(api.db, resourceNamed("sealedPayee"), item, { idNumber: item["idNumber"] }, null),
    ).rejects.toThrow("mask");
  });

  it("is kept by code that writes the rows back as it read them, and by a part that leaves it out", async () => {
    const before = await aPayee();
    const resource = resourceNamed("sealedPayee");
    const rows = methodsOf(before).map((row) => ({ ...row, kind: "changed" }));
    const item = await updateRecord(api.db, resource, before, { methods: rows }, null);
    expect(await clear(item, { field: "methods.account", row: 1 })).toBe(ACCOUNT);
    expect(await clear(item, { field: "methods.holder", row: 1 })).toBe("张三丰");
    const moved = (await edit(item, { contact: { city: "广州", phone: "" } })).result.item;
    expect(moved["contact"]).toEqual({ city: "广州", phone: "", card: "40****34" });
    expect(await clear(moved, { field: "contact.card" })).toBe("4000123412341234");
    const same = await edit(moved, { contact: { city: "广州", phone: "" } });
    expect(same.result.item.version).toBe(moved.version);
    const erased = await updateRecord(api.db, resource, moved, { idNumber: "", contact: null, methods: [] }, null);
    expect(erased).toMatchObject({ idNumber: "", contact: null, methods: [] });
    expect(await recordsWithSealed(api.db, resource, "idNumber", numberIn(before))).toEqual([]);
  });

  it("is in no answer, export, event or operation record", async () => {
    const canary = "110101195512120019";
    const inRow = "6230580000112299887";
    const item = await aPayee({
      idNumber: canary,
      memo: canary,
      methods: [{ kind: "x", account: inRow, holder: "郭靖郭靖" }],
    });
    const changed = await edit(item, { memo: `${canary}9`, realName: "黄蓉黄蓉" });
    const calls = [
      await api.call(
        v2("sealedPayee", "list"),
        { columns: Object.keys(resourceNamed("sealedPayee").fields) },
        { token: api.admin },
      ),
      await api.call(v2("sealedPayee", "detail"), { id: item.id }, { token: api.admin }),
      await api.call(v2("sealedPayee", "history"), { id: item.id }, { token: api.admin }),
      await api.call(v2("operationRecord", "list"), {}, { token: api.admin }),
      await api.call(v2("sealedPayee", "list"), { filter: canary }, { token: api.admin }),
    ];
    const sheets = await Promise.all(
      ["csv", "xlsx"].map((format) =>
        api.app.inject({
          method: "POST",
          url: v2("sealedPayee", "export"),
          headers: {
            "content-type": "application/json",
            __cxy_token_: api.admin,
            __cxy_requestid_: `sealed-${format}`,
          },
          payload: JSON.stringify({ format, columns: ["idNumber", "memo", "methods", "contact"] }),
        }),
      ),
    );
    const stored = await api.db.query<{ text: string }>(
      `select t::text as text from live_event t union all select t::text from operation_record t
       union all select t::text from request t`,
    );
    const texts = [
      JSON.stringify(changed),
      ...calls.map((reply) => JSON.stringify(reply)),
      ...sheets.map(({ body }) => body),
      ...stored.map(({ text }) => text),
      ...api.lines,
    ];
    for (const { code, msg } of calls) expect(code, msg).toBe(codes.ok);
    expect(sheets[0]?.body).toContain("110****19");
    for (const text of texts) for (const value of [canary, inRow, "郭靖郭靖"]) expect(text).not.toContain(value);
    const [row] = await api.db.query<{ text: string }>(
      "select t::text as text from sealed_payee t where id = $1::bigint",
      [item.id],
    );
    for (const value of [canary, inRow]) expect(row?.text).not.toContain(value);
    const readers = [...calls.map((reply) => JSON.stringify(reply)), ...sheets.map(({ body }) => body)];
    for (const text of readers) expect(text).not.toContain("黄蓉黄蓉");
  });
});

describe("a sealed value that is looked up", () => {
  it("is found without regard to case, width, blanks and hyphens, in other fields too", async () => {
    const item = await aPayee({ idNumber: "e1234-5678 x", methods: [{ kind: "a", account: "AB-77 88 99 00" }] });
    await api.ok("sealedBlack", "add", { code: "B", value: "ab77889900" });
    const payees = resourceNamed("sealedPayee");
    expect(await recordsWithSealed(api.db, payees, "idNumber", "Ｅ12345678X")).toEqual([item.id]);
    expect(await recordsWithSealed(api.db, payees, "methods.account", "ab77889900")).toEqual([item.id]);
    expect(await recordsWithSealed(api.db, resourceNamed("sealedBlack"), "value", "AB 77889900")).toHaveLength(1);
    expect(await recordsWithSealed(api.db, payees, "idNumber", "")).toEqual([]);
    await expect(recordsWithSealed(api.db, payees, "memo", "x")).rejects.toThrow("memo");
    const twin = await api.call(
      v2("sealedPayee", "add"),
      { code: "twin", idNumber: "E1234 5678-X" },
      { token: api.admin },
    );
    expect([twin.code, twin.msg]).toEqual([codes.illegalParameter, "证件号已存在"]);
    expect(JSON.stringify(twin)).not.toContain(item["code"]);
  });

  it("filters a list for whoever may reveal it, counted by value, and no call that keeps its filter", async () => {
    const item = await aPayee();
    const filter = `idNumber:${numberIn(item)}`;
    const found = await api.call<{ list: AnyRecord[] }>(v2("sealedPayee", "list"), { filter }, { token: api.admin });
    expect(found.result.list.map(({ id }) => id)).toEqual([item.id]);
    const blind = await as("blind", ["sealedPayee.edit", "sealedPayee.export"]);
    for (const one of [filter, "idNumber:*", `-${filter}`, "memo:x", `code:1 | ${filter}`])
      expect((await api.call(v2("sealedPayee", "list"), { filter: one }, blind)).code, one).not.toBe(codes.ok);
    for (const body of [
      { filter: "memo:x" },
      { sort: "idNumber" },
      { filter: "idNumber>1" },
      { filter: "idNumberFind:x" },
      { filter: "methods.account:x" },
      { columns: ["idNumberFind"] },
    ])
      expect((await api.call(v2("sealedPayee", "list"), body, { token: api.admin })).code, JSON.stringify(body)).toBe(
        codes.illegalParameter,
      );
    const kept = await api.call(v2("sealedPayee", "exportTask"), { filter }, { token: api.admin });
    expect([kept.code, kept.msg]).toEqual([codes.illegalParameter, expect.stringContaining("只能在列表中")]);
    const many = Array.from({ length: MOST_REVEALED + 1 }, (_, i) => `idNumber:${numberOf(5000 + i)}`);
    const counted = await api.call(
      v2("sealedPayee", "list"),
      { filter: many.join(" | ") },
      { token: (await api.colleague("counting")).token },
    );
    expect(counted.code).toBe(codes.tooFrequent);
  });
});
