import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SPAN_SECONDS } from "#server/http/rate-limit.ts";
import { deleteExpired } from "#server/jobs/delete-expired.ts";
import { lastDeletedPosition } from "#server/live/stream-position.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** Two times just before and just after the end of the retention. */
const around = (time: string): [gone: string, kept: string] => [
  `now() - interval '${time}' - interval '1 minute'`,
  `now() - interval '${time}' + interval '1 minute'`,
];
const expired: [string, string] = ["now() - interval '1 second'", "now() + interval '1 minute'"];
const span = `floor(${now()} / ${SPAN_SECONDS})`;

describe("deleteExpired", () => {
  it.each<[table: string, columns: string, values: string, moments: [string, string]]>([
    ["request", "admin, id, path, create_time", "1, $1, 'p'", around("24 hours")],
    ["session", "admin, token_hash, expires", "1, $1", around("10 minutes")],
    ["login_attempt", "subject, create_time", "$1", around("1 day")],
    ["verify_code", "code_hash, subject, expires, create_time", "$1, 's', now()", around("1 day")],
    // Six whole spans are kept. The clock may enter the next one during the test.
    ["call_count", "subject, n, span", "$1, 1", [`${span} - 8`, `${span} - 4`]],
    [
      "refused_call",
      "permission, admin, path, n, last, day",
      "$1, 1, 'p', 1, now()",
      ["current_date - 91", "current_date - 90"],
    ],
    ["puzzle", "key_hash, account, ip, expires", "$1, 'a', 'i'", around("10 minutes")],
    ["login_step", "ticket_hash, admin, way, expires", "$1, 1, 'w'", expired],
    ["qr_login", "identical, state, expires", "$1, 1", around("10 minutes")],
    ["outbox", "kind, record, payload, due, done", "$1, 1, '{}', now()", around("7 days")],
    ["live_event", "payload, create_time", "to_jsonb($1::text)", around("1 hour")],
  ])("removes expired rows of %s and keeps the others", async (table, columns, values, [gone, kept]) => {
    const key = columns.split(", ").find((_, i) => values.split(", ")[i]?.includes("$1")) ?? "";
    for (const [name, moment] of Object.entries({ gone, kept }))
      await api.db.query(`insert into ${table} (${columns}) values (${values}, ${moment})`, [name]);
    await deleteExpired(api.db);
    const mine = `select ${key} #>> '{}' as key from ${table} where ${key} in (to_jsonb('gone'::text), to_jsonb('kept'::text))`;
    const plain = `select ${key} as key from ${table} where ${key} in ('gone', 'kept')`;
    expect(await api.db.query(key === "payload" ? mine : plain)).toEqual([{ key: "kept" }]);
  });

  it("remembers the position up to which live events were swept, and keeps unsent messages", async () => {
    expect(await lastDeletedPosition(api.db)).not.toBeNull();
    await api.db.query(
      `insert into outbox (kind, record, payload, due, create_time) values ('unsent', 1, '{}', now(), now() - interval '30 days')`,
    );
    await deleteExpired(api.db);
    expect(await api.db.query("select kind from outbox where kind = 'unsent'")).toHaveLength(1);
  });

  it("removes ended leases, and keeps rows of escalated items and of items that wait for their author", async () => {
    const queue = "machineReview";
    const [escalated, asked] = [await makeModel(api.db), await makeModel(api.db)];
    await api.ok("queue", "escalate", { queue, id: escalated.id, version: 1 });
    await api.ok("queue", "askAuthor", { queue, id: asked.id, version: 1, text: "哪里来的？" });
    // The row has neither a note nor a lease holder. Only its state keeps it.
    expect(await api.db.query("select from queue_item where escalated and note = '' and holder is null")).toHaveLength(
      1,
    );
    const states = {
      leased: "holder => 1, lease_until => now() + interval '1 minute'",
      lateBeat: "holder => 1, lease_until => now() - interval '30 seconds'",
      ended: "holder => 1, lease_until => now() - interval '2 minutes'",
      nobody: "",
      waits: "asked_until => now() + interval '1 day'",
      answered: "asked_until => now() - interval '1 minute'",
      noted: "note => 'kept for the lead'",
    };
    for (const [i, [, values]] of Object.entries(states).entries()) {
      const pairs = values
        .split(", ")
        .filter(Boolean)
        .map((pair) => pair.split(" => "));
      const [names, terms] = [
        pairs.map(([name]) => `, ${name}`).join(""),
        pairs.map(([, value]) => `, ${value}`).join(""),
      ];
      await api.db.query(`insert into queue_item (queue, item${names}) values ('q', ${i}${terms})`);
    }
    await deleteExpired(api.db);
    const left = await api.db.query<{ item: string }>("select item from queue_item where queue = 'q' order by item");
    expect(left.map(({ item }) => Object.keys(states)[Number(item)])).toEqual(["leased", "lateBeat", "waits", "noted"]);
    const waiting = await api.db.query("select item from queue_item where queue = $1 order by item", [queue]);
    expect(waiting).toEqual([{ item: escalated.id }, { item: asked.id }]);
  });
});
