import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command, GivenCommand } from "#kernel/command.ts";
import { defineCommand } from "#kernel/command.ts";
import { bindingsOf } from "#kernel/bindings.ts";
import type { ActiveLayer } from "#web/keyboard/key-resolver.ts";
import type { RunResult } from "#web/keyboard/dispatcher.ts";
import { Dispatcher } from "#web/keyboard/dispatcher.ts";
import type { TargetKind } from "#web/keyboard/focus.ts";
import type { KeyPress } from "#web/keyboard/stroke.ts";

const label = ["", ""] as const;
const action = { type: "handler" } as const;
const browser = (noun: string, verb: string, properties: Partial<GivenCommand>): Command =>
  defineCommand(null, noun, verb, { label, action: { type: "browser" }, ...properties });
const commands = [
  browser("list", "next", { key: "j", also: ["arrowdown"], layer: "list", repeats: true }),
  browser("list", "first", { key: "home", layer: "list" }),
  browser("list", "selectRange", { key: "shift+x", layer: "list" }),
  browser("list", "filter", { key: "/", layer: "page" }),
  browser("help", "open", { key: "?", layer: "page" }),
  browser("go", "models", { key: "g m", layer: "page" }),
  browser("palette", "open", { key: "mod+k" }),
  browser("pane", "next", { key: "f6" }),
  browser("pane", "back", { key: "escape" }),
  browser("edit", "save", { key: "mod+s", layer: "form" }),
  browser("listView", "first", { key: "1", layer: "page" }),
  browser("zoom", "whole", { key: "mod+1", layer: "page" }),
  browser("viewer", "wireframe", { key: "w", layer: "viewer" }),
  browser("queue", "claim", { key: "w", layer: "queue" }),
  browser("carousel", "next", { key: "arrowright", layer: "carousel" }),
  browser("record", "silent", { key: "y", layer: "record" }),
  defineCommand("model", "model", "pass", { label, action, key: "p", decision: true }),
  defineCommand("model", "model", "noPass", { label, action, key: "n", decision: true, reasons: "free" }),
  defineCommand("user", "user", "poke", { label, action, key: "p" }),
];

const layer = (name: ActiveLayer["layer"], more: Partial<ActiveLayer> = {}): ActiveLayer => ({
  layer: name,
  resource: null,
  blocks: false,
  through: [],
  ownsFocus: false,
  ...more,
});
const listScreen = [
  layer("list", { ownsFocus: true }),
  layer("record", { resource: "model" }),
  layer("queue"),
  layer("page"),
  layer("global"),
];

let layers: ActiveLayer[] = listScreen;
let ran: string[] = [];
let pending: string[] = [];
let clock = 0;
let singles = true;
let committed: RunResult = "done";
let unread = 0;

const make = (mac = false): Dispatcher =>
  new Dispatcher({
    mac,
    layers: () => layers,
    bindings: () => bindingsOf(commands, {}),
    isLive: (command) => command.id !== "record.silent",
    run: (command, { stay }) => {
      ran.push(`${command.id}${stay ? "!stay" : ""}`);
      return committed;
    },
    now: () => clock,
    singleKeys: () => singles,
    onPending: (strokes) => {
      pending = [...strokes];
    },
    onUnknownKeys: () => undefined,
    onKeyIgnored: () => {
      unread += 1;
    },
  });

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : "",
  keyCode: 0,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  altGraph: false,
  repeat: false,
  isComposing: false,
  ...more,
});

let keys = make();
const type = (key: string, more: Partial<KeyPress> = {}, kind: TargetKind = "other"): string =>
  keys.handle(press(key, more), kind);

beforeEach(() => {
  vi.useFakeTimers();
  layers = listScreen;
  ran = [];
  pending = [];
  clock = 10_000;
  singles = true;
  committed = "done";
  unread = 0;
  keys = make();
});
afterEach(() => vi.useRealTimers());

describe("a key press", () => {
  it("runs the command of the innermost layer that binds the key", () => {
    expect(type("j")).toBe("run");
    layers = [layer("viewer"), ...listScreen];
    type("w");
    layers = listScreen;
    type("w");
    expect(ran).toEqual(["list.next", "viewer.wireframe", "queue.claim"]);
  });
  it("runs the command of the resource of its layer", () => {
    type("p");
    clock += 1_000;
    layers = [layer("record", { resource: "user" }), layer("global")];
    type("p");
    expect(ran).toEqual(["model.pass", "user.poke"]);
  });
  it("runs a command only with exactly its modifiers", () => {
    expect(type("j", { ctrlKey: true })).toBe("pass");
    expect(type("j", { altKey: true })).toBe("pass");
    expect(type("k", { ctrlKey: true, metaKey: true })).toBe("pass");
    expect(type("k", { ctrlKey: true })).toBe("run");
    expect(ran).toEqual(["palette.open"]);
  });
  it("reads Cmd as mod on a Mac and ignores Ctrl", () => {
    keys = make(true);
    expect(type("k", { ctrlKey: true })).toBe("pass");
    expect(type("k", { metaKey: true })).toBe("run");
  });
  it("ignores Caps Lock but not Shift", () => {
    type("J");
    type("X", { shiftKey: true });
    expect(ran).toEqual(["list.next", "list.selectRange"]);
  });
  it("recognizes ? by its character on any keyboard layout", () => {
    type("?", { shiftKey: true, code: "Slash" });
    type("?", { shiftKey: true, code: "Minus" });
    expect(ran).toEqual(["help.open", "help.open"]);
  });
  it("falls back to the key position for Cyrillic letters and Chinese punctuation", () => {
    for (const [key, code] of [
      ["о", "KeyJ"],
      ["、", "Slash"],
    ] as const)
      type(key, { code });
    type("？", { code: "Slash", shiftKey: true });
    expect(ran).toEqual(["list.next", "list.filter", "help.open"]);
  });
  it("does not read AltGr as Alt or Ctrl", () => {
    expect(type("/", { ctrlKey: true, altKey: true, altGraph: true })).toBe("run");
    expect(ran).toEqual(["list.filter"]);
  });
  it("passes through if no active command has the key", () => {
    expect(type("y")).toBe("pass");
    expect(type("F9")).toBe("pass");
    expect(type("Shift", { shiftKey: true })).toBe("pass");
  });
});

describe("a repeated key event", () => {
  it("moves the cursor but never decides or opens anything", () => {
    expect(type("j", { repeat: true })).toBe("run");
    expect(type("p", { repeat: true })).toBe("swallow");
    expect(type("/", { repeat: true })).toBe("swallow");
    expect(ran).toEqual(["list.next"]);
  });
});

describe("a decision key", () => {
  it("is ignored within 250 ms of a committed decision", () => {
    type("p");
    clock += 249;
    expect(type("p")).toBe("swallow");
    clock += 1;
    expect(type("p")).toBe("run");
    expect(ran).toHaveLength(2);
  });
  it("that is ignored also disables the digit of its reason, but no other key", () => {
    type("p");
    clock += 100;
    expect(type("p")).toBe("swallow");
    clock += 40;
    expect(type("1")).toBe("swallow");
    expect(type("1", { ctrlKey: true })).toBe("run");
    expect(type("j")).toBe("run");
    clock += 600;
    expect(type("1")).toBe("run");
    expect(ran).toEqual(["model.pass", "zoom.whole", "list.next", "listView.first"]);
  });
  it("is timed by the moment of the press, even if a busy page handles it later", () => {
    type("p");
    const time = clock + 240;
    clock += 400;
    expect(type("p", { time })).toBe("swallow");
    expect(type("p", { time: clock })).toBe("run");
  });
  it("is accepted 250 ms after the first press, but not before the next item was on screen", () => {
    const first = clock;
    clock += 400;
    expect(type("p", { time: first })).toBe("run");
    expect(type("p", { time: first + 300 })).toBe("swallow");
    clock += 10;
    expect(type("p", { time: clock })).toBe("run");
  });
  it("is ignored, and the digit of a reason too, until an item that appeared without a key can have been read", () => {
    const before = clock - 10;
    keys.onItemReplaced();
    expect(type("p", { time: before })).toBe("swallow");
    expect(type("1")).toBe("swallow");
    expect(type("j")).toBe("run");
    clock += 699;
    expect(type("p")).toBe("swallow");
    expect(unread).toBe(2);
    clock += 1;
    expect(type("p")).toBe("run");
    expect(ran).toEqual(["list.next", "model.pass"]);
  });
  it("is ignored like all letters after a replaced item interrupted typing, until the moderator pauses", () => {
    keys.onItemReplaced();
    keys.onInterrupted();
    for (const key of ["j", "p", "1", "Enter", " ", "j"]) {
      clock += 699;
      expect(type(key)).toBe("swallow");
    }
    // Text in a field and keys that belong to no word work as usual.
    expect(type("j", {}, "text")).toBe("pass");
    clock += 699;
    expect(type("1", { ctrlKey: true })).toBe("run");
    clock += 700;
    expect(type("j")).toBe("run");
    expect(ran).toEqual(["zoom.whole", "list.next"]);
    // The text of a reason is ignored too if its prompt did not open.
    keys.onItemReplaced();
    expect(type("n")).toBe("swallow");
    expect(type("j")).toBe("swallow");
    expect(unread).toBe(1);
  });
  it("is accepted at once if the previous decision was not committed", () => {
    committed = "asking";
    type("p");
    clock += 10;
    expect(type("p")).toBe("run");
  });
  it("that is refused also disables the digit of its reason", () => {
    committed = "asking";
    type("p");
    clock += 40;
    expect(type("1")).toBe("swallow");
    clock += 600;
    expect(type("1")).toBe("run");
    expect(ran).toEqual(["model.pass", "listView.first"]);
  });
  it("pressed twice in a prompt counts as one answer", () => {
    keys.onPressed({ key: "1", time: clock });
    keys.onDecided();
    expect(keys.isEcho()).toBe(false);
    clock += 249;
    expect(type("1")).toBe("swallow");
    expect(keys.isEcho()).toBe(true);
    clock += 1;
    expect(type("1")).toBe("run");
    expect(keys.isEcho()).toBe(false);
  });
  it("pressed after a different key in a prompt counts as an answer of its own", () => {
    keys.onPressed({ key: "1", time: clock });
    keys.onDecided();
    clock += 20;
    expect(type("2")).toBe("pass");
    expect(keys.isEcho()).toBe(false);
    expect(type("1")).toBe("run");
    expect(keys.isEcho()).toBe(false);
  });
  it("with Shift decides and keeps the item on screen", () => {
    type("P", { shiftKey: true });
    expect(ran).toEqual(["model.pass!stay"]);
  });
  it("has no Shift variant for commands that are not decisions", () => {
    expect(type("J", { shiftKey: true })).toBe("pass");
  });
});

describe("a key sequence", () => {
  it("waits for the second stroke and shows the first as pending", () => {
    expect(type("g")).toBe("pending");
    expect(pending).toEqual(["g"]);
    expect(type("m")).toBe("run");
    expect(ran).toEqual(["go.models"]);
    expect(pending).toEqual([]);
  });
  it("ends after 5 s, on a reset, and on a key with a modifier", () => {
    type("g");
    vi.advanceTimersByTime(5_100);
    expect(pending).toEqual([]);
    type("g");
    keys.reset();
    expect(type("m")).toBe("pass");
    type("g");
    expect(type("k", { ctrlKey: true })).toBe("run");
    expect(ran).toEqual(["palette.open"]);
  });
  it("does not run a command if the second stroke has a modifier", () => {
    type("g");
    expect(type("m", { ctrlKey: true })).toBe("pass");
    expect(ran).toEqual([]);
  });
});

describe("a blocking layer", () => {
  it("runs only those commands of the layers below that it lets through", () => {
    layers = [layer("palette", { blocks: true, through: ["palette.open"] }), ...listScreen];
    expect(type("j")).toBe("pass");
    expect(type("Escape")).toBe("pass");
    expect(type("k", { ctrlKey: true }, "text")).toBe("run");
    expect(ran).toEqual(["palette.open"]);
  });
});

describe("the focused element", () => {
  it("keeps every key in a text field except Mod+K, Mod+S, Esc and F6", () => {
    for (const key of ["j", "p", "/", "g", "1"]) expect(type(key, {}, "text")).toBe("pass");
    expect(type("z", { ctrlKey: true }, "text")).toBe("pass");
    expect(type("k", { ctrlKey: true }, "text")).toBe("run");
    expect(type("F6", {}, "text")).toBe("run");
    expect(type("Escape", {}, "text")).toBe("run");
    layers = [layer("form"), ...listScreen];
    expect(type("s", { ctrlKey: true }, "text")).toBe("run");
    expect(ran).toEqual(["palette.open", "pane.next", "pane.back", "edit.save"]);
  });
  it("keeps arrows in a separator, all plain keys in a menu, letters in a select, and none in a button", () => {
    expect(type("ArrowDown", {}, "slider")).toBe("pass");
    expect(type("F6", {}, "slider")).toBe("run");
    expect(type("j", {}, "slider")).toBe("run");
    expect(type("j", {}, "menu")).toBe("pass");
    expect(type("j", {}, "select")).toBe("pass");
    expect(type("j", {}, "button")).toBe("run");
  });
});

describe("a scrolling key", () => {
  it("acts only in the pane that has the focus", () => {
    expect(type("ArrowDown")).toBe("run");
    layers = [layer("list"), layer("record", { resource: "model", ownsFocus: true }), layer("page"), layer("global")];
    expect(type("ArrowDown")).toBe("pass");
    expect(type("Home")).toBe("pass");
    expect(type("j")).toBe("run");
  });
  it("always acts in a layer that exists only while it has the focus", () => {
    layers = [layer("carousel"), ...listScreen];
    expect(type("ArrowRight")).toBe("run");
  });
});

describe("an input method", () => {
  it("receives every key of a composition, including Enter, Esc and arrows", () => {
    for (const key of ["Enter", "Escape", "ArrowDown", "Tab", "j"])
      expect(type(key, { isComposing: true, keyCode: 229 }, "text")).toBe("shield");
  });
  it("receives the key that Safari sends after the end of a composition", () => {
    keys.onCompositionEnd();
    clock += 50;
    expect(type("Enter", { keyCode: 229 }, "text")).toBe("shield");
    expect(type("Escape", {}, "text")).toBe("shield");
    clock += 60;
    expect(type("Escape", {}, "text")).toBe("run");
  });
  it("on Windows lets Ctrl+K and Esc run their commands", () => {
    expect(type("Process", { keyCode: 229, ctrlKey: true, code: "KeyK" }, "text")).toBe("run");
    expect(type("Process", { keyCode: 229, code: "Escape" }, "text")).toBe("run");
    expect(type("Process", { keyCode: 229, code: "KeyJ" }, "text")).toBe("pass");
    expect(ran).toEqual(["palette.open", "pane.back"]);
  });
  it("outside of text fields resolves the key Process by its position", () => {
    expect(type("Process", { keyCode: 229, code: "KeyJ" })).toBe("run");
    expect(ran).toEqual(["list.next"]);
  });
});

it("the dispatcher ignores single-letter keys if the user turned them off", () => {
  singles = false;
  expect(type("j")).toBe("pass");
  expect(type("g")).toBe("pass");
  expect(type("k", { ctrlKey: true })).toBe("run");
  expect(type("ArrowDown")).toBe("run");
});
