import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources, screens } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import { MAX_SELECTED, MAX_DECIDED_ALONE } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { updateSelection } from "#web/commands/update-selection.ts";
import { availabilityHere, installDesk, runCommand } from "#web/commands/run.ts";
import { requestOf } from "#web/commands/send.ts";
import type { Desk, Target } from "#web/commands/target.ts";
import { loadTexts } from "#support/texts.ts";
import { languageStore } from "#web/i18n/text.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { setValue } from "#web/store/state.ts";
import { currentNotice, notify } from "#web/ui/notice.tsx";

installRegistry(createRegistry({ commands, resources, screens, queues }));
beforeAll(() => loadTexts(languageStore.value));
beforeEach(() => setValue(actorStore, { id: "1", name: "", isSuper: true, auths: [], userId: null }));

const ofServer = commands.filter(
  (command) => command.resource !== null && command.targets !== "none" && command.action.type !== "browser",
);
const resourceOf = (command: Command): Resource => {
  const resource = resources.find(({ name }) => name === command.resource);
  if (!resource) throw new Error(`${command.id} has no resource`);
  return resource;
};
const rows = (n: number): AnyRecord[] =>
  Array.from({ length: n }, (_, index) => ({
    id: String(index + 1),
    version: 1,
    status: 1,
    machineReview: 3,
    author: "9",
  }));
const target = (command: Command, more: Partial<Target>): Target => ({
  resource: resourceOf(command),
  records: rows(3),
  matching: null,
  shownId: null,
  queue: null,
  ...more,
});
const named = (id: string): Command => {
  const match = commands.find((command) => command.id === id);
  if (!match) throw new Error(`no command is called ${id}`);
  return match;
};

describe("runCommand", () => {
  const pass = named("model.pass");
  const one = (status: number): Target =>
    target(pass, { records: rows(1).map((row) => ({ ...row, status, groupName: "花瓶" })) });

  it("names the record in a refusal and removes the notice after the next successful decision", () => {
    installDesk({ run: () => true, ask: () => undefined });
    runCommand("model.pass", {}, one(3));
    const word = currentNotice();
    expect(word?.text).toMatch(/^「花瓶」：/);
    runCommand("model.pass", {}, one(1));
    expect(currentNotice()).toBeNull();
    // A later notice about something else stays.
    runCommand("model.pass", {}, one(3));
    notify("乙 没有决定");
    runCommand("model.pass", {}, one(1));
    expect(currentNotice()?.text).toBe("乙 没有决定");
  });
});

describe("availabilityHere and requestOf for all matching records", () => {
  it("refuses every server command for all matching records and states the maximum number", () => {
    expect(ofServer.length).toBeGreaterThan(5);
    for (const command of ofServer)
      for (const records of [rows(1), rows(20)]) {
        const answer = availabilityHere(command, target(command, { records, matching: { filter: "", count: 3_214 } }));
        expect(answer, command.id).toMatchObject({ ok: false });
        if (!answer.ok)
          for (const sentence of answer.message)
            expect(sentence).toContain(String(command.decision ? MAX_DECIDED_ALONE : MAX_SELECTED));
      }
  });
  it("throws instead of sending the loaded rows as all matching records", () => {
    const pass = named("model.pass");
    expect(() => requestOf(pass, target(pass, { matching: { filter: "", count: 9 } }), {})).toThrow();
  });
  it("names no record for a command of the page, even if some are selected", () => {
    const [add, pass] = [named("model.add"), named("model.pass")];
    expect(requestOf(add, target(pass, {}), { input: { a: 1 } })).toEqual({ input: { a: 1 } });
  });
});

describe("runCommand for selected rows", () => {
  const done = { ok: true, recordId: null, code: 0, msg: "" };

  it("sends a decision on more rows than may be decided alone, which the server keeps for a second admin", () => {
    const pass = named("model.pass");
    const more = { queue: "machineReview", records: rows(MAX_DECIDED_ALONE + 1) };
    expect(availabilityHere(pass, target(pass, more))).toEqual({ ok: true });
  });
  it("decides only the selected rows that nobody else changed since they were selected", () => {
    const pass = named("model.pass");
    const chosen = new Map(rows(3).map((record) => [record.id, record]));
    const rowsOf = (version: number) => rows(3).map((record) => ({ ...record, version, updater: "1" }));
    // The user's own version of the second one includes a colleague's earlier change.
    const [mine, theirs, same] = [rowsOf(2).slice(0, 1), rowsOf(3).slice(1, 2), rows(3).slice(2)];
    const outcomes = [...mine, ...theirs].map((item) => ({ ...done, id: item.id, item }));
    updateSelection({ chosen }, outcomes);
    const asked: unknown[] = [];
    const ask: Desk["ask"] = (_, about) =>
      asked.push(
        about?.records,
        about?.leftOut?.map(({ record }) => record),
      );
    const desk = { run: () => true, ask };
    const on = target(pass, { records: [...mine, ...theirs, ...same], chosen, desk });
    expect(runCommand("model.pass", {}, on)).toBe("asking");
    expect(runCommand("model.setCategory", {}, on)).toBe("asking");
    expect(asked).toEqual([[...mine, ...same], theirs, on.records, undefined]);
    expect(availabilityHere(pass, { ...on, records: theirs })).toMatchObject({ code: "versionConflict" });
  });
  it("refuses more than the maximum number of selected rows, and several for a single-record command", () => {
    const many = named("model.delete");
    expect(availabilityHere(many, target(many, { records: rows(MAX_SELECTED + 1) }))).toMatchObject({ ok: false });
    const one = named("model.edit");
    expect(availabilityHere(one, target(one, { records: rows(2) }))).toMatchObject({ ok: false });
  });
});
