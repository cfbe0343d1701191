import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { secondOpinion } from "#domain/opinions/second-opinion.resource.ts";
import { resourceNamed } from "#domain/index.ts";
import type { BiReportReply } from "#domain/bi/api.ts";
import type { StaffDecisions } from "#domain/api/staff.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { strike } from "#domain/reports/strike.resource.ts";
import { viewNamed, viewSql } from "#server/areas/bi/views.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import { permissionNames } from "#commands/permissions.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListReply } from "#domain/api/list.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import type { ClaimReply, OwnDayReply } from "#domain/api/queue.ts";
import { sampleDecisions } from "#server/areas/opinions/sample-decisions.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";
import { column, biReportsOf } from "#support/bi-reports.ts";
import { makeAny, makeLive } from "#support/make-any.ts";

let api: TestApp;
/** A second moderator and a queue lead. The super admin `api.admin` decides first. */
let second: string;
let lead: string;
beforeAll(async () => {
  api = await testApp();
  const permissions = [...permissionNames].filter((name) => name !== "opinions.lead");
  second = (await api.colleague("second", permissions)).token;
  lead = (await api.colleague("lead", [...permissionNames])).token;
});
beforeEach(async () => {
  await api.db.query("delete from second_opinion");
  await api.db.query("delete from queue_item");
  // Nobody looks at decisions of the day before.
  await api.db.query("update operation_record set create_time = create_time - interval '2 days'");
});
afterAll(() => api.close());

const v2 = "/api/cxy/manager/v2";
interface Reply {
  outcomes: { recordId: string; item: AnyRecord }[];
}
const every = { decisions: 1, exempt: 1 };

const run = (resource: string, verb: string, { id, version }: AnyRecord, token: string, more: object = {}) =>
  api.call<Reply>(`${v2}/${resource}/${verb}`, { ids: [id], versions: { [id]: version }, ...more }, { token });
const read = async (resource: string, id: string): Promise<AnyRecord> =>
  (await api.call<{ item: AnyRecord }>(`${v2}/${resource}/detail`, { id }, { token: lead })).result.item;

/** Lets the operations be old enough to be chosen: undo is over. */
const age = () => api.db.query("update operation_record set create_time = create_time - interval '1 minute'");

/** Chooses decisions. @returns the opinions that wait */
async function sample(shares = every): Promise<AnyRecord[]> {
  await sampleDecisions(api.db, shares);
  const rows = await api.db.query<{ id: string }>("select id from second_opinion where status = 'waiting' order by id");
  return readRecords(
    api.db,
    secondOpinion,
    rows.map(({ id }) => id),
  );
}

/** A model that the first moderator decided on, with the second opinion that waits for it. */
async function chosen(
  verb: "pass" | "noPass",
  reason: object = { key: "contact" },
): Promise<{ model: string; opinion: AnyRecord }> {
  const model = await makeModel(api.db, { machineReview: MachineReview.of("dubious"), queueOrder: 1 });
  await run("model", verb, model, api.admin, verb === "pass" ? {} : { reason });
  await age();
  const opinion = (await sample()).find((one) => one["targetId"] === model.id);
  if (!opinion) throw new Error("the decision was not chosen");
  return { model: model.id, opinion };
}

/** Reason of a decision that readers are searched for. */
const MARK = "盲审标记";

const evidence = async (id: string, token = second, resource = "secondOpinion"): Promise<Evidence> =>
  (await api.call<Evidence>(`${v2}/${resource}/evidence`, { id }, { token })).result;

describe("the choice of decisions", () => {
  it("takes the share of decisions, each once, and none that was undone or followed from another one", async () => {
    for (let i = 0; i < 40; i++)
      await run("model", "stop", await makeLive(api.db), api.admin, { reason: { text: "重复" } });
    const undone = await run("model", "stop", await makeLive(api.db), api.admin, { reason: { text: "重复" } });
    const recordIds = [undone.result.outcomes[0]?.recordId];
    await api.call(`${v2}/operationRecord/undo`, { recordIds }, { token: api.admin });
    expect(await sample()).toEqual([]);
    await age();
    const half = (await sample({ decisions: 0.5, exempt: 0 })).length;
    expect(half).toBeGreaterThan(5);
    expect(half).toBeLessThan(36);
    expect((await sample({ decisions: 0.5, exempt: 0 })).length).toBe(half);
    expect((await sample()).length).toBe(40);
  });

  it("ends an opinion whose decision was followed by another one", async () => {
    const { model, opinion } = await chosen("noPass");
    await run("model", "restore", await read("model", model), api.admin);
    await sample();
    expect(await read("secondOpinion", opinion.id)).toMatchObject({ status: "expired" });
  });
});

describe("a second opinion", () => {
  it("shows the work as it was before the decision, and nothing about the decision", async () => {
    const { model, opinion } = await chosen("noPass");
    const { item, blocks, history } = await evidence(opinion.id);
    expect(blocks.target?.item).toMatchObject({
      id: model,
      machineReview: MachineReview.of("dubious"),
      reviewReason: "",
    });
    expect(blocks.target).toMatchObject({ history: [], historyCount: 0 });
    const all = JSON.stringify({ item, target: blocks.target, history });
    for (const word of ["noPass", "contact", "站外联系方式", `"reviewer":"`]) expect(all).not.toContain(word);
    // Neither do times, counters and names of the work.
    const passed = await evidence((await chosen("pass")).opinion.id);
    const traces = { publishTime: null, reviewTime: null, reviewer: null, viewCount: null };
    for (const { target } of [blocks, passed.blocks]) expect(target?.item).toMatchObject(traces);
    expect(passed.blocks.target?.titles["admin"]).toBeUndefined();
  });

  it("leaves the decision out of log and history for all who may be offered it, until it is given", async () => {
    const { model, opinion } = await chosen("noPass");
    const seen = async (token: string): Promise<unknown[]> => {
      const options = { token };
      const log = await api.call<ListReply>(`${v2}/operationRecord/list`, { filter: `opObjId:${model}` }, options);
      const history = await api.call<ListReply>(`${v2}/model/history`, { id: model }, options);
      const [made] = await api.db.query<{ id: string }>(
        "select id from operation_record where command = 'model.noPass' and op_obj_id = $1::bigint",
        [model],
      );
      const detail = await api.call(`${v2}/operationRecord/detail`, { id: made?.id }, options);
      const all = JSON.stringify([log.result, history.result]);
      return [all.includes("model.noPass"), detail.code];
    };
    expect(await seen(second)).toEqual([false, codes.noPermission]);
    expect(await seen(lead)).toEqual([false, codes.noPermission]);
    expect(await seen(api.admin)).toEqual([true, codes.ok]);
    const auditor = await api.colleague("auditor", ["screen:/recode-manage", "screen:/model-admin"]);
    expect(await seen(auditor.token)).toEqual([true, codes.ok]);
    await run("secondOpinion", "noPass", opinion, second, { reason: { text: "同意" } });
    expect(await seen(second)).toEqual([true, codes.ok]);
  });

  it("leaves the decision out of reports, statistics and other evidence for all who may be offered it", async () => {
    const { run: report, inSql, added, views } = biReportsOf(api);
    const forms = [
      await inSql(`select reason from decisions where reason = '${MARK}'`),
      await inSql("select happened from operations where resource = '模型'"),
      await inSql(`select record from statements where ground = '${MARK}'`),
    ];
    const grouped = await added({
      source: "view",
      view: (await views())["decisions"],
      columns: [column("reason"), column("n", "number", { use: "count" })],
    });
    const { model, opinion } = await chosen("noPass", { text: MARK });
    const work = await read("model", model);
    const other = await makeModel(api.db, { author: work["author"] });
    const reported = await makeAny(api.db, reportCase, { targetType: "model", targetId: model });
    const [{ operation } = {}] = await api.db.query<{ operation?: string }>("select operation from second_opinion");
    const values = { user: work["author"], points: 1, decision: operation, expires: now() + 1_000 };
    await insertRecord(api.db, strike, values, null);
    await api.db.query('update "user" set strikes = 1 where id = $1::bigint', [work["author"]]);
    const [first] = await api.db.query<{ id: string }>("select id from admin where account = 'admin'");
    const counts = async (token: string): Promise<number[]> => {
      const get = async <T>(resource: string, verb: string, body: object): Promise<T> =>
        (await api.call<T>(`${v2}/${resource}/${verb}`, body, { token })).result;
      const replies = await Promise.all(forms.map(({ id }) => report(id, {}, token)));
      expect(replies.map(({ msg }) => msg)).toEqual(["", "", ""]);
      const rows = replies.map(({ result }) => result.rows);
      const sums = (await report(grouped.id, {}, token)).result.rows.filter(([reason]) => reason === MARK);
      const behind = await get<BiReportReply>("biForm", "rowsBehind", { id: grouped.id, point: { reason: MARK } });
      const { total } = await get<StaffDecisions>("admin", "decisions", { id: first?.id });
      const { author } = await evidence(other.id, token, "model");
      const { blocks } = await evidence(reported.id, token, "reportCase");
      const ofMember = `user:${String(work["author"])}`;
      const strikes = await Promise.all(
        [ofMember, `${ofMember} decision.command:model.noPass`].map((filter) =>
          get<ListReply>("strike", "list", { filter }),
        ),
      );
      return [
        ...strikes.map(({ count }) => count),
        author?.strikes ?? -1,
        ...rows.map(({ length }) => length),
        sums.length,
        behind.rows.length,
        total,
        author?.recent.filter(({ reason }) => reason === MARK).length ?? -1,
        blocks.reports?.steps.filter(({ reason }) => reason === MARK).length ?? -1,
      ];
    };
    const all = await counts(api.admin);
    expect(await counts(second)).toEqual(all.map((n) => n - 1));
    const anybody = { schema: "public", language: 1, mayRead: () => true, actor: null } as const;
    const decisions = viewNamed("decisions");
    const sent =
      decisions &&
      (await api.db.query(`with ${viewSql(decisions, anybody)} select from decisions where reason = '${MARK}'`));
    expect(sent).toEqual([]);
    const late = await run("model", "pass", { ...work, version: 1 }, second);
    expect(JSON.stringify(late)).not.toContain("已先处理");
    await run("secondOpinion", "noPass", opinion, second, { reason: { text: "同意" } });
    expect(await counts(second)).toEqual(all);
    expect(JSON.stringify(await run("model", "pass", { ...work, version: 1 }, second))).toContain("已先处理");
  });

  it("is not offered to the first moderator, who cannot give it either", async () => {
    const { opinion } = await chosen("pass");
    const claim = (token: string) => api.call<ClaimReply>(`${v2}/queue/claim`, { queue: "opinions" }, { token });
    expect((await claim(api.admin)).result.held).toEqual([]);
    expect((await run("secondOpinion", "pass", opinion, api.admin)).code).toBe(codes.guardRefused);
    expect((await claim(second)).result.held).toMatchObject([{ id: opinion.id }]);
  });

  it("ends the matter where it agrees", async () => {
    const { model, opinion } = await chosen("pass");
    expect((await run("secondOpinion", "pass", opinion, second)).code).toBe(codes.ok);
    expect(await read("secondOpinion", opinion.id)).toMatchObject({
      status: "agrees",
      opinion: "stays",
      firstVerdict: "stays",
      decision: "model.pass",
    });
    expect(await read("model", model)).toMatchObject({ status: ModelShelf.of("up") });
  });

  it("goes to the lead where it differs, and its undo makes it wait again, unseen", async () => {
    const { opinion } = await chosen("pass");
    const opposite = await run("secondOpinion", "noPass", opinion, second, { reason: { key: "contact" } });
    const differing = await read("secondOpinion", opinion.id);
    expect(differing).toMatchObject({ status: "differs", opinion: "goes", opinionReason: "含站外联系方式或引流" });
    expect((await run("secondOpinion", "pass", differing, second)).code).toBe(codes.guardRefused);
    const claim = (token: string) =>
      api.call<ClaimReply>(`${v2}/queue/claim`, { queue: "opinions", aside: "escalated" }, { token });
    expect((await claim(second)).result.held).toEqual([]);
    expect((await claim(lead)).result.held).toMatchObject([{ id: opinion.id }]);

    const recordIds = [opposite.result.outcomes[0]?.recordId];
    expect((await api.call(`${v2}/operationRecord/undo`, { recordIds }, { token: second })).code).toBe(codes.ok);
    expect(await read("secondOpinion", opinion.id)).toMatchObject({ status: "waiting", opinion: null, decision: "" });
    expect(await api.db.query("select 1 from queue_item where queue = 'opinions' and escalated")).toEqual([]);
  });

  it("is offered again to the moderator who has undone it, and counts as the first one then", async () => {
    const { opinion } = await chosen("pass");
    const opposite = await run("secondOpinion", "noPass", opinion, second, { reason: { key: "contact" } });
    const recordIds = [opposite.result.outcomes[0]?.recordId];
    expect((await api.call(`${v2}/operationRecord/undo`, { recordIds }, { token: second })).code).toBe(codes.ok);
    const claimed = await api.call<ClaimReply>(`${v2}/queue/claim`, { queue: "opinions" }, { token: second });
    expect(claimed.result.held).toMatchObject([{ id: opinion.id }]);
    expect((await run("secondOpinion", "pass", await read("secondOpinion", opinion.id), second)).code).toBe(codes.ok);
    expect(await read("secondOpinion", opinion.id)).toMatchObject({ status: "agrees", opinion: "stays" });
  });

  it("stands on the desks of both moderators where it differs", async () => {
    const { opinion } = await chosen("pass");
    await run("secondOpinion", "noPass", opinion, second, { reason: { key: "contact" } });
    for (const token of [api.admin, second]) {
      const { result } = await api.call<OwnDayReply>(`${v2}/operationRecord/ownDay`, { days: 1 }, { token });
      expect(result.differing).toMatchObject([{ id: opinion.id, heading: opinion["heading"] }]);
    }
  });
});

describe("the lead", () => {
  const differing = async (first: "pass" | "noPass"): Promise<{ model: string; opinion: AnyRecord }> => {
    const { model, opinion } = await chosen(first);
    const more = first === "pass" ? { reason: { key: "contact" } } : {};
    await run("secondOpinion", first === "pass" ? "noPass" : "pass", opinion, second, more);
    return { model, opinion: await read("secondOpinion", opinion.id) };
  };

  it("takes the work down that the first decision let stay, and the undo puts it up again", async () => {
    const { model, opinion } = await differing("pass");
    const settled = await run("secondOpinion", "noPass", opinion, lead, { reason: { key: "contact" } });
    expect(settled.code).toBe(codes.ok);
    expect(await read("model", model)).toMatchObject({ status: ModelShelf.of("down") });
    expect(await read("secondOpinion", opinion.id)).toMatchObject({ status: "settled", verdict: "goes" });

    const recordIds = [settled.result.outcomes[0]?.recordId];
    expect((await api.call(`${v2}/operationRecord/undo`, { recordIds }, { token: lead })).code).toBe(codes.ok);
    expect(await read("model", model)).toMatchObject({ status: ModelShelf.of("up") });
    expect(await read("secondOpinion", opinion.id)).toMatchObject({ status: "differs", verdict: null });
    expect((await run("secondOpinion", "pass", await read("secondOpinion", opinion.id), second)).code).toBe(
      codes.guardRefused,
    );
  });

  it("alone settles what differs: a third moderator neither gets it nor decides on it", async () => {
    const { opinion } = await differing("pass");
    const third = (
      await api.colleague(
        "third",
        [...permissionNames].filter((name) => name !== "opinions.lead"),
      )
    ).token;
    for (const aside of [undefined, "escalated"]) {
      const claim = await api.call<ClaimReply>(`${v2}/queue/claim`, { queue: "opinions", aside }, { token: third });
      expect(claim.result.held ?? [], aside).toEqual([]);
    }
    for (const verb of ["pass", "noPass"])
      expect(await run("secondOpinion", verb, opinion, third, { reason: { key: "contact" } })).toMatchObject({
        code: codes.guardRefused,
        msg: "意见不一致，由组长裁定",
      });
    expect(await read("secondOpinion", opinion.id)).toMatchObject({ status: "differs", settledBy: null });
  });

  it("does not settle what differs from the lead's own opinion, or is about the lead's own decision", async () => {
    const { opinion } = await chosen("pass");
    await run("secondOpinion", "noPass", opinion, lead, { reason: { key: "contact" } });
    const decided = await read("secondOpinion", opinion.id);
    expect(decided).toMatchObject({ status: "differs" });
    const another = (await api.colleague("another lead", [...permissionNames])).token;
    for (const token of [lead, api.admin])
      expect((await run("secondOpinion", "noPass", decided, token, { reason: { key: "contact" } })).code).toBe(
        codes.guardRefused,
      );
    expect(await read("secondOpinion", opinion.id)).toMatchObject({ status: "differs", settledBy: null });
    expect((await run("secondOpinion", "pass", decided, another)).code).toBe(codes.ok);
    expect(await read("secondOpinion", opinion.id)).toMatchObject({ status: "settled", verdict: "stays" });
  });

  it("reverses a refusal, with its strike", async () => {
    const { model, opinion } = await differing("noPass");
    expect((await run("secondOpinion", "pass", opinion, lead)).code).toBe(codes.ok);
    expect(await read("model", model)).toMatchObject({ status: ModelShelf.of("up") });
  });

  it("keeps the first decision, and changes nothing", async () => {
    const { model, opinion } = await differing("noPass");
    expect((await run("secondOpinion", "noPass", opinion, lead, { reason: { key: "contact" } })).code).toBe(codes.ok);
    const { version } = await read("model", model);
    expect(version).toBe(2);
    expect(await read("secondOpinion", opinion.id)).toMatchObject({ status: "settled", verdict: "goes" });
  });
});

it("an opinion is given once, whoever is faster", async () => {
  const { opinion } = await chosen("pass");
  const codesOf = await Promise.all(
    [second, lead].map(async (token) => (await run("secondOpinion", "pass", opinion, token)).code),
  );
  expect(codesOf.filter((code) => code === codes.ok)).toHaveLength(1);
});

it("two differing opinions on what an exempt member published suspend the exemption, and the undo restores it", async () => {
  const user = (await makeUser(api.db)).id;
  const exempt = await insertRecord(
    api.db,
    auditExempt,
    { user, rules: [3], begin: now() - 60, reason: "老作者" },
    null,
  );
  for (let i = 0; i < 2; i++) {
    const { id } = await makeModel(api.db, { author: user, status: ModelShelf.of("up") });
    const published = { resource: "model", opObjId: id, command: "model.publishExempt", moduleId: "model" };
    await makeAny(api.db, resourceNamed("operationRecord"), published);
  }
  await age();
  const [one, two] = await sample();
  const differ = (opinion: AnyRecord | undefined) =>
    run("secondOpinion", "noPass", opinion as AnyRecord, second, { reason: { key: "contact" } });
  await differ(one);
  expect(await read("auditExempt", exempt.id)).toMatchObject({ status: "active", samples: 1, differing: 1 });
  const last = await differ(two);
  expect(await read("auditExempt", exempt.id)).toMatchObject({ status: "suspended", samples: 2, differing: 2 });
  const recordIds = [last.result.outcomes[0]?.recordId];
  expect((await api.call(`${v2}/operationRecord/undo`, { recordIds }, { token: second })).code).toBe(codes.ok);
  expect(await read("auditExempt", exempt.id)).toMatchObject({ status: "active", samples: 1, differing: 1 });
});
