import { afterAll, beforeAll, expect, it } from "vitest";
import { permissionNames } from "#commands/permissions.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import { ContentStatus, PostReview } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { resourceNamed } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { expireStrikes } from "#server/areas/users/strikes.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
/** Answers appeals against the decisions of the first moderator. */
let other: string;
beforeAll(async () => {
  api = await testApp();
  other = (await api.colleague("other", [...permissionNames])).token;
});
afterAll(() => api.close());

const live = {
  status: ContentStatus.of("suc"),
  review: PostReview.of("pass"),
  machineReview: MachineReview.of("reviewPassed"),
};

const run = async (resource: string, verb: string, { id, version }: AnyRecord, token: string, more = {}) => {
  const body = { ids: [id], versions: { [id]: version }, ...more };
  return (await api.ok<CommandReply>(resource, verb, body, { token })).outcomes[0]?.recordId ?? "";
};
const undo = async (recordId: string, token: string): Promise<number> =>
  (await api.call(v2("operationRecord", "undo"), { recordIds: [recordId] }, { token })).code;
const strikesOf = async (id: string): Promise<unknown> =>
  (await api.ok<{ item: AnyRecord }>("user", "detail", { id })).item["strikes"];

/** Forbids the author of a reported post to write, which gives two strikes. @returns the decision */
async function forbidden(author: string): Promise<string> {
  const post = await makeAny(api.db, resourceNamed("content"), { author, heading: "加微信领模型", ...live });
  const cause = (await makeAny(api.db, resourceNamed("reportCause"), { target: "content" })).id;
  const about = { targetType: "content", targetId: post.id, targetUser: author, cause };
  const times = { firstTime: now() - 600, dueTime: now() + 600 };
  const one = await makeAny(api.db, resourceNamed("reportCase"), { ...about, heading: "加微信领模型", ...times });
  return run("reportCase", "upholdAndForbid", one, api.admin, { reason: { text: "广告" } });
}

/** Upholds the author's appeal. @returns the decision on it */
async function upheldAppeal(againstRecord: string): Promise<string> {
  const item = { kind: "appeal", againstRecord, statement: "不是广告" };
  const added = await api.ok<{ item: AnyRecord }>("complaint", "add", { item }, { token: other });
  return run("complaint", "accept", added.item, other);
}

/** Lets the 90 days of a decision's strikes be over. */
const endStrikes = (decision: string) =>
  api.db.query("update strike set expires = now() where decision = $1::bigint", [decision]);

async function twoDecisions() {
  const author = (await makeUser(api.db)).id;
  const [first, second] = [await forbidden(author), await forbidden(author)];
  expect(await strikesOf(author)).toBe(4);
  return { author, first, second };
}

it("strikes end after their 90 days with all their points, and once", async () => {
  const { author, first } = await twoDecisions();
  await endStrikes(first);
  expect(await expireStrikes(api.db)).toBe(1);
  expect(await strikesOf(author)).toBe(2);
  expect(await expireStrikes(api.db)).toBe(0);
  expect(await strikesOf(author)).toBe(2);
});

it("the undo of a decision takes its strikes back with all their points, and none that have ended", async () => {
  const { author, first, second } = await twoDecisions();
  await endStrikes(first);
  await expireStrikes(api.db);
  expect(await undo(first, api.admin)).toBe(codes.ok);
  expect(await strikesOf(author)).toBe(2);
  expect(await undo(second, api.admin)).toBe(codes.ok);
  expect(await strikesOf(author)).toBe(0);
});

it("an upheld appeal withdraws the decision's strikes for good: their time ends them no second time", async () => {
  const { author, first } = await twoDecisions();
  await upheldAppeal(first);
  expect(await strikesOf(author)).toBe(2);
  await endStrikes(first);
  expect(await expireStrikes(api.db)).toBe(0);
  expect(await strikesOf(author)).toBe(2);
});

it("an upheld appeal withdraws no strikes that have ended, and its undo gives none back", async () => {
  const { author, first } = await twoDecisions();
  await endStrikes(first);
  await expireStrikes(api.db);
  const answer = await upheldAppeal(first);
  expect(await strikesOf(author)).toBe(2);
  expect(await undo(answer, other)).toBe(codes.ok);
  expect(await strikesOf(author)).toBe(2);
});

it("the evidence on the member's next work shows each strike that counts, and what one more brings", async () => {
  const author = (await makeUser(api.db)).id;
  await forbidden(author);
  const ended = await forbidden(author);
  await endStrikes(ended);
  await expireStrikes(api.db);
  const post = await makeAny(api.db, resourceNamed("content"), { author, heading: "下一篇", ...live });
  const { author: shown } = await api.ok<Evidence>("content", "evidence", { id: post.id });
  expect(shown).toMatchObject({ strikes: 2, next: "mute7", ladder: [{ points: 2, reason: "广告" }] });
  const [one] = shown?.ladder ?? [];
  expect(Math.round(((one?.expires ?? 0) - (one?.time ?? 0)) / 86_400)).toBe(90);
});
