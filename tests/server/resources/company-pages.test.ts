import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { OpenPageReply } from "#domain/community/api.ts";
import { v2 } from "#domain/api/call.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { addDemoPages } from "#server/demo/company-pages.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";

let api: TestApp;
/** Publishes what the first administrator wrote. */
let second = "";
beforeAll(async () => {
  api = await testApp();
  second = (await api.colleague("second")).token;
});
afterAll(() => api.close());
beforeEach(() => api.db.query("delete from company_page"));

const both = (text: string): object => ({ "1": `${text}`, "0": `${text} in English` });
const agreement = (more: object = {}): object => ({
  kind: "agreement",
  title: both("协议"),
  body: both("<h2>一</h2><p>二</p>"),
  edition: "1.0",
  effective: now() - 60,
  changes: both("新"),
  ...more,
});
const add = async (item: object): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("companyPage", "add", { item })).item;
const run = (verb: string, { id, version }: AnyRecord, token = api.admin) =>
  api.call<CommandReply>(v2("companyPage", verb), { ids: [id], versions: { [id]: version } }, { token });
async function publish(item: object): Promise<AnyRecord> {
  const reply = await run("publish", await add(item), second);
  expect(reply.code, reply.msg).toBe(codes.ok);
  return reply.result.outcomes[0]?.item as AnyRecord;
}
const open = async (parameters: object, route = "/mobileAgreement"): Promise<OpenPageReply> =>
  (await api.call<OpenPageReply>(v2("companyPage", "open"), { route, ...parameters })).result;

it("a company page shows only published texts in force, in the requested language or in English", async () => {
  expect(await open({})).toEqual({ page: null, older: [], contacts: [] });
  const draft = await add(agreement());
  expect((await open({ edition: "1.0" })).page).toBeNull();
  expect((await run("publish", draft, second)).code).toBe(codes.ok);
  await publish(agreement({ edition: "2.0", effective: now() + 3_600, title: both("未来") }));
  const german = await open({ lang: "de-AT" });
  expect(german.page).toMatchObject({ title: "协议 in English", language: 0, edition: "1.0" });
  expect((await open({ lang: "zh-Hans-CN,en" })).page).toMatchObject({ title: "协议", language: 1 });
  expect((await open({ edition: "2.0" })).page).toBeNull();
  expect((await open({ type: "privacy" })).page).toBeNull();
  const unknown = await api.call(v2("companyPage", "open"), { route: "/mobileAgreement", type: "history" });
  expect(unknown.code).toBe(codes.notFound);
});

it("a company page keeps earlier editions readable until they are taken off the shelf, and never loses the last one", async () => {
  const first = await publish(agreement({ effective: now() - 9_000 }));
  expect((await run("takeOff", first)).code).toBe(codes.guardRefused);
  await publish(agreement({ edition: "1.1", body: { ...both("<p>新</p>"), "6": "<p>مرحبا</p>" } }));
  expect(await open({ lang: "ar" })).toMatchObject({
    page: { edition: "1.1", language: 6, body: "<p>مرحبا</p>" },
    older: [{ edition: "1.0" }],
  });
  for (const lang of ["6", "x,6,zh"]) expect((await open({ lang })).page, lang).toMatchObject({ language: 6 });
  for (const lang of ["99", "1e1", "-6"]) expect((await open({ lang })).page, lang).toMatchObject({ language: 0 });
  expect((await open({ lang: "zh", edition: "1.0" })).page?.body).toContain("<h2>一</h2>");
  expect((await run("takeOff", first)).code).toBe(codes.ok);
  expect(await open({ edition: "1.0" })).toMatchObject({ page: null, older: [] });
});

it("requires a second admin to publish a legal text, which changes only by a new version", async () => {
  const draft = await add(agreement());
  const ownPublication = await run("publish", draft);
  expect(ownPublication).toMatchObject({ code: codes.guardRefused, msg: "法律文本须由另一位管理员发布" });
  const published = (await run("publish", draft, second)).result.outcomes[0]?.item as AnyRecord;
  const edit = await api.call(
    v2("companyPage", "edit"),
    { id: published.id, version: published.version, item: { title: both("改") } },
    { token: api.admin },
  );
  expect(edit.code).toBe(codes.guardRefused);
  const twice = await api.call(v2("companyPage", "add"), { item: agreement() }, { token: api.admin });
  expect(twice).toMatchObject({ code: codes.illegalParameter, result: { path: "item.edition" } });
  const fresh = await run("newVersion", published);
  expect(fresh.result).toMatchObject({ item: { edition: "1.1", shelf: 1, title: both("协议") } });
  // A text that is not legally binding may be published by its author.
  const about = await add({ kind: "aboutUs", title: both("我们"), body: both("<p>我们</p>") });
  expect((await run("publish", about)).code).toBe(codes.ok);
});

it("refuses the last editor of a legal text to publish it, whoever wrote it first", async () => {
  const draft = await add(agreement());
  const edit = { id: draft.id, version: draft.version, item: { title: both("改") } };
  const { item } = await api.ok<{ item: AnyRecord }>("companyPage", "edit", edit, { token: second });
  expect((await run("publish", item, second)).code).toBe(codes.guardRefused);
  expect((await run("publish", item)).code).toBe(codes.ok);
});

it("removes active content from the HTML of a company page", async () => {
  const body = both(
    '<h2 onclick="x()">a</h2><script>x()</script><a href="javascript:x()">b</a><img src=x onerror=x()>',
  );
  const page = await publish(agreement({ body }));
  const text = JSON.stringify([page["body"], (await open({})).page?.body]);
  expect(text).not.toMatch(/script|onclick|onerror|<img/);
  expect(text).toContain("<h2>a</h2>");
});

it("a page without published texts shows the contacts of the about page, or else of the contact page", async () => {
  const mail = (value: string) => [{ kind: "mail", value, region: "" }];
  const page = (kind: string, contacts?: object) => ({ kind, title: both("页"), body: both("<p>文</p>"), contacts });
  await publish(page("contact", mail("desk@example.org")));
  expect(await open({})).toMatchObject({ page: null, contacts: mail("desk@example.org") });
  await publish(page("aboutUs", []));
  expect((await open({}, "/mobileAboutUs")).contacts).toEqual(mail("desk@example.org"));
  await publish(page("aboutUs", mail("about@example.org")));
  expect((await open({})).contacts).toEqual(mail("about@example.org"));
});

it("counts visits of company pages by the spelling of the address, and none of an unknown address", async () => {
  await addDemoPages(api.db, now());
  await open({});
  await open({}, "/mobile-agreement");
  await open({ lang: "en" }, "/mobile-agreement");
  expect((await api.call(v2("companyPage", "open"), { route: "/model-admin" })).code).toBe(codes.notFound);
  const { list } = await api.ok<{ list: { route: string; visits: number }[] }>("companyPage", "visits");
  const of = (route: string): number | undefined => list.find((one) => one.route === route)?.visits;
  expect(of("/mobile-agreement")).toBe(2);
  expect(of("/model-admin")).toBeUndefined();
  expect((await open({ type: "privacy", lang: "zh" })).page?.title).toBe("隐私政策");
  expect((await open({ lang: "zh" }, "/mobileAboutUs")).contacts).toEqual([
    { kind: "mail", value: "service@demo.example", region: "" },
  ]);
});

it("a text that members must accept is published a week before it takes effect, with a word on what is new", async () => {
  const must = (more: object = {}): object => agreement({ askConsent: "must", ...more });
  const bare = await run("publish", await add(must({ edition: "0.9", changes: { "1": "新", "0": "" } })), second);
  expect([bare.code, bare.result]).toMatchObject([codes.guardRefused, { details: { missing: ["changes"] } }]);
  expect(bare.msg).toBe("还缺：更新说明。请先补全");
  const soon = await run("publish", await add(must()), second);
  expect([soon.code, soon.msg]).toEqual([codes.guardRefused, expect.stringMatching(/7/)]);
  const late = must({ edition: "2.0", effective: now() + 8 * 86_400 });
  expect((await run("publish", await add(late), second)).code).toBe(codes.ok);
});

it("an edition goes off the shelf when the next one takes its place, and stays readable", async () => {
  const first = await publish(agreement({ effective: now() - 9_000 }));
  const elsewhere = await publish(agreement({ effective: now() - 8_000, edition: "1.0-de", countries: ["DE"] }));
  const next = await publish(agreement({ effective: now() - 60, edition: "1.1" }));
  await runTimedTransitions(api.db, () => undefined);
  const states = await api.db.query<{ id: string; shelf: number }>("select id::text, shelf from company_page");
  const shelves = Object.fromEntries(states.map(({ id, shelf }) => [id, shelf]));
  expect([shelves[first.id], shelves[elsewhere.id], shelves[next.id]]).toEqual([
    ShelfStatus.of("offShelf"),
    ShelfStatus.of("onShelf"),
    ShelfStatus.of("onShelf"),
  ]);
  const shown = await open({});
  expect([shown.page?.edition, shown.older.map(({ edition }) => edition)]).toEqual(["1.1", ["1.0"]]);
  expect((await open({ edition: "1.0" })).page?.edition).toBe("1.0");
  expect((await open({ country: "DE" })).page?.edition).toBe("1.0-de");
});

it("a company page is found by words of its title and of its text in any language, but not by its markup", async () => {
  const body = { "1": "<h2>第一条</h2><p>账号注销后保留期限</p>", "0": "<p>Retention <strong>per</strong>iod</p>" };
  const { id } = await add(agreement({ body }));
  const idsOf = async (filter: string): Promise<string[]> =>
    (await api.ok<{ list: AnyRecord[] }>("companyPage", "list", { filter })).list.map((page) => page.id);
  for (const words of ["协议", "保留期限", "retention", "period"]) expect(await idsOf(words), words).toEqual([id]);
  for (const words of ["strong", "h2", "退款"]) expect(await idsOf(words), words).toEqual([]);
});
