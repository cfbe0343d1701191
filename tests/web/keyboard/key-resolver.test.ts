import { expect, it } from "vitest";
import { bindingsOf } from "#kernel/bindings.ts";
import { defineCommand } from "#kernel/command.ts";
import type { Layer } from "#kernel/keys.ts";
import { parseKey } from "#kernel/keys.ts";
import type { ActiveLayer } from "#web/keyboard/key-resolver.ts";
import { resolveKeys } from "#web/keyboard/key-resolver.ts";

const label = ["名", "Name"] as const;
const action = { type: "browser" } as const;
const commands = [
  defineCommand(null, "palette", "open", { label, action, key: "mod+k", layer: "global" }),
  defineCommand(null, "pane", "next", { label, action, key: "f6", layer: "global" }),
];

const blocking = (layer: Layer, ...through: readonly string[]): ActiveLayer => ({
  layer,
  resource: null,
  blocks: true,
  through,
  ownsFocus: false,
});
const below: ActiveLayer = { layer: "global", resource: null, blocks: false, through: [], ownsFocus: false };

/** Returns the command of a key, or null. */
function commandOf(key: string, ...layers: readonly ActiveLayer[]): string | null {
  const surroundings = {
    layers: () => [...layers, below],
    bindings: () => bindingsOf(commands, {}),
    isLive: () => true,
  };
  const match = resolveKeys(parseKey(key), surroundings);
  return match?.kind === "exact" ? match.command.id : null;
}

it("two blocking layers let below them only what both let through", () => {
  const upper = blocking("modal", "palette.open", "pane.next");
  const lower = blocking("palette", "palette.open");
  expect(commandOf("f6", upper)).toBe("pane.next");
  expect(commandOf("f6", upper, lower)).toBeNull();
  expect(commandOf("mod+k", upper, lower)).toBe("palette.open");
  expect(commandOf("mod+k", blocking("modal", "pane.next"), lower)).toBeNull();
});
