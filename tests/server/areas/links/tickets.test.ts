import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { TicketState } from "#domain/links/enumerations.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { ticket } from "#domain/links/ticket.resource.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply, NewTicket } from "#domain/api/commands.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Admission, Wanted } from "#server/tickets/admit.ts";
import { admitByTicket, isStillAdmitted } from "#server/tickets/admit.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const input = { purpose: "客服 4711", hours: 2, uses: 2, channels: ["echo", "tasks"] };

async function make(more: object = {}, token = api.admin): Promise<string> {
  const reply = await api.ok<CommandReply>("ticket", "websocket", { input: { ...input, ...more } }, { token });
  return (reply.shownOnce as NewTicket).ticket;
}

const shown = (text: string, token = "") => ({ token, ticket: text, ip: "192.0.2.7", device: "", path: "/live/test" });
const gate = () => ({ db: api.db, services: api.app.services });
const echo: Wanted = { kind: "websocket", name: "echo" };
const admit = (text: string, wanted = echo, isUse = true): Promise<Admission> =>
  admitByTicket(gate(), shown(text), wanted, isUse);
/** English text of the refusal. */
const refusal = (text: string, wanted = echo): Promise<string> =>
  admit(text, wanted).then(
    () => "admitted",
    (error: unknown) => (error instanceof Refusal ? error.label[1] : String(error)),
  );
const rowOf = async (text: string): Promise<AnyRecord> => {
  const { ticket: one } = await admit(text, echo, false);
  const [row] = await readRecords(api.db, ticket, [one?.id ?? ""]);
  return row as AnyRecord;
};

describe("a ticket", () => {
  it("opens what it names as often as it says, and each use is recorded for its maker", async () => {
    const text = await make();
    expect(await admit(text)).toMatchObject({ kind: "websocket", ticket: { names: ["echo", "tasks"], limits: {} } });
    const row = await rowOf(text);
    expect(row).toMatchObject({ used: 1, state: TicketState.of("open"), maker: row["creator"] });
    await admit(text, { kind: "websocket", name: "tasks" });
    expect(await refusal(text)).toBe("The ticket is used up. Ask for a new one");
    const records = await api.db.query(
      `select command, ip, admin::text as admin, module_id as module from operation_record
       where resource = 'ticket' and op_obj_id = $1::bigint order by id`,
      [row.id],
    );
    const use = { command: "ticket.use", ip: "192.0.2.7", admin: row["maker"], module: "account" };
    expect(records).toEqual([{ ...use, command: "ticket.websocket", ip: "127.0.0.1" }, use, use]);
  });

  it("is used once by two callers at the same moment if it has one use", async () => {
    const text = await make({ uses: 1 });
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => admit(text)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is refused if it is forged, changed, of another kind, or names something else", async () => {
    const text = await make();
    const [body = "", signature = ""] = text.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
    const more = Buffer.from(JSON.stringify({ ...claims, uses: 1_000 })).toString("base64url");
    for (const forged of [`${more}.${signature}`, `${body}.`, `${body}.AAAA`, "nothing", ".", "a".repeat(5_000)])
      expect(await refusal(forged)).toBe("The ticket is not valid. Ask for a new one");
    expect(await refusal(text, { kind: "rtcPush", name: "echo" })).toBe("The ticket opens another page");
    expect(await refusal(text, { kind: "websocket", name: "queues" })).toBe("The ticket does not name this");
    expect(await refusal("")).toBe("A ticket or a login is needed");
    expect((await rowOf(text))["used"]).toBe(0);
  });

  it("is refused after its end and once it is revoked, and what goes on ends then", async () => {
    const late = await make();
    const { id } = await rowOf(late);
    await api.db.query("update ticket set until = now() - interval '1 second' where id = $1::bigint", [id]);
    expect(await refusal(late)).toBe("The ticket has expired. Ask for a new one");
    const text = await make();
    const open = await admit(text);
    expect(await isStillAdmitted(api.db, open)).toBe(true);
    const row = await rowOf(text);
    await api.ok("ticket", "revoke", { ids: [row.id], versions: { [row.id]: row.version } });
    expect(await refusal(text)).toBe("The ticket was revoked. Ask who made it");
    expect(await isStillAdmitted(api.db, open)).toBe(false);
  });

  it("opens nothing that its maker may no longer do", async () => {
    const maker = await api.colleague("maker", ["ticket.websocket"]);
    const text = await make({}, maker.token);
    const open = await admit(text);
    await api.db.query("update admin set status = $2 where id = $1::bigint", [maker.id, UserStatus.of("disable")]);
    expect(await refusal(text)).toBe("Whoever made the ticket is disabled or lost the permission");
    expect(await isStillAdmitted(api.db, open)).toBe(false);
  });

  it("needs a permission for each kind, and complete answers", async () => {
    const { token } = await api.colleague("push only", ["ticket.rtcPush"]);
    const path = v2("ticket", "websocket");
    expect((await api.call(path, { input }, { token })).code).toBe(codes.noPermission);
    for (const wrong of [{ hours: 25 }, { uses: 0 }, { purpose: "" }, { channels: [] }, { channels: ["dn"] }])
      expect((await api.call(path, { input: { ...input, ...wrong } }, { token: api.admin })).code).toBe(
        codes.illegalParameter,
      );
    expect((await api.call(path, {}, { token: api.admin })).code).toBe(codes.illegalParameter);
    const push = v2("ticket", "rtcPush");
    const odd = { input: { purpose: "p", hours: 1, uses: 1, channel: "Cam 1" } };
    expect((await api.call(push, odd, { token })).code).toBe(codes.illegalParameter);
  });
});

it("a login opens the page with the permission of its tickets, and without it not", async () => {
  const may = await api.colleague("may", ["ticket.websocket"]);
  const mayNot = await api.colleague("may not", ["ticket.rtcPush"]);
  const by = (token: string) => admitByTicket(gate(), shown("", token), echo);
  expect(await by(may.token)).toMatchObject({ actor: { id: may.id }, ticket: null });
  await expect(by(mayNot.token)).rejects.toMatchObject({ codeName: "noPermission" });
  await expect(by("unknown")).rejects.toMatchObject({ codeName: "tokenInvalid" });
});
