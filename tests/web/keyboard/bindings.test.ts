import { afterEach, describe, expect, it } from "vitest";
import { defineCommand } from "#kernel/command.ts";
import { queues } from "#domain/index.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { bindingsOf, keyOf, overrides } from "#web/keyboard/bindings.ts";
import { rebind, refusedKey, restore } from "#web/keyboard/rebind.ts";

const label = ["", ""] as const;
const runs = { by: "browser" } as const;
const next = defineCommand(null, "list", "next", { label, runs, key: "j", also: ["arrowdown"], layer: "list" });
const goto = defineCommand(null, "go", "models", { label, runs, key: "g m", layer: "page" });
const filter = defineCommand(null, "list", "filter", { label, runs, key: "/", layer: "page" });
const palette = defineCommand(null, "palette", "open", { label, runs, key: "mod+k" });
const pass = defineCommand("model", "model", "pass", { label, runs, key: "p" });
const poke = defineCommand("user", "user", "poke", { label, runs, key: "q" });
const skip = defineCommand(null, "queue", "skip", { label, runs, key: "s", layer: "queue" });
const solid = defineCommand(null, "viewer", "solid", { label, runs, key: "a", layer: "viewer" });
const wire = defineCommand(null, "viewer", "wireframe", { label, runs, key: "w", layer: "viewer" });
const crop = defineCommand(null, "image", "crop", { label, runs, key: "c", layer: "image" });
const help = defineCommand(null, "help", "open", { label, runs, key: "?", layer: "page" });
const desk = defineCommand(null, "desk", "next", { label, runs, key: "w", layer: "desk" });
const all = [next, goto, filter, palette, pass, poke, skip, solid, wire, crop, help, desk];
installRegistry(createRegistry({ commands: all, resources: [], screens: [], queues }));

afterEach(() => restore());

describe("rebinding", () => {
  it("replaces the first key and keeps the second", () => {
    expect(rebind(next, "n", all)).toBeNull();
    expect(keyOf(next)).toBe("n");
    expect(
      bindingsOf(all, overrides.get())
        .filter((b) => b.command.id === next.id)
        .map((b) => b.keys),
    ).toEqual(["n", "arrowdown"]);
  });
  it("refuses clashes in the layer, prefixes too, and names the other command", () => {
    expect(refusedKey(filter, "g m", all)).toMatchObject({ why: "clash", with: goto });
    expect(refusedKey(filter, "g", all)).toMatchObject({ why: "clash", with: goto });
    expect(rebind(filter, "g m x", all)).toMatchObject({ why: "clash" });
    expect(keyOf(filter)).toBe("/");
  });
  it("lets two resources share a key, and what lies over a screen take one of its keys", () => {
    expect(refusedKey(poke, "p", all)).toBeNull();
    expect(refusedKey(solid, "j", all)).toBeNull();
  });
  it("refuses clashes with whatever acts on the same screen", () => {
    expect(refusedKey(filter, "j", all)).toMatchObject({ why: "clash", with: next });
    expect(refusedKey(skip, "p", all)).toMatchObject({ why: "clash", with: pass });
    expect(refusedKey(pass, "s", all)).toMatchObject({ why: "clash", with: skip });
    // No queue is of users.
    expect(refusedKey(poke, "s", all)).toBeNull();
    // The desk has no list.
    expect(refusedKey(desk, "j", all)).toBeNull();
    expect(refusedKey(desk, "/", all)).toMatchObject({ why: "clash", with: filter });
  });
  it("refuses clashes within a widget, and with what is heard through it, from both sides", () => {
    expect(refusedKey(solid, "w", all)).toMatchObject({ why: "clash", with: wire });
    expect(refusedKey(solid, "mod+k", all)).toMatchObject({ why: "clash", with: palette });
    expect(refusedKey(solid, "?", all)).toMatchObject({ why: "clash", with: help });
    expect(refusedKey(help, "w", all)).toMatchObject({ why: "clash" });
    expect(refusedKey(help, "a", all)).toMatchObject({ why: "clash", with: solid });
    expect(refusedKey(palette, "mod+e", all)).toBeNull();
    // A decision is not heard there, and nothing is heard through a dialog.
    expect(refusedKey(pass, "a", all)).toBeNull();
    expect(refusedKey(solid, "p", all)).toBeNull();
    expect(refusedKey(crop, "?", all)).toBeNull();
    expect(refusedKey(crop, "a", all)).toBeNull();
  });
  it("gives a widget no sequence: it hears one stroke at a time", () => {
    expect(refusedKey(solid, "q x", all)).toEqual({ why: "sequence" });
    expect(refusedKey(solid, "mod+shift+x", all)).toBeNull();
  });
  it("refuses what browsers keep, and bare keys for global commands", () => {
    expect(refusedKey(filter, "mod+t", all)).toEqual({ why: "reserved" });
    expect(refusedKey(palette, "o", all)).toEqual({ why: "bare" });
    expect(refusedKey(palette, "f2", all)).toBeNull();
  });
  it("sees the keys as they are after earlier changes", () => {
    expect(rebind(next, "n", all)).toBeNull();
    const other = defineCommand(null, "list", "other", { label, runs, layer: "list" });
    expect(refusedKey(other, "j", [...all, other])).toBeNull();
    expect(refusedKey(other, "n", [...all, other])).toMatchObject({ why: "clash" });
  });
});

it("a stored key that is no key is ignored", () => {
  overrides.set({ [next.id]: "hyper+x" });
  expect(keyOf(next)).toBe("j");
});
