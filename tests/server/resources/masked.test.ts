import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maskedFields } from "#kernel/resource.ts";
import { CompanyPageKind } from "#domain/community/enumerations.ts";
import { companyPage } from "#domain/community/company-page.resource.ts";
import { consent } from "#domain/community/consent.resource.ts";
import { resourceNamed } from "#domain/index.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { codes } from "#kernel/errors.ts";
import type { MaskKind } from "#kernel/mask.ts";
import { maskTerm } from "#kernel/mask.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { MOST_REVEALED } from "#server/commands/reveal.ts";
import { systemActor } from "#server/auth/session/session.ts";
import { planOf } from "#server/resources/import/plan.ts";
import { prepareRows } from "#server/resources/import/prepare-rows.ts";
import { systemContext } from "#server/system-context.ts";
import { inClear } from "#server/resources/clear-values.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const IP = "203.0.113.77";
let made = 0;
async function aConsent(ip = IP): Promise<AnyRecord> {
  const page = await insertRecord(
    api.db,
    companyPage,
    { kind: CompanyPageKind.of("press"), title: { "1": "协议", "0": "Agreement" } },
    null,
  );
  const slot = `device ${++made}`;
  return insertRecord(api.db, consent, { page: page.id, device: slot, time: now(), ip, slot }, null);
}

const EMAIL = "zhangwei@staff.example";
const PHONE = "13800005678";
let colleagues = 0;
async function aColleague(): Promise<AnyRecord> {
  const { id } = await makeAny(api.db, admin);
  const [email] = [`${++colleagues}${EMAIL}`];
  await api.db.query("update admin set email = $2, phone = $3, last_login_ip = $4 where id = $1::bigint", [
    id,
    email,
    `${PHONE.slice(0, 3)}${String(colleagues).padStart(4, "0")}5678`,
    IP,
  ]);
  return (await api.ok<{ item: AnyRecord }>("admin", "detail", { id })).item;
}

const call = (item: AnyRecord, input?: object) => ({
  ids: [item.id],
  versions: { [item.id]: item.version },
  ...(input ? { input } : {}),
});

/** Calls as an admin of the test's own, because each admin may reveal only a few values at a time. */
const as = async (name: string, auths: string[]) => ({ token: (await api.colleague(name, auths)).token });

describe("the mask", () => {
  const samples: readonly [MaskKind, string, string][] = [
    ["ip", "203.0.113.77", "203.0.*.*"],
    ["ip", "2001:db8:85a3::8a2e:370:7334", "2001:db8:*"],
    ["ip", "::1", "::*"],
    ["ip", "unknown host", "****"],
    ["phone", "13812345678", "138****5678"],
    ["phone", "+49 170 1234567", "+49****4567"],
    ["phone", "5551234", "****"],
    ["email", "zhang@example.com", "z***@example.com"],
    ["email", "z@example.com", "***@example.com"],
    ["email", "nobody", "****"],
    ["idNumber", "110101199003071234", "110****34"],
    ["idNumber", "1101011", "****"],
    ["account", "6222020200112233", "62****33"],
    ["account", "6222", "****"],
    ["name", "张三丰", "张**"],
    ["name", "张", "****"],
    ["email", "😀😀@例子.中国", "😀***@例子.中国"],
    ["phone", "'; drop table admin; --", "'; ****; --"],
    ["name", "", ""],
  ];
  it.each(samples)("of the kind %s shows %j as %j", async (kind, value, mask) => {
    const [row] = await api.db.query<{ mask: string }>(
      `select ${maskTerm(kind, "v")} as mask from (select $1::text v) t`,
      [value],
    );
    expect(row?.mask).toBe(mask);
  });
});

describe("a masked value", () => {
  it("is in no answer that reads, writes or exports its record", async () => {
    const colleague = await aColleague();
    const item = await aConsent();
    const bodies = [
      await api.call(
        v2("consent", "list"),
        { filter: `id:${item.id}`, columns: ["ip", "device"] },
        { token: api.admin },
      ),
      await api.call(v2("consent", "detail"), { id: item.id }, { token: api.admin }),
      await api.call(v2("admin", "list"), { columns: maskedFields(admin) }, { token: api.admin }),
      await api.call(v2("admin", "detail"), { id: colleague.id }, { token: api.admin }),
      await api.call(
        v2("admin", "edit"),
        { id: colleague.id, version: colleague.version, phone: "13900001111" },
        { token: api.admin },
      ),
      await api.call(v2("admin", "history"), { id: colleague.id }, { token: api.admin }),
      await api.call(v2("operationRecord", "list"), {}, { token: api.admin }),
    ];
    for (const { code, msg } of bodies) expect(code, msg).toBe(codes.ok);
    const sheets = await Promise.all(
      ["consent", "admin"].map((name) =>
        api.app.inject({
          method: "POST",
          url: v2(name, "export"),
          headers: { "content-type": "application/json", __cxy_token_: api.admin, __cxy_requestid_: name },
          payload: JSON.stringify({ columns: maskedFields(resourceNamed(name)) }),
        }),
      ),
    );
    const texts = [...bodies.map((body) => JSON.stringify(body)), ...sheets.map(({ body }) => body)];
    for (const secret of [IP, "zhangwei", "13900001111", "1380001"])
      for (const text of texts) expect(text).not.toContain(secret);
    expect(sheets.map(({ body }) => body).join()).toContain("203.0.*.*");
    const events = await api.db.query<{ payload: unknown }>("select payload from live_event");
    expect(JSON.stringify(events)).not.toContain("13900001111");
  });

  it("is in no answer of a queue: neither in leased items nor in the evidence nor in a decision", async () => {
    const record = await makeModel(api.db, { ip: IP });
    const options = { token: api.admin };
    const claimed = await api.call(v2("queue", "claim"), { queue: "machineReview", want: record.id }, options);
    const evidence = await api.call(v2("model", "evidence"), { id: record.id }, options);
    const decision = { ids: [record.id], versions: { [record.id]: record.version }, queue: "machineReview" };
    const decided = await api.call(v2("model", "pass"), decision, options);
    const texts = [claimed, evidence, decided].map((reply) => JSON.stringify(reply));
    for (const { code, msg } of [claimed, evidence, decided]) expect(code, msg).toBe(codes.ok);
    expect(texts[1]).toContain("203.0.*.*");
    for (const text of texts) expect(text).not.toContain(IP);
  });

  it("in a sheet is refused as a mask by its column, and written as a whole value", async () => {
    const before = await aColleague();
    const plan = planOf(admin, { columns: ["id", "phone", "remark"], key: "id", existing: "update" }, 28_800);
    const rows = [String(before["phone"]), "13700001111", null].map((phone, i) => ({
      line: i + 2,
      cells: [before.id, phone, "新"],
      faults: new Map(),
    }));
    const context = { ...systemContext(api.db), actor: { ...systemActor, isSuper: true } };
    const prepared = await Promise.all(rows.map((row) => prepareRows(api.db, context, plan, [row], new Map())));
    const [masked, whole, blank] = prepared.flat();
    expect([masked?.verb, masked?.problems.map(({ column }) => column)]).toEqual(["bad", [1]]);
    expect(masked?.problems[0]?.label[0]).toContain("掩码");
    expect([whole?.verb, whole?.values["phone"]]).toEqual(["change", "13700001111"]);
    expect([blank?.verb, blank?.values]).toEqual(["change", { remark: "新" }]);
  });

  it("is found by its whole value only, and sorts nothing", async () => {
    const item = await aConsent("198.51.100.200");
    const idsOf = async (filter: string) =>
      (await api.ok<{ list: AnyRecord[] }>("consent", "list", { filter })).list.map(({ id }) => id);
    expect(await idsOf("ip:198.51.100.200")).toEqual([item.id]);
    expect(await idsOf(`ip:198.51.100 id:${item.id}`)).toEqual([]);
    expect(await idsOf(`ip:"198.51.*.*"`)).toEqual([]);
    for (const body of [{ filter: "ip>198" }, { filter: "198.51.100.200" }, { sort: "ip" }]) {
      const { code, msg } = await api.call(v2("consent", "list"), body, { token: api.admin });
      expect(code, JSON.stringify(body)).toBe(codes.illegalParameter);
      expect(msg).not.toBe("");
    }
  });

  it("is no condition of a filter for an admin who may not reveal it, by any call", async () => {
    await aConsent("198.51.100.201");
    const me = await as("filtering", [
      "screen:/about-creality-manage",
      "screen:/model-machine-review",
      "screen:/recode-manage",
      "screen:/bulk-data-manage",
      "screen:/manage-admin",
      "consent.export",
      "bulkJob.begin",
      "model.export",
      "consent.reveal",
    ]);
    const filter = "ip:198.51.100.201";
    const job = {
      title: "t",
      kind: "export",
      target: "model",
      reason: "r",
      choose: { by: "filter", filter },
      what: { format: "csv" },
    };
    const calls: [string, string, object][] = [
      ["model", "list", { filter }],
      ["model", "list", { filter: `-ip:*` }],
      ["model", "list", { filter: `id:1 | ${filter}` }],
      ["model", "list", { filter, queue: "machineReview" }],
      ["queue", "state", { queue: "machineReview", filter }],
      ["queue", "claim", { queue: "machineReview", filter }],
      ["bulkJob", "save", job],
      ["operationRecord", "list", { filter }],
      ["admin", "list", { filter: "lastLoginIp:198.51.100.201" }],
      ["admin", "list", { filter: "email:*" }],
    ];
    for (const [resource, verb, body] of calls) {
      const reply = await api.call(v2(resource, verb), body, me);
      expect(reply, JSON.stringify([resource, verb, body])).toMatchObject({
        code: codes.noPermission,
        msg: expect.stringContaining("需要显示原值的权限"),
      });
    }
    expect((await api.call(v2("consent", "list"), { filter }, me)).code).toBe(codes.ok);
  });

  it("of a stronger admin is no condition of a filter, and is not revealed", async () => {
    const me = await as("personnel", ["screen:/manage-admin", "admin.reveal"]);
    const [{ id = "" } = {}] = await api.db.query<{ id: string }>("select id from admin where account = 'admin'");
    const { item } = await api.ok<{ item: AnyRecord }>("admin", "detail", { id });
    expect((await api.call(v2("admin", "reveal"), call(item, { field: "email" }), me)).code).not.toBe(codes.ok);
    expect((await api.call(v2("admin", "list"), { filter: "email:a@b.example" }, me)).code).toBe(codes.noPermission);
    const peer = await aColleague();
    expect((await api.call(v2("admin", "reveal"), call(peer, { field: "email" }), me)).code).toBe(codes.ok);
  });

  it("named by a filter is recorded and counted like a revealed one", async () => {
    const me = await as("counted", ["screen:/about-creality-manage", "consent.reveal", "consent.export"]);
    const replies = [];
    for (let i = 0; i <= 2 * MOST_REVEALED; i++)
      replies.push(await api.call(v2("consent", "list"), { filter: `ip:192.0.2.${i}` }, me));
    expect(replies.at(-1)?.code).toBe(codes.tooFrequent);
    const made = await api.db.query<{ reason: string; all: string }>(
      `select reason, r::text as all from operation_record r
       where command = 'consent.reveal' and admin = (select id from admin where account = 'counted')`,
    );
    expect(made.length).toBe(replies.filter(({ code }) => code === codes.ok).length);
    expect(made[0]?.reason).toBe("按此字段筛选");
    expect(made.map(({ all }) => all).join()).not.toContain("192.0.2.");
  });

  it("in the sessions of colleagues is masked, and in the own ones is clear", async () => {
    const me = await as("sessions", ["screen:/manage-admin"]);
    const other = await api.colleague("sessions of another", []);
    const { list } = await api.ok<{ list: { ip: string }[] }>("admin", "sessions", { id: other.id }, me);
    expect(list.map(({ ip }) => ip)).toEqual([expect.stringContaining("*")]);
    const ownSessions = await api.ok<{ list: { ip: string }[] }>("session", "own", {}, me);
    expect(ownSessions.list[0]?.ip).not.toContain("*");
  });

  it("stays when an edit leaves it out, is replaced by a whole value, and refuses its own mask", async () => {
    const before = await aColleague();
    const stored = async () => {
      const { email, phone } = await inClear(api.db, admin, before);
      return [email, phone];
    };
    const [email, phone] = await stored();
    const edit = (version: number, values: object) =>
      api.call<{ item: AnyRecord; path: string }>(
        v2("admin", "edit"),
        { id: before.id, version, ...values },
        { token: api.admin },
      );
    const unchanged = await edit(before.version, { remark: "新" });
    expect(await stored()).toEqual([email, phone]);
    const refused = await edit(unchanged.result.item.version, { email: before["email"] });
    expect([refused.code, refused.result.path]).toEqual([codes.illegalParameter, "email"]);
    expect(refused.msg).toContain("掩码");
    const changed = await edit(unchanged.result.item.version, { phone: "13711112222" });
    expect(changed.result.item["phone"]).toBe("137****2222");
    const cleared = await edit(changed.result.item.version, { phone: "" });
    expect(await stored()).toEqual([email, ""]);
    const history = await api.ok<{ list: AnyRecord[] }>("admin", "history", { id: before.id });
    expect(history.list.slice(0, 2)).toMatchObject([
      { before: { phone: "137****2222" }, after: { phone: "" } },
      { after: { phone: "137****2222" } },
    ]);
    expect(cleared.code).toBe(codes.ok);
  });

  it("appears in the history although its mask stays the same", async () => {
    const before = await aColleague();
    const [first, second] = ["13700002222", "13711112222"];
    const { item } = await api.ok<{ item: AnyRecord }>("admin", "edit", {
      id: before.id,
      version: before.version,
      phone: first,
    });
    await api.ok("admin", "edit", { id: before.id, version: item.version, phone: second });
    const { list } = await api.ok<{ list: AnyRecord[] }>("admin", "history", { id: before.id });
    expect(list[0]).toMatchObject({ before: { phone: "137****2222" }, after: { phone: "137****2222" } });
  });

  it("is never replaced by its mask, even by code that writes a record back", async () => {
    const before = await aColleague();
    await expect(updateRecord(api.db, admin, before, { email: before["email"] }, null)).rejects.toThrow("mask");
  });
});

describe("revealing a value", () => {
  it("answers the value once, and records who read which field without the value", async () => {
    const item = await aConsent();
    const me = await as("revealer", ["consent.reveal"]);
    const requestId = "reveal-1";
    const reply = await api.ok<CommandReply>("consent", "reveal", call(item), { ...me, requestId });
    expect(reply.shownOnce).toEqual({ resource: "consent", id: item.id, field: "ip", value: IP });
    expect(JSON.stringify(reply.outcomes)).not.toContain(IP);
    const again = await api.ok<CommandReply>("consent", "reveal", call(item), { ...me, requestId });
    expect(again.shownOnce).toBeUndefined();
    const { list } = await api.ok<{ list: AnyRecord[] }>("consent", "history", { id: item.id });
    const mask = { ip: "203.0.*.*" };
    expect(list).toMatchObject([{ command: "consent.reveal", before: mask, after: mask }]);
    const [stored] = await api.db.query<{ text: string }>(
      `select (select string_agg(r::text, ' ') from request r) || (select string_agg(o::text, ' ') from operation_record o
         where o.command = 'consent.reveal') as text`,
    );
    expect(stored?.text).not.toContain(IP);
  });

  it("needs its own permission: reading the list is not enough", async () => {
    const item = await aConsent();
    const reader = await as("reader", ["screen:/about-creality-manage", "consent.export"]);
    const { code, result } = await api.call(v2("consent", "reveal"), call(item), reader);
    expect(code).toBe(codes.noPermission);
    expect(JSON.stringify(result)).not.toContain(IP);
  });

  it("asks which of several fields, and refuses a field that is not masked", async () => {
    const item = await aColleague();
    const me = await as("several", ["admin.reveal"]);
    const reply = await api.ok<CommandReply>("admin", "reveal", call(item, { field: "email" }), me);
    expect(reply.shownOnce).toMatchObject({ field: "email", value: `${colleagues}${EMAIL}` });
    for (const input of [{ field: "passwordHash" }, { field: "" }, {}, undefined]) {
      const refused = await api.call<{ path: string }>(v2("admin", "reveal"), call(item, input), me);
      expect([refused.code, refused.result.path], JSON.stringify(input)).toEqual([
        codes.illegalParameter,
        "input.field",
      ]);
    }
  });

  it("is limited to a few values at a time, in words", async () => {
    const item = await aConsent();
    const me = await as("hasty", ["consent.reveal"]);
    const replies = [];
    for (let i = 0; i <= 2 * MOST_REVEALED; i++) replies.push(await api.call(v2("consent", "reveal"), call(item), me));
    const last = replies.at(-1);
    expect(last?.code).toBe(codes.tooFrequent);
    expect(last?.msg).toContain(String(MOST_REVEALED));
  });
});
