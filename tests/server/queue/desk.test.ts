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
  const own = await deskOf(mate.token);
  expect(own.states.map(({ queue }) => queue)).toEqual(["machineReview"]);
  expect(own.team).toBeNull();
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

it("keeps what waited each hour, and shows it to leads of the queue only", async () => {
  const mate = await api.colleague("history-mate", ["screen:/model-machine-review", "model.pass"]);
  const lead = await api.colleague("history-lead", ["screen:/model-machine-review", "machineReview.lead"]);
  const historyOf = (token: string) => api.ok<DeskHistory>("queue", "history", {}, { token });
  await noteHours(api.db);
  const [waiting] = (await deskOf(lead.token)).states.map((one) => one.waiting);
  await makeModel(api.db, { queueOrder: 1, submitTime: now() });
  // An hour that is over keeps its count.
  await api.db.query("update queue_hour set waiting = 7 where hour < date_trunc('hour', now())");
  await noteHours(api.db);
  const hours = await api.db.query<{ waiting: number }>(
    "select waiting from queue_hour where queue = 'machineReview' order by hour",
  );
  expect(hours).toEqual([{ waiting: 7 }, { waiting: (waiting ?? 0) + 1 }]);
  const { backlog, days, arrivals } = await historyOf(lead.token);
  expect(backlog.map(({ queue }) => queue)).toEqual(["machineReview"]);
  expect(backlog[0]?.waiting.at(-1)).toBe((waiting ?? 0) + 1);
  expect(days.length).toBeGreaterThan(0);
  expect(arrivals.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0);
  expect((await historyOf(mate.token)).backlog).toEqual([]);
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
