import { describe, expect, it } from "vitest";
import { clash, isReserved } from "#kernel/key-conflicts.ts";
import { ariaKeys, capsOf, normalizeKey, parseKey } from "#kernel/keys.ts";

describe("a key binding", () => {
  it("is parsed into strokes with exact modifiers and normalized to one spelling", () => {
    expect(parseKey("shift+mod+k")).toEqual([{ key: "k", mod: true, alt: false, shift: true }]);
    expect(normalizeKey("shift+mod+k")).toBe("mod+shift+k");
    expect(parseKey("g m")).toHaveLength(2);
    expect(parseKey("+")).toEqual([{ key: "+", mod: false, alt: false, shift: false }]);
  });

  it("throws if a stroke is no key", () => {
    for (const wrong of ["K", "hyper+k", "mod+shift", "enterr"]) expect(() => parseKey(wrong), wrong).toThrow();
  });

  it("conflicts with an equal binding and with one that it begins", () => {
    expect(clash("g", "g m")).toBe(true);
    expect(clash("mod+shift+k", normalizeKey("shift+mod+k"))).toBe(true);
    expect(clash("g m", "g r")).toBe(false);
  });

  it("is reserved if browsers keep the key", () => {
    expect(isReserved("mod+w")).toBe(true);
    expect(isReserved("mod+k")).toBe(false);
    // One such stroke in a sequence closes the tab, whatever follows it.
    expect(isReserved("mod+w m")).toBe(true);
    expect(isReserved("g mod+w")).toBe(true);
  });

  it("is drawn with one cap per stroke in the system's notation", () => {
    expect(capsOf("mod+k", true)).toEqual(["⌘K"]);
    expect(capsOf("mod+k", false)).toEqual(["Ctrl+K"]);
    expect(capsOf("g m", false)).toEqual(["G", "M"]);
    expect(ariaKeys("mod+enter", false)).toBe("Control+enter");
  });
});
