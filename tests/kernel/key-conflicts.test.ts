import { describe, expect, it } from "vitest";
import { commands as shipped } from "#commands/index.ts";
import { queues } from "#domain/index.ts";
import type { ChangedKeys } from "#kernel/bindings.ts";
import type { Command } from "#kernel/command.ts";
import { defineCommand } from "#kernel/command.ts";
import { refusedKey, firstInvalidKey } from "#kernel/key-conflicts.ts";

const label = ["", ""] as const;
const action = { type: "browser" } as const;
const next = defineCommand(null, "list", "next", { label, action, key: "j", also: ["arrowdown"], layer: "list" });
const goto = defineCommand(null, "go", "models", { label: ["模型", "Models"], action, key: "g m", layer: "page" });
const filter = defineCommand(null, "list", "filter", { label, action, key: "/", layer: "page" });
const palette = defineCommand(null, "palette", "open", { label, action, key: "mod+k" });
const pass = defineCommand("model", "model", "pass", { label, action, key: "p" });
const noPass = defineCommand("model", "model", "noPass", {
  label: ["不通过", "No pass"],
  action,
  key: "n",
  decision: true,
});
const range = defineCommand(null, "list", "range", {
  label: ["选到这里", "Select to here"],
  action,
  key: "shift+x",
  layer: "list",
});
const poke = defineCommand("user", "user", "poke", { label, action, key: "q" });
const skip = defineCommand(null, "queue", "skip", { label, action, key: "s", layer: "queue" });
const solid = defineCommand(null, "viewer", "solid", { label, action, key: "a", layer: "viewer" });
const wire = defineCommand(null, "viewer", "wireframe", { label, action, key: "w", layer: "viewer" });
const crop = defineCommand(null, "image", "crop", { label, action, key: "c", layer: "image" });
const help = defineCommand(null, "help", "open", { label, action, key: "?", layer: "page", inViewer: true });
const home = defineCommand(null, "home", "next", { label, action, key: "w", layer: "home" });
const commands = [next, goto, filter, palette, pass, noPass, range, poke, skip, solid, wire, crop, help, home];
const refused = (command: Command, keys: string, changed: ChangedKeys = {}) =>
  refusedKey(command, keys, { commands, queues, changed });
const wrong = (changed: ChangedKeys) => firstInvalidKey({ commands: shipped, queues, changed });

describe("a key for a command", () => {
  it("is refused if it conflicts in the same layer, prefixes included, and the refusal names the other command", () => {
    expect(refused(filter, "g m")).toMatchObject({ reason: "clash", with: goto });
    expect(refused(filter, "g")).toMatchObject({ reason: "clash", with: goto });
    expect(refused(filter, "g m x")).toMatchObject({ reason: "clash" });
    expect(refused(filter, "g m")?.message).toEqual(["与「模型」冲突", "Taken by Models"]);
  });
  it("can be shared by two resources, and by a layer that covers a screen", () => {
    expect(refused(poke, "p")).toBeNull();
    expect(refused(solid, "j")).toBeNull();
  });
  it("is refused if it conflicts with any command active on the same screen", () => {
    expect(refused(filter, "j")).toMatchObject({ reason: "clash", with: next });
    expect(refused(skip, "p")).toMatchObject({ reason: "clash", with: pass });
    expect(refused(pass, "s")).toMatchObject({ reason: "clash", with: skip });
    // No queue has users as its resource.
    expect(refused(poke, "s")).toBeNull();
    // The home screen has no list.
    expect(refused(home, "j")).toBeNull();
    expect(refused(home, "/")).toMatchObject({ reason: "clash", with: filter });
  });
  it("is refused if it conflicts within a widget or with a command that acts inside it, in both directions", () => {
    expect(refused(solid, "w")).toMatchObject({ reason: "clash", with: wire });
    expect(refused(solid, "mod+k")).toMatchObject({ reason: "clash", with: palette });
    expect(refused(solid, "?")).toMatchObject({ reason: "clash", with: help });
    expect(refused(help, "w")).toMatchObject({ reason: "clash" });
    expect(refused(help, "a")).toMatchObject({ reason: "clash", with: solid });
    expect(refused(palette, "mod+e")).toBeNull();
    // Decisions do not act inside the viewer, and no key passes through a dialog.
    expect(refused(pass, "a")).toBeNull();
    expect(refused(solid, "p")).toBeNull();
    expect(refused(crop, "?")).toBeNull();
    expect(refused(crop, "a")).toBeNull();
  });
  it("is refused if it conflicts with the Shift variant of a decision, in both directions", () => {
    expect(refused(skip, "shift+n")).toMatchObject({ reason: "clash", with: noPass });
    expect(refused(skip, "shift+n")?.message).toEqual(["与「不通过，停在这一条」冲突", "Taken by No pass and stay"]);
    expect(refused(filter, "shift+n x")).toMatchObject({ reason: "clash", with: noPass });
    expect(refused(noPass, "x")?.message).toEqual([
      "Shift 加此键与「选到这里」冲突",
      "With Shift it conflicts with Select to here",
    ]);
    expect(refused(noPass, "mod+y", { [skip.id]: "mod+shift+y" })).toMatchObject({ reason: "clash", with: skip });
    expect(refused(skip, "shift+n", { [noPass.id]: "r" })).toBeNull();
    // The Shift variant acts only where the decision does. A key with Shift and a second key have no such variant.
    expect(refused(poke, "shift+n")).toBeNull();
    expect(refused(pass, "x")).toBeNull();
    expect(refused(skip, "shift+r", { [noPass.id]: "r e" })).toBeNull();
  });
  it("cannot be a sequence in a widget, which handles one stroke at a time", () => {
    expect(refused(solid, "q x")).toMatchObject({ reason: "sequence" });
    expect(refused(solid, "mod+shift+x")).toBeNull();
  });
  it("is refused if browsers reserve it, and for global commands if it has no modifier", () => {
    expect(refused(filter, "mod+t")).toMatchObject({ reason: "reserved" });
    expect(refused(palette, "o")).toMatchObject({ reason: "bare" });
    expect(refused(palette, "f2")).toBeNull();
  });
  it("is refused if it is no valid key", () => {
    for (const keys of ["hyper+x", "X", "mod+shift"])
      expect(refused(filter, keys), keys).toMatchObject({ reason: "unreadable" });
  });
  it("is checked against the keys after earlier changes", () => {
    expect(refused(filter, "j", { [next.id]: "i" })).toBeNull();
    expect(refused(filter, "i", { [next.id]: "i" })).toMatchObject({ reason: "clash", with: next });
    expect(refused(filter, "j", { [next.id]: "" })).toBeNull();
    // The second key of a command does not change.
    expect(refused(filter, "arrowdown", { [next.id]: "i" })).toMatchObject({ reason: "clash", with: next });
  });
});

describe("a set of changed keys", () => {
  it("is accepted with the default keys, and where two commands swap keys", () => {
    for (const command of shipped)
      if (command.key !== null) expect(wrong({ [command.id]: command.key }), command.id).toBeNull();
    expect(wrong({})).toBeNull();
    expect(wrong({ "viewer.leave": "f8" })).toBeNull();
    expect(wrong({ "viewer.nextFile": "escape" })).toMatchObject({ refused: { reason: "clash" } });
    expect(wrong({ "list.next": "k", "list.previous": "j" })).toBeNull();
    expect(wrong({ "list.next": "", "list.previous": "j" })).toBeNull();
  });
  it("is refused at the first key that conflicts with the others", () => {
    expect(wrong({ "list.next": "k" })).toMatchObject({ command: "list.next", refused: { reason: "clash" } });
    expect(wrong({ "view.zen": "alt+i", "list.next": "alt+i" })).toMatchObject({ command: "view.zen" });
    expect(wrong({ "view.zen": "alt+i", "made.up": "alt+i" })).toMatchObject({ refused: { reason: "unknown" } });
    expect(wrong({ "listView.1": "9" })).toMatchObject({ command: "listView.1" });
    expect(wrong({ "viewer.solid": "?" })).toMatchObject({ refused: { reason: "clash" } });
    expect(wrong({ "viewer.solid": "q x" })).toMatchObject({ refused: { reason: "sequence" } });
    expect(wrong({ "palette.open": "o" })).toMatchObject({ refused: { reason: "bare" } });
  });
});
