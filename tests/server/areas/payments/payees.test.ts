import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { submitPayee } from "#server/areas/payments/payee-app.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { idNumber, makePayee } from "#support/payees.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const read = async ({ id }: { id: string }): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("payeeAuth", "detail", { id })).item;
const run = async (verb: string, { id }: { id: string }, more: object = {}, token = api.admin) =>
  api.call<CommandReply>(
    v2("payeeAuth", verb),
    { ids: [id], versions: { [id]: (await read({ id })).version }, ...more },
    { token },
  );
const evidenceOf = ({ id }: AnyRecord) => api.ok<Evidence>("payeeAuth", "evidence", { id });
const submit = (member: unknown, values: object) =>
  submitPayee(api.db, systemContext(api.db), String(member), values as Record<string, unknown>);

it("another account, or another name, takes a passed payee back to the queue, and another phone does not", async () => {
  const payee = await makePayee(api.db);
  await run("pass", payee);
  const { user, methods } = await read(payee);
  // The app leaves masked values out.
  const [{ account: _account, holder: _holder, ...first }] = methods as [Record<string, unknown>];
  expect((await submit(user, { phone: "13900001111", methods: [first] }))["status"]).toBe(PayeeStatus.of("passed"));
  const changed = await submit(user, { methods: [{ ...first, account: "pi@mail.example" }] });
  expect(changed).toMatchObject({ status: PayeeStatus.of("waiting"), changer: null });
  expect(Number(changed["changeTime"])).toBeGreaterThan(0);
  await run("pass", payee);
  const again = await api.call<{ item: AnyRecord }>(
    v2("payeeAuth", "edit"),
    { id: payee.id, version: (await read(payee)).version, realName: "林大木" },
    { token: api.admin },
  );
  expect(again.result.item["status"]).toBe(PayeeStatus.of("waiting"));
  expect(again.result.item["changer"]).not.toBeNull();
});

it("a refused one comes again, an expired one is down", async () => {
  const payee = await makePayee(api.db);
  expect((await run("noPass", payee)).code).toBe(codes.illegalParameter);
  await run("noPass", payee, { reason: { text: "照片看不清" } });
  const { user } = await read(payee);
  expect((await submit(user, { phone: "13900001111" }))["status"]).toBe(PayeeStatus.of("waiting"));
  await run("pass", payee);
  await api.db.query("update payee_auth set valid_until = now() where id = $1::bigint", [payee.id]);
  await runTimedTransitions(api.db, () => undefined);
  expect((await read(payee))["status"]).toBe(PayeeStatus.of("down"));
});

it("one number serves three members and no fourth, and the others are told without it", async () => {
  const number = idNumber();
  const [first] = [await makePayee(api.db, { idNumber: number })];
  for (const _ of [2, 3]) await makePayee(api.db, { idNumber: ` ${number.toLowerCase()} ` });
  await expect(makePayee(api.db, { idNumber: number })).rejects.toMatchObject({ path: "idNumber" });
  const evidence = await evidenceOf(first);
  expect(evidence.blocks.samePayee?.map(({ match }) => match)).toEqual(["idNumber", "idNumber"]);
  expect(JSON.stringify(evidence)).not.toContain(number);
});

it("a way to be paid that pays nobody is refused", async () => {
  const methods = [{ method: PayMethod.of("gift"), account: "1234567890", holder: "林" }];
  await expect(makePayee(api.db, { methods })).rejects.toMatchObject({ path: "methods[0].method" });
});

it("showing a number asks why, and the operation record keeps the answer", async () => {
  const payee = await makePayee(api.db);
  const input = { field: "idNumber" };
  expect((await run("reveal", payee, { input })).code).toBe(codes.illegalParameter);
  expect((await run("reveal", payee, { input, reason: { text: "与照片核对" } })).code).toBe(codes.ok);
  const [row] = await api.db.query("select reason from operation_record where command = 'payeeAuth.reveal'");
  expect(row).toEqual({ reason: "与照片核对" });
});
