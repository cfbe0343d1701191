import { fastify } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { externalRule } from "#domain/links/external-rule.resource.ts";
import { linkPlatform } from "#domain/links/link-platform.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { answerOf } from "#server/review/links/external-rules.ts";
import { countClicks } from "#server/areas/links/count-clicks.ts";
import { refreshAllKept } from "#server/resources/refresh-kept.ts";
import { pages } from "#server/areas/links/pages.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/130.0";

let api: TestApp;
let platform: AnyRecord;
beforeAll(async () => {
  api = await testApp();
  const rule = { where: ["shortLink"], reason: "测试", category: "own" };
  await insertRecord(api.db, externalRule, { pattern: "*.example.com", action: "allow", ...rule }, null);
  await insertRecord(api.db, externalRule, { pattern: "bad.example.com", action: "block", ...rule }, null);
  platform = await insertRecord(
    api.db,
    linkPlatform,
    { key: "weibo", name: { "1": "微博", "0": "Weibo" }, kind: "social" },
    null,
  );
});
afterAll(() => api.close());

const add = (values: object = {}) =>
  api.call<{ item: AnyRecord; path: string }>(
    v2("shortLink", "add"),
    { item: { name: "短链", target: "https://www.example.com/a", platform: platform.id, ...values } },
    { token: api.admin },
  );
const made = async (values: object = {}): Promise<string> => {
  const reply = await add(values);
  expect(reply.code, reply.msg).toBe(codes.ok);
  return String(reply.result.item["code"]);
};
const follow = (code: string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  api.app.inject({
    url: `/s/${code}`,
    remoteAddress,
    headers: { "user-agent": DESKTOP, "accept-language": "zh", ...headers },
  });
const clicksOf = async (code: string): Promise<{ is_bot: boolean }[]> =>
  api.db.query("select c.is_bot from link_click c join short_link l on l.id = c.link where l.code = $1", [code]);

it("a short link redirects to its target with the parameters of analytics, and is never cached", async () => {
  const code = await made({
    utm: { source: "weibo", campaign: "spring" },
    target: "https://www.example.com/a?utm_source=own",
  });
  expect(code).toMatch(/^[A-HJ-NP-Za-km-z2-9]{6}$/);
  const reply = await follow(code);
  expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([302, "no-store"]);
  expect(reply.headers.location).toBe("https://www.example.com/a?utm_source=own&utm_campaign=spring");
});

it("leads by device, then by language, and else to the target", async () => {
  const to = (name: string): string => `https://www.example.com/${name}`;
  const code = await made({
    byPlatform: [{ platform: "ios", to: to("ios") }],
    byLang: [{ lang: 8, to: to("de") }],
  });
  const reached = async (headers: Record<string, string>): Promise<unknown> =>
    (await follow(code, headers)).headers.location;
  expect(await reached({ "user-agent": PHONE, "accept-language": "de" })).toBe(to("ios"));
  expect(await reached({ "accept-language": "fr;q=0.9,de-AT;q=0.8" })).toBe(to("de"));
  expect(await reached({})).toBe(to("a"));
});

it("counts a visitor once a minute, and bots apart", async () => {
  const code = await made();
  for (const agent of [DESKTOP, DESKTOP, PHONE, "Googlebot/2.1"]) await follow(code, { "user-agent": agent });
  expect((await clicksOf(code)).map((one) => one.is_bot).toSorted()).toEqual([false, false, true]);
});

it("tells visitors in their language that a link is unknown, down, early, ended or full", async () => {
  const full = await made({ maxClicks: 1 });
  expect((await follow(full)).statusCode).toBe(302);
  const down = await made();
  await api.db.query("update short_link set shelf = 2 where code = $1", [down]);
  const texts = {
    nosuch: "不存在或已失效",
    [down]: "不存在或已失效",
    [await made({ begin: now() + 60 })]: "还没有开始",
    [await made({ begin: now() - 60, end: now() - 30 })]: "已到期",
    [full]: "次数已满",
  };
  for (const [code, text] of Object.entries(texts)) {
    const reply = await follow(code, code === full ? { "user-agent": PHONE } : {});
    expect([reply.statusCode, reply.headers.location], text).toEqual([200, undefined]);
    expect(reply.body).toContain(text);
  }
  expect((await follow("nosuch", { "accept-language": "en" })).body).toContain("does not exist");
  // Every page leads to the home page, on the host of the request or on the site of the configuration.
  for (const code of Object.keys(texts)) expect((await follow(code)).body).toContain('<a href="/">回到首页</a>');
  const site = fastify().decorateRequest("callerIp", "");
  pages(site, { db: api.db, services: api.app.services, countryHeader: null, site: "https://prints.example" });
  const { body } = await site.inject({ url: "/s/nosuch", headers: { "accept-language": "en" } });
  expect(body).toContain('<a href="https://prints.example/">Go to the home page</a>');
  // Nothing of the request becomes a target or markup.
  const odd = await follow(encodeURIComponent("//evil.example/<script>"));
  expect([odd.statusCode, odd.body.includes("<script>")]).toEqual([200, false]);
});

it("programs neither follow a link with a limit nor use it up", async () => {
  const code = await made({ maxClicks: 2 });
  const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  for (const agent of [crawler, "curl/8.5.0", ""])
    for (let i = 0; i < 3; i++) expect((await follow(code, { "user-agent": agent })).statusCode).toBe(200);
  const people = [];
  for (const address of ["198.51.100.1", "198.51.100.2", "198.51.100.3"])
    people.push((await follow(code, {}, address)).statusCode);
  expect(people).toEqual([302, 302, 200]);
});

it("many visitors at once do not exceed the limit of a link, which is then down and full", async () => {
  const code = await made({ maxClicks: 3 });
  const visits = Array.from({ length: 12 }, (_, i) => follow(code, {}, `198.51.100.${i}`));
  const reached = (await Promise.all(visits)).filter(({ statusCode }) => statusCode === 302);
  expect(reached).toHaveLength(3);
  const [link] = await api.db.query("select shelf from short_link where code = $1", [code]);
  expect(link).toEqual({ shelf: 2 });
  expect((await follow(code, {}, "198.51.100.99")).body).toContain("次数已满");
});

it.each([
  ["with changing clients", (i: number): [string, string] => [`${DESKTOP} ${i}`, "203.0.113.9"]],
  ["in one IPv6 network", (i: number): [string, string] => [DESKTOP, `2001:db8:1:2::${i}`]],
])("one machine %s takes a tenth of a link with a limit, and comes back without a further place", async (_, as) => {
  const code = await made({ maxClicks: 20 });
  const visit = async (i: number): Promise<number> => {
    const [agent, address] = as(i);
    return (await follow(code, { "user-agent": agent }, address)).statusCode;
  };
  const answers = [];
  for (const i of [1, 2, 3, 4, 1]) answers.push(await visit(i));
  expect(answers).toEqual([302, 302, 200, 200, 302]);
  expect(await clicksOf(code)).toHaveLength(2);
  expect((await follow(code, {}, "203.0.113.10")).statusCode).toBe(302);
});

it("an address follows few links at a time", async () => {
  const code = await made();
  const visits = Array.from({ length: 150 }, (_, i) => follow(code, {}, `2001:db8:9:9::${i}`));
  expect((await Promise.all(visits)).map(({ statusCode }) => statusCode)).toContain(429);
  expect((await follow(code, {}, "2001:db8:9:8::1")).statusCode).toBe(302);
});

it("refuses targets that the external link rules block or do not allow, at their place", async () => {
  const refused = async (values: object, path: string): Promise<void> => {
    const reply = await add(values);
    expect([reply.code, reply.result.path]).toEqual([codes.guardRefused, path]);
  };
  await refused({ target: "https://bad.example.com/x" }, "item.target");
  await refused({ target: "https://elsewhere.test/" }, "item.target");
  await refused({ byPlatform: [{ platform: "ios", to: "https://elsewhere.test/" }] }, "item.byPlatform[0].to");
  const url = "https://bad.example.com/x";
  await refused({ target: "", jump: { target: "externalLink", externalLink: { url } } }, "item.jump.externalLink.url");
  await refused({ target: "", jump: { target: "h5", h5: { url } } }, "item.jump.h5.url");
});

it("never gives a code a second time", async () => {
  const code = await made({ code: "MyCode2" });
  const reply = await add({ code });
  expect([reply.code, reply.result.path]).toEqual([codes.illegalParameter, "item.code"]);
});

it("the most exact rule for a host decides, and of equal ones the stricter", () => {
  const rules = [
    { pattern: "*.a.com", action: "block" },
    { pattern: "ok.a.com", action: "allow" },
    { pattern: "ok.a.com/bad", action: "block" },
    { pattern: "b.com", action: "allow" },
    { pattern: "b.com", action: "warn" },
  ] as const;
  const answers = Object.fromEntries(
    [
      "https://x.a.com/",
      "https://ok.a.com/",
      "https://ok.a.com/bad/1",
      "https://ok.a.com/badly",
      "https://b.com/",
      "https://notb.com/",
      "https://b.com.evil.com/",
    ].map((url) => [url, answerOf(rules, url)]),
  );
  expect(Object.values(answers)).toEqual(["block", "allow", "block", "allow", "warn", null, null]);
});

it("another spelling of an address does not evade the rules of its host or path", () => {
  const rules = [
    { pattern: "good.example", action: "allow" },
    { pattern: "good.example/bad", action: "block" },
    { pattern: "good.example/坏", action: "block" },
    { pattern: "evil.example", action: "block" },
    { pattern: "xn--fsqu00a.example", action: "block" },
  ] as const;
  const blocked = [
    "https://good.example/%62ad",
    "https://good.example//bad",
    "https://good.example/%2e/bad/x",
    "https://good.example/ok/..%2fbad",
    "https://good.example/ok%2F%2E%2E/bad/",
    "https://good.example/\\bad",
    "https://good.example/bad%2Fx",
    "https://good.example/bad%2F%ff",
    "https://good.example/%E5%9D%8F",
    "https://GOOD.example./bad",
    "https://evil.example./",
    "https://EVIL.example:8443/",
    "https://%65vil.example/",
    "https://例子.example/",
  ];
  expect(blocked.filter((url) => answerOf(rules, url) !== "block")).toEqual([]);
  const allowed = [
    "https://good.example/bad/../ok",
    "https://good.example/badly",
    "https://good.example/%zz",
    "https://good.example/?/bad",
  ];
  expect(allowed.filter((url) => answerOf(rules, url) !== "allow")).toEqual([]);
  expect(answerOf(rules, "https://notevil.example/")).toBeNull();
});

it.each(["https://user:pw@www.example.com/", "https://www.example.com@bad.test/", "https:///user@www.example.com/"])(
  "refuses the user name in %s",
  async (target) => {
    const reply = await add({ target });
    expect([reply.code, reply.result.path]).toEqual([codes.illegalParameter, "item.target"]);
    expect(reply.msg).toContain("用户名");
  },
);

const enter = (code: string, password: string, remoteAddress = "127.0.0.1") =>
  api.app.inject({
    method: "POST",
    remoteAddress,
    url: `/s/${code}`,
    headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en", "user-agent": DESKTOP },
    payload: new URLSearchParams({ password }).toString(),
  });

it("a link with a password asks for it, limits attempts, and counts only who enters it", async () => {
  const added = await add();
  const { id, code } = added.result.item as AnyRecord & { code: string };
  const set = await api.call(
    v2("shortLink", "setPassword"),
    { ids: [id], versions: { [id]: 1 }, input: { password: "打印 2026" } },
    { token: api.admin },
  );
  expect(set.code, set.msg).toBe(codes.ok);
  expect(JSON.stringify(set)).not.toMatch(/argon2|打印 2026/);
  const asked = await follow(code, { "accept-language": "en" });
  expect([asked.statusCode, asked.headers.location]).toEqual([200, undefined]);
  expect(asked.body).toContain("Enter the password");
  const wrong = await enter(code, "123456");
  expect(wrong.body).toContain("The password is wrong");
  expect(wrong.body).not.toContain("www.example.com");
  expect(await clicksOf(code)).toHaveLength(0);
  expect((await enter(code, "打印 2026")).body).toContain('content="0;url=https://www.example.com/a"');
  expect(await clicksOf(code)).toHaveLength(1);
  for (let i = 0; i < 3; i++) await enter(code, "123456");
  const often = await enter(code, "打印 2026");
  expect([often.statusCode, often.body.includes("Too many attempts")]).toEqual([429, true]);
});

it.each([
  ["many addresses", (i: number) => `198.51.100.${i}`],
  ["one IPv6 network", (i: number) => `2001:db8:7:7::${i}`],
])("passwords of a link are guessed slowly from %s", async (_, addressOf) => {
  const { id, code } = (await add()).result.item as AnyRecord & { code: string };
  const call = { ids: [id], versions: { [id]: 1 }, input: { password: "打印 2026" } };
  await api.ok("shortLink", "setPassword", call);
  const answers = [];
  for (let i = 0; i < 24; i++) answers.push((await enter(code, "123456", addressOf(i))).statusCode);
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(10);
});

it("history and lists tell that a link has a password, and never the password or its hash", async () => {
  const { id } = (await add()).result.item;
  const body = { ids: [id], versions: { [id]: 1 }, input: { password: "geheim-7" } };
  await api.call(v2("shortLink", "setPassword"), body, { token: api.admin });
  const history = await api.db.query("select * from operation_record where command = $1 and op_obj_id = $2::bigint", [
    "shortLink.setPassword",
    id,
  ]);
  expect(history).toHaveLength(1);
  expect(JSON.stringify(history)).not.toMatch(/argon2|geheim-7/);
  const list = await api.call(v2("shortLink", "list"), { filter: `id:${id}` }, { token: api.admin });
  expect(JSON.stringify(list)).not.toMatch(/argon2|geheim-7/);
});

it("the clicks of a platform are the sum of its links' clicks after one run", async () => {
  const values = { key: "fair", name: { "1": "展会", "0": "Fair" }, kind: "offline" };
  const fair = await insertRecord(api.db, linkPlatform, values, null);
  const code = await made({ platform: fair.id });
  for (const agent of [DESKTOP, PHONE]) await follow(code, { "user-agent": agent });
  await countClicks(api.db);
  await refreshAllKept(api.db);
  const { list } = await api.ok<{ list: AnyRecord[] }>("linkPlatform", "list", { filter: `id:${fair.id}` });
  expect(list).toMatchObject([{ links: 1, clicks: 2 }]);
});
