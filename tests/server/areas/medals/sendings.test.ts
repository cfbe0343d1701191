import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestItems } from "#domain/api/approvals.ts";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { medal } from "#domain/medals/medal.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { runTask } from "#server/tasks/run-task.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";
import { upload } from "#support/upload.ts";

let api: TestApp;
let medalId: string;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const newMedal = async (): Promise<string> =>
  (await makeAny(api.db, medal as Resource, { measure: "hand", status: ShelfStatus.of("onShelf") })).id;
const members = async (count: number, values: object = {}): Promise<string[]> => {
  const made: string[] = [];
  for (let i = 0; i < count; i++) made.push((await makeUser(api.db, values)).id);
  return made;
};
const sendOf = async (id: string): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("medalSend", "detail", { id })).item;
const add = async (values: object): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("medalSend", "add", { item: { medal: medalId, reason: "活动奖励", ...values } }))
    .item;
const act = async (verb: string, id: string, more: object = {}, token = api.admin) => {
  const { version } = await sendOf(id);
  return api.call<CommandReply>(v2("medalSend", verb), { ids: [id], versions: { [id]: version }, ...more }, { token });
};
const work = async (id: string): Promise<void> =>
  runTask(
    { db: api.db, storage: api.storage, committed: () => undefined, report: api.report, reportMs: 0 },
    { taskId: String((await sendOf(id))["task"]) },
  );
const resultsOf = async (id: string): Promise<Record<string, string>> => {
  const rows = await api.db.query<{ given: string; result: string }>(
    "select given, result from medal_receiver where send = $1::bigint order by line",
    [id],
  );
  return Object.fromEntries(rows.map(({ given, result }) => [given, result]));
};

describe("a sending of a medal", () => {
  it("checks each receiver as it is saved, and says what is wrong with each", async () => {
    medalId = await newMedal();
    const [good, holder, off, gone] = [
      ...(await members(2)),
      ...(await members(1, { status: UserStatus.of("disable") })),
      ...(await members(1, { status: UserStatus.of("logout") })),
    ];
    const first = await add({ ids: holder });
    await act("send", first.id);
    await work(first.id);
    const item = await add({ users: [good], ids: `${holder}, ${off}\n${gone} 99999999 花瓶 ${good}` });
    expect(item).toMatchObject({ receivers: 7, good: 1, already: 1, refused: 5, state: "draft" });
    expect(await resultsOf(item.id)).toMatchObject({
      [String(holder)]: "holds",
      [String(off)]: "disabled",
      [String(gone)]: "left",
      "99999999": "notFound",
      花瓶: "notFound",
      [String(good)]: "twice",
    });
  });

  it("needs receivers, and refuses too many", async () => {
    const none = await api.call<{ path: string }>(
      v2("medalSend", "add"),
      { item: { medal: medalId, reason: "x" } },
      { token: api.admin },
    );
    expect(none).toMatchObject({ code: codes.illegalParameter, result: { path: "item.users" } });
    const ids = Array.from({ length: 5_001 }, (_, i) => i + 1).join(" ");
    const many = await api.call<{ path: string }>(
      v2("medalSend", "add"),
      { item: { medal: medalId, reason: "x", ids } },
      { token: api.admin },
    );
    expect(many).toMatchObject({ code: codes.illegalParameter, result: { path: "item.ids" } });
  });

  it("gives each good receiver one record and one message, and goes on after a crash without a second one", async () => {
    medalId = await newMedal();
    const users = await members(60);
    const item = await add({ ids: users.join(","), notify: true });
    await act("send", item.id);
    await work(item.id);
    await work(item.id);
    expect(await sendOf(item.id)).toMatchObject({ state: "sent", ok: 60, good: 0, failed: 0 });
    const [row] = await api.db.query<{ records: number; messages: number; operations: number }>(
      `select (select count(*)::int from medal_record where send_batch = $1::bigint) as records,
         (select count(*)::int from outbox where payload ->> 'event' = 'medalRecord.send' and payload -> 'about' ->> 'id' = $2) as messages,
         (select count(*)::int from operation_record where command = 'medalRecord.add' and target_id = any($3::bigint[])) as operations`,
      [item.id, medalId, users],
    );
    expect(row).toEqual({ records: 60, messages: 60, operations: 60 });
  });

  it("reads the receivers from a sheet, and checks them again on demand", async () => {
    medalId = await newMedal();
    const users = await members(3);
    const file = (await upload(api, "a.csv", Buffer.from(`编号\n${users.join("\n")}\n没有\n`))).result;
    const item = await add({ file });
    expect(item).toMatchObject({ receivers: 4, good: 3, refused: 1 });
    await api.db.query('update "user" set status = $2 where id = $1::bigint', [users[0], UserStatus.of("disable")]);
    await act("checkAgain", item.id);
    expect(await sendOf(item.id)).toMatchObject({ receivers: 4, good: 2, refused: 2 });
  });

  it("notes the cause of each receiver who lost the right meanwhile, and sends to them on retry", async () => {
    medalId = await newMedal();
    const users = await members(2);
    const item = await add({ ids: users.join(" ") });
    await api.db.query('update "user" set status = $2 where id = $1::bigint', [users[1], UserStatus.of("disable")]);
    await act("send", item.id);
    await work(item.id);
    expect(await sendOf(item.id)).toMatchObject({ state: "sent", ok: 1, failed: 1 });
    const [row] = await api.db.query<{ cause: string }>(
      "select cause from medal_receiver where send = $1::bigint and result = 'failed'",
      [item.id],
    );
    expect(row?.cause).toBe("用户已禁用或注销");
    await api.db.query('update "user" set status = $2 where id = $1::bigint', [users[1], UserStatus.of("normal")]);
    expect((await act("retryFailed", item.id)).code).toBe(codes.ok);
    await work(item.id);
    expect(await sendOf(item.id)).toMatchObject({ state: "sent", ok: 2, failed: 0 });
  });

  it("fails as a whole while the medal is off the shelf", async () => {
    medalId = await newMedal();
    const item = await add({ ids: (await members(2)).join(" ") });
    await api.db.query("update medal set status = $2 where id = $1::bigint", [medalId, ShelfStatus.of("offShelf")]);
    await act("send", item.id);
    await work(item.id);
    expect(await sendOf(item.id)).toMatchObject({ state: "failed", ok: 0, failed: 2 });
  });

  it("waits for its time, starts then as a task of its sender, and can be cancelled before", async () => {
    medalId = await newMedal();
    const one = await add({ ids: (await members(1))[0], sendTime: now() + 900 });
    const two = await add({ ids: (await members(1))[0] });
    await act("send", one.id);
    await act("send", two.id, { input: { sendTime: now() + 900 } });
    expect(await runTimedTransitions(api.db, api.report)).toBe(0);
    expect((await act("cancel", two.id)).code).toBe(codes.ok);
    await api.db.query("update medal_send set send_time = now() where id = any($1::bigint[])", [[one.id, two.id]]);
    expect(await runTimedTransitions(api.db, api.report)).toBe(1);
    await work(one.id);
    expect(await sendOf(one.id)).toMatchObject({ state: "sent", ok: 1 });
    expect(await sendOf(two.id)).toMatchObject({ state: "stopped", ok: 0, good: 1 });
  });

  it("waits for a second admin above 100 receivers, for sending and for revoking", async () => {
    medalId = await newMedal();
    const receivers = await members(101);
    const item = await add({ ids: receivers.join(" ") });
    const asked = await act("send", item.id);
    expect(asked.result.pending).toMatchObject({ operation: "medalSend.send", count: 101, limit: 100 });
    expect((await sendOf(item.id))["state"]).toBe("draft");
    expect((await act("send", item.id)).code).toBe(codes.guardRefused);
    const boss = await api.colleague("medalboss");
    const approve = async (id: unknown): Promise<void> => {
      await api.ok("pendingDecision", "approve", { ids: [id], versions: { [String(id)]: 1 } }, { token: boss.token });
    };
    const id = asked.result.pending?.id;
    // An approver has no part in it, and all receivers are named.
    await api.db.query('update admin set "user" = $2::bigint where id = $1::bigint', [boss.id, receivers[7]]);
    await expect(approve(id)).rejects.toThrow("你自己的账号");
    await api.db.query('update admin set "user" = null where id = $1::bigint', [boss.id]);
    const { resource, list } = await api.ok<RequestItems>("pendingDecision", "items", { id });
    expect([resource, list.map(({ title }) => title)]).toEqual(["medalReceiver", receivers.slice(0, 100)]);
    await approve(id);
    await work(item.id);
    expect(await sendOf(item.id)).toMatchObject({ state: "sent", ok: 101 });
    // Its task is not run again past the commands of the sending.
    const again = await api.call(v2("task", "again"), { id: (await sendOf(item.id))["task"] }, { token: api.admin });
    expect([again.code, again.msg]).toEqual([codes.guardRefused, expect.stringContaining("勋章发放")]);
    const back = await act("revokeBatch", item.id, { reason: { text: "<b>发错了</b>" } });
    await approve(back.result.pending?.id);
    await work(item.id);
    const rows = await api.db.query<{ status: string; reason: string; n: number }>(
      "select status, reason, count(*)::int as n from medal_record where send_batch = $1::bigint group by 1, 2",
      [item.id],
    );
    expect(rows).toEqual([{ status: "revoked", reason: "<b>发错了</b>", n: 101 }]);
    expect(await act("revokeBatch", item.id, { reason: { text: "再来" } })).toMatchObject({ code: codes.guardRefused });
  });
});
