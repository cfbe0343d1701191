import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { permissionNames } from "#commands/permissions.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import { now } from "#support/factory.ts";

import { appealsOf } from "#support/appeals.ts";

let api: TestApp;
let { other, run, read, strikesOf, appeal, makePost } = {} as Awaited<ReturnType<typeof appealsOf>>;
beforeAll(async () => {
  api = await testApp();
  ({ other, run, read, strikesOf, appeal, makePost } = await appealsOf(api));
});
afterAll(() => api.close());

const v2 = "/api/cxy/manager/v2";

const down = { status: ContentStatus.of("fail") };
const up = { status: ContentStatus.of("suc") };

describe("a complaint about rights", () => {
  const enter = async (more: object = {}): Promise<{ post: AnyRecord; item: AnyRecord }> => {
    const post = await makePost();
    const about = {
      kind: "copyright",
      targetType: "content",
      targets: [post.id],
      name: "王某",
      email: "w@example.org",
    };
    const { msg, result } = await appeal("complaint", { ...about, statement: "这是我的作品", sworn: true, ...more });
    expect(msg).toBe("");
    return { post, item: result.item };
  };
  const latest = async (item: AnyRecord): Promise<AnyRecord> => read("complaint", item.id);

  it("takes its target down, and the end of the counter period makes it final with a strike", async () => {
    const { post, item } = await enter();
    const exempt = { user: post["author"], rules: [3], begin: now() - 60, reason: "老作者" };
    const exemption = await insertRecord(api.db, auditExempt, exempt, null);
    expect(item).toMatchObject({ respondent: post["author"], email: "***@example.org" });
    await run("complaint", "accept", item, other);
    expect(await read("content", post.id)).toMatchObject(down);
    expect(await strikesOf(String(post["author"]))).toBe(0);
    expect(Number((await latest(item))["counterEnd"])).toBeGreaterThan(now() + 14 * 86_400);
    await api.db.query("update complaint set counter_end = now() where id = $1::bigint", [item.id]);
    await runTimedTransitions(api.db, () => undefined);
    expect(await latest(item)).toMatchObject({ status: ReviewFlow.of("success") });
    expect(await strikesOf(String(post["author"]))).toBe(1);
    expect(await read("auditExempt", exemption.id)).toMatchObject({ status: "suspended" });
  });

  it("gives its target back where the counter notice convinces, and waits for that decision", async () => {
    const { post, item } = await enter();
    await run("complaint", "accept", item, other);
    const input = { counter: "我有授权" };
    expect((await run("complaint", "enterCounter", await latest(item), other, { input })).code).toBe(codes.ok);
    expect(await latest(item)).toMatchObject({ counterEnd: null });
    expect((await run("complaint", "restoreTarget", await latest(item), other)).code).toBe(codes.illegalParameter);
    const { result } = await run("complaint", "restoreTarget", await latest(item), other, {
      reason: { text: "有授权" },
    });
    expect(await read("content", post.id)).toMatchObject(up);
    const recordIds = [result.outcomes[0]?.recordId];
    expect((await api.call(`${v2}/operationRecord/undo`, { recordIds }, { token: other })).msg).toBe("");
    expect(await read("content", post.id)).toMatchObject(down);
  });

  it("takes several works of one member down, and its undo brings all of them back", async () => {
    const posts = [await makePost()];
    posts.push(await makePost(String(posts[0]?.["author"])));
    const targets = posts.map(({ id }) => id);
    const states = (): Promise<unknown[]> =>
      Promise.all(targets.map(async (id) => (await read("content", id))["status"]));
    const { item } = await enter({ targets });
    const { result } = await run("complaint", "accept", item, other);
    expect(await states()).toEqual([down.status, down.status]);
    const recordIds = [result.outcomes[0]?.recordId];
    expect((await api.call(`${v2}/operationRecord/undo`, { recordIds }, { token: other })).msg).toBe("");
    expect(await states()).toEqual([up.status, up.status]);
    const about = { kind: "copyright", targetType: "content", statement: "这是我的作品", sworn: true, name: "王某" };
    const refusal = await appeal("complaint", { ...about, targets: [...targets, (await makePost()).id] });
    expect(JSON.stringify(refusal)).toMatch(/属于其他会员.*targets/);
  });

  it("waits outside of the queue for a proof and for the lawyers", async () => {
    const queued = async ({ id }: AnyRecord): Promise<boolean> => {
      const claim = { queue: "complaints", want: id, alone: true };
      const { result } = await api.call<{ held?: { id: string }[] }>(`${v2}/queue/claim`, claim, { token: other });
      return result?.held?.some((one) => one.id === id) ?? false;
    };
    const { item } = await enter();
    const proofAsked = "请提供首发链接";
    expect(await queued(item)).toBe(true);
    const late = { input: { proofAsked, proofDue: now() - 60 } };
    expect(JSON.stringify(await run("complaint", "askProof", item, other, late))).toMatch(/input\.proofDue/);
    await run("complaint", "askProof", item, other, { input: { proofAsked } });
    expect(await latest(item)).toMatchObject({ stage: "proof", proofAsked, status: ReviewFlow.of("waiting") });
    expect(Number((await latest(item))["proofDue"])).toBeGreaterThan(now() + 6 * 86_400);
    expect(await queued(item)).toBe(false);
    await api.db.query("update complaint set proof_due = now() where id = $1::bigint", [item.id]);
    await runTimedTransitions(api.db, () => undefined);
    expect(await queued(item)).toBe(true);

    expect((await run("complaint", "toLegal", await latest(item), other)).code).toBe(codes.illegalParameter);
    await run("complaint", "toLegal", await latest(item), other, { reason: { text: "已起诉" } });
    expect(await queued(item)).toBe(false);
    await run("complaint", "accept", await latest(item), other);
    expect(await latest(item)).toMatchObject({ stage: "desk", status: ReviewFlow.of("passed") });
    await run("complaint", "toLegal", await latest(item), other, { reason: { text: "已起诉" } });
    await api.db.query("update complaint set counter_end = now() where id = $1::bigint", [item.id]);
    await runTimedTransitions(api.db, () => undefined);
    expect(await latest(item)).toMatchObject({ stage: "legal", status: ReviewFlow.of("passed") });
  });

  it("is for a lead after three that were rejected, and each is sworn and has somebody behind it", async () => {
    const mail = { email: "often@example.org" };
    for (const _ of [1, 2, 3]) {
      const { item } = await enter(mail);
      await run("complaint", "reject", item, other, { reason: { key: "decisionRight" } });
    }
    const { item } = await enter(mail);
    expect(item).toMatchObject({ leadOnly: true });
    const plain = [...permissionNames].filter((name) => name !== "complaints.lead");
    const { token } = await api.colleague("plain", plain);
    expect((await run("complaint", "accept", item, token)).code).toBe(codes.guardRefused);
    expect((await run("complaint", "accept", item, other)).code).toBe(codes.ok);
    const post = await makePost();
    const about = { kind: "copyright", targetType: "content", targets: [post.id], statement: "这是我的作品" };
    const refusal = await appeal("complaint", about);
    expect(JSON.stringify(refusal)).toMatch(/sworn.*complainant/);
  });
});
