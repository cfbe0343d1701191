import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { ClaimReply, QueueState } from "#domain/api/queue.ts";
import type { LiveEvent } from "#domain/api/live.ts";
import { account, v2 } from "#domain/api/call.ts";
import { closeSession } from "#server/auth/session/session.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { deleteExpired } from "#server/jobs/delete-expired.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
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

/** Returns the number of calls that wait for the end of another transaction. */
const waiting = async (): Promise<number> =>
  (
    await api.db.query(
      "select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0",
    )
  ).length;

describe("taking over", () => {
  it("takes over a lease only on request, and publishes the former lease holder", async () => {
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

  it("takes over an item without a lease like a claim, without an operation record", async () => {
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

describe("a window that closes while it claims", () => {
  it("leaves no lease when a window closes while it claims, in any order of its last two calls", async () => {
    await makeModel(api.db, { queueOrder: 0 });
    const { token } = await api.colleague("goes-away");
    const claim = (requestId: string) => api.call<ClaimReply>(v2("queue", "claim"), { queue }, { token, requestId });
    const giveBack = (late: string) => api.ok("queue", "giveBack", { queue, claim: late }, { token });
    const held = async () =>
      (await api.ok<{ held: unknown[] }>("queue", "heartbeat", { queue, idle: 0 }, { token })).held.length;

    expect((await claim("claim-1")).result.held).not.toEqual([]);
    await giveBack("claim-1");
    expect(await held()).toBe(0);

    await giveBack("claim-2");
    expect((await claim("claim-2")).code).toBe(codes.illegalParameter);
    expect(await held()).toBe(0);

    for (let i = 0; i < 10; i++) {
      await Promise.all([claim(`claim-3-${i}`), giveBack(`claim-3-${i}`)]);
      expect(await held()).toBe(0);
    }
    expect((await claim("claim-4")).result.held).not.toEqual([]);
    await api.ok("queue", "giveBack", { queue }, { token });
  });
});

describe("a moderator who logs out while claiming", () => {
  it("leaves no lease when a moderator logs out while claiming, in any order of the two calls", async () => {
    const record = await makeModel(api.db, { queueOrder: 0 });
    const held = () =>
      api.db.query("select 1 from queue_item where item = $1::bigint and holder is not null", [record.id]);
    const { token } = await api.colleague("logs-out");
    // All items that it claims are still locked.
    const claiming = await api.db.transaction(async (tx) => {
      await tx.query("lock table queue_item in share mode");
      const claimed = api.ok<ClaimReply>("queue", "claim", { queue, want: record.id }, { token });
      await expect.poll(waiting).toBe(1);
      const out = api.call(account("logout"), {}, { token });
      await expect.poll(waiting).toBe(2);
      return [claimed, out] as const;
    });
    expect((await claiming[0]).held.map(({ id }) => id)).toContain(record.id);
    expect((await claiming[1]).code).toBe(codes.ok);
    expect(await held()).toEqual([]);
    expect((await api.call(v2("queue", "claim"), { queue }, { token })).code).toBe(codes.tokenInvalid);

    // Accepted before the logout, and run after it.
    const { token: other } = await api.colleague("logs-out-first");
    const late = await api.db.transaction(async (tx) => {
      await closeSession(tx, other);
      const claimed = api.call(v2("queue", "claim"), { queue, want: record.id }, { token: other });
      await expect.poll(waiting).toBe(1);
      return [claimed];
    });
    expect((await late[0])?.code).toBe(codes.tokenInvalid);
    expect(await held()).toEqual([]);
  });
});

describe("a revoked permission", () => {
  it("releases leases when the permission is revoked, and always lets moderators release their own", async () => {
    const record = await makeModel(api.db, { queueOrder: 0 });
    const { id, token } = await api.colleague("works-no-more", ["screen:/model-machine-review"]);
    await api.ok("queue", "claim", { queue, want: record.id }, { token });
    const [group] = await api.db.query<{ id: string; version: number }>(
      "select g.id, g.version from auth_group g join admin a on a.auth_group_ids @> array[g.id] where a.id = $1::bigint",
      [id],
    );
    await api.ok("authGroup", "configure", { ...group, auths: ["model.pass"] });
    expect((await leases(record.id)).at(-1)).toMatchObject({ admin: null });
    expect((await api.call(v2("queue", "state"), { queue }, { token })).code).toBe(codes.noPermission);
    expect(await api.ok("queue", "giveBack", { queue }, { token })).toEqual({ released: [] });
    expect((await api.ok<ClaimReply>("queue", "claim", { queue, want: record.id })).held[0]?.id).toBe(record.id);
    await api.ok("queue", "giveBack", { queue });
  });
});

describe("the groups of a queue's list", () => {
  it("counts list groups for a filter, in the order of the list, with the caller's leases", async () => {
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

  it("refuses an invalid filter for list groups", async () => {
    const reply = await api.call(v2("queue", "state"), { queue, filter: "nothing:1" }, { token: api.admin });
    expect(reply.code).toBe(codes.illegalParameter);
  });
});

describe("the leases of an ended session", () => {
  const leave = async (token: string): Promise<string[]> =>
    (await api.ok<{ released: string[] }>("queue", "leave", {}, { token })).released;
  const end = (token: string) =>
    api.db.query("update session set expires = now() where token_hash = $1", [hashToken(token)]);
  const records = (id: string) =>
    api.db.query(
      `select admin, op_obj_id as id, reason, device from operation_record
       where command = 'admin.leaveWork' and op_obj_id = $1::bigint`,
      [id],
    );
  async function holder(name: string) {
    const record = await makeModel(api.db, { queueOrder: 0 });
    const { token, id } = await api.colleague(name);
    await api.ok("queue", "claim", { queue, want: record.id, filter: `id:${record.id}` }, { token });
    return { record, token, id };
  }

  it("releases the leases of an ended session for its token, and for no other", async () => {
    const { record, token, id } = await holder("ended-it");
    await end(token);
    await api.db.query(
      `insert into session (token_hash, admin, expires) values ('another', $1::bigint, now() + interval '1 hour')`,
      [id],
    );
    expect(await leave(token)).toEqual([]);
    await api.db.query("delete from session where token_hash = 'another'");
    // Colleagues may read the hash in a list, and the device too.
    const lookalikes = ["", "another", hashToken(token), `${token.slice(0, -1)}_`];
    await api.db.query("update admin set last_login_device = 'here' where id = $1::bigint", [id]);
    for (const other of lookalikes) expect(await leave(other)).toEqual([]);
    const asColleague = { token: api.admin, headers: { __cxy_duid_: "here" } };
    await api.call(v2("queue", "giveBack"), { queue, admin: id, ids: [record.id] }, asColleague);
    expect((await leases(record.id)).at(-1)).toMatchObject({ admin: id });
    expect(await records(id)).toEqual([]);
    expect(await leave(token)).toContain(record.id);
    expect((await leases(record.id)).at(-1)).toMatchObject({ admin: null });
    // The token logs nobody in. The release is recorded once, without an author.
    expect((await api.call(account("userInfo"), {}, { token })).code).toBe(codes.tokenInvalid);
    expect(await leave(token)).toEqual([]);
    expect(await records(id)).toEqual([{ admin: null, id, reason: `#${record.id}`, device: "" }]);
  });

  it("ends a live session that the browser lost, and releases its leases", async () => {
    const { record, token, id } = await holder("was-replaced");
    expect(await leave(token)).toContain(record.id);
    expect((await api.call(account("userInfo"), {}, { token })).code).toBe(codes.tokenInvalid);
    expect(await records(id)).toHaveLength(1);
    // Other sessions are not affected.
    expect((await api.call(account("userInfo"), {}, { token: api.admin })).code).toBe(codes.ok);
  });

  it("releases the leases of an admin who must change the password", async () => {
    const { record, token, id } = await holder("must-change");
    await api.db.query("update admin set must_change_password = true where id = $1::bigint", [id]);
    await end(token);
    expect(await leave(token)).toContain(record.id);
  });

  it("releases the leases of a session that a colleague ended", async () => {
    const record = await makeModel(api.db, { queueOrder: 0 });
    const { token, id } = await api.colleague("signed-out");
    await api.ok("queue", "claim", { queue, want: record.id }, { token });
    const { version } = (await api.ok<{ item: { version: number } }>("admin", "detail", { id })).item;
    await api.ok("admin", "signOut", { ids: [id], versions: { [id]: version } });
    await deleteExpired(api.db);
    expect(await leave(token)).toContain(record.id);
    await api.db.query("update session set expires = now() - interval '11 minutes' where admin = $1::bigint", [id]);
    await deleteExpired(api.db);
    expect(await api.db.query("select 1 from session where admin = $1::bigint", [id])).toEqual([]);
  });
});
