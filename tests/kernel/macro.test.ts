import { describe, expect, it } from "vitest";
import { commands, findCommand } from "#commands/index.ts";
import { queues } from "#domain/index.ts";
import type { Macro, MacroStep } from "#kernel/macro.ts";
import { isMacroStep, macroCommand, macroName, problemsOfSteps, refusedMacroKey } from "#kernel/macro.ts";

const step = (verb: string): MacroStep => ({ command: `model.${verb}` });
const commandOf = (macro: Partial<Macro>) =>
  macroCommand({ name: "放行 1%", key: "", steps: [step("remark")], ...macro }, "model", findCommand);
const keyboard = { commands, queues, changed: {} };

describe("a macro", () => {
  it("is a decision if its last step is one, and its id gives its name back", () => {
    expect(commandOf({}).decision).toBe(false);
    const deciding = commandOf({ steps: [step("remark"), step("pass")] });
    expect(deciding.decision).toBe(true);
    expect(macroName(deciding.id)).toBe("放行 1%");
    expect(macroName("model.pass")).toBeNull();
  });

  it("names the step that it cannot contain", () => {
    const problems = (...verbs: string[]) =>
      problemsOfSteps(verbs.map(step), "model", findCommand).map(({ path }) => path);
    expect(problems("remark", "setTags", "pass")).toEqual([]);
    expect(problems("pass", "remark")).toEqual(["steps[0].command"]);
    expect(problems("remark", "removedSince", "reveal")).toEqual(["steps[1].command", "steps[2].command"]);
    expect(problems(...Array.from({ length: 6 }, () => "remark"))).toEqual(["steps"]);
    expect(problemsOfSteps([step("remark")], "comment", findCommand)).toHaveLength(1);
  });

  it("takes Alt with a digit, or a letter that is free in every layer of its queue", () => {
    const refused = (key: string, steps = [step("remark")]) =>
      refusedMacroKey(commandOf({ key, steps }), keyboard)?.[1] ?? null;
    expect(["alt+1", "alt+0", "i"].map((key) => refused(key))).toEqual([null, null, null]);
    expect(["p", "j", "s", "u"].map((key) => refused(key))).toEqual(Array(4).fill(expect.stringMatching(/^Taken by /)));
    for (const key of ["1", "mod+j", "shift+i", "alt+j", "f9"]) expect(refused(key), key).toMatch(/^Use Alt/);
    const other = commandOf({ name: "二", key: "alt+1" });
    const withOther = { ...keyboard, commands: [...commands, other] };
    expect(refusedMacroKey(commandOf({ key: "alt+1" }), withOther)?.[1]).toBe("Taken by 二");
  });
});

it("can hold the decisions of every queue that run alone and can be undone", () => {
  for (const { id, resource, bar } of queues) {
    const ofResource = bar
      .flatMap(({ command }) => findCommand(command) ?? [])
      .filter((one) => one.resource === resource);
    const decisions = ofResource.filter(({ decision, undoable }) => decision && undoable);
    expect(decisions.length, id).toBeGreaterThan(0);
    expect(
      decisions.every((one) => isMacroStep(one, resource)),
      id,
    ).toBe(true);
  }
});
