import { beforeEach, describe, expect, it } from "vitest";
import { bindingsOf } from "#kernel/bindings.ts";
import { defineCommand } from "#kernel/command.ts";
import type { Layer } from "#kernel/keys.ts";
import type { ActiveLayer } from "#web/keyboard/key-resolver.ts";
import type { RunResult } from "#web/keyboard/dispatcher.ts";
import { Dispatcher } from "#web/keyboard/dispatcher.ts";

const label = ["名", "Name"] as const;
const transition = { type: "transition", transition: "go" } as const;
const commands = [
  defineCommand(null, "list", "next", { label, key: "j", layer: "page", action: { type: "browser" } }),
  defineCommand(null, "edit", "undo", { label, key: "u", layer: "page", action: { type: "browser" } }),
  defineCommand("model", "model", "pass", { label, action: transition, key: "p", decision: true }),
  defineCommand("model", "model", "noPass", { label, action: transition, key: "n", decision: true, reasons: "free" }),
  defineCommand(null, "queue", "skip", { label, key: "s", layer: "queue", action: { type: "browser" } }),
];
const layersOf = (...names: readonly Layer[]): ActiveLayer[] =>
  names.map((layer) => ({ layer, resource: "model", blocks: false, through: [], ownsFocus: false }));
let layers = layersOf("record", "queue", "page");

let ran: string[] = [];
let clock = 0;
let outcome: RunResult = "done";
let unread = 0;
const make = (): Dispatcher =>
  new Dispatcher({
    mac: false,
    layers: () => layers,
    bindings: () => bindingsOf(commands, {}),
    isLive: () => true,
    run: ({ id }) => {
      ran.push(id);
      return outcome;
    },
    now: () => clock,
    singleKeys: () => true,
    onPending: () => undefined,
    onUnknownKeys: () => undefined,
    onKeyIgnored: () => (unread += 1),
  });
let keys = make();
const plain = { keyCode: 0, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, altGraph: false };
const type = (key: string): string =>
  keys.handle({ ...plain, key, code: "", repeat: false, isComposing: false }, "other");

beforeEach(() => {
  layers = layersOf("record", "queue", "page");
  ran = [];
  clock = 10_000;
  outcome = "done";
  unread = 0;
  keys = make();
});

describe("a rapid decision", () => {
  it("that was ignored is not undone by U, which would undo an earlier action", () => {
    for (const key of ["p", "u", "p"]) {
      type(key);
      clock += 80;
    }
    expect(type("u")).toBe("swallow");
    expect(unread).toBe(1);
    clock += 600;
    type("u");
    expect(ran).toEqual(["model.pass", "edit.undo", "edit.undo"]);
    // A refused decision does not count either.
    outcome = "refused";
    type("p");
    clock += 150;
    expect(type("u")).toBe("swallow");
  });
  it("pressed twice in one movement is undone by one U", () => {
    type("p");
    clock += 60;
    expect(type("p")).toBe("swallow");
    clock += 200;
    type("u");
    expect(ran).toEqual(["model.pass", "edit.undo"]);
    // If two decisions were meant, the second U belongs to the ignored one.
    clock += 100;
    expect(type("u")).toBe("swallow");
    expect(unread).toBe(1);
    clock += 600;
    for (const key of ["p", "p", "p", "u", "u", "u"]) {
      clock += 100;
      type(key);
    }
    expect(ran).toEqual(["model.pass", "edit.undo", "model.pass", "edit.undo"]);
    expect(unread).toBe(3);
  });
  it("that repeats the last one with a dot is ignored too, and so is its U", () => {
    type("p");
    clock += 150;
    keys.onPressed({ key: ".", time: clock });
    expect(keys.ignoreIfTooSoon()).toBe(true);
    clock += 150;
    expect(type("u")).toBe("swallow");
    clock += 150;
    type("u");
    expect(ran).toEqual(["model.pass", "edit.undo"]);
  });
  it("whose prompt is refused ignores the letters typed for its reason until a pause", () => {
    outcome = "refused";
    type("n");
    for (const key of ["j", "p", "Enter"]) {
      clock += 200;
      expect(type(key)).toBe("swallow");
    }
    clock += 700;
    expect(type("j")).toBe("run");
    // A key that belongs to no word ends the cooldown.
    type("n");
    expect(type("j")).toBe("swallow");
    type("Escape");
    expect(type("j")).toBe("run");
    expect(type("p")).toBe("run");
    // Slow key presses do not extend the cooldown forever.
    clock += 700;
    type("n");
    clock += 600;
    expect(type("j")).toBe("swallow");
    clock += 600;
    expect(type("j")).toBe("run");
    layers = layersOf("record", "page");
    clock += 700;
    type("n");
    expect(type("j")).toBe("run");
    layers = layersOf("record", "queue", "page");
    ran.length = 0;
    // A refused command without a prompt ignores no further keys.
    type("p");
    expect(type("j")).toBe("run");
    expect(ran).toEqual(["model.pass", "list.next"]);
  });
  it("whose prompt is answered too soon ignores all answers until the moderator pauses", () => {
    outcome = "asking";
    type("n");
    keys.onPressed({ key: "1", time: clock });
    expect(keys.ignoreEarlyAnswer()).toBe(false);
    keys.onDecided();
    for (const key of ["n", "2", "n", "3"]) {
      clock += 100;
      if (key === "n") type(key);
      else keys.onPressed({ key, time: clock });
      if (key === "2") expect(keys.ignoreEarlyAnswer()).toBe(true);
    }
    expect(keys.ignoreEarlyAnswer()).toBe(true);
    expect(ran).toEqual(["model.noPass", "model.noPass"]);
    clock += 700;
    keys.onPressed({ key: "2", time: clock });
    expect(keys.ignoreEarlyAnswer()).toBe(false);
    expect(unread).toBe(2);
  });
});

describe("the button of a command", () => {
  const [, undo, pass] = commands;
  /** @param detail 0 for a click by a key or by assistive technology */
  const click = (command = pass, detail = 1): void => {
    if (!command) throw new Error("there is no such command");
    keys.clicked(command, { detail, timeStamp: clock }, () => {
      ran.push(command.id);
      return outcome;
    });
  };
  const enter = (repeat = false): string => {
    const verdict = keys.handle({ ...plain, key: "Enter", code: "Enter", repeat, isComposing: false }, "button");
    if (verdict === "pass") click(pass, 0);
    return verdict;
  };

  it("runs its command once for a double click, and again for a later click", () => {
    for (const command of [pass, undo]) {
      ran = [];
      for (const gap of [0, 90, 220, 1_000]) {
        clock += gap;
        click(command);
      }
      expect(ran).toEqual([command?.id, command?.id]);
    }
  });

  it("decides once for a held Enter, and once for three presses in one movement", () => {
    expect([enter(), enter(true), enter(true)]).toEqual(["pass", "swallow", "swallow"]);
    expect(ran).toEqual(["model.pass"]);
    clock += 1_000;
    for (const gap of [0, 80, 80]) {
      clock += gap;
      enter();
    }
    expect(ran).toEqual(["model.pass", "model.pass"]);
  });

  it("ignores a click on an item that just replaced another one without a key press", () => {
    click();
    keys.onItemReplaced();
    clock += 400;
    click();
    expect([ran, unread]).toEqual([["model.pass"], 1]);
  });

  it("accepts clicks of assistive technology, which presses no key", () => {
    type("j");
    for (let i = 0; i < 3; i++) {
      clock += 5_000;
      click(pass, 0);
    }
    expect(ran).toEqual(["list.next", "model.pass", "model.pass", "model.pass"]);
  });
});

it("a question about an item that appeared without a key waits until the item can have been read", () => {
  keys.onItemReplaced();
  expect(type("s")).toBe("swallow");
  expect(unread).toBe(1);
  clock += 700;
  expect(type("s")).toBe("run");
  expect(ran).toEqual(["queue.skip"]);
});
