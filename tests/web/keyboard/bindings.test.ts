import { afterEach, describe, expect, it } from "vitest";
import { queues } from "#domain/index.ts";
import { bindingsOf } from "#kernel/bindings.ts";
import { defineCommand } from "#kernel/command.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { keyOf, overrides } from "#web/keyboard/bindings.ts";
import { rebind, restore, restoreAll } from "#web/keyboard/rebind.ts";
import { setValue } from "#web/store/state.ts";

const label = ["", ""] as const;
const action = { type: "browser" } as const;
const next = defineCommand(null, "list", "next", { label, action, key: "j", also: ["arrowdown"], layer: "list" });
const filter = defineCommand(null, "list", "filter", { label, action, key: "/", layer: "page" });
const all = [next, filter];
installRegistry(createRegistry({ commands: all, resources: [], screens: [], queues }));

afterEach(() => restoreAll());

describe("rebinding a key", () => {
  it("replaces the first key of a command and keeps the second", () => {
    expect(rebind(next, "n")).toBeNull();
    expect(keyOf(next)).toBe("n");
    expect(
      bindingsOf(all, overrides.value)
        .filter((b) => b.command.id === next.id)
        .map((b) => b.keys),
    ).toEqual(["n", "arrowdown"]);
  });
  it("is refused if another command has the key now, and allowed once that command has another one", () => {
    expect(rebind(filter, "j")).toMatchObject({ reason: "clash", with: next });
    expect(keyOf(filter)).toBe("/");
    expect(rebind(next, "n")).toBeNull();
    expect(rebind(filter, "n")).toMatchObject({ reason: "clash" });
    expect(rebind(filter, "j")).toBeNull();
  });
  it("restores a default key only if no other command has it now", () => {
    rebind(next, "n");
    rebind(filter, "j");
    expect(restore(next)).toMatchObject({ reason: "clash", with: filter });
    expect(keyOf(next)).toBe("n");
    expect(restore(filter)).toBeNull();
    expect(restore(next)).toBeNull();
    expect(overrides.value).toEqual({});
  });
});

it("a command keeps its default key if the stored one is not a valid key", () => {
  setValue(overrides, { [next.id]: "hyper+x" });
  expect(keyOf(next)).toBe("j");
});
