import { createServer } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { externalRule } from "#domain/links/external-rule.resource.ts";
import { linkClick } from "#domain/links/link-click.resource.ts";
import { linkPlatform } from "#domain/links/link-platform.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { checkDueLinks } from "#server/areas/links/check-links.ts";
import { collectHosts } from "#server/areas/links/collect-hosts.ts";
import { countClicks, deleteOldClicks } from "#server/areas/links/count-clicks.ts";
import { isAppScheme } from "#server/areas/links/jump-address.ts";
import { refreshSums } from "#server/charts/refresh-sums.ts";
import { installJobs } from "#server/jobs/install.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, now } from "#support/factory.ts";
import { makeLivePost } from "#support/make-any.ts";

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/130.0";
const DAY = 86_400;

let api: TestApp;
let platform: AnyRecord;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
  const rule = { where: ["shortLink"], reason: "测试", category: "own" };
  await insertRecord(api.db, externalRule, { pattern: "*.example.com", action: "allow", ...rule }, null);
  await insertRecord(api.db, externalRule, { pattern: "*.evil.example", action: "block", ...rule }, null);
  platform = await insertRecord(
    api.db,
    linkPlatform,
    {
      key: "app",
      name: { "1": "应用", "0": "App" },
      kind: "ownSite",
      utm: { source: "app" },
      share: { opensApp: true, scheme: "printapp" },
    },
    null,
  );
});
afterAll(() => api.close());

const call = (verb: string, body: object) =>
  api.call<{ item: AnyRecord; path: string; msg: string }>(v2("shortLink", verb), body, { token: api.admin });
async function made(values: object): Promise<AnyRecord> {
  const reply = await call("add", { item: { name: "短链", platform: platform.id, ...values } });
  expect(reply.code, reply.msg).toBe(codes.ok);
  return reply.result.item;
}
const detail = async ({ id }: AnyRecord): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("shortLink", "detail", { id })).item;
const locationOf = async ({ code }: AnyRecord, agent: string): Promise<unknown> =>
  (await api.app.inject({ url: `/s/${String(code)}`, headers: { "user-agent": agent } })).headers.location;

describe("a link to a place", () => {
  it("opens the app on phones and the site elsewhere, with the parameters of its platform", async () => {
    const link = await made({ jump: { target: "memberCentre", memberCentre: { level: 3 } } });
    expect(await locationOf(link, PHONE)).toBe("printapp://member-centre?level=3&utm_source=app");
    expect(await locationOf(link, DESKTOP)).toBe("/member-centre?level=3&utm_source=app");
  });

  it("has the parameters as the specification spells them: numbers, zero among them, and the default level", async () => {
    const model = await makeModel(api.db, { status: 2, machineReview: 5 });
    const post = await makeLivePost(api.db);
    const rows: [object, string][] = [
      [{ target: "beanBill", beanBill: { billType: 0, contentType: 0 } }, "/bean-bill?billType=0&contentType=0"],
      [{ target: "postDetail", postDetail: { id: post.id, isDelete: 0 } }, `/post-detail?id=${post.id}&isDelete=0`],
      [
        { target: "modelDetail", modelDetail: { id: model.id, isDelete: 1, isShared: 1 } },
        `/model-detail?id=${model.id}&isDelete=1&isShared=1`,
      ],
      [{ target: "memberCentre" }, "/member-centre?level=2"],
      [{ target: "memberCentre", memberCentre: {} }, "/member-centre?level=2"],
      [{ target: "beanBill" }, "/bean-bill"],
    ];
    for (const [jump, address] of rows) {
      const location = String(await locationOf(await made({ jump }), DESKTOP));
      expect(location.replace(/[?&]utm_source=app$/, "")).toBe(address);
    }
    const refused = await call("add", {
      item: {
        name: "短链",
        platform: platform.id,
        jump: { target: "modelDetail", modelDetail: { id: model.id, isDelete: true } },
      },
    });
    expect([refused.code, refused.result.path]).toEqual([codes.illegalParameter, "item.jump.modelDetail.isDelete"]);
  });

  it("needs an address or a place, and not both", async () => {
    const body = { name: "短链", platform: platform.id };
    const none = await call("add", { item: body });
    expect([none.code, none.result.path]).toEqual([codes.illegalParameter, "item.target"]);
    const both = await call("add", {
      item: { ...body, target: "https://www.example.com", jump: { target: "home" } },
    });
    expect([both.code, both.result.path]).toEqual([codes.illegalParameter, "item.target"]);
  });

  it.each(["javascript", "data", "https", "Print", "a b", ""])("never opens the scheme %s", (scheme) =>
    expect(isAppScheme(scheme)).toBe(false),
  );
});

it("another target keeps the former one with its days, and is not checked yet", async () => {
  const link = await made({ target: "https://www.example.com/a" });
  await api.db.query("update link_target set \"begin\" = now() - interval '60 hours' where link = $1", [link.id]);
  await api.db.query("update short_link set safe = 'clean', check_time = now() where id = $1", [link.id]);
  await api.ok("shortLink", "editTarget", {
    ids: [link.id],
    versions: { [link.id]: link.version },
    input: { target: "https://www.example.com/b", jump: null },
  });
  const { list } = await api.ok<{ list: AnyRecord[] }>("linkTarget", "list", { filter: `link:${link.id}` });
  expect(list).toMatchObject([
    { target: "https://www.example.com/b", until: null },
    { target: "https://www.example.com/a", days: 3 },
  ]);
  expect(await detail(link)).toMatchObject({
    target: "https://www.example.com/b",
    safe: "notChecked",
    checkTime: null,
  });
});

it("a check follows redirects; an unsafe link goes down by itself, with a record, and its creator is told", async () => {
  const server = createServer((request, reply) => {
    const { port } = server.address() as AddressInfo;
    const host = String(request.headers.host).split(":")[0];
    if (host === "trap.example.com") reply.writeHead(302, { location: `http://deep.evil.example:${port}/` });
    if (host === "moved.example.com") reply.writeHead(302, { location: `http://elsewhere.example:${port}/` });
    reply.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const find: LookupFunction = (_, options, done) =>
    options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
  try {
    await api.db.query("update short_link set shelf = $1", [UpDown.of("down")]);
    await api.db.query("update admin set email = 'maker@example.com' where email = ''");
    const to = (host: string): Promise<AnyRecord> => made({ target: `http://${host}.example.com:${port}/x` });
    const [trap, moved, good] = [await to("trap"), await to("moved"), await to("good")];
    expect(await checkDueLinks(api.db, find)).toBe(3);
    expect(await detail(trap)).toMatchObject({ safe: "blocked", shelf: UpDown.of("down") });
    expect(await detail(moved)).toMatchObject({ safe: "suspicious", shelf: UpDown.of("up") });
    expect(await detail(good)).toMatchObject({ safe: "clean", checkNote: "" });
    const records = await api.db.query(
      "select reason from operation_record where command = 'shortLink.putDown' and op_obj_id = $1 and admin is null",
      [trap.id],
    );
    expect(records).toMatchObject([{ reason: "外链规则拦截了 deep.evil.example" }]);
    const jobs = await api.db.query("select 1 from graphile_worker.jobs where task_identifier = 'sendUnsafeLink'");
    expect(jobs).toHaveLength(1);
    expect(await checkDueLinks(api.db, find)).toBe(0);
  } finally {
    await new Promise((done) => server.close(done));
  }
});

it.each([
  ["an outside page", { jump: { target: "externalLink", externalLink: { url: "https://late.example.com/x" } } }],
  ["an H5 page", { jump: { target: "h5", h5: { url: "https://late.example.com/x" } } }],
  ["a language", { target: "https://www.example.com/", byLang: [{ lang: 8, to: "https://late.example.com/x" }] }],
])("a check judges the address of %s", async (_, values) => {
  await api.db.query("update short_link set shelf = $1", [UpDown.of("down")]);
  const link = await made(values);
  const late = { pattern: "late.example.com", action: "block", where: ["shortLink"], reason: "x", category: "other" };
  const rule = await insertRecord(api.db, externalRule, late, null);
  const nowhere: LookupFunction = (_host, _options, done) => done(new Error("no such host"), "", 0);
  expect(await checkDueLinks(api.db, nowhere)).toBe(1);
  expect(await detail(link)).toMatchObject({ safe: "blocked", shelf: UpDown.of("down") });
  await api.db.query("update external_rule set delete_time = now() where id = $1", [rule.id]);
});

it("a new rule blocks links at once, and is followed by their check", async () => {
  await api.db.query("update short_link set shelf = $1", [UpDown.of("down")]);
  const jump = { target: "h5", h5: { url: "https://soon.example.com/x" } };
  const [old, fresh] = [await made({ jump }), await made({ target: "https://deep.soon.example.com/" })];
  const other = await made({ target: "https://www.example.com/" });
  await api.db.query("update short_link set update_time = now() - interval '1 hour' where id <> $1", [fresh.id]);
  await collectHosts(api.db);
  await api.db.query("update short_link set safe = 'clean', check_time = now()");
  expect(await locationOf(old, DESKTOP)).toContain("soon.example.com");
  const rule = { action: "block", where: ["shortLink"], reason: "钓鱼", category: "malware" };
  await api.ok("externalRule", "add", { item: { pattern: "*.soon.example.com", ...rule } });
  for (const link of [old, fresh]) expect(await locationOf(link, PHONE)).toBeUndefined();
  expect(await locationOf(other, PHONE)).toBeDefined();
  const clicks = await api.db.query("select 1 from link_click where link = any($1)", [[old.id, fresh.id]]);
  expect(clicks).toHaveLength(1);
  const byHand = { ids: [old.id], versions: { [old.id]: old.version } };
  const nowhere: LookupFunction = (_host, _options, done) => done(new Error("no such host"), "", 0);
  // An admin may be faster than the check.
  const down = (await api.ok<CommandReply>("shortLink", "putDown", byHand)).outcomes[0];
  expect(down?.msg).toBe("");
  const up = { ids: [old.id], versions: { [old.id]: old.version + 1 } };
  expect(await call("putUp", up)).toMatchObject({ code: codes.guardRefused, result: { path: "jump.h5.url" } });
  await api.db.query("update short_link set shelf = $1 where id = $2", [UpDown.of("up"), old.id]);
  await checkDueLinks(api.db, nowhere);
  for (const link of [old, fresh])
    expect(await detail(link)).toMatchObject({ safe: "blocked", shelf: UpDown.of("down") });
  expect(await detail(other)).toMatchObject({ safe: "clean", shelf: UpDown.of("up") });
});

it("clicks are deleted after 180 days, once their sums are kept; the numbers of the link stay", async () => {
  const link = await made({ target: "https://www.example.com/old", maxClicks: 4 });
  const add = (days: number, i: number, more: object = {}): Promise<unknown> =>
    insertRecord(
      api.db,
      linkClick,
      { link: link.id, time: now() - days * DAY, visitor: `v${i}`, isBot: false, slot: `old ${i}`, ...more },
      null,
    );
  await add(200, 1);
  await add(200, 2, { visitor: "v1" });
  await add(200, 3, { isBot: true });
  await add(3, 4);
  expect(await deleteOldClicks(api.db)).toBe(0);
  await refreshSums(api.db, linkClick);
  await refreshSums(api.db, linkClick);
  expect(await deleteOldClicks(api.db)).toBe(3);
  await countClicks(api.db);
  expect(await detail(link)).toMatchObject({ clicks: 3, visitors: 2, bots: 1 });
  const [sum] = await api.db.query<{ n: number }>(
    `select sum(n)::int as n from figure_sum where source = 'linkClick' and "by" = 'link' and value = $1`,
    [link.id],
  );
  expect(sum?.n).toBe(4);
  // The limit counts the deleted clicks, too.
  expect(await locationOf(link, DESKTOP)).toBeDefined();
  expect(await locationOf(link, PHONE)).toBeUndefined();
});
