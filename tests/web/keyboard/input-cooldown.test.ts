import { expect, it } from "vitest";
import type { InputCooldown, CooldownEvent } from "#web/keyboard/input-cooldown.ts";
import { cooldownAfter, isTyping, isInCooldown, settled } from "#web/keyboard/input-cooldown.ts";

const replaced: InputCooldown = { state: "replaced", until: 1_000 };
const interrupted: InputCooldown = { state: "interrupted", until: 1_000 };
const refused: InputCooldown = { state: "promptRefused", until: 1_000 };

it.each<[before: InputCooldown, event: CooldownEvent, at: number, after: InputCooldown]>([
  [settled, "replaced", 500, { state: "replaced", until: 1_200 }],
  [settled, "promptRefused", 500, { state: "promptRefused", until: 1_200 }],
  [settled, "typing", 500, settled],
  [settled, "pressed", 500, settled],
  [settled, "ended", 500, settled],
  [settled, "decided", 500, settled],
  [replaced, "replaced", 900, { state: "replaced", until: 1_600 }],
  [replaced, "promptRefused", 900, { state: "promptRefused", until: 1_600 }],
  [replaced, "typing", 900, interrupted],
  [replaced, "pressed", 900, replaced],
  [replaced, "ended", 900, replaced],
  [replaced, "decided", 900, settled],
  [interrupted, "replaced", 900, { state: "replaced", until: 1_600 }],
  [interrupted, "promptRefused", 900, { state: "promptRefused", until: 1_600 }],
  [interrupted, "typing", 900, interrupted],
  [interrupted, "pressed", 900, { state: "interrupted", until: 1_600 }],
  [interrupted, "pressed", 1_000, interrupted],
  [interrupted, "ended", 900, replaced],
  [interrupted, "decided", 900, settled],
  [refused, "replaced", 900, { state: "replaced", until: 1_600 }],
  [refused, "promptRefused", 900, { state: "promptRefused", until: 1_600 }],
  [refused, "typing", 900, refused],
  [refused, "pressed", 900, { state: "promptRefused", until: 1_400 }],
  [refused, "pressed", 400, refused],
  [refused, "ended", 900, settled],
  [refused, "decided", 900, settled],
])("the input cooldown changes from %o on the event %s at %i to %o", (before, event, time, after) => {
  expect(cooldownAfter(before, event, time)).toEqual(after);
});

it("the input cooldown ignores decisions on an unread item, and every key while the moderator types", () => {
  const states = [settled, replaced, interrupted, refused];
  expect(states.map((one) => isInCooldown(one, 999))).toEqual([false, true, true, true]);
  expect(states.map((one) => isInCooldown(one, 1_000))).toEqual([false, false, false, false]);
  expect(states.map((one) => isTyping(one, 999))).toEqual([false, false, true, true]);
  expect(states.map((one) => isTyping(one, 1_000))).toEqual([false, false, false, false]);
});
