import { beforeEach, describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { LoginWay } from "#domain/staff/enumerations.ts";
import { STEP_UP_MINUTES } from "#kernel/command.ts";
import { codes } from "#kernel/errors.ts";
import type { StaffSession } from "#domain/api/staff.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { openSession, systemActor } from "#server/auth/session/session.ts";
import { permissionsOf, takesStepUp } from "#server/http/endpoints/endpoint.ts";
import { calls } from "#server/http/endpoints/index.ts";
import type { CallOptions } from "#support/app.ts";
import { PASSWORD } from "#support/app.ts";
import { digests } from "#support/rows.ts";
import { sharedStaff } from "#support/shared.ts";
import { soundBody } from "#support/sound-call.ts";

const { api, staff } = sharedStaff();

/** Sets the time since the password was entered in this session; null for never. */
const givenBefore = (token: string, minutes: number | null): Promise<unknown> =>
  api.db.query("update session set confirmed_at = now() - make_interval(mins => $2::int) where token_hash = $1", [
    hashToken(token),
    minutes,
  ]);
const confirm = (token: string, password = PASSWORD, options: CallOptions = {}) =>
  api.call<{ path?: string }>(v2("session", "confirm"), { password }, { token, ...options });
const addGroup = (name: string, options: CallOptions) => api.call(v2("authGroup", "add"), { item: { name } }, options);
const groupsCalled = async (name: string): Promise<number> =>
  (await api.db.query("select 1 from auth_group where name = $1", [name])).length;
const entriesOf = async (command: string): Promise<number> =>
  (await api.db.query("select 1 from operation_record where command = $1", [command])).length;
/** A super admin of this test alone. */
const boss = (name: string) => api.colleague(name);

describe("a call that grants rights, opens an account or locks somebody out", () => {
  const taking = calls.filter(takesStepUp);

  it("requires step-up for each call with such a command, and for the same actions on one's own account", () => {
    const run = new Set(taking.flatMap(({ access }) => permissionsOf(access)));
    expect([...run].toSorted()).toEqual(
      commands
        .filter(({ stepUp }) => stepUp)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(taking.filter(({ access }) => access === "login").map(({ path }) => path)).toEqual([
      v2("session", "end"),
      v2("session", "endOthers"),
      v2("secondFactor", "offer"),
      v2("secondFactor", "renew"),
      v2("secondFactor", "remove"),
    ]);
  });

  it.each(taking.map((call) => [call.path, call] as const))(
    "%s is refused and writes nothing without a password entered recently",
    async (path, call) => {
      await givenBefore(api.admin, 0);
      const body = await soundBody(api, call, api.admin);
      for (const minutes of [STEP_UP_MINUTES + 1, null]) {
        await givenBefore(api.admin, minutes);
        const before = await digests(api.db, ["last_seen", "expires"]);
        expect(await api.call(path, body, { token: api.admin })).toMatchObject({
          code: codes.stepUpNeeded,
          msg: expect.stringContaining(`「${call.label[0]}」`) as string,
        });
        expect(await digests(api.db, ["last_seen", "expires"])).toEqual(before);
      }
      await givenBefore(api.admin, 0);
    },
  );

  it("passes a call with step-up until the minutes are over, and other calls for the whole session", async () => {
    const { token } = await boss("in time");
    await givenBefore(token, STEP_UP_MINUTES - 1);
    expect((await addGroup("still in time", { token })).code).toBe(codes.ok);
    await givenBefore(token, STEP_UP_MINUTES + 1);
    expect((await addGroup("too late", { token, language: "0" })).msg).toMatch(
      /^Confirm your password to continue with/,
    );
    expect((await api.call(v2("authGroup", "list"), {}, { token })).code).toBe(codes.ok);
    expect((await api.call(v2("session", "own"), {}, { token })).code).toBe(codes.ok);
  });

  it("refuses a missing permission or an invalid body before it asks for the password", async () => {
    const { token } = await api.colleague("without", []);
    await givenBefore(token, STEP_UP_MINUTES + 1);
    expect((await addGroup("no", { token })).code).toBe(codes.noPermission);
    const { token: mayAll } = await boss("mistyped");
    await givenBefore(mayAll, STEP_UP_MINUTES + 1);
    expect((await api.call(v2("authGroup", "configure"), {}, { token: mayAll })).code).toBe(codes.illegalParameter);
  });
});

describe("an admin who enters the password again", () => {
  beforeEach(() => api.db.query("delete from login_attempt"));

  it("runs the refused call once after the password was entered", async () => {
    const { token } = await boss("again");
    await givenBefore(token, STEP_UP_MINUTES + 1);
    const options = { token, requestId: "one request" };
    expect((await addGroup("once", options)).code).toBe(codes.stepUpNeeded);
    expect(await groupsCalled("once")).toBe(0);
    const before = await entriesOf("admin.stepUp");
    expect((await confirm(token)).code).toBe(codes.ok);
    expect(await entriesOf("admin.stepUp")).toBe(before + 1);
    for (let i = 0; i < 2; i++) expect((await addGroup("once", options)).code).toBe(codes.ok);
    expect(await groupsCalled("once")).toBe(1);
  });

  it("ends one's other sessions, or a colleague's, only after the password was entered", async () => {
    const { id, token } = await boss("many places");
    const other = (await staff.logIn("many places")).result.token;
    const elsewhere = (await staff.logIn("admin")).result.token;
    const sessions = (of: string, whose: string) =>
      api.ok<{ list: StaffSession[] }>("admin", "sessions", { id: whose }, { token: of });
    await givenBefore(token, STEP_UP_MINUTES + 1);
    const mine = (await sessions(token, id)).list.find(({ isOwn }) => !isOwn)?.id;
    const his = (await sessions(elsewhere, "1")).list.find(({ isOwn }) => isOwn)?.id;
    const end = () => api.call(v2("session", "end"), { session: mine }, { token });
    const endHis = () => api.call(v2("admin", "endSession"), { id: "1", session: his }, { token });
    for (const refused of [end, endHis]) expect((await refused()).code).toBe(codes.stepUpNeeded);
    for (const alive of [other, elsewhere])
      expect((await api.call(account("userInfo"), {}, { token: alive })).code).toBe(codes.ok);
    await confirm(token);
    for (const taken of [end, endHis]) expect((await taken()).code).toBe(codes.ok);
    for (const dead of [other, elsewhere])
      expect((await api.call(account("userInfo"), {}, { token: dead })).code).toBe(codes.identityInvalid);
  });

  it("confirms only the current session", async () => {
    const { token } = await boss("two desks");
    const other = (await staff.logIn("two desks")).result.token;
    await givenBefore(token, STEP_UP_MINUTES + 1);
    await givenBefore(other, STEP_UP_MINUTES + 1);
    await confirm(other);
    expect((await addGroup("of another desk", { token })).code).toBe(codes.stepUpNeeded);
    expect((await addGroup("of this desk", { token: other })).code).toBe(codes.ok);
  });

  it("refuses and records a wrong password, and limits tries as at a login", async () => {
    const { token } = await boss("guessed at");
    await givenBefore(token, STEP_UP_MINUTES + 1);
    const before = await entriesOf("admin.loginRefused");
    for (let i = 0; i < 10; i++)
      expect(await confirm(token, `guess ${i}`)).toMatchObject({
        code: codes.loginRefused,
        msg: "密码不对",
        result: { path: "password" },
      });
    expect(await entriesOf("admin.loginRefused")).toBe(before + 10);
    expect((await confirm(token)).code).toBe(codes.tooFrequent);
    expect((await addGroup("guessed", { token })).code).toBe(codes.stepUpNeeded);
    // Tries at changing the password share the count, and the owner can still log in.
    const change = { oldPassword: PASSWORD, newPassword: "kettle on an orange hill" };
    expect((await api.call(account("editPassword"), change, { token })).code).toBe(codes.tooFrequent);
    const desk = { headers: { "x-forwarded-for": "198.51.100.9" } };
    const login = { type: 2, account: "guessed at", password: PASSWORD };
    expect((await api.call<SessionReply>(account("loginV2"), login, desk)).code).toBe(codes.ok);
  });

  it("asks for the password also after a login by a code or a QR code", async () => {
    const { id } = await boss("by code");
    for (const way of ["quickCode", "qrCode"] as const) {
      const { life, vault } = api.app.services;
      const context = { db: api.db, actor: systemActor, now: 0, timezone: 0, language: 1, path: "", requestId: "" };
      const opening = { ...context, ip: "", device: "", services: { life, vault } };
      const token = await openSession(api.db, id, opening, LoginWay.of(way));
      expect((await addGroup(`by ${way}`, { token })).code).toBe(codes.stepUpNeeded);
      expect((await confirm(token)).code).toBe(codes.ok);
      expect((await addGroup(`by ${way}`, { token })).code).toBe(codes.ok);
    }
    expect(await api.db.query("select 1 from admin where coalesce(password_hash, '') = ''")).toEqual([]);
  });

  it("counts a change of the password as confirmation, because it asks for the current one", async () => {
    const { token } = await boss("changing");
    await givenBefore(token, STEP_UP_MINUTES + 1);
    const change = { oldPassword: PASSWORD, newPassword: "kettle on an orange hill" };
    expect((await api.call(account("editPassword"), change, { token })).code).toBe(codes.ok);
    expect((await addGroup("after a change", { token })).code).toBe(codes.ok);
  });
});
