import { createServer } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { TriedAddress } from "#domain/links/api.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { externalRule } from "#domain/links/external-rule.resource.ts";
import { shortLink } from "#domain/links/short-link.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { collectHosts } from "#server/areas/links/collect-hosts.ts";
import { addressesIn } from "#server/review/links/external-patterns.ts";
import { isInside, probeHost } from "#server/areas/links/probe-host.ts";
import { installJobs } from "#server/jobs/install.ts";
import { insertRecord } from "#server/resources/write.ts";
import { runTask } from "#server/tasks/run-task.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
});
afterAll(() => api.close());

const hostNamed = async (host: string): Promise<AnyRecord | undefined> =>
  (
    await api.ok<{ list: AnyRecord[] }>("externalHost", "list", {
      filter: `host:${host}`,
      columns: ["uses", "users", "status", "rule", "marks", "listed"],
    })
  ).list[0];

/** The worker leaves records of the last seconds to its next run. */
const settle = (): Promise<unknown> =>
  Promise.all(
    ["model", '"user"', "short_link"].map((table) =>
      api.db.query(
        `update ${table} set update_time = now() - interval '1 minute' where update_time > now() - interval '5 seconds'`,
      ),
    ),
  );

describe("hosts in texts", () => {
  it("are found once in each record, with their uses and members, and again after an edit", async () => {
    const author = (await makeUser(api.db, { introduction: "看 https://shop.one.example/me。" })).id;
    const model = await makeModel(api.db, {
      author,
      groupDesc:
        '<p>https://shop.one.example/a?x=1&amp;y=2, http://two.example</p><a href="https://two.example/b">b</a>',
    });
    await settle();
    await collectHosts(api.db);
    expect(await hostNamed("shop.one.example")).toMatchObject({ uses: 2, users: 1, status: "new" });
    expect(await hostNamed("two.example")).toMatchObject({ uses: 2, users: 1 });
    await collectHosts(api.db);
    expect(await hostNamed("two.example")).toMatchObject({ uses: 2 });
    await api.db.query(
      "update model set group_desc = '<p>none</p>', update_time = now() - interval '3 seconds' where id = $1",
      [model.id],
    );
    await collectHosts(api.db);
    expect(await hostNamed("two.example")).toMatchObject({ uses: 0, users: 0 });
    const host = await hostNamed("shop.one.example");
    const uses = await api.ok<{ list: AnyRecord[] }>("externalUse", "list", { filter: `host:${host?.id}` });
    expect(uses.list).toMatchObject([{ resource: "user", record: author, place: "profile" }]);
  });

  it("end before punctuation and are read out of rich text", () => {
    expect(addressesIn('a https://x.example/p?a=1&amp;b=2. (http://y.example/) "https://z.example/q"')).toEqual([
      "https://x.example/p?a=1&b=2",
      "http://y.example/",
      "https://z.example/q",
    ]);
  });

  it("get a rule by a decision, follow the rules, and name their hits", async () => {
    await makeUser(api.db, { introduction: "https://bad.three.example/x https://deep.bad.three.example/" });
    await settle();
    await collectHosts(api.db);
    const host = (await hostNamed("bad.three.example")) as AnyRecord;
    const input = { action: "block", category: "malware", widen: true };
    const body = { ids: [host.id], versions: { [host.id]: host.version }, input, reason: { text: "钓鱼" } };
    await api.ok<CommandReply>("externalHost", "decide", body);
    const [rule] = (
      await api.ok<{ list: AnyRecord[] }>("externalRule", "list", { filter: "action:block", columns: ["hits"] })
    ).list;
    expect(rule).toMatchObject({ pattern: "*.bad.three.example", hits: 2 });
    expect(await hostNamed("bad.three.example")).toMatchObject({
      status: "blocked",
      rule: rule?.id,
      marks: ["listed"],
      listed: "*.bad.three.example",
    });
    expect(await hostNamed("deep.bad.three.example")).toMatchObject({ status: "blocked" });
    await api.ok("externalRule", "putDown", { ids: [rule?.id], versions: { [String(rule?.id)]: rule?.version } });
    expect(await hostNamed("bad.three.example")).toMatchObject({ status: "new", rule: null });
    const { version } = (await hostNamed("bad.three.example")) as AnyRecord;
    const without = { ...body, versions: { [host.id]: version }, reason: { text: " " } };
    const bare = await api.call(v2("externalHost", "decide"), without, { token: api.admin });
    expect(bare.code).toBe(codes.illegalParameter);
  });
});

describe("trying an address", () => {
  it("names the most exact rule, warns without one, and follows own short links", async () => {
    const rule = { where: ["model", "shortLink"], reason: "x", category: "other" };
    const add = (values: object) => insertRecord(api.db, externalRule, { ...rule, ...values }, null);
    await add({ pattern: "*.try.example", action: "block" });
    await add({ pattern: "good.try.example", action: "allow" });
    await add({ pattern: "own.try-it.example", action: "allow", category: "own" });
    const known = { name: "短链", platform: "1", code: "trycode", target: "https://evil.try.example/" };
    await insertRecord(api.db, shortLink, known, null);
    const tried = (address: string, place = "model") =>
      api.ok<TriedAddress>("externalRule", "tryAddress", { address, place });
    expect(await tried("good.try.example/x")).toMatchObject({ answer: "allow", rule: { pattern: "good.try.example" } });
    expect(await tried("https://any.try.example")).toMatchObject({ answer: "block" });
    expect(await tried("https://any.try.example", "comment")).toMatchObject({ answer: "warn", rule: null });
    expect(await tried("https://own.try-it.example/s/trycode")).toMatchObject({
      followed: true,
      address: "https://evil.try.example/",
      answer: "block",
    });
    const jump = { target: "h5", h5: { url: "https://evil.try.example/h5" } };
    await insertRecord(api.db, shortLink, { name: "短链", platform: "1", code: "tryjump", jump }, null);
    await insertRecord(
      api.db,
      shortLink,
      {
        name: "短链",
        platform: "1",
        code: "tryrow",
        target: "https://good.try.example/",
        byLang: [{ lang: 8, to: "https://evil.try.example/de" }],
      },
      null,
    );
    expect(await tried("/s/tryjump")).toMatchObject({ address: "https://evil.try.example/h5", answer: "block" });
    expect(await tried("https://own.try-it.example/s/tryrow")).toMatchObject({
      address: "https://evil.try.example/de",
      answer: "block",
    });
    expect(await tried("https://other.example/s/trycode")).toMatchObject({ followed: false, answer: "warn" });
    const wrong = await api.call<{ path: string }>(
      v2("externalRule", "tryAddress"),
      { address: "http://", place: "model" },
      { token: api.admin },
    );
    expect(wrong).toMatchObject({ code: codes.illegalParameter, result: { path: "address" } });
  });
});

describe("the check of a host", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "fd00::1",
    "fe80::1",
    "fec0::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
  ])("does not connect to %s", (address) => expect(isInside(address)).toBe(true));
  it.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111"])("may connect to %s", (address) =>
    expect(isInside(address)).toBe(false),
  );

  it("refuses names and redirects that lead inside", async () => {
    expect(await probeHost("localhost")).toMatchObject({ fault: "inside" });
    expect(await probeHost("127.0.0.1")).toMatchObject({ fault: "inside" });
  });

  it("follows at most 5 redirects, and none to an address inside", async () => {
    const server = createServer((request, reply) => {
      const host = String(request.headers.host).split(":")[0] ?? "";
      const n = Number(/^r(\d)/.exec(host)?.[1] ?? 0);
      const port = (server.address() as AddressInfo).port;
      if (host === "in.example") reply.writeHead(302, { location: "http://169.254.169.254/latest" });
      else if (n > 0) reply.writeHead(301, { location: `http://r${n - 1}.example:${port}/` });
      reply.end();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    // The names of this test lead to its own server.
    const find: LookupFunction = (_, options, done) =>
      options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
    try {
      expect(await probeHost(`r2.example:${port}`, find)).toEqual({ host: "r0.example", https: false, fault: null });
      expect(await probeHost(`r5.example:${port}`, find)).toMatchObject({ host: "r0.example", fault: null });
      expect(await probeHost(`r6.example:${port}`, find)).toMatchObject({ fault: "redirects" });
      expect(await probeHost(`in.example:${port}`, find)).toMatchObject({ fault: "inside" });
    } finally {
      await new Promise((done) => server.close(done));
    }
  });

  it("runs as a task and keeps what it finds", async () => {
    await makeUser(api.db, { introduction: "http://localhost/x" });
    await settle();
    await collectHosts(api.db);
    const host = (await hostNamed("localhost")) as AnyRecord;
    await api.ok("externalHost", "checkAgain", { ids: [host.id], versions: { [host.id]: host.version } });
    const [task] = await api.db.query<{ id: string }>("select id from async_task where kind = 'checkHosts'");
    const { db, storage, report } = api;
    await runTask({ db, storage, committed: () => undefined, report, reportMs: 0 }, { taskId: String(task?.id) });
    const { item } = await api.ok<{ item: AnyRecord }>("externalHost", "detail", { id: host.id });
    expect(item).toMatchObject({ https: false, checkFault: "指向内部网络，没有访问", marks: ["unreachable"] });
    expect((await api.ok<{ item: AnyRecord }>("asyncTask", "detail", { id: task?.id })).item).toMatchObject({
      state: "partial",
      failed: 1,
    });
  });
});
