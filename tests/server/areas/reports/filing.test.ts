import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { resourceNamed } from "#domain/index.ts";
import { trustOf } from "#domain/reports/trust.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { makeAny, makeLive, makeLivePost } from "#support/make-any.ts";
import type { Values } from "#support/values.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const v2 = "/api/cxy/manager/v2";
const member = async (): Promise<string> => (await makeUser(api.db)).id;
const cause = async (more: Values = {}): Promise<string> =>
  (await makeAny(api.db, resourceNamed("reportCause"), { target: "content", ...more })).id;
const post = async (): Promise<AnyRecord> => makeLivePost(api.db, { author: await member(), heading: "加微信领模型" });

/** Files a report as the app or staff do. */
const file = (targetId: string, causeId: string, more: Values = {}) =>
  api.call<{ item: AnyRecord }>(
    `${v2}/report/add`,
    { item: { targetType: "content", targetId, cause: causeId, description: "广告", ...more } },
    { token: api.admin },
  );
const filed = async (targetId: string, causeId: string, more: Values = {}): Promise<AnyRecord> => {
  const { code, msg, result } = await file(targetId, causeId, { reporter: await member(), ...more });
  expect([code, msg]).toEqual([codes.ok, ""]);
  return result.item;
};
const read = async (resource: string, id: unknown): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>(resource, "detail", { id })).item;
const caseOf = (report: AnyRecord): Promise<AnyRecord> => read("reportCase", report["reportCase"]);
const run = (verb: string, { id, version }: AnyRecord, more: object = {}) =>
  api.call(`${v2}/reportCase/${verb}`, { ids: [id], versions: { [id]: version }, ...more }, { token: api.admin });

describe("a report", () => {
  it("opens a case as urgent as its cause, and keeps the target as it was", async () => {
    const target = await post();
    const causeId = await cause({ priority: "P0", dueHours: 2, hideAt: 3, measure: "mute7" });
    const report = await filed(target.id, causeId, { toldBy: "来信" });
    expect(report).toMatchObject({ weight: 1, targetUser: target["author"], toldBy: "来信" });
    expect(report["snapshot"]).toMatchObject({ heading: "加微信领模型" });
    const one = await caseOf(report);
    expect(one).toMatchObject({
      priority: "P0",
      reports: 1,
      heading: "加微信领模型",
      cause: causeId,
      hidden: true,
      suggested: "mute7",
    });
    expect(Number(one["dueTime"]) - Number(one["firstTime"])).toBe(7_200);
    // A change of the cause binds new cases only.
    await api.db.query("update report_cause set priority = 'P2', hide_at = 99 where id = $1::bigint", [causeId]);
    expect(await caseOf(await filed(target.id, causeId))).toMatchObject({ id: one.id, priority: "P0", reports: 2 });
  });

  it("opens a case of its own where the former one was merged into another", async () => {
    const [target, causeId] = [await post(), await cause()];
    const merged = await caseOf(await filed(target.id, causeId));
    const into = await makeAny(api.db, resourceNamed("reportCase"));
    await api.db.query(
      "update report_case set status = $2, merged_into = $3::bigint, handle_time = now() where id = $1::bigint",
      [merged.id, ReportStatus.of("cancel"), into.id],
    );
    const report = await filed(target.id, causeId);
    expect(report["reportCase"]).not.toBe(merged.id);
    expect(await caseOf(report)).toMatchObject({ status: ReportStatus.of("confirm"), reports: 1, targetId: target.id });
    expect(await read("reportCase", merged.id)).toMatchObject({ status: ReportStatus.of("cancel"), reports: 1 });
  });

  it("fixes the key of its cause", async () => {
    const causeId = await cause({ key: "spam" });
    const edit = (key: string, version: number) =>
      api.call(`${v2}/reportCause/edit`, { id: causeId, version, item: { key } }, { token: api.admin });
    expect((await edit("advert", 1)).code).toBe(codes.ok);
    await filed((await post()).id, causeId);
    const refused = await edit("other", 2);
    expect(refused.code).toBe(codes.illegalParameter);
    expect(JSON.stringify(refused)).toContain('"item.key"');
    expect((await edit("advert", 2)).code).toBe(codes.ok);
  });

  it("hides the target at as many reporters as the cause says, and a dismissal shows it again", async () => {
    const target = await post();
    const causeId = await cause({ priority: "P1", hideAt: 2 });
    expect(await caseOf(await filed(target.id, causeId))).toMatchObject({ hidden: false });
    const one = await caseOf(await filed(target.id, causeId));
    expect(one).toMatchObject({ hidden: true });
    await run("dismiss", one);
    expect(await read("reportCase", one.id)).toMatchObject({ hidden: false });
  });

  it("makes its case more urgent where its cause is, and never less", async () => {
    const target = await post();
    const first = await filed(target.id, await cause({ priority: "P2", dueHours: 72 }));
    await filed(target.id, await cause({ priority: "P0", dueHours: 2 }));
    await filed(target.id, await cause({ priority: "P1", dueHours: 24 }));
    const one = await caseOf(first);
    expect(one).toMatchObject({ priority: "P0", reports: 3 });
    expect(Number(one["dueTime"])).toBeLessThan(now() + 3 * 3_600);
  });

  it("joins a case that was dismissed for the same cause, which shows its old verdict", async () => {
    const target = await post();
    const causeId = await cause();
    const one = await caseOf(await filed(target.id, causeId));
    await run("dismiss", one);
    const again = await filed(target.id, causeId);
    expect(again["reportCase"]).toBe(one.id);
    expect(await caseOf(again)).toMatchObject({
      status: ReportStatus.of("confirm"),
      formerStatus: ReportStatus.of("cancel"),
    });
    const other = await post();
    const old = await caseOf(await filed(other.id, causeId));
    await run("dismiss", old);
    await api.db.query("update report_case set handle_time = now() - interval '31 days' where id = $1::bigint", [
      old.id,
    ]);
    expect((await filed(other.id, causeId))["reportCase"]).not.toBe(old.id);
  });

  it("is refused on an own work, of who may not report, twice, and without what the cause asks", async () => {
    const target = await post();
    const ownCause = await cause();
    const refusal = async (causeId: string, more: Values): Promise<unknown> => {
      const { code, details } = (await file(target.id, causeId, more)) as unknown as {
        code: number;
        details?: { path?: string }[];
      };
      return code === codes.ok ? null : (details?.[0]?.path ?? code);
    };
    const reporter = await member();
    expect(await refusal(ownCause, { reporter: target["author"] })).not.toBeNull();
    expect(await refusal(ownCause, { reporter })).toBeNull();
    expect(await refusal(ownCause, { reporter })).not.toBeNull();
    const shutOut = await member();
    await api.ok("blackList", "add", {
      item: { subjectKind: "user", subject: shutOut, scope: ["report"], forGood: true, reason: "恶意" },
    });
    expect(await refusal(ownCause, { reporter: shutOut })).not.toBeNull();
    const asked = { reporter: await member() };
    expect(await refusal(await cause({ evidence: "picture" }), asked)).not.toBeNull();
    expect(await refusal(await cause({ evidence: "link" }), asked)).not.toBeNull();
    expect(await refusal(await cause({ target: "user" }), asked)).not.toBeNull();
    expect(
      await refusal(await cause({ evidence: "link" }), { ...asked, description: "https://a.example/1" }),
    ).toBeNull();
  });
});

const onReports = (verb: string, records: readonly AnyRecord[], more: object = {}) =>
  api.call<{ outcomes: { id: string; recordId: string | null }[]; batchId: string }>(
    `${v2}/report/${verb}`,
    {
      ids: records.map(({ id }) => id),
      versions: Object.fromEntries(records.map((one) => [one.id, one.version])),
      ...more,
    },
    { token: api.admin },
  );
const undo = async (batchId: string): Promise<unknown> => {
  const { code, msg } = await api.call(`${v2}/operationRecord/undo`, { batchId }, { token: api.admin });
  return [code, msg];
};
const done = [codes.ok, ""];
const states = async (reports: readonly AnyRecord[]): Promise<unknown[]> =>
  Promise.all(reports.map(async ({ id }) => (await read("report", id))["status"]));

describe("on the list of reports", () => {
  it("a decision is taken once for the case, with all its reports, and undone as one", async () => {
    const target = await post();
    const causeId = await cause();
    const reports = [await filed(target.id, causeId), await filed(target.id, causeId)];
    const { result } = await onReports("uphold", reports, { reason: { text: "广告" } });
    expect(result.outcomes).toHaveLength(2);
    expect(result.outcomes.filter(({ recordId }) => recordId !== null)).toHaveLength(1);
    expect(await states(reports)).toEqual([ReportStatus.of("confirmed"), ReportStatus.of("confirmed")]);
    expect(await undo(result.batchId)).toEqual(done);
    expect(await states(reports)).toEqual([ReportStatus.of("confirm"), ReportStatus.of("confirm")]);
  });

  it("one malicious report closes alone, and the last one closes its case", async () => {
    const target = await post();
    const causeId = await cause();
    const [first, second] = [await filed(target.id, causeId), await filed(target.id, causeId)];
    const one = await onReports("malicious", [first]);
    expect(await read("report", first.id)).toMatchObject({ malicious: true, status: ReportStatus.of("cancel") });
    expect(await caseOf(first)).toMatchObject({ status: ReportStatus.of("confirm") });
    expect(await undo(one.result.batchId)).toEqual(done);
    const again = await read("report", first.id);
    expect(again).toMatchObject({ malicious: false, decision: null, status: ReportStatus.of("confirm") });
    await onReports("malicious", [again]);
    await onReports("malicious", [second]);
    expect(await caseOf(first)).toMatchObject({ status: ReportStatus.of("cancel") });
  });

  it("reports that mean something else become a case of their own, and go back by undo or by a merge", async () => {
    const target = await post();
    const [spam, insult] = [await cause({ priority: "P2" }), await cause({ priority: "P0", hideAt: 9 })];
    const reports = [await filed(target.id, spam), await filed(target.id, spam), await filed(target.id, insult)];
    expect((await onReports("split", reports)).code).toBe(codes.guardRefused);
    const [first, , last] = reports;
    if (!first || !last) throw new Error("no reports");
    const { result } = await onReports("split", [last]);
    const fresh = await caseOf(await read("report", last.id));
    expect(fresh).toMatchObject({ cause: insult, priority: "P0", reports: 1, targetId: target.id });
    expect(await caseOf(first)).toMatchObject({ reports: 2, cause: spam });
    expect(await undo(result.batchId)).toEqual(done);
    expect(await caseOf(await read("report", last.id))).toMatchObject({ id: first["reportCase"], reports: 3 });
    await onReports("split", [await read("report", last.id)]);
    const other = await caseOf(await read("report", last.id));
    const merged = await run("merge", other, { input: { target: first["reportCase"] } });
    expect(merged.code).toBe(codes.ok);
    expect(await caseOf(await read("report", last.id))).toMatchObject({ id: first["reportCase"], reports: 3 });
    expect(await undo(String(merged.result["batchId"]))).toEqual(done);
    expect(await caseOf(await read("report", last.id))).toMatchObject({
      id: other.id,
      status: ReportStatus.of("confirm"),
    });
  });

  it("a question of rights becomes a complaint that names its report", async () => {
    const target = await post();
    const report = await filed(target.id, await cause());
    const input = { kind: "copyright", sworn: true, statement: "这是我的作品" };
    const refused = await onReports("sendToComplaint", [report], { input: { ...input, sworn: false } });
    expect(refused.code).toBe(codes.illegalParameter);
    expect((await onReports("sendToComplaint", [report], { input })).code).toBe(codes.ok);
    const { complaint } = await read("report", report.id);
    expect(await read("complaint", complaint)).toMatchObject({
      report: report.id,
      targets: [target.id],
      kind: "copyright",
    });
  });
});

it("a model that is for older members only is rated so, and stays", async () => {
  const { id } = await makeLive(api.db);
  const causeId = await cause({ target: "model" });
  const report = await filed(id, causeId, { targetType: "model" });
  const { result } = await onReports("raiseMaturity", [report], { input: { raisedTo: "mature" } });
  expect(await read("model", id)).toMatchObject({ maturityRating: "mature", status: ModelShelf.of("up") });
  expect(await undo(result.batchId)).toEqual(done);
  expect(await read("model", id)).toMatchObject({ maturityRating: "all" });
});

it("trust follows the last decided reports of a member", async () => {
  expect(trustOf({ right: 0, decided: 0, malicious: 0 })).toBe(1);
  expect(trustOf({ right: 20, decided: 20, malicious: 0 })).toBe(1.9);
  expect(trustOf({ right: 0, decided: 20, malicious: 0 })).toBe(0.1);
  expect(trustOf({ right: 20, decided: 20, malicious: 5 })).toBe(0);
  const reporter = await member();
  const causeId = await cause();
  for (let i = 0; i < 2; i++) await run("dismiss", await caseOf(await filed((await post()).id, causeId, { reporter })));
  expect(await filed((await post()).id, causeId, { reporter })).toMatchObject({ weight: 0.5 });
});

it("a flood of reports on one target becomes one case with the right numbers", async () => {
  const target = await post();
  const causeId = await cause({ priority: "P1", hideAt: 10 });
  const people = await Promise.all(Array.from({ length: 100 }, member));
  const replies = await Promise.all(people.map((reporter) => file(target.id, causeId, { reporter })));
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([codes.ok]));
  const cases = new Set(replies.map(({ result }) => result.item["reportCase"]));
  expect(cases.size).toBe(1);
  // One write hides the target. The other reports leave the version alone, so that no moderator is disturbed.
  expect(await read("reportCase", [...cases][0])).toMatchObject({
    reports: 100,
    weight: 100,
    hidden: true,
    version: 2,
  });
});
