import { describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { AccountsBlock } from "#domain/api/evidence.ts";
import { comment } from "#domain/comments/comment.resource.ts";
import { conditionSentence } from "#domain/risk/condition.ts";
import type { DryRunOutcome } from "#domain/risk/risk-dry-run.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { riskHit } from "#domain/risk/risk-hit.resource.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { alerts } from "#server/areas/risk/alerts.ts";
import { followDecisions } from "#server/areas/risk/rules/follow-decisions.ts";
import { runRules } from "#server/areas/risk/rules/run-rules.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import { reviewRecord } from "#server/review/review-record.ts";
import { runTask } from "#server/tasks/run-task.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";
import { sharedReviewApp } from "#support/shared.ts";
import { both, unique } from "#support/values.ts";

const api = sharedReviewApp();

const flood = { measure: "records", scope: ["comment"], operator: "more", limit: 3, window: 600, groupBy: "device" };
const rule = (condition: object, more: object = {}) => ({
  name: both("规则"),
  condition,
  severity: 2,
  action: "note",
  ...more,
});
const add = (item: object) => api.call<{ item: AnyRecord }>(v2("riskRule", "add"), { item }, { token: api.admin });
const run = (resource: string, verb: string, one: AnyRecord, input?: object) =>
  api.call<{ outcomes: { item: AnyRecord }[] }>(
    v2(resource, verb),
    { ids: [one.id], versions: { [one.id]: one.version }, ...(input && { input }) },
    { token: api.admin },
  );
const ruleNow = (id: string) => readRecord(api.db, riskRule, id);
const hitsOf = (id: string) =>
  api.db.query<{ id: string; subject: string; subject_id: string; action: string; verdict: string; evidence: object }>(
    "select id, subject, subject_id, action, verdict, evidence from risk_hit where rule = $1::bigint order by id",
    [id],
  );

/** Runs a dry run to its end. */
async function tried(one: AnyRecord): Promise<AnyRecord> {
  const asked = await run("riskRule", "dryRun", one, { span: 7 });
  expect(asked.code).toBe(codes.ok);
  const [task] = await api.db.query<{ id: string }>("select id from async_task where kind = 'dryRun' order by id desc");
  await runTask(
    { db: api.db, storage: api.storage, committed: () => undefined, report: () => undefined },
    { taskId: String(task?.id) },
  );
  return ruleNow(one.id);
}

/** Adds a rule, tries it and enables it. */
async function enabled(condition: object, more: object = {}): Promise<AnyRecord> {
  const { item } = (await add(rule(condition, more))).result;
  const done = await run("riskRule", "putUp", await tried(item));
  expect(done.code).toBe(codes.ok);
  return ruleNow(item.id);
}

const commentBy = (author: string, device: string, more: object = {}): Promise<AnyRecord> =>
  insertRecord(
    api.db,
    comment,
    {
      type: "model",
      targetId: "1",
      content: `评论 ${unique()}`,
      author,
      lang: 1,
      device,
      status: 2,
      machineReview: 5,
      submitTime: now(),
      ...more,
    },
    null,
  );

async function wave(device: string, n: number, more: object = {}): Promise<AnyRecord[]> {
  const author = (await makeUser(api.db)).id;
  const made: AnyRecord[] = [];
  for (let i = 0; i < n; i++) made.push(await commentBy(author, device, more));
  return made;
}

describe("the condition of a rule", () => {
  it("is a sentence in both languages", () => {
    expect(conditionSentence(flood)).toEqual([
      "同一设备在 10 分钟内超过 3 条评论",
      "More than 3 comments in 10 minutes by one device",
    ]);
    expect(conditionSentence({ measure: "shortSide", scope: ["model"], operator: "less", limit: 400 })?.[1]).toBe(
      "Short side of a picture: less than 400 px, in models",
    );
    expect(conditionSentence({ ...flood, limit: null })).toBeNull();
  });

  it.each([
    ["scope", { measure: "notWatertight", scope: ["comment"] }],
    ["groupBy", { ...flood, scope: ["report"] }],
    ["operator", { ...flood, operator: "less" }],
    ["limit", { ...flood, limit: 0 }],
    ["measure", { measure: "importLeftOut", scope: ["model"] }],
    ["words", { measure: "ruleWords", scope: ["comment"], words: "" }],
  ])("is refused at its %s if nothing measures it", async (path, condition) => {
    const reply = await add(rule(condition));
    expect(reply.code).toBe(codes.illegalParameter);
    expect(JSON.stringify(reply)).toContain(`item.condition.${path}`);
  });

  it("leads to no measure against an account if one text hits it", async () => {
    const reply = await add(rule({ measure: "contactData", scope: ["comment"] }, { action: "disable" }));
    expect(JSON.stringify(reply)).toContain("item.action");
  });
});

describe("a rule", () => {
  it("is enabled after a dry run of its present version, and begins to block a day later", async () => {
    const { item } = (await add(rule(flood, { severity: 3 }))).result;
    expect(item).toMatchObject({ kind: "frequency", scope: ["comment"], status: 2, tested: false });
    expect((await run("riskRule", "putUp", item)).code).toBe(codes.guardRefused);
    const ready = await tried(item);
    const edited = await api.call<{ item: AnyRecord }>(
      v2("riskRule", "edit"),
      { id: item.id, version: ready.version, item: { condition: { ...flood, limit: 5 } } },
      { token: api.admin },
    );
    expect(edited.result.item).toMatchObject({ tested: false, revision: 2 });
    expect((await run("riskRule", "putUp", edited.result.item)).code).toBe(codes.guardRefused);
    expect((await run("riskRule", "putUp", await tried(edited.result.item))).code).toBe(codes.ok);
    const up = await ruleNow(item.id);
    expect(Number(up["blockFrom"]) - now()).toBeGreaterThan(86_000);
    const versions = await api.db.query("select 1 from risk_rule_version where rule = $1::bigint", [item.id]);
    expect(versions).toHaveLength(2);
    expect((await run("riskRule", "blockNow", up)).code).toBe(codes.ok);
    expect((await ruleNow(item.id))["blockFrom"]).toBeNull();
    await run("riskRule", "putDown", await ruleNow(item.id));
  });

  it("says in a dry run what it would have hit, and how that was decided", async () => {
    const word = unique();
    const author = (await makeUser(api.db)).id;
    const [right, wrong] = [
      await commentBy(author, "", { content: `买 ${word}`, status: 3, machineReview: 6 }),
      await commentBy(author, "", { content: `卖 ${word}` }),
    ];
    await commentBy(author, "", { content: "好看" });
    const { item } = (await add(rule({ measure: "ruleWords", scope: ["comment"], words: word }))).result;
    await tried(item);
    const [outcome] = await api.db.query<{ hits: number; decided: number; upheld: number; outcome: DryRunOutcome }>(
      "select hits, decided, upheld, outcome from risk_dry_run where rule = $1::bigint",
      [item.id],
    );
    expect(outcome).toMatchObject({ hits: 2, decided: 2, upheld: 1 });
    expect(outcome?.outcome.examples.map(({ id, upheld }) => [id, upheld])).toEqual(
      expect.arrayContaining([
        [right.id, true],
        [wrong.id, false],
      ]),
    );
    expect(outcome?.outcome.users).toMatchObject([{ user: author, hits: 2 }]);
    expect(await hitsOf(item.id)).toEqual([]);
  });
});

describe("a frequency rule", () => {
  it("hits a device once, with a finding at its comments, takes them down, and tells their author", async () => {
    const one = await enabled(flood, { action: "hide" });
    const device = `dev-${unique()}`;
    const few = await wave(device, 3);
    await runRules(api.db);
    expect(await hitsOf(one.id)).toEqual([]);
    const more = await wave(device, 2);
    await runRules(api.db);
    await runRules(api.db);
    const hits = await hitsOf(one.id);
    expect(hits).toMatchObject([{ subject: "comment", action: "hide", evidence: { value: 5, limit: 3, key: device } }]);
    for (const { id } of [...few, ...more])
      expect(await readRecord(api.db, comment, id)).toMatchObject({
        status: 3,
        reviewReason: expect.stringContaining("频繁"),
      });
    const told = await api.db.query(
      `select 1 from outbox where payload ->> 'receiver' = $1 and payload ->> 'event' = 'comment.stop'
         and payload ->> 'reason' like '%频繁%'`,
      [more[0]?.["author"]],
    );
    expect(told).toHaveLength(2);
    const findings = await api.db.query("select 1 from review_finding where rule = $1::bigint", [one.id]);
    expect(findings).toHaveLength(5);
    // The review of a comment keeps what the rule found.
    await reviewRecord(api, { resource: "comment", id: String(few[0]?.id), findingsOnly: true });
    expect(await api.db.query("select 1 from review_finding where rule = $1::bigint", [one.id])).toHaveLength(5);
    expect(await ruleNow(one.id)).toMatchObject({ hits: 1 });
    await run("riskRule", "putDown", await ruleNow(one.id));
  });

  it("mutes a device for a week, leaves exempt members and other languages alone", async () => {
    const exempt = (await makeUser(api.db)).id;
    const one = await enabled(flood, { action: "mute", exempt: [exempt], langs: [1] });
    const [muted, free, foreign] = [unique(), unique(), unique()];
    await wave(muted, 4);
    for (let i = 0; i < 4; i++) await commentBy(exempt, free);
    await wave(foreign, 4, { lang: 0 });
    await runRules(api.db);
    const keys = (await hitsOf(one.id)).map(({ evidence }) => (evidence as { key: string }).key);
    expect(keys).toContain(muted);
    expect(keys).not.toContain(free);
    expect(keys).not.toContain(foreign);
    const entries = await api.db.query<{ subject: string; source: string; source_kind: string; scope: string[] }>(
      "select subject, source, source_kind, scope from black_list where subject = any($1)",
      [[muted, free, foreign]],
    );
    expect(entries).toMatchObject([{ subject: muted, source: "risk", source_kind: "riskHit" }]);
    expect(entries[0]?.scope).toContain("comment");
    await run("riskRule", "putDown", await ruleNow(one.id));
  });
});

it("a rule of the same text counts it in any spelling that reads the same", async () => {
  const one = await enabled({ ...flood, measure: "sameText", limit: 2 });
  const [copies, others] = [`dev-${unique()}`, `dev-${unique()}`];
  const author = (await makeUser(api.db)).id;
  for (const content of ["Buy Café now", "buy  CAFE\u0301 now ", "ｂuy Ca\u00ADfé\u3164 now"])
    await commentBy(author, copies, { content });
  for (const content of ["Buy tea now", "Buy cafe now", "Buy Café soon"]) await commentBy(author, others, { content });
  await runRules(api.db);
  expect(await hitsOf(one.id)).toMatchObject([{ evidence: { value: 3, key: copies } }]);
  await run("riskRule", "putDown", await ruleNow(one.id));
});

it("shows which accounts used a device that its hits name", async () => {
  const one = await enabled({ ...flood, limit: 2 });
  const device = `dev-${unique()}`;
  const [first] = await wave(device, 3);
  const second = (await makeUser(api.db)).id;
  await commentBy(second, device);
  await commentBy((await makeUser(api.db)).id, `dev-${unique()}`);
  await runRules(api.db);
  const { accounts, shared } = await api.ok<AccountsBlock>("riskRule", "accounts", { id: one.id });
  const used = shared.find(({ label }) => label === device)?.accounts.toSorted();
  expect(used).toEqual([String(first?.["author"]), second].toSorted());
  expect(accounts.map(({ id }) => id)).toEqual(expect.arrayContaining(used ?? []));
  // A device of one account is left out.
  expect(shared.every((group) => group.accounts.length > 1)).toBe(true);
  await run("riskRule", "putDown", await ruleNow(one.id));
});

describe("a hit", () => {
  it("of a reviewed record follows the decision on it, and its undo", async () => {
    const one = await enabled({ measure: "ruleWords", scope: ["model"], words: "独一无二词" });
    const record = await makeModel(api.db, {
      groupName: "独一无二词",
      machineReview: 1,
      queueOrder: null,
      severity: null,
      findingKinds: [],
    });
    const options = { db: api.db, storage: api.storage };
    await reviewRecord(options, { resource: "model", id: record.id, findingsOnly: false });
    await reviewRecord(options, { resource: "model", id: record.id, findingsOnly: false });
    expect(await hitsOf(one.id)).toMatchObject([{ subject: "model", subject_id: record.id, verdict: "open" }]);
    const { version } = await readRecord(api.db, model, record.id);
    const reason = { text: "重复" };
    const done = await api.ok<{ outcomes: { recordId: string; item: AnyRecord }[] }>("model", "noPass", {
      ids: [record.id],
      versions: { [record.id]: version },
      reason,
    });
    await followDecisions(api.db);
    expect(await hitsOf(one.id)).toMatchObject([{ verdict: "right" }]);
    expect(await ruleNow(one.id)).toMatchObject({ upheld: 1, decided: 1, precision: 1 });
    const [outcome] = done.outcomes;
    await api.ok("operationRecord", "undo", { recordIds: [outcome?.recordId] });
    await followDecisions(api.db);
    expect(await hitsOf(one.id)).toMatchObject([{ verdict: "open" }]);
    const hit = await readRecord(api.db, riskHit, String((await hitsOf(one.id))[0]?.id));
    expect((await run("riskHit", "wrong", hit)).code).toBe(codes.ok);
    expect(await ruleNow(one.id)).toMatchObject({ overturned: 1, precision: 0 });
    const judged = await readRecord(api.db, riskHit, hit.id);
    expect((await run("riskHit", "exemptUser", judged)).code).toBe(codes.ok);
    expect((await ruleNow(one.id))["exempt"]).toEqual([record["author"]]);
    await run("riskRule", "putDown", await ruleNow(one.id));
  });
});

it("a disposed hit leads to an entry of its member or device, which names the hit as its source", async () => {
  const [member, device] = [(await makeUser(api.db)).id, `dev-${unique()}`];
  const [one] = await api.db.query<{ id: string }>("select id from risk_rule order by id limit 1");
  const hit = (values: object): Promise<AnyRecord> =>
    insertRecord(
      api.db,
      riskHit,
      { rule: one?.id, kind: "text", severity: 2, subject: "comment", subjectId: "1", action: "note", ...values },
      null,
    );
  const hits = [await hit({ user: member }), await hit({ user: member }), await hit({ device })];
  const call = (chosen: readonly AnyRecord[]) => ({
    ids: chosen.map(({ id }) => id),
    versions: Object.fromEntries(chosen.map(({ id, version }) => [id, version])),
    input: { scope: ["comment"], forGood: true, why: "多次广告" },
  });
  await api.ok("riskHit", "dispose", call(hits));
  const entries = await api.db.query(
    `select subject_kind as kind, reason, source_kind as "sourceKind", source_id as "sourceId" from black_list
     where subject = any($1) order by id`,
    [[member, device]],
  );
  const common = { reason: "多次广告", sourceKind: "riskHit" };
  expect(entries).toEqual([
    { kind: "user", ...common, sourceId: hits[0]?.id },
    { kind: "device", ...common, sourceId: hits[2]?.id },
  ]);
  const bare = await hit({});
  expect((await api.call(v2("riskHit", "dispose"), call([bare]), { token: api.admin })).code).toBe(codes.guardRefused);
});

it("raises an alert for a rule that is wrong too often, and for one that hits far more than usual", async () => {
  const one = await enabled({ measure: "ruleWords", scope: ["comment"], words: unique() });
  expect(await alerts(api.db)).toEqual([]);
  await api.db.query("update risk_rule set decided = 100, upheld = 30 where id = $1::bigint", [one.id]);
  await api.db.query(
    `insert into risk_hit (rule, kind, severity, subject, subject_id, action)
     select $1::bigint, 'text', 2, 'comment', n, 'note' from generate_series(1, 25) n`,
    [one.id],
  );
  // As much was judged before, without a hit. When nothing was, nobody knows what is usual.
  expect(await alerts(api.db)).toMatchObject([{ kind: "unsure" }]);
  await api.db.query(
    `insert into operation_record (module_id, resource, command, create_time, before, after)
     select 'comment', 'comment', 'comment.judgePass', now() - n * interval '1 minute', '{}', '{}'
     from generate_series(1, 120) n`,
  );
  expect(await alerts(api.db)).toEqual([
    { kind: "unsure", about: one.id, figure: 30, usual: null },
    { kind: "surge", about: one.id, figure: 25, usual: 0 },
  ]);
});
