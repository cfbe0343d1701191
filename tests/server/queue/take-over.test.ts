import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { ClaimReply, LiveEvent, QueueState } from "#kernel/wire.ts";
import { account, v2 } from "#kernel/wire.ts";
import { hashToken } from "#server/access/session.ts";
import { sweep } from "#server/jobs/sweep.ts";
import type { TestApp } from "#support/app.ts";
import { passwordsAreChanged, testApp } from "#support/app.ts";
import { makeModel, now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const queue = "machineReview";
type Lease = Extract<LiveEvent, { kind: "lease" }>;

async function leases(id: string): Promise<Lease[]> {
  const rows = await api.db.query<{ payload: LiveEvent }>("select payload from live_event order by tx, id");
  return rows
    .map(({ payload }) => payload)
    .filter((event): event is Lease => event.kind === "lease" && event.id === id);
}

describe("taking over", () => {
  it("is asked for by name, moves the lease, and tells whom it was taken from", async () => {
    const record = await makeModel(api.db, { queueOrder: 0 });
    const { id: holder, token } = await api.colleague("holds-it");
    await api.ok("queue", "claim", { queue, want: record.id }, { token });
    const plain = await api.call(v2("queue", "claim"), { queue, want: record.id }, { token: api.admin });
    expect(plain.code).toBe(codes.heldByOther);
    const before = await api.ok<QueueState>("queue", "state", { queue });
    const held = before.heldByOthers.find((one) => one.id === record.id);
    expect(held).toMatchObject({ admin: holder, name: "holds-it" });
    expect(Math.abs((held?.since ?? 0) - now())).toBeLessThan(60);
    const claim = await api.ok<ClaimReply>("queue", "claim", { queue, want: record.id, takeOver: true });
    expect(claim.held[0]?.id).toBe(record.id);
    expect((await leases(record.id)).at(-1)).toMatchObject({ from: holder });
    const theirs = await api.ok<{ held: { id: string }[] }>("queue", "heartbeat", { queue, idle: 0 }, { token });
    expect(theirs.held.map((one) => one.id)).not.toContain(record.id);
    await api.ok("queue", "giveBack", { queue });
  });

  it("of what nobody holds is a plain claim, and leaves no operation record", async () => {
    const record = await makeModel(api.db, { queueOrder: 0 });
    await api.ok("queue", "claim", { queue, want: record.id, takeOver: true });
    expect((await leases(record.id)).at(-1)).toMatchObject({ from: null });
    expect(
      await api.db.query("select id from operation_record where resource = 'model' and op_obj_id = $1::bigint", [
        record.id,
      ]),
    ).toEqual([]);
    await api.ok("queue", "giveBack", { queue });
  });
});

describe("the groups of a queue's list", () => {
  it("are counted for a filter, in the order of the list, with what the caller holds", async () => {
    await api.db.query("update model set queue_order = null, status = 3");
    await makeModel(api.db, { machineReview: 2, queueOrder: 23 });
    await makeModel(api.db, { machineReview: 4, queueOrder: 10 });
    await makeModel(api.db, { machineReview: 3, queueOrder: 1 });
    const worst = await makeModel(api.db, { machineReview: 3, queueOrder: 0 });
    await api.ok("queue", "claim", { queue, want: worst.id, filter: `id:${worst.id}` });
    const filter = "status:wait queueOrder:*";
    const { groups } = await api.ok<QueueState>("queue", "state", { queue, filter });
    expect(groups).toEqual([
      { value: 3, count: 2, mine: 1 },
      { value: 4, count: 1, mine: 0 },
      { value: 2, count: 1, mine: 0 },
    ]);
    expect((await api.ok<QueueState>("queue", "state", { queue })).groups).toEqual([]);
  });

  it("refuse a filter that cannot be read", async () => {
    const reply = await api.call(v2("queue", "state"), { queue, filter: "nothing:1" }, { token: api.admin });
    expect(reply.code).toBe(codes.illegalParameter);
  });

  it("of somebody whose session ended at this device goes back, and of nobody else's", async () => {
    const record = await makeModel(api.db, { queueOrder: 0 });
    const { token, id } = await api.colleague("left-it");
    await api.db.query("update admin set last_login_device = 'here' where id = $1::bigint", [id]);
    await api.ok("queue", "claim", { queue, want: record.id }, { token });
    const giveBack = (device: string) =>
      api.ok<{ released: string[] }>("queue", "giveBackLeft", { admin: id }, { headers: { __cxy_duid_: device } });
    // He is still logged in.
    expect((await giveBack("here")).released).toEqual([]);
    await api.db.query("update session set expires = now() - interval '1 minute' where admin = $1::bigint", [id]);
    for (const device of ["elsewhere", ""]) expect((await giveBack(device)).released).toEqual([]);
    expect((await leases(record.id)).at(-1)).toMatchObject({ admin: id });
    // Also by who has to change his own password first.
    await api.db.query("update admin set must_change_password = true where id = 1");
    expect((await giveBack("here")).released).toContain(record.id);
    await passwordsAreChanged(api.db);
    expect((await leases(record.id)).at(-1)).toMatchObject({ admin: null });
  });

  it("of an ended session goes back to who shows its token, and to no other", async () => {
    const record = await makeModel(api.db, { queueOrder: 0 });
    const { token, id } = await api.colleague("ended-it");
    await api.ok("queue", "claim", { queue, want: record.id }, { token });
    const giveBack = async (given: string): Promise<string[]> =>
      (await api.ok<{ released: string[] }>("queue", "giveBackEnded", {}, { token: given })).released;
    // He is still logged in; then another session of his is.
    expect(await giveBack(token)).toEqual([]);
    const end = () => api.db.query("update session set expires = now() where token_hash = $1", [hashToken(token)]);
    await end();
    await api.db.query(
      `insert into session (token_hash, admin, expires) values ('another', $1::bigint, now() + interval '1 hour')`,
      [id],
    );
    expect(await giveBack(token)).toEqual([]);
    await api.db.query("delete from session where token_hash = 'another'");
    for (const other of ["", "another", api.admin, `${token.slice(0, -1)}_`]) expect(await giveBack(other)).toEqual([]);
    expect((await leases(record.id)).at(-1)).toMatchObject({ admin: id });
    expect(await giveBack(token)).toContain(record.id);
    expect((await leases(record.id)).at(-1)).toMatchObject({ admin: null });
    // It lets nobody in, and another's end leaves it for a while.
    expect((await api.call(account("userInfo"), {}, { token })).code).toBe(codes.tokenInvalid);
  });

  it("is given back also where somebody else ended the session", async () => {
    const record = await makeModel(api.db, { queueOrder: 0 });
    const { token, id } = await api.colleague("signed-out");
    await api.ok("queue", "claim", { queue, want: record.id }, { token });
    const { version } = (await api.ok<{ item: { version: number } }>("admin", "detail", { id })).item;
    await api.ok("admin", "signOut", { ids: [id], versions: { [id]: version } });
    await sweep(api.db);
    const reply = await api.ok<{ released: string[] }>("queue", "giveBackEnded", {}, { token });
    expect(reply.released).toContain(record.id);
    await api.db.query("update session set expires = now() - interval '11 minutes' where admin = $1::bigint", [id]);
    await sweep(api.db);
    expect(await api.db.query("select 1 from session where admin = $1::bigint", [id])).toEqual([]);
  });
});
