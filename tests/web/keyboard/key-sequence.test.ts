import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commands } from "#commands/index.ts";
import type { Binding } from "#kernel/bindings.ts";
import { bindingsOf } from "#kernel/bindings.ts";
import { Dispatcher } from "#web/keyboard/dispatcher.ts";

let ran: string[] = [];
let unknown: string[] = [];
let pending: { strokes: readonly string[]; next: readonly Binding[] } = { strokes: [], next: [] };
const layer = (name: "list" | "record" | "page" | "global", resource: string | null = null) => ({
  layer: name,
  resource,
  blocks: false,
  through: [],
  ownsFocus: name === "list",
});

const make = (): Dispatcher =>
  new Dispatcher({
    mac: false,
    layers: () => [layer("list"), layer("record", "model"), layer("page"), layer("global")],
    bindings: () => bindingsOf(commands, {}),
    isLive: () => true,
    run: ({ id }) => {
      ran.push(id);
      return "done";
    },
    now: () => 10_000,
    singleKeys: () => true,
    onPending: (strokes, next) => {
      pending = { strokes, next };
    },
    onUnknownKeys: (strokes) => unknown.push(strokes.join(" ")),
    onKeyIgnored: () => undefined,
  });
let keys = make();

const type = (...pressed: readonly string[]): string[] =>
  pressed.map((key) =>
    keys.handle(
      {
        key,
        code: "",
        keyCode: 0,
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        shiftKey: false,
        altGraph: false,
        repeat: false,
        isComposing: false,
      },
      "other",
    ),
  );

beforeEach(() => {
  vi.useFakeTimers();
  [ran, unknown] = [[], []];
  keys = make();
});
afterEach(() => vi.useRealTimers());

describe("the key g", () => {
  it("opens a screen by one letter or by two, and the tree by g", () => {
    expect(type("g", "m")).toEqual(["pending", "run"]);
    expect(type("g", "f", "j")).toEqual(["pending", "pending", "run"]);
    type("g", "g");
    type("g", "/");
    expect(ran).toEqual(["go.model-admin", "go.outbox", "go.tree", "go.find"]);
  });
  it("names after each letter what may follow", () => {
    type("g");
    expect(pending.next.map(({ command }) => command.id)).toContain("go.model-admin");
    type("f");
    expect(pending.strokes).toEqual(["g", "f"]);
    expect(pending.next.map(({ command }) => command.id)).toContain("go.outbox");
    expect(pending.next.every(({ keys: one }) => one.startsWith("g f "))).toBe(true);
  });
  it("runs no command by a wrong letter, and says that nothing has these keys", () => {
    expect(type("g", "v")).toEqual(["pending", "swallow"]);
    expect(type("g", "f", "z")).toEqual(["pending", "pending", "swallow"]);
    expect(ran).toEqual([]);
    expect(unknown).toEqual(["g v", "g f z"]);
    expect(pending.strokes).toEqual([]);
    expect(type("p")).toEqual(["run"]);
    expect(ran).toEqual(["model.pass"]);
  });
  it("leaves keys that move the cursor to their commands", () => {
    type("g", "ArrowDown");
    expect(ran).toEqual(["list.next"]);
    expect(unknown).toEqual([]);
  });
  it("ends with Esc, which leaves nothing else then", () => {
    expect(type("g", "Escape")).toEqual(["pending", "swallow"]);
    expect(pending.strokes).toEqual([]);
    expect(ran).toEqual([]);
    expect(type("Escape")).toEqual(["run"]);
    expect(ran).toEqual(["pane.back"]);
  });
});
