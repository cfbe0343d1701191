import { afterEach, describe, expect, it } from "vitest";
import { queues } from "#domain/index.ts";
import { bindingsOf } from "#kernel/bindings.ts";
import { defineCommand } from "#kernel/command.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { keyOf, overrides } from "#web/keyboard/bindings.ts";
import { rebind, restore, restoreAll } from "#web/keyboard/rebind.ts";

const label = ["", ""] as const;
const action = { type: "browser" } as const;
const next = defineCommand(null, "list", "next", { label, action, key: "j", also: ["arrowdown"], layer: "list" });
const filter = defineCommand(null, "list", "filter", { label, action, key: "/", layer: "page" });
const all = [next, filter];
installRegistry(createRegistry({ commands: all, resources: [], screens: [], queues }));

afterEach(() => restoreAll());

describe("rebinding", () => {
  it("replaces the first key and keeps the second", () => {
    expect(rebind(next, "n")).toBeNull();
    expect(keyOf(next)).toBe("n");
    expect(
      bindingsOf(all, overrides.get())
        .filter((b) => b.command.id === next.id)
        .map((b) => b.keys),
    ).toEqual(["n", "arrowdown"]);
  });
  it("takes no key that the rule refuses, and goes by the keys as they are", () => {
    expect(rebind(filter, "j")).toMatchObject({ why: "clash", with: next });
    expect(keyOf(filter)).toBe("/");
    expect(rebind(next, "n")).toBeNull();
    expect(rebind(filter, "n")).toMatchObject({ why: "clash" });
    expect(rebind(filter, "j")).toBeNull();
  });
  it("gives a shipped key back only where nobody was given it meanwhile", () => {
    rebind(next, "n");
    rebind(filter, "j");
    expect(restore(next)).toMatchObject({ why: "clash", with: filter });
    expect(keyOf(next)).toBe("n");
    expect(restore(filter)).toBeNull();
    expect(restore(next)).toBeNull();
    expect(overrides.get()).toEqual({});
  });
});

it("a stored key that is no key is ignored", () => {
  overrides.set({ [next.id]: "hyper+x" });
  expect(keyOf(next)).toBe("j");
});
