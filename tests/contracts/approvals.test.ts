import { describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { permissionNames } from "#commands/permissions.ts";
import { ConfigType } from "#domain/enumerations/reports.ts";
import { resourceNamed } from "#domain/index.ts";
import { limitPath } from "#domain/settings/limits.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { approvalPermission, defineCommand } from "#kernel/command.ts";
import type { Fields } from "#kernel/field.ts";
import { pathEnd } from "#server/commands/people-of.ts";

const configFields: Fields = systemConfig.fields;
const isType = (type: string): boolean => ConfigType.values.some(({ key }) => key === type);

describe("approval by a second person", () => {
  const asked = commands.filter(({ approval }) => approval !== null);

  it("is declared by a rule, on commands of records that the server runs", () => {
    for (const { id, approval, resource, action } of asked) {
      const rules = [approval?.always, approval?.count, approval?.amount].filter((rule) => rule !== undefined);
      expect([rules.length, resource !== null, action.type !== "browser"], id).toEqual([1, true, true]);
    }
  });

  it("by amount names a limit of systemConfig, and an amount of the record or the input", () => {
    for (const { id, approval, input, resource } of asked) {
      if (approval?.amount === undefined) continue;
      const { fields }: { fields: Fields } = resourceNamed(resource ?? "");
      expect((input[approval.amount] ?? fields[approval.amount])?.kind, id).toBe("money");
      if (approval.currency !== undefined) expect({ ...fields, ...input }, id).toHaveProperty(approval.currency);
      const { type, field } = limitPath(approval.above ?? "");
      const limit = configFields[type]?.shape?.[field] ?? configFields[field];
      expect([isType(type), limit?.kind], id).toEqual([true, "money"]);
    }
  });

  it("by number names a number, or a limit of systemConfig", () => {
    for (const { id, approval } of asked) {
      if (typeof approval?.count !== "string") continue;
      const { type, field } = limitPath(approval.count);
      expect([isType(type), configFields[field]?.kind], id).toEqual([true, "int"]);
    }
  });

  it("needs a permission that can be granted", () => {
    const needed = asked.flatMap((command) => approvalPermission(command) ?? []);
    expect(needed.filter((name) => !permissionNames.has(name))).toEqual([]);
  });
});

it("people whom a command excludes are named by fields that lead to an admin or a member", () => {
  for (const { notBy, approval, resource } of commands)
    for (const path of [...(notBy?.people ?? []), ...(approval?.notBy ?? [])])
      expect(() => pathEnd(resourceNamed(resource ?? ""), path)).not.toThrow();
});

describe("what posts, pays or sends", () => {
  it("is never undoable", () => {
    expect(commands.filter(({ risk, undoable }) => risk === "pays" && undoable).map(({ id }) => id)).toEqual([]);
  });

  it("is not undoable by default, and cannot be declared so", () => {
    const pays = { label: ["付", "Pay"], action: { type: "transition", transition: "pay" }, risk: "pays" } as const;
    expect(defineCommand("payout", "payout", "pay", pays).undoable).toBe(false);
    expect(() => defineCommand("payout", "payout", "pay", { ...pays, undoable: true })).toThrow(/cannot be undone/);
  });
});
