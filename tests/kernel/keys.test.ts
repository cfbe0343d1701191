import { describe, expect, it } from "vitest";
import { clash, isReserved } from "#kernel/key-conflicts.ts";
import { ariaKeys, capsOf, normaliseKey, parseKey } from "#kernel/keys.ts";

describe("keys", () => {
  it("are read as strokes with exact modifiers, in one spelling", () => {
    expect(parseKey("shift+mod+k")).toEqual([{ key: "k", mod: true, alt: false, shift: true }]);
    expect(normaliseKey("shift+mod+k")).toBe("mod+shift+k");
    expect(parseKey("g m")).toHaveLength(2);
    expect(parseKey("+")).toEqual([{ key: "+", mod: false, alt: false, shift: false }]);
  });

  it("refuse what is no key", () => {
    for (const wrong of ["K", "hyper+k", "mod+shift", "enterr"]) expect(() => parseKey(wrong), wrong).toThrow();
  });

  it("clash when equal or when one begins the other", () => {
    expect(clash("g", "g m")).toBe(true);
    expect(clash("mod+shift+k", normaliseKey("shift+mod+k"))).toBe(true);
    expect(clash("g m", "g r")).toBe(false);
  });

  it("know what browsers keep for themselves", () => {
    expect(isReserved("mod+w")).toBe(true);
    expect(isReserved("mod+k")).toBe(false);
  });

  it("are drawn one cap a press, as the system writes them", () => {
    expect(capsOf("mod+k", true)).toEqual(["⌘K"]);
    expect(capsOf("mod+k", false)).toEqual(["Ctrl+K"]);
    expect(capsOf("g m", false)).toEqual(["G", "M"]);
    expect(ariaKeys("mod+enter", false)).toBe("Control+enter");
  });
});
