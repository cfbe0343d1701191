import { commands, findCommand } from "#commands/index.ts";
import { isDestructive } from "#kernel/command.ts";
import { describe, expect, it } from "vitest";
import { enumerations } from "#domain/enumerations/index.ts";
import { resources } from "#domain/index.ts";
import type { Tone } from "#kernel/enumeration.ts";

describe("the values of an enumeration", () => {
  /** Tones that a state may have whose Chinese label matches. */
  const meanings: readonly (readonly [label: RegExp, tones: readonly (Tone | null)[]])[] = [
    [/^(?:已结束|已到期|已过期|已失效|已撤回|已撤销|已解除|草稿|待开始|未开始)$/, [null]],
    [/^(?:待审核|待审批|待确认|待复核|待处理)$/, ["yellow"]],
    [/(?:执行中|检查中|发送中|排队中|撤销中)$/, ["blue"]],
    [/^(?:失败|逾期|有错|发送失败|打款失败)$/, ["red"]],
    [/^(?:完成|已完成|成功|已通过)$/, ["green"]],
  ];
  it("have the tone of what each state asks: yellow to act, blue under way, green good, red wrong, none for the rest", () => {
    const ofFields = resources.flatMap(({ fields, machine }) =>
      [...Object.values(fields).map(({ enumeration }) => enumeration), ...Object.values(machine?.fields ?? {})].filter(
        (one) => one !== undefined,
      ),
    );
    const states = [...new Set([...enumerations, ...ofFields])].filter(({ values }) => values.some(({ tone }) => tone));
    let judged = 0;
    for (const { name, values } of states)
      for (const { label, tone } of values)
        for (const [pattern, tones] of meanings) {
          if (!pattern.test(label[0])) continue;
          judged += 1;
          expect(tones, `${name} ${label[0]}`).toContain(tone);
        }
    expect(judged).toBeGreaterThan(40);
  });

  it("are ranks exactly where their values are P0 to P2", () => {
    const ofFields = resources.flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ enumeration }) => enumeration ?? []),
    );
    expect(ofFields.some(({ isRank }) => isRank)).toBe(true);
    for (const { name, isRank, values } of ofFields) expect(isRank, name).toBe(values.some(({ key }) => key === "P0"));
  });
});

it("a command is destructive where the command is whose permission it requires", () => {
  const derived = commands.filter((one) => findCommand(one.requiresPermission ?? "") !== undefined);
  expect(derived.length).toBeGreaterThan(5);
  for (const command of derived) {
    const required = findCommand(command.requiresPermission ?? "");
    if (required && isDestructive(required)) expect(isDestructive(command), command.id).toBe(true);
  }
});
