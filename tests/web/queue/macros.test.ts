import { beforeEach, describe, expect, it } from "vitest";
import { commands, findCommand } from "#commands/index.ts";
import { queues, resources } from "#domain/index.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { model } from "#domain/models/model.resource.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Macro, MacroStep } from "#kernel/macro.ts";
import type { Target } from "#web/commands/target.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { foretells, macrosOf, refusedStep, registerMacros } from "#web/queue/macros/queue-macros.ts";
import { lastSteps, noteStep, noteSteps } from "#web/queue/macros/recent-steps.ts";
import type { QueueSession } from "#web/queue/session/queue-session.ts";
import { createSessionState } from "#web/queue/session/session-state.ts";
import { createRegistry, installRegistry, registry } from "#web/registry/registry.ts";
import { setValue } from "#web/store/state.ts";

const admin: Actor = { id: "1", name: "", isSuper: true, auths: [], userId: null };
const queue = queues.find(({ id }) => id === "machineReview") ?? queues[0]!;
const remark: MacroStep = { command: "model.remark", input: { remark: "看过" } };
const pass: MacroStep = { command: "model.pass" };
const macro = (name: string, key: string, ...steps: MacroStep[]): Macro => ({ name, key, steps });

beforeEach(() => {
  setValue(actorStore, admin);
  installRegistry(createRegistry({ commands, resources, screens: [], queues }));
});

describe("the macros of a queue", () => {
  it("are commands while they are registered, and never stand before a command of the same resource", () => {
    const [one] = macrosOf(queue, [macro("放行", "alt+1", remark, pass)], {});
    if (!one) throw new Error("there is no macro");
    registerMacros([one]);
    expect(registry().command(one.command.id)).toMatchObject({ key: "alt+1", decision: true, resource: "model" });
    expect(registry().commands.at(-1)?.id).toBe(one.command.id);
    registerMacros([]);
    expect(registry().command(one.command.id)).toBeUndefined();
    expect(registry().commands).toHaveLength(commands.length);
  });

  it("are broken by a removed command, and lose a key that another command has now", () => {
    const gone = macro("旧", "alt+1", { command: "model.removedSince" });
    const taken = macro("撞键", "i", remark);
    const [broken, keyless] = macrosOf(queue, [gone, taken], { "model.pass": "i" });
    expect(broken?.problem?.[1]).toMatch(/no longer exists/);
    expect(keyless?.problem).toBeNull();
    expect(keyless?.keyProblem?.[1]).toBe("Taken by Pass");
    expect(keyless?.command.key).toBeNull();
  });

  it("name the first step that the item does not accept", () => {
    const states = { status: ModelShelf.of("up"), machineReview: MachineReview.of("reviewPassed") };
    const target: Target = {
      resource: model,
      records: [{ id: "5", version: 1, ...states }],
      matching: null,
      queue: queue.id,
      shownId: "5",
    };
    expect(refusedStep(macro("", "", remark, pass), target)).toMatchObject({ n: 2, name: ["通过", "Pass"] });
    const waiting = { ...states, status: ModelShelf.of("wait"), machineReview: MachineReview.of("dubious") };
    const open = { ...target, records: [{ id: "5", version: 1, ...waiting }] };
    expect(refusedStep(macro("", "", remark, pass), open)).toBeNull();
    setValue(actorStore, { ...admin, isSuper: false, auths: ["model.remark"] });
    expect(refusedStep(macro("", "", remark, pass), open)).toMatchObject({ n: 2 });
  });

  it("show their effects first where a step changes other records", () => {
    expect(foretells(macro("", "", remark, pass))).toBe(false);
    expect(foretells(macro("", "", remark, { command: "model.stop" }))).toBe(true);
  });
});

it("a new macro begins with what was done on the item before, without what was undone", () => {
  const state = createSessionState();
  const session = { queue, state } as unknown as QueueSession;
  const note = (id: string, verb: string, options = {}): void => {
    const command = findCommand(`model.${verb}`);
    if (command) noteStep(queue.id, id, command, options);
  };
  expect(lastSteps(session, "1")).toEqual([]);
  note("1", "remark", { input: { remark: "看过" } });
  note("1", "recommend", { input: { place: 1 } });
  note("1", "noPass", { reason: { key: "copyright" } });
  note("2", "remark", { input: { remark: "另一条" } });
  const refused = { command: "model.noPass", reason: { key: "copyright" } };
  expect(lastSteps(session, "2")).toEqual([remark, refused]);
  const undone = {
    requestId: "",
    id: "1",
    ids: ["1"],
    command: "model.noPass",
    title: null,
    reason: null,
    handle: null,
  };
  state.decided.push({ ...undone, time: 0, until: 0, isUndoing: false, isUndone: true, isDeferral: false, seconds: 0 });
  expect(lastSteps(session, "2")).toEqual([remark]);
  noteSteps(queue.id, "3", [remark, pass]);
  expect(lastSteps(session, "4")).toEqual([remark, pass]);
});
