import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { userGuide } from "#domain/articles/user-guide.resource.ts";
import { userSaid } from "#domain/articles/user-said.resource.ts";
import { ContentStatus, ContentType } from "#domain/enumerations/community.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { resourceNamed } from "#domain/index.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { takeOutLeavers } from "#server/areas/users/take-out-leavers.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeUser } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";
import { staffOf } from "#support/staff.ts";
import { png, upload } from "#support/upload.ts";

let api: TestApp;
let staff: ReturnType<typeof staffOf>;
let reviewer: { token: string; id: string };
let values: Record<string, unknown>;
beforeAll(async () => {
  api = await testApp();
  staff = staffOf(api);
  reviewer = await api.colleague("reviewer");
  values = {
    title: { "1": "PLA 怎么存放", "0": "How to store PLA" },
    content: { "1": "<p>干燥</p>", "0": "<p>Dry</p>" },
    cover: (await upload(api, "a.png", await png(320, 180))).result,
    category: (await makeCategory(api.db, { types: ContentType.of("infor") })).id,
    lang: 1,
  };
});
afterAll(() => api.close());

const add = async (): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("information", "add", { item: values })).item;
const asReviewer = () => ({ token: reviewer.token });
async function live(): Promise<AnyRecord> {
  const { id } = await add();
  await staff.run("information", "submit", id);
  expect((await staff.run("information", "pass", id, {}, asReviewer())).code).toBe(codes.ok);
  return staff.record("information", id);
}

describe("an article", () => {
  it("is published by an admin who did not write it", async () => {
    const { id } = await add();
    expect((await staff.run("information", "pass", id, {}, asReviewer())).code).toBe(codes.guardRefused);
    await staff.run("information", "submit", id);
    expect((await staff.run("information", "pass", id)).code).toBe(codes.guardRefused);
    // Whoever edits it becomes a writer, too.
    await staff.run("information", "sendBack", id, { reason: { text: "补充" } }, asReviewer());
    await staff.run("information", "edit", id, { item: { summary: { "1": "短" } } }, asReviewer());
    await staff.run("information", "submit", id);
    expect((await staff.run("information", "pass", id, {}, asReviewer())).code).toBe(codes.guardRefused);
    const third = await api.colleague("third");
    await staff.run("information", "pass", id, {}, { token: third.token });
    const item = await staff.record("information", id);
    expect(item["status"]).toBe(ModelShelf.of("up"));
    expect(item["publishTime"]).toBeTypeOf("number");
  });

  it("changes by a draft version that passes again, and keeps its id, address and views", async () => {
    const article = await live();
    await api.db.query("update information set views = 900 where id = $1::bigint", [article.id]);
    expect((await staff.run("information", "edit", article.id, { item: { lang: 0 } })).code).toBe(codes.guardRefused);
    const reply = await staff.run("information", "revise", article.id);
    const version = reply.result.item;
    expect(version).toMatchObject({ replaces: article.id, status: ModelShelf.of("draft"), views: 0 });
    expect((await staff.run("information", "revise", article.id)).code).toBe(codes.guardRefused);
    const id = String(version?.id);
    await staff.run("information", "edit", id, { item: { content: { "1": "<p>更干燥</p>", "0": "<p>Dry</p>" } } });
    expect((await staff.record("information", article.id))["content"]).toMatchObject({ "1": "<p>干燥</p>" });
    await staff.run("information", "submit", id);
    expect((await staff.run("information", "pass", id)).code).toBe(codes.guardRefused);
    await staff.run("information", "pass", id, {}, asReviewer());
    expect(await staff.record("information", article.id)).toMatchObject({
      status: ModelShelf.of("up"),
      views: 900,
      content: { "1": "<p>更干燥</p>" },
      staleLanguages: [0],
      publishTime: article["publishTime"],
    });
    expect((await staff.record("information", id))["status"]).toBe(ModelShelf.of("delete"));
    expect((await staff.run("information", "revise", article.id)).code).toBe(codes.ok);
  });

  it("marks translations that are older than the original, until they are saved again", async () => {
    const { id } = await add();
    const edit = async (item: object): Promise<unknown> => {
      await staff.run("information", "edit", id, { item });
      return (await staff.record("information", id))["staleLanguages"];
    };
    expect(await edit({ title: { "1": "新标题", "0": "How to store PLA" } })).toEqual([0]);
    expect(await edit({ isTop: false, sourceUrl: "https://example.org/" })).toEqual([0]);
    expect(await edit({ title: { "1": "新标题", "0": "Storing PLA" } })).toEqual([]);
    expect(await edit({ title: { "1": "又一个", "0": "Another" } })).toEqual([]);
  });

  it("needs title and content in its own language, and a category of articles", async () => {
    const call = (item: object) =>
      api.call<{ path: string }>(v2("information", "add"), { item: { ...values, ...item } }, { token: api.admin });
    expect(await call({ lang: 9 })).toMatchObject({ code: codes.illegalParameter, result: { path: "item.title" } });
    expect(await call({ category: (await makeCategory(api.db)).id })).toMatchObject({
      code: codes.illegalParameter,
      result: { path: "item.category" },
    });
  });
});

describe("a step tour", () => {
  const tour = (more: object = {}): Promise<AnyRecord> =>
    makeAny(api.db, userGuide as Resource, {
      kind: "tour",
      place: "home",
      platforms: [0, 2],
      steps: [{ text: { "1": "点", "0": "Tap" } }],
      ...more,
    });

  it("is the only one up for its platform, place and version", async () => {
    const first = await tour({ fromVersion: "6.0", toVersion: "6.9" });
    expect((await staff.run("userGuide", "putUp", first.id)).code).toBe(codes.ok);
    for (const more of [{ fromVersion: "6.9" }, { toVersion: "6.0.0" }, { fromVersion: "6.2", toVersion: "6.3" }, {}]) {
      const other = await tour(more);
      expect((await staff.run("userGuide", "putUp", other.id)).code, JSON.stringify(more)).toBe(codes.guardRefused);
    }
    for (const more of [{ fromVersion: "6.10" }, { platforms: [1] }, { place: "upload" }, { toVersion: "5.9.9" }]) {
      const other = await tour(more);
      expect((await staff.run("userGuide", "putUp", other.id)).code, JSON.stringify(more)).toBe(codes.ok);
    }
  });

  it("needs steps to go up", async () => {
    const empty = await tour({ place: "device", steps: [] });
    expect((await staff.run("userGuide", "putUp", empty.id)).code).toBe(codes.guardRefused);
  });
});

describe("a saying", () => {
  it("needs somebody who says it, and a text in Chinese or English", async () => {
    const call = (item: object) => api.call<{ path: string }>(v2("userSaid", "add"), { item }, { token: api.admin });
    expect((await call({ text: { "1": "好" } })).result.path).toBe("item.user");
    expect((await call({ name: "甲", text: { "9": "bon" } })).result.path).toBe("item.text");
    expect((await call({ name: "甲", text: { "0": "Good" } })).code).toBe(codes.ok);
  });

  it("begins with a published comment or post, and stays down without consent", async () => {
    const published = { status: ContentStatus.of("suc") };
    const said = await makeAny(api.db, resourceNamed("comment"), { ...published, content: "很好用", lang: 1 });
    const post = await makeAny(api.db, resourceNamed("content"), { ...published, content: "<p>Great</p>", lang: 0 });
    const waiting = await makeAny(api.db, resourceNamed("comment"));
    const take = (input: object) =>
      api.call<{ item: AnyRecord; path: string }>(v2("userSaid", "takeOver"), { input }, { token: api.admin });
    expect((await take({ comment: said.id })).result.item).toMatchObject({
      user: said["author"],
      sourceComment: said.id,
      text: { "1": "很好用" },
      consent: false,
      status: UpDown.of("down"),
    });
    expect((await take({ content: post.id })).result.item).toMatchObject({
      sourceContent: post.id,
      text: { "0": "Great" },
    });
    expect((await take({ comment: waiting.id })).code).toBe(codes.guardRefused);
    expect((await take({})).result.path).toBe("input.comment");
    expect((await take({ comment: said.id, content: post.id })).result.path).toBe("input.comment");
  });

  it("goes up with consent only, and down when its member leaves", async () => {
    const user = (await makeUser(api.db)).id;
    const one = await makeAny(api.db, userSaid as Resource, { user, text: { "1": "好" }, consent: false });
    expect((await staff.run("userSaid", "putUp", one.id)).code).toBe(codes.guardRefused);
    await staff.run("userSaid", "edit", one.id, { item: { consent: true } });
    expect((await staff.run("userSaid", "putUp", one.id)).code).toBe(codes.ok);
    await api.db.query('update "user" set status = $2 where id = $1::bigint', [user, UserStatus.of("logout")]);
    expect(await takeOutLeavers(api.db, userSaid)).toBe(1);
    expect((await staff.record("userSaid", one.id))["status"]).toBe(UpDown.of("down"));
    expect((await staff.run("userSaid", "putUp", one.id)).code).toBe(codes.guardRefused);
  });
});
