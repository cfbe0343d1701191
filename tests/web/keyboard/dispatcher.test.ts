import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command, GivenCommand } from "#kernel/command.ts";
import { defineCommand } from "#kernel/command.ts";
import { bindingsOf } from "#kernel/bindings.ts";
import type { ActiveLayer } from "#web/keyboard/key-resolver.ts";
import { Dispatcher } from "#web/keyboard/dispatcher.ts";
import type { TargetKind } from "#web/keyboard/focus.ts";
import type { KeyPress } from "#web/keyboard/stroke.ts";

const label = ["", ""] as const;
const action = { type: "handler" } as const;
const browser = (noun: string, verb: string, given: Partial<GivenCommand>): Command =>
  defineCommand(null, noun, verb, { label, action: { type: "browser" }, ...given });
const commands = [
  browser("list", "next", { key: "j", also: ["arrowdown"], layer: "list", repeats: true }),
  browser("list", "first", { key: "home", layer: "list" }),
  browser("list", "selectRange", { key: "shift+x", layer: "list" }),
  browser("list", "filter", { key: "/", layer: "page" }),
  browser("help", "open", { key: "?", layer: "page" }),
  browser("go", "models", { key: "g m", layer: "page" }),
  browser("go", "deep", { key: "g g m", layer: "page" }),
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
let committed = true;
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
    onUnread: () => {
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
  committed = true;
  unread = 0;
  keys = make();
});
afterEach(() => vi.useRealTimers());

describe("a stroke", () => {
  it("runs the command of the innermost layer that knows it", () => {
    expect(type("j")).toBe("run");
    layers = [layer("viewer"), ...listScreen];
    type("w");
    layers = listScreen;
    type("w");
    expect(ran).toEqual(["list.next", "viewer.wireframe", "queue.claim"]);
  });
  it("acts only for the resource of its layer", () => {
    type("p");
    clock += 1_000;
    layers = [layer("record", { resource: "user" }), layer("global")];
    type("p");
    expect(ran).toEqual(["model.pass", "user.poke"]);
  });
  it("must carry exactly its modifiers", () => {
    expect(type("j", { ctrlKey: true })).toBe("pass");
    expect(type("j", { altKey: true })).toBe("pass");
    expect(type("k", { ctrlKey: true, metaKey: true })).toBe("pass");
    expect(type("k", { ctrlKey: true })).toBe("run");
    expect(ran).toEqual(["palette.open"]);
  });
  it("takes Cmd for mod on a Mac and leaves Ctrl alone", () => {
    keys = make(true);
    expect(type("k", { ctrlKey: true })).toBe("pass");
    expect(type("k", { metaKey: true })).toBe("run");
  });
  it("ignores caps lock and tells Shift from it", () => {
    type("J");
    type("X", { shiftKey: true });
    expect(ran).toEqual(["list.next", "list.selectRange"]);
  });
  it("reads ? by its character, whatever keys make it", () => {
    type("?", { shiftKey: true, code: "Slash" });
    type("?", { shiftKey: true, code: "Minus" });
    expect(ran).toEqual(["help.open", "help.open"]);
  });
  it("falls back to the position for Cyrillic and Chinese punctuation", () => {
    type("о", { code: "KeyJ" });
    type("、", { code: "Slash" });
    type("？", { code: "Slash", shiftKey: true });
    expect(ran).toEqual(["list.next", "list.filter", "help.open"]);
  });
  it("never takes AltGr for Alt or Ctrl", () => {
    expect(type("/", { ctrlKey: true, altKey: true, altGraph: true })).toBe("run");
    expect(ran).toEqual(["list.filter"]);
  });
  it("passes where nobody listens", () => {
    expect(type("y")).toBe("pass");
    expect(type("F9")).toBe("pass");
    expect(type("Shift", { shiftKey: true })).toBe("pass");
  });
});

describe("repeats", () => {
  it("move and never decide", () => {
    expect(type("j", { repeat: true })).toBe("run");
    expect(type("p", { repeat: true })).toBe("swallow");
    expect(type("/", { repeat: true })).toBe("swallow");
    expect(ran).toEqual(["list.next"]);
  });
});

describe("decisions", () => {
  it("ignore a second one within 250 ms of a committed one", () => {
    type("p");
    clock += 249;
    expect(type("p")).toBe("swallow");
    clock += 1;
    expect(type("p")).toBe("run");
    expect(ran).toHaveLength(2);
  });
  it("that are ignored take the digit of their reason with them, and no other key", () => {
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
  it("count from when the hand pressed, however late a busy page hears of it", () => {
    type("p");
    const at = clock + 240;
    clock += 400;
    expect(type("p", { at })).toBe("swallow");
    expect(type("p", { at: clock })).toBe("run");
  });
  it("count from that moment of the first one too, but not before what follows it was there to be seen", () => {
    const first = clock;
    clock += 400;
    expect(type("p", { at: first })).toBe("run");
    expect(type("p", { at: first + 300 })).toBe("swallow");
    clock += 10;
    expect(type("p", { at: clock })).toBe("run");
  });
  it("do not count as long as what came by no key cannot have been read, nor does the digit of a reason", () => {
    const before = clock - 10;
    keys.itemReplaced();
    expect(type("p", { at: before })).toBe("swallow");
    expect(type("1")).toBe("swallow");
    expect(type("j")).toBe("run");
    clock += 699;
    expect(type("p")).toBe("swallow");
    expect(unread).toBe(2);
    clock += 1;
    expect(type("p")).toBe("run");
    expect(ran).toEqual(["list.next", "model.pass"]);
  });
  it("are not made of the rest of a word, nor is any other key, until the hand rests", () => {
    keys.itemReplaced();
    keys.interrupted();
    for (const key of ["j", "p", "1", "Enter", " ", "j"]) {
      clock += 699;
      expect(type(key)).toBe("swallow");
    }
    // What is written into a field, and what no word holds, is as ever.
    expect(type("j", {}, "text")).toBe("pass");
    clock += 699;
    expect(type("1", { ctrlKey: true })).toBe("run");
    clock += 700;
    expect(type("j")).toBe("run");
    expect(ran).toEqual(["zoom.whole", "list.next"]);
    // So is the word of a reason that was to be asked for.
    keys.itemReplaced();
    expect(type("n")).toBe("swallow");
    expect(type("j")).toBe("swallow");
    expect(unread).toBe(1);
  });
  it("do not count where nothing was committed", () => {
    committed = false;
    type("p");
    clock += 10;
    expect(type("p")).toBe("run");
  });
  it("that are refused take the digit of their reason with them too", () => {
    committed = false;
    type("p");
    clock += 40;
    expect(type("1")).toBe("swallow");
    clock += 600;
    expect(type("1")).toBe("run");
    expect(ran).toEqual(["model.pass", "listView.first"]);
  });
  it("that answer a question take a key pressed twice for one answer", () => {
    keys.pressed({ key: "1", at: clock });
    keys.decided();
    expect(keys.isEcho()).toBe(false);
    clock += 249;
    expect(type("1")).toBe("swallow");
    expect(keys.isEcho()).toBe(true);
    clock += 1;
    expect(type("1")).toBe("run");
    expect(keys.isEcho()).toBe(false);
  });
  it("that answer a question take a key behind another one for an answer of its own", () => {
    keys.pressed({ key: "1", at: clock });
    keys.decided();
    clock += 20;
    expect(type("2")).toBe("pass");
    expect(keys.isEcho()).toBe(false);
    expect(type("1")).toBe("run");
    expect(keys.isEcho()).toBe(false);
  });
  it("stay with Shift", () => {
    type("P", { shiftKey: true });
    expect(ran).toEqual(["model.pass!stay"]);
  });
  it("have no Shift form for other commands", () => {
    expect(type("J", { shiftKey: true })).toBe("pass");
  });
});

describe("sequences", () => {
  it("wait for the second stroke and show what may follow", () => {
    expect(type("g")).toBe("pending");
    expect(pending).toEqual(["g"]);
    expect(type("m")).toBe("run");
    expect(ran).toEqual(["go.models"]);
    expect(pending).toEqual([]);
  });
  it("take g g m, and start again at a mismatch", () => {
    type("g");
    type("g");
    expect(type("m")).toBe("run");
    type("g");
    expect(type("j")).toBe("run");
    expect(ran).toEqual(["go.deep", "list.next"]);
  });
  it("end after 1.2 s, by reset, and with a key of another kind", () => {
    type("g");
    vi.advanceTimersByTime(1_300);
    expect(pending).toEqual([]);
    type("g");
    keys.reset();
    expect(type("m")).toBe("pass");
    type("g");
    expect(type("k", { ctrlKey: true })).toBe("run");
    expect(ran).toEqual(["palette.open"]);
  });
  it("do not fire with a modifier on the second stroke", () => {
    type("g");
    expect(type("m", { ctrlKey: true })).toBe("pass");
    expect(ran).toEqual([]);
  });
});

describe("blocking layers", () => {
  it("hear nothing of what is behind, save what they let through", () => {
    layers = [layer("palette", { blocks: true, through: ["palette.open"] }), ...listScreen];
    expect(type("j")).toBe("pass");
    expect(type("Escape")).toBe("pass");
    expect(type("k", { ctrlKey: true }, "text")).toBe("run");
    expect(ran).toEqual(["palette.open"]);
  });
});

describe("what the focused element keeps", () => {
  it("everything but Mod+K, Mod+Enter, Mod+S, Esc and F6 in text", () => {
    for (const key of ["j", "p", "/", "g", "1"]) expect(type(key, {}, "text")).toBe("pass");
    expect(type("z", { ctrlKey: true }, "text")).toBe("pass");
    expect(type("k", { ctrlKey: true }, "text")).toBe("run");
    expect(type("F6", {}, "text")).toBe("run");
    expect(type("Escape", {}, "text")).toBe("run");
    layers = [layer("form"), ...listScreen];
    expect(type("s", { ctrlKey: true }, "text")).toBe("run");
    expect(ran).toEqual(["palette.open", "pane.next", "pane.back", "edit.save"]);
  });
  it("arrows for separators, all plain keys for menus, letters for selects", () => {
    expect(type("ArrowDown", {}, "slider")).toBe("pass");
    expect(type("F6", {}, "slider")).toBe("run");
    expect(type("j", {}, "slider")).toBe("run");
    expect(type("j", {}, "menu")).toBe("pass");
    expect(type("j", {}, "select")).toBe("pass");
    expect(type("j", {}, "button")).toBe("run");
  });
});

describe("scrolling keys", () => {
  it("act only in the pane that owns the focus", () => {
    expect(type("ArrowDown")).toBe("run");
    layers = [layer("list"), layer("record", { resource: "model", ownsFocus: true }), layer("page"), layer("global")];
    expect(type("ArrowDown")).toBe("pass");
    expect(type("Home")).toBe("pass");
    expect(type("j")).toBe("run");
  });
  it("always act in a layer that exists only with the focus", () => {
    layers = [layer("carousel"), ...listScreen];
    expect(type("ArrowRight")).toBe("run");
  });
});

describe("input methods", () => {
  it("keep every key of a composition, Enter, Esc and arrows too", () => {
    for (const key of ["Enter", "Escape", "ArrowDown", "Tab", "j"])
      expect(type(key, { isComposing: true, keyCode: 229 }, "text")).toBe("shield");
  });
  it("shield the key that Safari sends after the composition ended", () => {
    keys.compositionEnded();
    clock += 50;
    expect(type("Enter", { keyCode: 229 }, "text")).toBe("shield");
    expect(type("Escape", {}, "text")).toBe("shield");
    clock += 60;
    expect(type("Escape", {}, "text")).toBe("run");
  });
  it("let Ctrl+K and Esc through while a Windows input method is on", () => {
    expect(type("Process", { keyCode: 229, ctrlKey: true, code: "KeyK" }, "text")).toBe("run");
    expect(type("Process", { keyCode: 229, code: "Escape" }, "text")).toBe("run");
    expect(type("Process", { keyCode: 229, code: "KeyJ" }, "text")).toBe("pass");
    expect(ran).toEqual(["palette.open", "pane.back"]);
  });
  it("resolve Process by its position outside of text", () => {
    expect(type("Process", { keyCode: 229, code: "KeyJ" })).toBe("run");
    expect(ran).toEqual(["list.next"]);
  });
});

it("rests single keys where the user switched them off", () => {
  singles = false;
  expect(type("j")).toBe("pass");
  expect(type("g")).toBe("pass");
  expect(type("k", { ctrlKey: true })).toBe("run");
  expect(type("ArrowDown")).toBe("run");
});
