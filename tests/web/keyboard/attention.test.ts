import { expect, it } from "vitest";
import type { Attention, AttentionEvent } from "#web/keyboard/attention.ts";
import { attentionAfter, isTyping, isUnread, settled } from "#web/keyboard/attention.ts";

const replaced: Attention = { state: "replaced", until: 1_000 };
const interrupted: Attention = { state: "interrupted", until: 1_000 };
const refused: Attention = { state: "refused", until: 1_000 };

it.each<[before: Attention, event: AttentionEvent, at: number, after: Attention]>([
  [settled, "replaced", 500, { state: "replaced", until: 1_200 }],
  [settled, "refused", 500, { state: "refused", until: 1_200 }],
  [settled, "typing", 500, settled],
  [settled, "pressed", 500, settled],
  [settled, "ended", 500, settled],
  [settled, "decided", 500, settled],
  [replaced, "replaced", 900, { state: "replaced", until: 1_600 }],
  [replaced, "refused", 900, { state: "refused", until: 1_600 }],
  [replaced, "typing", 900, interrupted],
  [replaced, "pressed", 900, replaced],
  [replaced, "ended", 900, replaced],
  [replaced, "decided", 900, settled],
  [interrupted, "replaced", 900, { state: "replaced", until: 1_600 }],
  [interrupted, "refused", 900, { state: "refused", until: 1_600 }],
  [interrupted, "typing", 900, interrupted],
  [interrupted, "pressed", 900, { state: "interrupted", until: 1_600 }],
  [interrupted, "pressed", 1_000, interrupted],
  [interrupted, "ended", 900, replaced],
  [interrupted, "decided", 900, settled],
  [refused, "replaced", 900, { state: "replaced", until: 1_600 }],
  [refused, "refused", 900, { state: "refused", until: 1_600 }],
  [refused, "typing", 900, refused],
  [refused, "pressed", 900, { state: "refused", until: 1_400 }],
  [refused, "pressed", 400, refused],
  [refused, "ended", 900, settled],
  [refused, "decided", 900, settled],
])("attention goes from %o by %s at %i to %o", (before, event, at, after) => {
  expect(attentionAfter(before, event, at)).toEqual(after);
});

it("attention lets no key act on an unread item, and no key at all while a word is typed", () => {
  const states = [settled, replaced, interrupted, refused];
  expect(states.map((one) => isUnread(one, 999))).toEqual([false, true, true, true]);
  expect(states.map((one) => isUnread(one, 1_000))).toEqual([false, false, false, false]);
  expect(states.map((one) => isTyping(one, 999))).toEqual([false, false, true, true]);
  expect(states.map((one) => isTyping(one, 1_000))).toEqual([false, false, false, false]);
});
