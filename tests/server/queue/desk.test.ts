import { afterAll, beforeAll, expect, it } from "vitest";
import type { DeskHistory, DeskReply, WaitingReply } from "#domain/api/queue.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { deskAlert } from "#domain/home/desk-alert.resource.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import { codes } from "#kernel/errors.ts";
import { noteHours } from "#server/queue/hours.ts";
import { raiseAlerts } from "#server/queue/raise-alerts.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeAny } from "#support/make-any.ts";
import { makeModel, now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const deskOf = (token: string, days = 1): Promise<DeskReply> => api.ok<DeskReply>("queue", "desk", { days }, { token });

it("shows the queues that the admin works, and the team only to leads", async () => {
  const mate = await api.colleague("desk-mate", ["screen:/model-machine-review", "model.pass"]);
  const lead = await api.colleague("desk-lead", ["screen:/model-machine-review", "machineReview.lead"]);
  const models = [await makeModel(api.db, { queueOrder: 1 }), await makeModel(api.db, { queueOrder: 2 })];
  const ids = models.map(({ id }) => id);
  const versions = Object.fromEntries(ids.map((id) => [id, 1]));
  await api.ok<CommandReply>("model", "pass", { ids, versions, queue: "machineReview" }, { token: mate.token });
  const mateDesk = await deskOf(mate.token);
  expect(mateDesk.states.map(({ queue }) => queue)).toEqual(["machineReview"]);
  expect(mateDesk.team).toBeNull();
  const led = await deskOf(lead.token, 7);
  expect(led.team).toMatchObject([{ name: "desk-mate", queues: ["machineReview"], held: 0, decided: 2 }]);
});

it("names a rule that is often wrong, to those who may read rules", async () => {
  const reader = await api.colleague("rule-reader", ["screen:/risk-manage"]);
  const mate = await api.colleague("rule-mate", ["screen:/model-machine-review"]);
  const rule = await makeAny(api.db, riskRule, { name: { "1": "站外联系", "0": "Contact data" }, severity: 2 });
  await api.db.query("update risk_rule set status = 1, decided = 200, upheld = 40 where id = $1::bigint", [rule.id]);
  await raiseAlerts(api.db);
  const alertsOf = async (token: string) => (await deskOf(token)).alerts.filter(({ about }) => about === rule.id);
  expect(await alertsOf(reader.token)).toMatchObject([{ kind: "unsure", figure: 20, rule: { "0": "Contact data" } }]);
  expect(await alertsOf(mate.token)).toEqual([]);
});

it("keeps what waited each hour, and shows moderators their own queues and leads those of their team", async () => {
  const mate = await api.colleague("history-mate", ["screen:/model-machine-review", "model.pass", "queue.escalate"]);
  const lead = await api.colleague("history-lead", [
    "screen:/model-machine-review",
    "screen:/content-manage",
    "machineReview.lead",
  ]);
  const historyOf = (token: string, team?: boolean) => api.ok<DeskHistory>("queue", "history", { team }, { token });
  await noteHours(api.db);
  const [waiting = 0] = (await deskOf(mate.token)).states.map((one) => one.waiting);
  const model = await makeModel(api.db, { queueOrder: 1, submitTime: now() });
  // An hour that is over keeps its count.
  await api.db.query("update queue_hour set waiting = 7 where hour < date_trunc('hour', now())");
  await noteHours(api.db);
  const hours = () =>
    api.db.query<{ waiting: number }>("select waiting from queue_hour where queue = 'machineReview' order by hour");
  expect(await hours()).toEqual([{ waiting: 7 }, { waiting: waiting + 1 }]);
  // What is deferred waits for nobody.
  await api.ok("queue", "escalate", { queue: "machineReview", id: model.id, version: 1, text: "?" }, mate);
  await noteHours(api.db);
  expect((await hours()).at(-1)).toEqual({ waiting });
  const mateHistory = await historyOf(mate.token);
  expect(mateHistory.backlog.map(({ queue, waiting: ends }) => [queue, ends.at(-1)])).toEqual([
    ["machineReview", waiting],
  ]);
  expect((await historyOf(mate.token, true)).backlog).toEqual([]);
  const queuesOf = ({ backlog }: DeskHistory) => backlog.map(({ queue }) => queue).toSorted();
  expect(queuesOf(await historyOf(lead.token))).toEqual(["machineReview", "posts"]);
  expect(queuesOf(await historyOf(lead.token, true))).toEqual(["machineReview"]);
});

it("divides the history by days and by hours of the week, in the reader's time zone", async () => {
  const { token } = await api.colleague("days-mate", ["screen:/evaluate-manage"]);
  await api.db.query("delete from queue_hour where queue = 'evaluations'");
  const none = await api.ok<DeskHistory>("queue", "history", {}, { token });
  expect(none).toMatchObject({
    days: [],
    backlog: [{ queue: "evaluations", waiting: [] }],
    arrivals: [],
    decisions: [],
  });
  expect(new Set(none.byHour)).toEqual(new Set([0]));
  // Yesterday at 9 and at 23, and today at 0, where the reader is; and a day that is too long ago.
  const today = "date_trunc('day', now() at time zone 'Asia/Shanghai')";
  const rows = [
    ["- interval '15 hours'", 9, 4, 1],
    ["- interval '1 hour'", 5, 2, 6],
    ["", 6, 1, 0],
    ["- interval '14 days'", 80, 30, 20],
  ] as const;
  for (const [time, ...figures] of rows)
    await api.db.query(
      `insert into queue_hour (queue, hour, waiting, arrivals, decisions)
       values ('evaluations', (${today} ${time}) at time zone 'Asia/Shanghai', $1, $2, $3)`,
      figures,
    );
  const history = await api.ok<DeskHistory>(
    "queue",
    "history",
    {},
    {
      token,
      headers: { __cxy_timezone_name_: "Asia/Shanghai" },
    },
  );
  const [yesterday = 0, last = 0] = history.days;
  expect(last - yesterday).toBe(86_400);
  expect(history.days).toHaveLength(2);
  expect(history).toMatchObject({ backlog: [{ waiting: [5, 6] }], arrivals: [6, 1], decisions: [7, 0] });
  const weekday = (time: number): number => (new Date(time * 1_000).getUTCDay() + 6) % 7;
  const places = history.byHour.flatMap((n, place) => (n > 0 ? [[place, n]] : []));
  const wanted = [
    [weekday(yesterday) * 24 + 9, 4],
    [weekday(yesterday) * 24 + 23, 2],
    // 14 days ago it was the same weekday as today.
    [weekday(last) * 24, 31],
  ];
  expect(places).toEqual(wanted.toSorted(([a = 0], [b = 0]) => a - b));
});

it("shows the newest note to the next shift until it is read", async () => {
  const [writer, reader] = [await api.colleague("night", []), await api.colleague("early", [])];
  expect((await deskOf(reader.token)).note).toBeNull();
  const send = (verb: string, body: object, token: string) =>
    api.call(`/api/cxy/manager/v2/shiftNote/${verb}`, body, { token });
  expect((await send("write", { text: " " }, writer.token)).code).toBe(codes.illegalParameter);
  await send("write", { text: "「手枪握把」先升级" }, writer.token);
  const { note } = await deskOf(reader.token);
  expect(note).toMatchObject({ text: "「手枪握把」先升级", name: "night", readers: [] });
  for (let i = 0; i < 2; i++) expect((await send("markRead", { id: note?.id }, reader.token)).code).toBe(codes.ok);
  expect((await deskOf(reader.token)).note).toMatchObject({ readers: ["early"] });
});

it("raises an alert while items are overdue, and ends it when its cause is gone or somebody dismisses it", async () => {
  const lead = await api.colleague("alert-lead", [
    "screen:/model-machine-review",
    "machineReview.lead",
    "deskAlert.dismiss",
  ]);
  const alerts = async () => (await deskOf(lead.token)).alerts.filter(({ kind }) => kind === "overdue");
  const late = await makeModel(api.db, { queueOrder: 1, submitTime: now() - 30 * 86_400 });
  await raiseAlerts(api.db);
  const [alert] = await alerts();
  expect(alert).toMatchObject({ about: "machineReview", figure: 1, status: "open" });
  await raiseAlerts(api.db);
  expect(await alerts()).toEqual([alert]);
  const dismiss = (reason: object) =>
    api.call(
      v2("deskAlert", "dismiss"),
      { ids: [alert?.id], versions: { [alert?.id ?? ""]: 1 }, ...reason },
      { token: lead.token },
    );
  expect((await dismiss({})).code).toBe(codes.illegalParameter);
  expect((await dismiss({ reason: { text: "节后补审" } })).code).toBe(codes.ok);
  expect(await alerts()).toEqual([]);
  // As long as the cause goes on, it is not said again.
  await raiseAlerts(api.db);
  expect(await alerts()).toEqual([]);
  await api.ok("model", "pass", { ids: [late.id], versions: { [late.id]: 1 } }, { token: api.admin });
  await raiseAlerts(api.db);
  await makeModel(api.db, { queueOrder: 1, submitTime: now() - 30 * 86_400 });
  await raiseAlerts(api.db);
  expect(await alerts()).toMatchObject([{ figure: 1, status: "open" }]);
});

it("counts for the bell and the tabs what waits for the admin, in the own queues only", async () => {
  const mate = await api.colleague("bell-mate", ["screen:/model-machine-review", "model.pass"]);
  const before = await api.ok<WaitingReply>("queue", "waiting", {}, { token: mate.token });
  expect(Object.keys(before.queues)).toEqual(["machineReview"]);
  await makeModel(api.db, { queueOrder: 1, submitTime: now() });
  const alert = (about: string, status: string, kind = "overdue") =>
    makeAny(api.db, deskAlert, { kind, about, status, figure: 3 });
  await alert("machineReview", "open");
  await alert("posts", "open");
  await alert("machineReview", "seen", "arrivals");
  const { alerts, queues } = await api.ok<WaitingReply>("queue", "waiting", {}, { token: mate.token });
  expect(queues["machineReview"]).toBe((before.queues["machineReview"] ?? 0) + 1);
  expect(alerts).toBe(before.alerts + 1);
  const [state] = (await deskOf(mate.token)).states;
  expect(queues["machineReview"]).toBe(state?.waiting);
});

it("counts the records of views as their lists do, and only of resources that the admin may list", async () => {
  const reader = await api.colleague("view-reader", ["screen:/model-admin"]);
  const filters = ["status:wait", "groupName:counted-one", "status:wait (author:1 | author:2)"];
  await makeModel(api.db, { groupName: "counted-one" });
  const countsOf = (resource: string, asked: readonly string[]) =>
    api.call(v2("view", "counts"), { resource, filters: asked }, { token: reader.token });
  const reply = await api.ok<{ counts: number[] }>(
    "view",
    "counts",
    { resource: "model", filters },
    { token: reader.token },
  );
  const listed = await Promise.all(
    filters.map((filter) =>
      api.ok<{ count: number }>("model", "list", { filter, pageSize: 1 }, { token: reader.token }),
    ),
  );
  expect(reply.counts).toEqual(listed.map(({ count }) => count));
  expect((await countsOf("periodicJob", ["x"])).code).toBe(codes.notFound);
  expect((await countsOf("nosuch", ["x"])).code).toBe(codes.notFound);
  expect((await countsOf("model", ["nosuch:1"])).code).toBe(codes.illegalParameter);
});
