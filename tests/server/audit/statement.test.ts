import { afterAll, beforeAll, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { measures } from "#domain/audit/measures.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { BiReportReply } from "#domain/bi/api.ts";
import type { StatementReply } from "#domain/api/statement.ts";
import { ContentStatus, PostReview } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { resourceNamed } from "#domain/index.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { deliverOutbox } from "#server/outbox/deliver.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";
import { biReportsOf } from "#support/bi-reports.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

async function decide(resource: string, verb: string, id: string, version = 1): Promise<string> {
  const body = { ids: [id], versions: { [id]: version }, reason: { key: "contact" } };
  return (await api.ok<CommandReply>(resource, verb, body)).outcomes[0]?.recordId ?? "";
}
const statementOf = (id: string): Promise<StatementReply> =>
  api.ok<StatementReply>("operationRecord", "statement", { id });
const causedBy = async (id: string, command: string): Promise<string> =>
  (
    await api.db.query<{ id: string }>("select id from operation_record where caused_by = $1 and command = $2", [
      id,
      command,
    ])
  )[0]?.id ?? "";

it("every measure is a command that is recorded", () => {
  const known = new Set(commands.map(({ id }) => id));
  expect(Object.keys(measures).filter((id) => !known.has(id))).toEqual([]);
});

it("a refused model is stated with its rules, its letter in both languages, and the end of the appeal", async () => {
  const model = await makeModel(api.db);
  const rule = await makeAny(api.db, resourceNamed("riskRule"), { name: { "1": "站外联系方式", "0": "Contact data" } });
  const judged = { kind: FindingKind.of("text"), severity: Severity.of("block"), time: now() - 60 };
  await makeAny(api.db, resourceNamed("reviewFinding"), {
    ...judged,
    subject: "model",
    subjectId: model.id,
    rule: rule.id,
  });
  await api.db.query("update review_finding set create_time = now() - interval '1 minute'");
  const id = await decide("model", "noPass", model.id);
  const before = await statementOf(id);
  expect(before).toMatchObject({
    measure: "refused",
    source: "automatic",
    state: "inForce",
    automated: false,
    told: 1,
  });
  expect(before.rules).toEqual([{ "1": "站外联系方式", "0": "Contact data" }]);
  expect(before.appealUntil).toBeGreaterThan(now() + 14 * 86_400);
  expect(before.letters[0]).toMatchObject({ receiver: model["author"], sent: null });
  expect(before.letters[0]?.content["0"]).toContain("appeal within 15 days");
  await api.db.query("update outbox set due = now()");
  await deliverOutbox(api.db, api.report);
  const after = await statementOf(id);
  expect(after.letters[0]?.content).toEqual(before.letters[0]?.content);
  expect(after.letters[0]?.sent).toBeGreaterThan(0);
  expect(after.told).toBe(1);
});

it("a post that a case takes down is stated with its reports, and with what became of it", async () => {
  const author = (await makeUser(api.db)).id;
  const live = { status: ContentStatus.of("suc"), review: PostReview.of("pass") };
  const judged = { machineReview: MachineReview.of("reviewPassed"), heading: "加微信领模型" };
  const post = await makeAny(api.db, resourceNamed("content"), { author, ...live, ...judged });
  const cause = (await makeAny(api.db, resourceNamed("reportCause"), { target: "content" })).id;
  const about = { targetType: "content", targetId: post.id, targetUser: author, cause };
  const times = { firstTime: now() - 600, dueTime: now() + 600 };
  const one = await makeAny(api.db, resourceNamed("reportCase"), { ...about, heading: "加微信领模型", ...times });
  for (let i = 0; i < 2; i++) {
    const reporter = (await makeUser(api.db)).id;
    await makeAny(api.db, resourceNamed("report"), { reportCase: one.id, reporter, ...about, weight: 1 });
  }
  const ofCase = await decide("reportCase", "uphold", one.id);
  expect(await statementOf(ofCase)).toMatchObject({ measure: null });
  const id = await causedBy(ofCase, "content.stop");
  expect(await statementOf(id)).toMatchObject({ measure: "takenDown", source: "report", reports: 2, told: 3 });
  await api.ok("operationRecord", "undo", { recordIds: [ofCase] });
  expect(await statementOf(id)).toMatchObject({ state: "undone", told: 0, letters: [] });
});

it("a decision is stated as contested, and as overturned", async () => {
  const model = await makeModel(api.db);
  const id = await decide("model", "noPass", model.id);
  const appeal = await makeAny(api.db, resourceNamed("grievance"), { againstRecord: id, model: model.id });
  expect(await statementOf(id)).toMatchObject({ state: "contested", source: "own", rules: [] });
  await api.db.query("update grievance set status = 2 where id = $1::bigint", [appeal.id]);
  expect(await statementOf(id)).toMatchObject({ state: "overturned" });
});

it("any other operation has no statement", async () => {
  const model = await makeModel(api.db);
  expect(await statementOf(await decide("model", "pass", model.id))).toMatchObject({ measure: null, letters: [] });
});

it("the transparency report counts statements, and its numbers open their rows", async () => {
  const [form] = await api.db.query<{ id: string }>(
    "select id from bi_form where name ->> '0' = 'Transparency report'",
  );
  const { run } = biReportsOf(api);
  const { rows, columns } = (await run(form?.id ?? "")).result;
  const columnOf = (key: string): number => columns.findIndex((column) => column.key === key);
  const upheld = rows.find((row) => row[columnOf("state")] === "申诉成立");
  expect([upheld?.[columnOf("kind")], upheld?.[columnOf("measure")], upheld?.[columnOf("n")]]).toEqual([
    "模型",
    "不予发布",
    1,
  ]);
  const point = { state: "申诉成立", kind: "模型" };
  const behind = await api.ok<BiReportReply>("biForm", "rowsBehind", { id: form?.id, params: {}, point });
  expect(behind.rows).toHaveLength(1);
});
