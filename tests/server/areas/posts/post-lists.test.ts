import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { collectionItem } from "#domain/collections/collection-item.resource.ts";
import { collection } from "#domain/collections/collection.resource.ts";
import { ContentStatus, PostReview } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { resourceNamed } from "#domain/index.ts";
import { contentRecommendation } from "#domain/posts/content-recommendation.resource.ts";
import { content } from "#domain/posts/content.resource.ts";
import { topContent } from "#domain/posts/top-content.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";
import { makeAny, makeLivePost } from "#support/make-any.ts";
import type { Values } from "#support/values.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const period = () => ({ begin: now() - 60, end: now() + 9_000 });
const reason = { text: "换新内容" };
const add = (resource: Resource, item: object) =>
  api.call<{ item: AnyRecord }>(v2(resource.name, "add"), { item }, { token: api.admin });
const run = async (resource: Resource, verb: string, id: string, more: object = {}) => {
  const { version } = await readRecord(api.db, resource, id);
  return api.call<CommandReply>(
    v2(resource.name, verb),
    { ids: [id], versions: { [id]: version }, ...more },
    { token: api.admin },
  );
};
const statusOf = async (resource: Resource, id: string) => (await readRecord(api.db, resource, id))["status"];
const any = (resource: string, values: Values = {}): Promise<AnyRecord> =>
  makeAny(api.db, resourceNamed(resource), values);

describe("a pin", () => {
  const pinned = async (place: object, more: Values = {}): Promise<AnyRecord> => {
    const post = await makeLivePost(api.db, more);
    const { id } = (await add(topContent, { content: post.id, ...place, ...period() })).result.item;
    expect((await run(topContent, "onShelf", id)).code).toBe(codes.ok);
    return readRecord(api.db, topContent, id);
  };

  it("is the fourth at its place: it is refused, and the three are named", async () => {
    const circle = (await any("circle")).id;
    const place = { place: "circle", placeId: circle };
    const one = await pinned(place, { heading: "第一条" });
    await pinned(place, { heading: "第二条" });
    await pinned(place, { heading: "第三条" });
    const fourth = { content: (await makeLivePost(api.db)).id, ...place, ...period() };
    const refused = await add(topContent, fourth);
    expect(refused.code).toBe(codes.illegalParameter);
    for (const heading of ["第一条", "第二条", "第三条"]) expect(refused.msg).toContain(heading);
    const later = { begin: now() + 20_000, end: now() + 30_000 };
    expect((await add(topContent, { ...fourth, ...later })).code).toBe(codes.ok);
    expect((await add(topContent, { ...fourth, placeId: (await any("circle")).id })).code).toBe(codes.ok);
    expect((await run(topContent, "offShelf", one.id, { reason })).code).toBe(codes.ok);
    expect((await add(topContent, fourth)).code).toBe(codes.ok);
  });

  it("needs a live post, a place that exists, and at most a year", async () => {
    const post = (await makeLivePost(api.db)).id;
    const waiting = (await any("content", { heading: "待审" })).id;
    const place = { place: "home", ...period() };
    expect(await add(topContent, { content: waiting, ...place })).toMatchObject({ code: codes.guardRefused });
    const nowhere = await add(topContent, { content: post, ...period(), place: "topic", placeId: "999999" });
    expect(nowhere).toMatchObject({ code: codes.notFound, result: { path: "item.placeId" } });
    const unnamed = await add(topContent, { content: post, ...period(), place: "topic" });
    expect(unnamed).toMatchObject({ code: codes.illegalParameter, result: { path: "item.placeId" } });
    const long = await add(topContent, { content: post, place: "home", begin: now(), end: now() + 366 * 86_400 });
    expect(long).toMatchObject({ code: codes.illegalParameter, result: { path: "item.end" } });
  });

  it("begins and ends at its times, and goes up again only with a new end", async () => {
    const { id } = await pinned({ place: "column", placeId: (await any("column")).id });
    await api.db.query(`update top_content set "end" = now() - interval '1 minute' where id = $1::bigint`, [id]);
    await runTimedTransitions(api.db, () => undefined);
    expect(await statusOf(topContent, id)).toBe(3);
    expect((await run(topContent, "onShelf", id)).code).toBe(codes.guardRefused);
    expect((await run(topContent, "setPeriod", id, { input: period() })).code).toBe(codes.ok);
    expect((await run(topContent, "onShelf", id)).code).toBe(codes.ok);
  });

  it("comes off with its post, and when its tag is stopped; the tag counts it", async () => {
    const topic = await pinned({ place: "topic", placeId: (await any("topic")).id });
    expect((await run(content, "stop", String(topic["content"]), { reason })).code).toBe(codes.ok);
    expect(await readRecord(api.db, topContent, topic.id)).toMatchObject({ status: 3, postStatus: 3 });
    const under = await any("tag");
    const pin = await pinned({ place: "tag", placeId: under.id });
    expect((await readRecord(api.db, content, String(pin["content"])))["tags"]).toContain(under.id);
    expect((await readRecord(api.db, tag, under.id))["pins"]).toBe(1);
    expect((await run(tag, "stop", under.id, { reason })).code).toBe(codes.ok);
    expect(await statusOf(topContent, pin.id)).toBe(3);
    expect((await readRecord(api.db, tag, under.id))["pins"]).toBe(0);
  });

  it("is copied to other tags once", async () => {
    const [from, to] = [await any("tag"), await any("tag")];
    const pin = await pinned({ place: "tag", placeId: from.id });
    const copied = await run(topContent, "copyToTags", pin.id, { input: { tags: [to.id] } });
    expect(copied.result.outcomes).toHaveLength(1);
    const again = await run(topContent, "copyToTags", pin.id, { input: { tags: [to.id] } });
    expect(again.result.outcomes).toHaveLength(0);
  });
});

describe("a recommendation of a post", () => {
  it("is made from the post, stands once at a place, and ends with the post", async () => {
    const post = await makeLivePost(api.db);
    const input = { place: "home", ...period() };
    expect((await run(content, "recommend", post.id, { input })).code).toBe(codes.ok);
    expect((await run(content, "recommend", post.id, { input })).code).toBe(codes.illegalParameter);
    const [made] = await api.db.query<{ id: string }>(
      "select id from content_recommendation where content = $1::bigint",
      [post.id],
    );
    expect(await statusOf(contentRecommendation, made?.id ?? "")).toBe(1);
    await run(content, "stop", post.id, { reason });
    expect(await readRecord(api.db, contentRecommendation, made?.id ?? "")).toMatchObject({
      status: 4,
      reason: reason.text,
    });
  });

  it("is proposed by the formula, best first, and a forbidden post is not proposed again", async () => {
    const post = await makeLivePost(api.db, { publishTime: now() - 600, views: 90_000, likes: 9_000 });
    const formula = (await any("recommendFormula", { target: "content", weights: { views: 1, likes: 1 } })).id;
    const input = { formula, place: "channel", placeId: (await any("channel")).id, ...period() };
    const propose = () => api.call(v2("contentRecommendation", "propose"), { input }, { token: api.admin });
    expect((await propose()).code).toBe(codes.ok);
    const listed = () =>
      api.db.query<{ id: string; content: string; score: number }>(
        "select id, content, score::float8 as score from content_recommendation where place = 'channel' order by score desc",
      );
    const [best] = await listed();
    expect(best).toMatchObject({ content: post.id });
    expect(best?.score).toBeGreaterThan(0);
    await run(contentRecommendation, "refuse", best?.id ?? "", { reason });
    const before = (await listed()).length;
    await propose();
    expect((await listed()).length).toBe(before);
    const models = (await any("recommendFormula")).id;
    const wrong = await api.call(
      v2("contentRecommendation", "propose"),
      { input: { ...input, formula: models } },
      { token: api.admin },
    );
    expect(wrong).toMatchObject({ code: codes.illegalParameter, result: { path: "input.formula" } });
  });
});

describe("a collection", () => {
  const made = async (values: Values = {}): Promise<AnyRecord> => any("collection", values);
  const put = async (into: string, posts: readonly AnyRecord[]) =>
    api.call(
      v2("collectionItem", "addPosts"),
      { input: { collection: into, posts: posts.map(({ id }) => id).join("\n") } },
      { token: api.admin },
    );
  const itemsOf = (id: string) =>
    api.db.query<{ id: string; content: string }>(
      "select id, content from collection_item where collection = $1::bigint and delete_time is null order by rank",
      [id],
    );

  it("is decided on with a message to its owner, but not while it is private", async () => {
    const secret = await made({ isPublic: false });
    expect((await run(collection, "pass", secret.id)).code).toBe(codes.guardRefused);
    const one = await made();
    expect((await run(collection, "noPass", one.id)).code).toBe(codes.illegalParameter);
    expect((await run(collection, "noPass", one.id, { reason })).code).toBe(codes.ok);
    expect(await readRecord(api.db, collection, one.id)).toMatchObject({ status: 3, reason: reason.text });
    const [message] = await api.db.query<{ payload: { receiver: string } }>(
      "select payload from outbox where payload ->> 'event' = 'collection.noPass'",
    );
    expect(message?.payload.receiver).toBe(one["owner"]);
  });

  it("of a member is reviewed when it becomes public", async () => {
    const one = await made({ isPublic: false, status: 2 });
    const edit = (of: AnyRecord, item: object) =>
      api.call(v2("collection", "edit"), { id: of.id, version: of.version, item }, { token: api.admin });
    expect((await edit(one, { isPublic: true })).code).toBe(codes.ok);
    expect(await statusOf(collection, one.id)).toBe(1);
    const official = await made({ isPublic: false, status: 2, official: true });
    await edit(official, { isPublic: true });
    expect(await statusOf(collection, official.id)).toBe(2);
  });

  it("takes a live post once, tells its author the first time, and is put in order", async () => {
    const [one, other] = [await made(), await made()];
    const posts = [
      await makeLivePost(api.db, { publishTime: now() - 300, likes: 1 }),
      await makeLivePost(api.db, { publishTime: now() - 200, likes: 9 }),
      await makeLivePost(api.db, { publishTime: now() - 100, likes: 5 }),
    ];
    const hidden = await any("content", { heading: "待审" });
    expect((await put(one.id, [hidden])).msg).toContain(hidden.id);
    expect((await put(one.id, posts)).code).toBe(codes.ok);
    expect((await put(one.id, posts.slice(0, 1))).code).toBe(codes.illegalParameter);
    await put(other.id, posts.slice(0, 1));
    const told = await api.db.query(
      "select 1 from outbox where payload ->> 'event' = 'collectionItem.add' and payload -> 'about' ->> 'id' = $1",
      [posts[0]?.id],
    );
    expect(told).toHaveLength(1);
    expect((await readRecord(api.db, collection, one.id))["items"]).toBe(3);
    const [first] = await itemsOf(one.id);
    await run(collectionItem, "sortBy", first?.id ?? "", { input: { order: "likes" } });
    expect((await itemsOf(one.id)).map((item) => item.content)).toEqual([posts[1]?.id, posts[2]?.id, posts[0]?.id]);
    const [top] = await itemsOf(one.id);
    expect((await run(collectionItem, "moveTo", top?.id ?? "", { input: { target: other.id } })).code).toBe(codes.ok);
    expect((await readRecord(api.db, collection, other.id))["items"]).toBe(2);
  });

  it("loses a deleted post until the deletion is undone, and drops what is not shown", async () => {
    const one = await made();
    const [gone, stopped] = [await makeLivePost(api.db), await makeLivePost(api.db)];
    await put(one.id, [gone, stopped]);
    const deleted = await run(content, "delete", gone.id, { reason });
    expect((await itemsOf(one.id)).map((item) => item.content)).toEqual([stopped.id]);
    const recordIds = deleted.result.outcomes.map(({ recordId }) => recordId);
    expect((await api.call(v2("operationRecord", "undo"), { recordIds }, { token: api.admin })).code).toBe(codes.ok);
    expect(await itemsOf(one.id)).toHaveLength(2);
    await run(content, "stop", stopped.id, { reason });
    const [left] = await itemsOf(one.id);
    expect((await run(collectionItem, "removeHidden", left?.id ?? "")).code).toBe(codes.ok);
    expect((await itemsOf(one.id)).map((item) => item.content)).toEqual([gone.id]);
    expect((await readRecord(api.db, collection, one.id))["items"]).toBe(1);
  });
});

describe("a planned post", () => {
  const planned = (): Promise<AnyRecord> =>
    any("content", {
      status: ContentStatus.of("pending"),
      review: PostReview.of("waitPush"),
      machineReview: MachineReview.of("reviewPassed"),
      delyTime: now() + 9_000,
      queueOrder: null,
    });

  it("waits for a moderator again, in its place in the queue", async () => {
    const { id } = await planned();
    expect((await run(content, "backToReview", id)).code).toBe(codes.ok);
    const back = await readRecord(api.db, content, id);
    expect(back).toMatchObject({ review: PostReview.of("wait"), machineReview: MachineReview.of("dubious") });
    const [row] = await api.db.query<{ at: number | null }>(
      `select queue_order as at from content where id = $1::bigint`,
      [id],
    );
    expect(row?.at).toBe(3);
  });

  it("is cancelled with a reason, and then a draft of its author", async () => {
    const { id } = await planned();
    expect((await run(content, "cancel", id)).code).toBe(codes.illegalParameter);
    expect((await run(content, "cancel", id, { reason })).code).toBe(codes.ok);
    expect(await statusOf(content, id)).toBe(ContentStatus.of("draft"));
    expect((await run(content, "publishNow", id)).code).toBe(codes.wrongState);
  });
});
