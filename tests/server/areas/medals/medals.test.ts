import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { medal } from "#domain/medals/medal.resource.ts";
import { sensation } from "#domain/medals/sensation.resource.ts";
import { medalRecord } from "#domain/medals/medal-record.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { giveByConditions } from "#server/areas/medals/give-by-conditions.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { textsOf } from "#server/outbox/texts.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { takeOutLeavers } from "#server/areas/users/take-out-leavers.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";
import { staffOf } from "#support/staff.ts";
import { png, upload } from "#support/upload.ts";

let api: TestApp;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  api = await testApp();
  staff = staffOf(api);
});
afterAll(() => api.close());

const up = { status: ModelShelf.of("up") };
const onShelf = { status: ShelfStatus.of("onShelf") };
const earned = (values: object): Promise<AnyRecord> => makeAny(api.db, medal as Resource, { ...onShelf, ...values });
const holdersOf = async (id: string): Promise<string[]> =>
  (
    await api.db.query<{ user: string }>(
      `select "user" from medal_record where medal = $1::bigint and status = 'valid' order by "user"`,
      [id],
    )
  ).map((row) => row.user);
const messagesTo = async (user: string): Promise<string[]> =>
  (
    await api.db.query<{ event: string }>(
      "select payload ->> 'event' as event from outbox where payload ->> 'receiver' = $1 order by id",
      [user],
    )
  ).map(({ event }) => event);

describe("a medal that is earned", () => {
  it("tells on saving how many members would get it now, and writes its condition as a sentence", async () => {
    const author = (await makeUser(api.db)).id;
    for (let i = 0; i < 3; i++) await makeModel(api.db, { author, ...up });
    await makeModel(api.db, up);
    const icon = (await upload(api, "icon.png", await png(240, 240))).result;
    const both = { "1": "三模型", "0": "Three models" };
    const values = { name: both, description: both, icon, group: "creation", measure: "modelsUp", least: 3 };
    const { item } = await api.ok<{ item: AnyRecord }>("medal", "add", { item: values });
    expect(item).toMatchObject({ wouldGet: 1, condition: { "1": "上架模型 ≥ 3", "0": "Models up ≥ 3" } });
    const edited = await staff.run("medal", "edit", item.id, { item: { least: 1 } });
    expect(edited.result.item?.["wouldGet"]).toBe(2);
  });

  it("goes once to each member who meets it, with one message, and stays fixed from then on", async () => {
    const [much, little] = [await makeUser(api.db), await makeUser(api.db)];
    await makeModel(api.db, { author: much.id, likeCount: 700, ...up });
    await makeModel(api.db, { author: much.id, likeCount: 301, ...up });
    await makeModel(api.db, { author: little.id, likeCount: 1_000, status: ModelShelf.of("down") });
    const one = await earned({ measure: "likesGot", least: 1_001 });
    await giveByConditions(api.db);
    await giveByConditions(api.db);
    expect(await holdersOf(one.id)).toEqual([much.id]);
    expect(await messagesTo(much.id)).toContain("medalRecord.add");
    expect((await staff.record("medal", one.id))["wouldGet"]).toBe(0);
    expect((await staff.record("medal", one.id))["holders"]).toBe(1);
    expect(await staff.run("medal", "edit", one.id, { item: { least: 2_000 } })).toMatchObject({
      code: codes.guardRefused,
      result: { path: "item.least" },
    });
    expect((await staff.run("medal", "edit", one.id, { item: { validDays: 5 } })).code).toBe(codes.ok);
  });

  it("counts only models of the last days where it says so", async () => {
    const author = (await makeUser(api.db)).id;
    await makeModel(api.db, { author, publishTime: now() - 40 * 86_400, ...up });
    const one = await earned({ measure: "modelsUp", least: 1, windowDays: 30 });
    await giveByConditions(api.db);
    expect(await holdersOf(one.id)).not.toContain(author);
    await makeModel(api.db, { author, publishTime: now() - 86_400, ...up });
    await giveByConditions(api.db);
    expect(await holdersOf(one.id)).toContain(author);
  });

  it("goes to nobody who is disabled, nor beyond its stock, nor while it is off the shelf", async () => {
    const reg = { regTime: now() - 5_000 * 86_400 };
    const members = [await makeUser(api.db, reg), await makeUser(api.db, reg), await makeUser(api.db, reg)];
    const off = await makeUser(api.db, { ...reg, status: UserStatus.of("disable") });
    const one = await earned({ measure: "registeredDays", least: 4_000, stock: 2 });
    const waiting = await earned({ measure: "registeredDays", least: 4_000, status: ShelfStatus.of("offShelf") });
    await giveByConditions(api.db);
    const holders = await holdersOf(one.id);
    expect(holders).toHaveLength(2);
    expect(members.map(({ id }) => id)).toEqual(expect.arrayContaining(holders));
    expect(holders).not.toContain(off.id);
    expect(await holdersOf(waiting.id)).toEqual([]);
  });

  it("does not come back after it was revoked", async () => {
    const member = await makeUser(api.db, { regTime: now() - 7_000 * 86_400 });
    const one = await earned({ measure: "registeredDays", least: 6_500 });
    await giveByConditions(api.db);
    const [record] = await api.db.query<{ id: string }>("select id from medal_record where medal = $1::bigint", [
      one.id,
    ]);
    await staff.run("medalRecord", "revoke", String(record?.id), { reason: { text: "误发" } });
    await giveByConditions(api.db);
    expect(await holdersOf(one.id)).toEqual([]);
    expect(await messagesTo(member.id)).toEqual(["medalRecord.add", "medalRecord.revoke"]);
  });

  it("has the level after the one before it, as do those below it", async () => {
    const [first, second, third] = [
      await earned({ group: "growth" }),
      await earned({ group: "growth" }),
      await earned({ group: "growth" }),
    ];
    await staff.run("medal", "move", third.id, { input: { father: second.id } });
    expect((await staff.record("medal", third.id))["level"]).toBe(2);
    const reply = await staff.run("medal", "move", second.id, { input: { father: first.id } });
    const levels = async () =>
      [await staff.record("medal", second.id), await staff.record("medal", third.id)].map(({ level }) => level);
    expect(await levels()).toEqual([2, 3]);
    await api.ok("operationRecord", "undo", { recordIds: [reply.result.outcomes?.[0]?.recordId] });
    expect(await levels()).toEqual([1, 2]);
  });
});

describe("a medal record", () => {
  const record = (values: object = {}): Promise<AnyRecord> =>
    makeAny(api.db, medalRecord as Resource, { worn: true, ...values });

  it("leaves the profile and tells the member with the reason when it is revoked; undo brings all of it back", async () => {
    const one = await record();
    const reply = await staff.run("medalRecord", "revoke", one.id, { reason: { text: "名单有误" } });
    expect(reply.result.outcomes?.[0]?.item).toMatchObject({ status: "revoked", worn: false, reason: "名单有误" });
    const [row] = await api.db.query<{ payload: Effect }>(
      "select payload from outbox where payload ->> 'receiver' = $1",
      [one["user"]],
    );
    const texts = await api.db.transaction((tx) => textsOf(tx, row?.payload as Effect));
    expect(texts.content["1"]).toContain("名单有误");
    expect(texts.content["0"]).toMatch(/Your medal “.+” was revoked/);
    await api.ok("operationRecord", "undo", { recordIds: [reply.result.outcomes?.[0]?.recordId] });
    expect(await staff.record("medalRecord", one.id)).toMatchObject({ status: "valid", worn: true });
  });

  it("expires at its time, and is valid again once it is extended", async () => {
    const one = await record({ expireTime: now() - 5 });
    await runTimedTransitions(api.db, api.report);
    expect(await staff.record("medalRecord", one.id)).toMatchObject({ status: "expired", worn: false });
    const past = await staff.run("medalRecord", "extend", one.id, { input: { end: now() - 1 } });
    expect(past).toMatchObject({ code: codes.illegalParameter, result: { path: "input.end" } });
    await staff.run("medalRecord", "extend", one.id, { input: { end: now() + 900 } });
    expect((await staff.record("medalRecord", one.id))["status"]).toBe("valid");
    const longer = await staff.run("medalRecord", "extend", one.id, { input: { end: now() + 9_000 } });
    await api.ok("operationRecord", "undo", { recordIds: [longer.result.outcomes?.[0]?.recordId] });
    expect(Number((await staff.record("medalRecord", one.id))["expireTime"])).toBeLessThan(now() + 1_000);
  });

  it("does not come back beside another valid one of the same medal", async () => {
    const one = await record({ status: "revoked" });
    await record({ medal: one["medal"], user: one["user"] });
    expect((await staff.run("medalRecord", "giveBack", one.id)).code).toBe(codes.guardRefused);
  });
});

describe("a community star", () => {
  const star = (values: object = {}): Promise<AnyRecord> =>
    makeAny(api.db, sensation as Resource, {
      photo: { key: "a", name: "a", size: 1, md5: "a", width: 1, height: 1 },
      story: "<p>一</p>",
      begin: now() - 60,
      end: now() + 900,
      ...values,
    });

  it("requires the member’s consent to go on shelf, and then gets message and medal", async () => {
    const medal = await earned({ measure: "hand" });
    const one = await star({ medal: medal.id, consent: false });
    expect((await staff.run("sensation", "onShelf", one.id)).code).toBe(codes.guardRefused);
    await staff.run("sensation", "edit", one.id, { item: { consent: true } });
    expect((await staff.run("sensation", "onShelf", one.id)).code).toBe(codes.ok);
    expect(await holdersOf(medal.id)).toEqual([one["user"]]);
    expect(await messagesTo(String(one["user"]))).toEqual(
      expect.arrayContaining(["sensation.onShelf", "medalRecord.add"]),
    );
  });

  it("leaves the hall when the member is disabled, and cannot come back", async () => {
    const one = await star({ consent: true, ...onShelf });
    await api.db.query('update "user" set status = $2 where id = $1::bigint', [one["user"], UserStatus.of("disable")]);
    expect(await takeOutLeavers(api.db, sensation)).toBe(1);
    expect((await staff.record("sensation", one.id))["status"]).toBe(ShelfStatus.of("offShelf"));
    expect((await staff.run("sensation", "onShelf", one.id)).code).toBe(codes.guardRefused);
    expect(await takeOutLeavers(api.db, sensation)).toBe(0);
  });

  it("gets a medal by a command, once", async () => {
    const medal = await earned({ measure: "hand" });
    const one = await star();
    const give = () => staff.run("sensation", "giveMedal", one.id, { input: { medal: medal.id } });
    expect((await give()).code).toBe(codes.ok);
    expect(await give()).toMatchObject({ code: codes.guardRefused, result: { path: "input.medal" } });
    expect(await holdersOf(medal.id)).toEqual([one["user"]]);
  });
});
