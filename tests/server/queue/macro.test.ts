import { afterAll, beforeAll, expect, it } from "vitest";
import type { CommandEffects, CommandReply, MacroRequest, Undoable } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { Macro, MacroStep } from "#kernel/macro.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const queue = "machineReview";
const remark = (text: string): MacroStep => ({ command: "model.remark", input: { remark: text } });
const grade: MacroStep = { command: "model.grade", input: { reviewRank: 3 } };
const pass: MacroStep = { command: "model.pass" };
const stop: MacroStep = { command: "model.stop", reason: { key: "copyright" } };

const bodyOf = ({ id, version }: AnyRecord, steps: readonly MacroStep[]): MacroRequest => ({
  queue,
  ids: [id],
  versions: { [id]: version },
  steps,
});
const run = (record: AnyRecord, steps: readonly MacroStep[], token = api.admin) =>
  api.call<CommandReply>(v2("queue", "macro"), bodyOf(record, steps), { token });
const stored = async ({ id }: AnyRecord): Promise<Record<string, unknown>> =>
  (await api.db.query<Record<string, unknown>>("select * from model where id = $1::bigint", [id]))[0] ?? {};
const operations = ({ id }: AnyRecord) =>
  api.db.query<{ command: string; batch: string }>(
    "select command, batch_id as batch from operation_record where resource = 'model' and op_obj_id = $1::bigint and undoes is null order by id",
    [id],
  );

it("runs its steps as one batch, which one undo reverses, with the messages", async () => {
  const record = await makeModel(api.db);
  const before = await stored(record);
  const { code, msg, result } = await run(record, [remark("看过"), grade, pass]);
  expect(code, msg).toBe(codes.ok);
  expect(result.outcomes).toMatchObject([{ id: record.id, ok: true, item: { remark: "看过", machineReview: 5 } }]);
  expect(result.undoUntil).not.toBeNull();
  const done = await operations(record);
  expect(done.map(({ command }) => command)).toEqual(["model.remark", "model.grade", "model.pass"]);
  expect(new Set(done.map(({ batch }) => batch))).toEqual(new Set([result.batchId]));
  const acts = await api.ok<Undoable[]>("queue", "undoable", { queue });
  expect(acts.find(({ items }) => items[0]?.id === record.id)).toMatchObject({
    command: "model.pass",
    recordIds: { length: 3 },
  });
  await api.ok("operationRecord", "undo", { batchId: result.batchId });
  const { remark: text, review_rank: rank, machine_review: state, status } = await stored(record);
  expect([text, rank, state, status]).toEqual([
    before["remark"],
    before["review_rank"],
    before["machine_review"],
    before["status"],
  ]);
  expect(await api.db.query("select 1 from outbox where done is null")).toEqual([]);
});

it("changes nothing where one step is refused, and names it: by permission, by version, by state", async () => {
  const record = await makeModel(api.db);
  const refused = async (call: Promise<{ code: number; msg: string; result: unknown }>, wanted: object) => {
    expect(await call).toMatchObject(wanted);
    expect(await operations(record)).toEqual([]);
    expect((await stored(record))["version"]).toBe(record.version);
  };
  const mate = await api.colleague("half", ["screen:/model-machine-review", "model.remark"]);
  await refused(run(record, [remark("一"), pass], mate.token), {
    code: codes.noPermission,
    msg: expect.stringMatching(/^第 2 步「通过」：/),
    result: { path: "steps[1]" },
  });
  const outsider = await api.colleague("outside", ["model.remark", "model.pass"]);
  await refused(run(record, [remark("一"), pass], outsider.token), { code: codes.noPermission });
  await refused(run({ ...record, version: record.version + 1 }, [remark("一"), pass]), {
    code: codes.versionConflict,
    result: { path: "steps[0].versions" },
  });
  await refused(run(record, [remark("一"), { command: "model.restore" }]), {
    code: codes.wrongState,
    msg: expect.stringMatching(/^第 2 步/),
    result: { details: null },
  });
  await refused(run(record, [grade, { ...remark("一"), input: { remark: "长".repeat(201) } }]), {
    code: codes.illegalParameter,
    result: { path: "steps[1].input.remark" },
  });
  await refused(run(record, [remark("一"), { command: "model.noPass" }]), {
    code: codes.illegalParameter,
    result: { path: "steps[1].reason" },
  });
});

it("takes only commands of the queue's items that can be undone, a decision only as its last step", async () => {
  const record = await makeModel(api.db);
  for (const [steps, path] of [
    [[pass, remark("一")], "steps[0].command"],
    [[{ command: `${reportCase.name}.remark` }], "steps[0].command"],
    [[{ command: "model.renamedAway" }], "steps[0].command"],
    [[{ command: "model.recommend" }, pass], "steps[0].command"],
    [[], "steps"],
    [Array.from({ length: 6 }, () => grade), "steps"],
  ] as const)
    expect(await run(record, steps), path).toMatchObject({ code: codes.illegalParameter, result: { path } });
});

it("tells what all steps would do, and leaves everything as it is", async () => {
  const record = await makeModel(api.db, {
    status: ModelShelf.of("up"),
    machineReview: MachineReview.of("reviewPassed"),
  });
  const effects = await api.ok<CommandEffects>("queue", "macroEffects", bodyOf(record, [remark("侵权"), stop]));
  const alone = { ids: [record.id], versions: { [record.id]: record.version }, reason: stop.reason };
  expect(effects).toEqual(await api.ok<CommandEffects>("model", "stopEffects", alone));
  expect(effects.effects.length).toBeGreaterThan(0);
  expect(await operations(record)).toEqual([]);
});

it("is kept with the account, by queue, and refused at the field", async () => {
  const { token } = await api.colleague("keeper", ["screen:/model-machine-review"]);
  const keep = (macro: Partial<Macro> & { was?: string }) =>
    api.call<{ macros: Record<string, Macro[]> }>(
      v2("own", "keepMacro"),
      { queue, name: "放行", key: "alt+1", steps: [grade, pass], ...macro },
      { token },
    );
  expect((await keep({})).code).toBe(codes.ok);
  const second = await keep({ name: "记一笔", key: "i", steps: [remark("一")] });
  expect(second.result.macros[queue]?.map(({ name }) => name)).toEqual(["放行", "记一笔"]);
  for (const [macro, path] of [
    [{ key: "alt+2" }, "name"],
    [{ name: "放\u00AD行", key: "alt+2" }, "name"],
    [{ name: "新", key: "alt+1" }, "key"],
    [{ name: "新", key: "p", steps: [grade] }, "key"],
    [{ name: "新", key: "mod+j" }, "key"],
    [{ name: "新", key: "", steps: [pass, grade] }, "steps[0].command"],
    [{ name: "新", key: "", steps: [{ command: "model.noPass" }] }, "steps[0].reason"],
    [
      { name: "新", key: "", steps: [{ command: "model.grade", input: { reviewRank: "x" } }] },
      "steps[0].input.reviewRank",
    ],
  ] as const)
    expect(await keep(macro), path).toMatchObject({ code: codes.illegalParameter, result: { path } });
  expect((await keep({ was: "放行", name: "放行二", key: "" })).code).toBe(codes.ok);
  await api.call(v2("own", "dropMacro"), { queue, name: "记一笔" }, { token });
  const { result } = await api.call<{ macros: unknown }>(v2("own", "macros"), {}, { token });
  expect(result.macros).toEqual({ [queue]: [{ name: "放行二", key: "", steps: [grade, pass] }] });
});
