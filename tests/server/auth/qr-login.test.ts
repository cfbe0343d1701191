import { afterAll, beforeAll, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { QrReply, QrTicket } from "#domain/api/session.ts";
import type { Envelope } from "#domain/api/call.ts";
import { account } from "#domain/api/call.ts";
import { QrState } from "#domain/api/session.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
let li: { id: string; token: string };
let wang: { id: string; token: string };
beforeAll(async () => {
  api = await testApp();
  li = await api.colleague("li", []);
  wang = await api.colleague("wang", []);
});
afterAll(() => api.close());

const desk = { headers: { __cxy_duid_: "desk" } };
const ticket = async (): Promise<string> => (await api.call<QrTicket>(account("qrLogin"), {}, desk)).result.identical;
const query = (identical: string, from = desk) => api.call<QrReply>(account("qrQuery"), { identical }, from);
const scan = (identical: string, token: string) => api.call(account("qrScan"), { identical }, { token });
const answer = (identical: string, token: string, isAllowed = true) =>
  api.call(account("qrConfirm"), { identical, isAllowed }, { token });

it("turns a scanned and confirmed QR code into a session, once and only for the requesting browser", async () => {
  const identical = await ticket();
  expect((await query(identical)).result).toEqual({ state: QrState.waiting });
  expect(await scan(identical, li.token)).toMatchObject({ code: codes.ok, result: { ip: "127.0.0.1" } });
  expect((await query(identical)).result).toEqual({ state: QrState.scanned });
  expect((await answer(identical, li.token)).code).toBe(codes.ok);
  // Another browser that saw the picture gets nothing.
  expect((await query(identical, { headers: { __cxy_duid_: "other" } })).result).toEqual({ state: QrState.expired });
  const { result } = await query(identical);
  // platform-api.md: token and userId are next to the state, as in any other login.
  expect(result).toMatchObject({ state: QrState.loggedIn, userId: li.id, userInfo: { account: "li" } });
  const token = result.token ?? "";
  expect((await api.call(account("userInfo"), {}, { token })).code).toBe(codes.ok);
  expect((await query(identical)).result).toEqual({ state: QrState.expired });
});

const confirmed = async (): Promise<string> => {
  const identical = await ticket();
  await scan(identical, li.token);
  await answer(identical, li.token);
  return identical;
};
const sessions = async (): Promise<number> => {
  const [row] = await api.db.query<{ n: number }>(
    "select count(*)::int as n from session where admin = $1::bigint and device = 'desk' and expires > now()",
    [li.id],
  );
  return row?.n ?? -1;
};
const isIn = async (token = ""): Promise<boolean> =>
  (await api.call(account("userInfo"), {}, { token })).code === codes.ok;

it("returns the session of a QR login again after a lost answer, under one token and until it is used", async () => {
  const before = await sessions();
  const identical = await confirmed();
  const lost = (await query(identical)).result.token;
  expect((await query(identical, { headers: { __cxy_duid_: "other" } })).result).toEqual({ state: QrState.expired });
  const { result } = await query(identical);
  expect(result).toMatchObject({ state: QrState.loggedIn, userId: li.id, userInfo: { account: "li" } });
  expect(await sessions()).toBe(before + 1);
  expect([await isIn(lost), await isIn(result.token)]).toEqual([false, true]);
  // A repeated query now does not come from the browser that has the session.
  expect((await query(identical)).result).toEqual({ state: QrState.expired });
  expect(await isIn(result.token)).toBe(true);
  const entries = await api.db.query(
    "select 1 from operation_record where command = 'admin.login' and admin = $1::bigint and device = 'desk'",
    [li.id],
  );
  expect(entries).toHaveLength(before + 1);
});

it("expires the unused session of a QR login after about two minutes, and lets a used one continue", async () => {
  const life = async (token: string): Promise<number> => {
    const [row] = await api.db.query<{ life: number }>(
      "select extract(epoch from expires - now())::int as life from session where token_hash = $1",
      [hashToken(token)],
    );
    return row?.life ?? -1;
  };
  const { result } = await query(await confirmed());
  const token = result.token ?? "";
  expect(await life(token)).toBeGreaterThan(120);
  expect(await life(token)).toBeLessThanOrEqual(150);
  expect(await isIn(token)).toBe(true);
  expect(await life(token)).toBeGreaterThan(1_700);
});

it("refuses the QR login of a disabled administrator, and expires the code", async () => {
  const identical = await confirmed();
  await api.db.query("update admin set status = 3 where id = $1::bigint", [li.id]);
  expect((await query(identical)).code).toBe(codes.userBanned);
  expect((await query(identical)).result).toEqual({ state: QrState.expired });
  await api.db.query("update admin set status = 1 where id = $1::bigint", [li.id]);
});

it("refuses a QR code without a device id, because the code belongs to the device", async () => {
  for (const [verb, body] of [
    ["qrLogin", {}],
    ["qrQuery", { identical: "x" }],
  ] as const)
    expect(await api.call(account(verb), body), verb).toMatchObject({
      code: codes.illegalParameter,
      result: { path: "__CXY_DUID_" },
    });
});

it("accepts scan and answer of a QR code only from one phone", async () => {
  const identical = await ticket();
  expect((await answer(identical, li.token)).code).toBe(codes.notFound);
  await scan(identical, li.token);
  expect((await scan(identical, wang.token)).code).toBe(codes.notFound);
  expect((await answer(identical, wang.token)).code).toBe(codes.notFound);
  expect((await answer(identical, li.token, false)).code).toBe(codes.ok);
  expect((await query(identical)).result).toEqual({ state: QrState.cancelled });
  expect((await answer(identical, li.token)).code).toBe(codes.notFound);
});

it("ends a QR code after 120 seconds in any state", async () => {
  const identical = await ticket();
  await scan(identical, li.token);
  await answer(identical, li.token);
  const [row] = await api.db.query<{ life: number }>(
    "select round(extract(epoch from expires - create_time))::int as life from qr_login where identical = $1",
    [identical],
  );
  expect(row?.life).toBe(120);
  await api.db.query("update qr_login set expires = now() where identical = $1", [identical]);
  expect((await query(identical)).result).toEqual({ state: QrState.expired });
  expect((await scan(identical, li.token)).code).toBe(codes.notFound);
});

it("needs a login to confirm a QR code, and limits the codes of one address", async () => {
  const identical = await ticket();
  expect((await scan(identical, "")).code).toBe(codes.tokenInvalid);
  const replies = [];
  for (let i = 0; i < 60; i++) replies.push(await api.call(account("qrLogin"), {}, desk));
  expect(replies.at(-1)?.code).toBe(codes.tooFrequent);
});

it("limits the QR codes of one IPv6 network, and shows the phone the whole address", async () => {
  const from = (ip: string) => ({ headers: { ...desk.headers, "x-forwarded-for": ip } });
  const last = async (address: (i: number) => string) => {
    const replies = [];
    for (let i = 0; i <= 60; i++) replies.push(await api.call<QrTicket>(account("qrLogin"), {}, from(address(i))));
    return replies.at(-1);
  };
  expect((await last((i) => `2001:db8:7:1::${i}`))?.code).toBe(codes.tooFrequent);
  const apart = await last((i) => `2001:db8:8:${i}::5`);
  expect(apart?.code).toBe(codes.ok);
  expect((await scan(apart?.result.identical ?? "", li.token)).result).toMatchObject({ ip: "2001:db8:8:60::5" });
});

it("is queried with an empty body by the browser that has asked for it, and by no other with the same device id", async () => {
  const headers = { __cxy_duid_: "device-of-the-desk" };
  const post = (verb: string, cookie = "") =>
    api.app.inject({
      method: "POST",
      url: account(verb),
      headers: { ...headers, cookie },
      payload: {},
      remoteAddress: "10.9.8.7",
    });
  const asked = await post("qrLogin");
  const [cookie] = asked.cookies;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: account("qrQuery") });
  const reply = await post("qrQuery", `${cookie?.name}=${cookie?.value}`);
  expect(reply.json<Envelope<QrReply>>().result).toEqual({ state: QrState.waiting });
  expect((await post("qrQuery")).json<Envelope<QrReply>>().result).toEqual({ state: QrState.expired });
});
