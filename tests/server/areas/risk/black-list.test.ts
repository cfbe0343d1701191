import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { BlackListAround } from "#domain/risk/api.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { enterDue } from "#server/areas/risk/black-list/force.ts";
import { stoppingEntry } from "#server/areas/risk/black-list/shut-out.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";
import { modelFiles, samplesOf } from "#support/samples.ts";
import { model } from "#domain/models/model.resource.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const entry = (subjectKind: string, subject: string, more: object = {}) => ({
  subjectKind,
  subject,
  scope: ["comment"],
  forGood: true,
  reason: "广告",
  ...more,
});
const add = (item: object) => api.call<{ item: AnyRecord }>(v2("blackList", "add"), { item }, { token: api.admin });
const added = async (item: object): Promise<AnyRecord> => (await add(item)).result.item;
const run = (verb: string, one: AnyRecord, more: object = {}) =>
  api.call(
    v2("blackList", verb),
    { ids: [one.id], versions: { [one.id]: one.version }, ...more },
    { token: api.admin },
  );
const statusOf = async (id: string) => (await readRecord(api.db, user, id))["status"];
const fresh = (id: string) => readRecord(api.db, blackList, id);

describe("the subject of an entry", () => {
  it("is kept in the one form in which it is compared", async () => {
    const storedSubject = async (kind: string, subject: string) => (await added(entry(kind, subject)))["subject"];
    expect(await storedSubject("ip", "203.0.113.77/24")).toBe("203.0.113.0/24");
    expect(await storedSubject("ip", "203.0.113.9/32")).toBe("203.0.113.9");
    expect(await storedSubject("email", "@Shop.Example")).toBe("shop.example");
    expect(await storedSubject("email", "Me@Gmail.com")).toBe("me@gmail.com");
    expect(await storedSubject("phone", "+86 170-1234 *")).toBe("+861701234*");
  });

  it.each([
    [
      "ip",
      [
        "203.0.113.9",
        "::ffff:203.0.113.9",
        "::FFFF:cb00:7109",
        "0:0:0:0:0:ffff:203.0.113.9",
        "::ffff:203.0.113.9/128",
        "２０３.0.113.9",
      ],
    ],
    ["ip", ["203.0.113.0/24", "::ffff:203.0.113.77/120"]],
    ["ip", ["2001:db8::1", "2001:DB8:0::1", "2001:db8:0:0:0:0:0:1/128"]],
    [
      "email",
      [
        "john@gmail.com",
        "J.o.h.n@Gmail.com",
        "john+shop@gmail.com",
        "jo.hn+a+b@googlemail.com",
        "ｊｏｈｎ＠ｇｍａｉｌ．ｃｏｍ",
      ],
    ],
    ["email", ["jo.hn@shop.example", "Jo.Hn+1@shop.example", "jo.hn@shop。example"]],
    ["email", ["xn--fsqu00a.xn--fiqs8s", "例子.中国", "@例子。中国", "XN--FSQU00A.xn--fiqs8s"]],
    [
      "email",
      ["wang@xn--bcher-kva.example", "Wang@Bücher.example", "wang@bu\u0308cher.example", "wang@BÜCHER.example"],
    ],
    [
      "phone",
      [
        "+8613812345678",
        "13812345678",
        "138 1234 5678",
        "008613812345678",
        "8613812345678",
        "+86-138-1234-5678",
        "１３８12345678",
      ],
    ],
    ["phone", ["+86170123*", "170123*", "+86 170-123*", "0086170123*"]],
    ["phone", ["+12025550123", "001 (202) 555-0123", "＋1 202 555 0123"]],
  ])("of kind %s has one form in %j", async (kind, spellings) => {
    for (const one of spellings) expect((await added(entry(kind, one)))["subject"], one).toBe(spellings[0]);
  });

  it.each([
    ["ip", "203.0.0.0/16"],
    ["ip", "::ffff:203.0.0.0/112"],
    ["ip", "::ffff:203.0.113.0/80"],
    ["email", "googlemail.com"],
    ["email", "+tag@"],
    ["email", "@例子"],
    ["ip", "2001:db8::/32"],
    ["ip", "203.0.113.0/99"],
    ["ip", "localhost"],
    ["email", "gmail.com"],
    ["email", "not a domain"],
    ["phone", "12"],
    ["user", "nobody"],
    ["user", "987654321"],
    ["model", "987654321"],
  ])("is refused if it is too wide or wrong: %s %s", async (kind, subject) => {
    const reply = await add(entry(kind, subject, { scope: kind === "model" ? ["ranking"] : ["comment"] }));
    expect(reply.code).toBe(codes.illegalParameter);
    expect(JSON.stringify(reply)).toContain("item.subject");
  });

  it("of a model is shut out of boards and recommendations only", async () => {
    const { id } = await makeModel(api.db);
    expect((await add(entry("model", id, { scope: ["login"] }))).code).toBe(codes.illegalParameter);
    expect((await add(entry("model", id, { scope: ["ranking"] }))).code).toBe(codes.ok);
  });

  it("needs an end in the future, or is for good", async () => {
    expect((await add(entry("device", "d1", { forGood: false }))).code).toBe(codes.illegalParameter);
    expect((await add(entry("device", "d1", { forGood: false, end: now() - 5 }))).code).toBe(codes.illegalParameter);
  });
});

it("is found by its number with and without country code, and by both forms of its domain", async () => {
  const finds = async (filter: string) => {
    const { list } = await api.ok<{ list: AnyRecord[] }>("blackList", "list", { filter: `"${filter}"` });
    return list.map(({ id }) => id);
  };
  const [phone, domain] = [await added(entry("phone", "15012345678")), await added(entry("email", "Größe.example"))];
  for (const text of ["+8615012345678", "15012345678", "150123", "8615012"])
    expect(await finds(text), text).toEqual([phone.id]);
  for (const text of [String(domain["subject"]), "größe.example", "grosse"])
    expect(await finds(text), text).toEqual([domain.id]);
});

describe("a pasted list", () => {
  const paste = (subjectKind: string, subjects: string) =>
    api.call(
      v2("blackList", "addMany"),
      { input: { subjectKind, subjects, scope: ["comment"], forGood: true, why: "广告" } },
      { token: api.admin },
    );
  const countOf = async () => Number((await api.db.query<{ n: string }>("select count(*) as n from black_list"))[0]?.n);

  it("adds each subject once", async () => {
    const before = await countOf();
    expect((await paste("device", "dev-1\ndev-2, dev-1\n\ndev-3")).code).toBe(codes.ok);
    expect(await countOf()).toBe(before + 3);
  });

  it("adds none if one is wrong, and names the wrong ones", async () => {
    const before = await countOf();
    const reply = await paste("ip", "203.0.113.1\n203.0.0.0/8\nnonsense");
    expect(reply.code).toBe(codes.illegalParameter);
    expect(reply.msg).toContain("203.0.0.0/8");
    expect(reply.msg).toContain("nonsense");
    expect(await countOf()).toBe(before);
  });

  it("has at most 1000 subjects", async () => {
    const many = Array.from({ length: 1_001 }, (_, i) => `device-${i}`).join("\n");
    expect((await paste("device", many)).code).toBe(codes.illegalParameter);
  });
});

describe("an entry in force", () => {
  it("stops what it names and nothing else, and the longest one wins", async () => {
    const member = await makeUser(api.db, { account: "someone@shut.example" });
    await added(entry("email", "shut.example", { forGood: false, end: now() + 900, reason: "短" }));
    const longer = await added(entry("user", member.id, { reason: "长" }));
    expect(await stoppingEntry(api.db, { scope: "comment", user: member.id })).toMatchObject({ id: longer.id });
    expect(await stoppingEntry(api.db, { scope: "post", user: member.id })).toBeNull();
    expect(await stoppingEntry(api.db, { scope: "comment", user: (await makeUser(api.db)).id })).toBeNull();
    await added(entry("ip", "192.0.2.0/28", { scope: ["register"] }));
    expect(await stoppingEntry(api.db, { scope: "register", ip: "192.0.2.9" })).not.toBeNull();
    expect(await stoppingEntry(api.db, { scope: "register", ip: "192.0.2.99" })).toBeNull();
  });

  it.each([
    [
      "email",
      "john@gmail.com",
      ["John@gmail.com", "j.ohn+x@googlemail.com", "ＪＯＨＮ@gmail.com"],
      ["johnny@gmail.com", "john@gmail.com.example"],
    ],
    ["email", "jo.hn@dots.example", ["jo.hn+shop@dots.example"], ["john@dots.example"]],
    [
      "email",
      "Bücher.example",
      ["a@bücher.example", "b@xn--bcher-kva.example", "c@BÜCHER.example"],
      ["a@sub.bücher.example"],
    ],
    [
      "phone",
      "13912345678",
      ["13912345678", "+8613912345678", "0086 139-1234-5678", "8613912345678"],
      ["+13912345678", "139123456789"],
    ],
    ["phone", "+86177123*", ["17712345678", "+8617712345678"], ["+17712345678"]],
    ["phone", "+12025550199", ["+1 202 555 0199", "12025550199", "0012025550199"], ["+8612025550199"]],
  ])("of kind %s, %s, meets an account in any spelling", async (kind, subject, accounts, others) => {
    const one = await added(entry(kind, subject, { scope: ["login"] }));
    const made = async (account: string) => (await makeUser(api.db, { account })).id;
    const stops = async (id: string) => (await stoppingEntry(api.db, { scope: "login", user: id }))?.id ?? null;
    for (const account of accounts) expect(await stops(await made(account)), account).toBe(one.id);
    for (const account of others) expect(await stops(await made(account)), account).toBeNull();
    const reply = await api.ok<BlackListAround>("blackList", "around", { id: one.id });
    expect(reply.members).toHaveLength(accounts.length);
    await run("lift", await fresh(one.id), { reason: { text: "误会" } });
  });

  it("stops an address in the form of IPv6, too", async () => {
    const one = await added(entry("ip", "198.51.100.0/28", { scope: ["register"] }));
    for (const ip of ["198.51.100.3", "::ffff:198.51.100.3", "::ffff:c633:6403"])
      expect(await stoppingEntry(api.db, { scope: "register", ip }), ip).toMatchObject({ id: one.id });
    expect(await stoppingEntry(api.db, { scope: "register", ip: "::ffff:198.51.100.99" })).toBeNull();
  });

  it("stops uploads of the member, says until when, and counts the attempt", async () => {
    const [item = {}] = await samplesOf(api, model);
    const shut = await added(
      entry("user", String(item["author"]), { scope: ["upload"], forGood: false, end: now() + 9_000 }),
    );
    const call = { item, modelList: await modelFiles(api) };
    const reply = await api.call(v2("model", "add"), call, { token: api.admin });
    expect(reply.code).toBe(codes.guardRefused);
    expect(reply.msg).toMatch(/至 \d{4}-\d\d-\d\d \d\d:\d\d.*广告/);
    expect(await fresh(shut.id)).toMatchObject({ hits: 1 });
    expect((await fresh(shut.id))["lastHit"]).toBeGreaterThan(now() - 60);
    await run("lift", await fresh(shut.id), { reason: { text: "误会" } });
    expect((await api.call(v2("model", "add"), call, { token: api.admin })).code).toBe(codes.ok);
  });

  it("stops posts of the member", async () => {
    const { id } = await makeUser(api.db);
    await added(entry("user", id, { scope: ["post"] }));
    const item = { author: id, content: "<p>打印完成</p>", mediaType: 1, lang: 1 };
    const reply = await api.call(v2("content", "add"), { item }, { token: api.admin });
    expect(reply.code).toBe(codes.guardRefused);
    expect(JSON.stringify(reply)).toContain("item.author");
    const free = { ...item, author: (await makeUser(api.db)).id };
    for (const blank of ["<p>\u2800</p>", "<p>&nbsp;<br></p>"])
      expect(
        await api.call(v2("content", "add"), { item: { ...free, content: blank } }, { token: api.admin }),
      ).toMatchObject({ code: codes.illegalParameter, result: { path: "item.content" } });
    expect((await api.call(v2("content", "add"), { item: free }, { token: api.admin })).code).toBe(codes.ok);
  });

  it("disables the member, and its end enables the member again", async () => {
    const { id } = await makeUser(api.db);
    const one = await added(entry("user", id, { scope: ["login"] }));
    expect(await statusOf(id)).toBe(3);
    const other = await added(entry("user", id, { scope: ["login"], forGood: false, end: now() + 900 }));
    await run("lift", await fresh(one.id), { reason: { text: "误会" } });
    // The other entry still shuts the member out.
    expect(await statusOf(id)).toBe(3);
    await api.db.query(`update black_list set "end" = now() - interval '1 second' where id = $1::bigint`, [other.id]);
    await runTimedTransitions(api.db, () => undefined);
    expect(await fresh(other.id)).toMatchObject({ status: "ended" });
    expect(await statusOf(id)).toBe(1);
  });

  it("begins at its begin", async () => {
    const { id } = await makeUser(api.db);
    const later = await added(entry("user", id, { scope: ["login"], begin: now() + 900 }));
    expect(await statusOf(id)).toBe(1);
    await enterDue(api.db);
    expect(await statusOf(id)).toBe(1);
    await api.db.query(`update black_list set "begin" = now() where id = $1::bigint`, [later.id]);
    await enterDue(api.db);
    expect(await statusOf(id)).toBe(3);
  });

  it("leaves members alone whom somebody else has disabled", async () => {
    const { id } = await makeUser(api.db, { status: 3 });
    const one = await added(entry("user", id, { scope: ["login"] }));
    await run("lift", await fresh(one.id), { reason: { text: "误会" } });
    expect(await statusOf(id)).toBe(3);
  });
});

describe("the end of an entry", () => {
  it("is changed with a reason while the entry is active", async () => {
    const one = await added(entry("device", "d2"));
    const end = now() + 5_000;
    expect((await run("changeEnd", one, { input: { forGood: false, end } })).code).toBe(codes.illegalParameter);
    const reason = { text: "查明" };
    expect((await run("changeEnd", one, { input: { forGood: false, end }, reason })).code).toBe(codes.ok);
    expect(await fresh(one.id)).toMatchObject({ end, forGood: false });
    expect((await run("changeEnd", await fresh(one.id), { input: { forGood: true }, reason })).code).toBe(codes.ok);
    expect(await fresh(one.id)).toMatchObject({ end: null, forGood: true });
  });

  it("cannot be changed once it is lifted; who lifted it and why is kept", async () => {
    const one = await added(entry("device", "d3"));
    expect((await run("lift", one)).code).toBe(codes.illegalParameter);
    await run("lift", one, { reason: { text: "申诉成立" } });
    const lifted = await fresh(one.id);
    expect(lifted).toMatchObject({ status: "lifted", liftReason: "申诉成立" });
    expect(lifted["liftedBy"]).not.toBeNull();
    const reason = { text: "查明" };
    expect((await run("changeEnd", lifted, { input: { forGood: true }, reason })).code).not.toBe(codes.ok);
  });

  it("is in force again if the lift is undone", async () => {
    const { id } = await makeUser(api.db);
    const one = await added(entry("user", id, { scope: ["login"] }));
    const reply = await run("lift", await fresh(one.id), { reason: { text: "误会" } });
    expect(await statusOf(id)).toBe(1);
    const { outcomes } = reply.result as { outcomes: { recordId: string }[] };
    await api.ok("operationRecord", "undo", { recordIds: [outcomes[0]?.recordId] });
    expect(await statusOf(id)).toBe(3);
  });
});

it("an entry of a past demo or import takes effect without a call", async () => {
  const { id } = await makeUser(api.db);
  await insertRecord(
    api.db,
    blackList,
    { ...entry("user", id, { scope: ["login"] }), user: id, begin: now() - 60 },
    null,
  );
  await enterDue(api.db);
  expect(await statusOf(id)).toBe(3);
});

it("shows the accounts that share the subject of an entry, and its other entries", async () => {
  const one = await makeUser(api.db, { account: "a@around.example" });
  await makeUser(api.db, { account: "b@elsewhere.example" });
  const domain = await added(entry("email", "around.example"));
  const again = await added(entry("email", "around.example", { scope: ["post"] }));
  const reply = await api.ok<BlackListAround>("blackList", "around", { id: domain.id });
  expect(reply.members.map(({ id }) => id)).toEqual([one.id]);
  expect(reply.entries.map(({ id }) => id)).toEqual([again.id]);
  const author = await makeUser(api.db);
  await makeModel(api.db, { author: author.id, ip: "192.0.2.40" });
  const range = await added(entry("ip", "192.0.2.32/28"));
  expect((await api.ok<BlackListAround>("blackList", "around", { id: range.id })).members).toMatchObject([
    { id: author.id },
  ]);
});
