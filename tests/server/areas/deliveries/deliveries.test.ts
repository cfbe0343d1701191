import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandEffects, CommandReply } from "#domain/api/commands.ts";
import type { PartsHead } from "#domain/tasks/api.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { DeliveryResult, DeliveryStatus } from "#domain/deliveries/enumerations.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { post } from "#server/ledger/post.ts";
import { systemContext } from "#server/system-context.ts";
import { runTask } from "#server/tasks/run-task.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { balanceOf, posting } from "#support/ledger.ts";
import { upload } from "#support/upload.ts";

const BEAN = Number(BeanCurrency.of("bean"));
const rights = [
  "beanDelivery.add",
  "beanDelivery.checkAgain",
  "beanDelivery.confirm",
  "beanDelivery.approve",
  "beanDelivery.refuse",
];

let api: TestApp;
let maker: { token: string; id: string };
let second: { token: string; id: string };
beforeAll(async () => {
  api = await testApp();
  const all = [
    "screen:/deliver-bean",
    "beanDelivery.reverseBatch",
    "beanDelivery.goOn",
    "beanDelivery.stop",
    ...rights,
  ];
  maker = await api.colleague("maker", all);
  second = await api.colleague("second", all);
});
afterAll(() => api.close());

const members = async (count: number): Promise<string[]> => {
  const made: string[] = [];
  for (let i = 0; i < count; i++) made.push((await makeUser(api.db)).id);
  return made;
};
const read = async ({ id }: { id: string }): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("beanDelivery", "detail", { id })).item;
const status = async (delivery: { id: string }): Promise<string | undefined> =>
  DeliveryStatus.value((await read(delivery))["status"])?.key;
const values = {
  title: "周年活动",
  reason: "参加周年活动",
  remark: { "1": "周年活动奖励", "0": "Anniversary" },
  currency: BEAN,
};
const addCall = (item: object, token = maker.token) =>
  api.call<{ item: AnyRecord }>(v2("beanDelivery", "add"), { item: { ...values, ...item } }, { token });
const picked = async (ids: string, more: object = {}): Promise<AnyRecord> => {
  const reply = await addCall({ way: 1, ids, amount: 10, ...more });
  expect(reply.msg).toBe(reply.code === codes.ok ? reply.msg : "");
  return reply.result.item;
};
async function act<T = CommandReply>(verb: string, delivery: { id: string }, more: object = {}, token = maker.token) {
  const { version } = await read(delivery);
  const body = { ids: [delivery.id], versions: { [delivery.id]: version }, ...more };
  return api.call<T>(v2("beanDelivery", verb), body, { token });
}
/** Runs the background task of a delivery. */
const work = async (delivery: { id: string }): Promise<void> =>
  runTask(
    { db: api.db, storage: api.storage, committed: () => undefined, report: api.report, reportMs: 0 },
    { taskId: String((await read(delivery))["asyncTask"]) },
  );
const rowsOf = (delivery: { id: string }) =>
  api.db.query<{ line: number; given: string; user: string | null; result: number; error: string }>(
    `select line, given, "user"::text as user, result, error from bean_delivery_row where delivery = $1::bigint order by line`,
    [delivery.id],
  );
const held = async (user: string): Promise<number> => (await balanceOf(api.db, user, BEAN)).available;
const sheetOf = async (lines: readonly string[]): Promise<unknown> => {
  const content = Buffer.from(["userId,amount,remark", ...lines].join("\n"));
  return (await upload(api, "list.csv", content, maker)).result;
};
const bySheet = async (lines: readonly string[], more: object = {}): Promise<AnyRecord> => {
  const reply = await addCall({ way: 2, file: await sheetOf(lines), ...more });
  expect(reply.msg).toBe(reply.code === codes.ok ? reply.msg : "");
  await work(reply.result.item);
  return read(reply.result.item);
};

it("checks what is wrong with each row, and gives nothing before it is confirmed", async () => {
  const [one, two, off] = (await members(3)) as [string, string, string];
  await api.db.query(`update "user" set status = $2 where id = $1::bigint`, [off, UserStatus.of("disable")]);
  const delivery = await picked(`${one}\n${two}:500 ${off} 99999999 花瓶 ${one}:7 ${two}:x`);
  expect((await rowsOf(delivery)).map(({ given, result }) => [given, DeliveryResult.value(result)?.key])).toEqual([
    [one, "waiting"],
    [two, "waiting"],
    [off, "bad"],
    ["99999999", "bad"],
    ["花瓶", "bad"],
  ]);
  expect(delivery).toMatchObject({ rows: 5, members: 2, total: 510 });
  expect((await act("confirm", delivery)).code).toBe(codes.guardRefused);
  expect(await held(one)).toBe(0);
  expect((await addCall({ way: 1, ids: "", amount: 10 })).code).toBe(codes.illegalParameter);
  expect((await addCall({ way: 1, ids: one, amount: 100_001 })).code).toBe(codes.illegalParameter);
});

it("gives 500 members what a sheet says, once, and lists the three bad lines", async () => {
  const users = await members(500);
  const lines = users.map((id, i) => `${id},${i + 1},${i === 0 ? "冠军" : ""}`);
  const bad = ["99999999,5,", `${String(users[0])},5,`, `${String(users[3])}x,5,`];
  const delivery = await bySheet([...lines, ...bad], { badRows: 2 });
  expect(delivery).toMatchObject({ rows: 503, members: 500, total: 125_250, bad: 3 });
  const effects = await act<CommandEffects>("confirmEffects", delivery);
  expect(effects.code).toBe(codes.ok);
  const sent = await Promise.all([act("confirm", delivery), act("confirm", delivery)]);
  expect(sent.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  await work(delivery);
  await work(delivery);
  expect(await read(delivery)).toMatchObject({ posted: 500, failed: 0 });
  expect(await status(delivery)).toBe("done");
  expect(await Promise.all([users[0], users[499]].map((id) => held(String(id))))).toEqual([1, 500]);
  const [flows] = await api.db.query<{ n: number; entries: number }>(
    `select count(*)::int as n, count(distinct entry)::int as entries from account_flow
     where biz_type = 'beanDelivery' and biz_id = $1::bigint and owner_kind = 'user'`,
    [delivery.id],
  );
  expect(flows).toEqual({ n: 500, entries: 500 });
  const again = await bySheet([...lines, ...bad], { badRows: 2 });
  const refused = await act("confirm", again);
  expect([refused.code, refused.msg]).toEqual([codes.guardRefused, expect.stringContaining("仍要再发") as string]);
});

it("refuses a sheet without its columns, and one with a formula stays bad", async () => {
  const value = (await upload(api, "wrong.csv", Buffer.from("a,b\n1,2"), maker)).result;
  const reply = await addCall({ way: 2, file: value });
  await work(reply.result.item);
  expect(await read(reply.result.item)).toMatchObject({ error: expect.stringContaining("userId") as string });
  expect(await status(reply.result.item)).toBe("draft");
  const [user] = await members(1);
  const half = await bySheet([`${String(user)},1.5,`, `${String(user)},=1+1,`]);
  expect(half).toMatchObject({ members: 0, bad: 2 });
});

it("goes on with the first row that is not posted, whatever ended the run before", async () => {
  const users = await members(45);
  const delivery = await bySheet(users.map((id) => `${id},3,`));
  await act("confirm", delivery);
  // The run dies with its second batch.
  const db = Object.create(api.db) as typeof api.db;
  let batches = 0;
  db.transaction = (async (run: never) => {
    if ((batches += 1) === 4) throw new Error("killed");
    return api.db.transaction(run);
  }) as typeof api.db.transaction;
  const task = { taskId: String((await read(delivery))["asyncTask"]) };
  await runTask({ db, storage: api.storage, committed: () => undefined, report: api.report, reportMs: 0 }, task).catch(
    () => undefined,
  );
  const half = Number((await read(delivery))["posted"]);
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(45);
  if ((await status(delivery)) !== "posting") await act("goOn", delivery);
  await work(delivery);
  expect(await read(delivery)).toMatchObject({ posted: 45, failed: 0 });
  expect(await Promise.all(users.map(held))).toEqual(users.map(() => 3));
});

it("stops between two batches, and goes on", async () => {
  const users = await members(3);
  const delivery = await bySheet(users.map((id) => `${id},3,`));
  await act("confirm", delivery);
  expect((await act("stop", delivery)).code).toBe(codes.ok);
  await work(delivery);
  expect(await read(delivery)).toMatchObject({ posted: 0 });
  await api.db.query(`update "user" set status = $2 where id = $1::bigint`, [users[1], UserStatus.of("disable")]);
  expect((await act("goOn", delivery)).code).toBe(codes.ok);
  await work(delivery);
  expect([await status(delivery), (await read(delivery))["failed"]]).toEqual(["partial", 1]);
  await api.db.query(`update "user" set status = $2 where id = $1::bigint`, [users[1], UserStatus.of("normal")]);
  await act("goOn", delivery);
  await work(delivery);
  expect([await status(delivery), await held(String(users[1]))]).toEqual(["done", 3]);
});

it("needs a second person above the total, or above the members, who is not one of the members", async () => {
  const users = await members(11);
  const large = await picked(users.join(" "), { amount: 100_000 });
  expect((await act("confirm", large)).msg).toBe("");
  expect([await status(large), (await read(large))["approvals"]]).toEqual(["toApprove", "waiting"]);
  expect((await act("approve", large)).code).toBe(codes.guardRefused);
  await api.db.query(`update admin set "user" = $1::bigint where id = $2::bigint`, [users[0], second.id]);
  expect((await act("approve", large, {}, second.token)).code).toBe(codes.guardRefused);
  await api.db.query(`update admin set "user" = null where id = $1::bigint`, [second.id]);
  expect((await act("approve", large, {}, second.token)).code).toBe(codes.ok);
  expect(await read(large)).toMatchObject({ approver: second.id });
  await work(large);
  expect(await held(String(users[0]))).toBe(100_000);
  await api.db.query("update system_config set members_two_person = 2 where members_two_person is not null");
  const many = await picked(users.slice(0, 3).join(" "), { amount: 1 });
  await act("confirm", many);
  expect(await status(many)).toBe("toApprove");
  expect((await act("refuse", many, { reason: { text: "名单不对" } }, second.token)).code).toBe(codes.ok);
  await api.db.query("update system_config set members_two_person = 1000 where members_two_person is not null");
  expect(await read(many)).toMatchObject({ closing: "名单不对" });
});

it("two deliveries at once do not exceed the limit of a day", async () => {
  const [today] = await api.db.query<{ n: string }>(
    "select sum(total) as n from bean_delivery where begin_time is not null and currency = $1",
    [BEAN],
  );
  await api.db.query("update system_config set bean_day_limit = $1 where bean_day_limit is not null", [
    Number(today?.n) + 15,
  ]);
  const [user] = await members(1);
  const both = [await picked(String(user)), await picked(String(user))] as const;
  const replies = await Promise.all(both.map((one) => act("confirm", one)));
  expect(replies.map(({ code }) => code).toSorted()).toEqual([codes.ok, codes.guardRefused].toSorted());
  expect(replies.map(({ msg }) => msg).join("")).toContain("每日发放上限");
  await api.db.query("update system_config set bean_day_limit = null");
});

it("waits for its time, then begins as a task of who confirmed it", async () => {
  const [user] = await members(1);
  const delivery = await picked(String(user), { sendTime: now() + 3_600 });
  await act("confirm", delivery);
  expect(await status(delivery)).toBe("planned");
  await api.db.query("update bean_delivery set send_time = now() - interval '1 second' where id = $1::bigint", [
    delivery.id,
  ]);
  await runTimedTransitions(api.db, () => undefined);
  expect(await status(delivery)).toBe("posting");
  await work(delivery);
  expect(await held(String(user))).toBe(10);
});

it("two people reverse a batch, one entry a row, and leave what was spent", async () => {
  const [one, two] = (await members(2)) as [string, string];
  const delivery = await picked(`${one} ${two}`);
  await act("confirm", delivery);
  await work(delivery);
  const legs = [
    { owner: ofUser(two), currency: "bean" as const, amount: -4 },
    { owner: ofPlatform("beanRecycle"), currency: "bean" as const, amount: 4 },
  ];
  await post(api.db, systemContext(api.db), posting(legs, { kind: "goodsPay" }));
  const reason = { reason: { text: "发错了人" } };
  await act("reverseBatch", delivery, reason);
  expect(await status(delivery)).toBe("done");
  const approved = await act("reverseBatch", delivery, reason, second.token);
  expect(approved.msg).toBe(approved.code === codes.ok ? approved.msg : "");
  await work(delivery);
  expect([await held(one), await held(two)]).toEqual([0, 6]);
  expect(
    (await rowsOf(delivery)).map(({ result, error }) => [DeliveryResult.value(result)?.key, error !== ""]),
  ).toEqual([
    ["reversed", false],
    ["done", true],
  ]);
  const [told] = await api.db.query<{ n: number }>(
    "select count(*)::int as n from operation_record where command = 'beanDeliveryRow.reverse' and target_id = $1::bigint",
    [one],
  );
  expect(told?.n).toBe(1);
});

it("notes each row that failed as a part of the task, and tries the chosen ones again", async () => {
  const users = await members(3);
  const off = UserStatus.of("disable");
  const delivery = await bySheet(users.map((id) => `${id},3,`));
  await act("confirm", delivery);
  await api.db.query(`update "user" set status = $2 where id = any($1::bigint[])`, [users.slice(0, 2), off]);
  await work(delivery);
  expect(await status(delivery)).toBe("partial");
  const task = String((await read(delivery))["asyncTask"]);
  const parts = async () =>
    (
      await api.ok<{ list: AnyRecord[] }>("asyncSubTask", "list", {
        filter: `task:${task}`,
        sort: "line",
        columns: ["line", "state", "target", "error", "attempts"],
      })
    ).list;
  const failed = await parts();
  expect(failed.map(({ state, target }) => [state, target])).toEqual([
    ["failed", users[0]],
    ["failed", users[1]],
  ]);
  const head = await api.ok<PartsHead>("asyncSubTask", "head", { task });
  expect(head.errors).toEqual([{ error: failed[0]?.["error"], n: 2 }]);
  await api.db.query(`update "user" set status = $2 where id = $1::bigint`, [users[0], UserStatus.of("normal")]);
  const [first, other] = failed as [AnyRecord, AnyRecord];
  const body = (part: AnyRecord, more: object = {}) => ({
    ids: [part.id],
    versions: { [part.id]: part.version },
    ...more,
  });
  await api.ok("asyncSubTask", "retry", body(first));
  await work(delivery);
  expect(await Promise.all(users.map(held))).toEqual([3, 0, 3]);
  expect((await parts()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ["done", 2],
    ["failed", 1],
  ]);
  await api.ok("asyncSubTask", "skip", body(other, { reason: { text: "会员已停用" } }));
  expect((await parts()).map(({ state }) => state)).toEqual(["done", "skipped"]);
});
