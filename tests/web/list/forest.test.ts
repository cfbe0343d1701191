import { describe, expect, it } from "vitest";
import { ancestorsOf, branchOf, forestOf, groupIn, heightOf, shownTree, withMoved } from "#web/list/tree/forest.ts";

/** a(b(c), d) and e(f), in two groups; c does not match the filter. */
const forest = forestOf({
  ids: ["a", "b", "c", "d", "e", "f"],
  levels: [0, 1, 2, 1, 0, 1],
  others: [2],
  groups: [0, 1],
});
const drawn = (open: string[], of = forest): string => {
  const { ids, levels } = shownTree(of, new Set(open));
  return ids.map((id, index) => `${id}${levels[index]}`).join(" ");
};

describe("a forest", () => {
  it("shows the branches that are open, and counts rows", () => {
    expect(drawn([])).toBe("a0 e0");
    expect(drawn(["a"])).toBe("a0 b1 d1 e0");
    expect(drawn(["a", "b", "e"])).toBe("a0 b1 c2 d1 e0 f1");
    // A branch below a closed one is not shown.
    expect(drawn(["b"])).toBe("a0 e0");
    expect(shownTree(forest, new Set(["a"])).rows.get("e")).toBe(3);
  });

  it("knows ancestors, branches, heights and groups", () => {
    expect(ancestorsOf(forest, "c")).toEqual(["b", "a"]);
    expect(branchOf(forest, "a").toSorted()).toEqual(["b", "c", "d"]);
    expect([heightOf(forest, "a"), heightOf(forest, "d")]).toEqual([3, 1]);
    expect([groupIn(forest, "c"), groupIn(forest, "f")]).toEqual([0, 1]);
    expect([...forest.others]).toEqual(["c"]);
  });

  it("moves records with their branches, and stays unchanged itself", () => {
    const moved = withMoved(forest, ["b"], { parent: "e", index: 0 });
    expect(drawn(["a", "b", "e"], moved)).toBe("a0 d1 e0 b1 c2 f1");
    const two = withMoved(forest, ["b", "d"], { parent: "", index: 1 });
    expect(drawn(["a", "b", "e"], two)).toBe("a0 b0 c1 d0 e0 f1");
    expect(groupIn(two, "c")).toBe(0);
    const down = withMoved(forest, ["b"], { parent: "a", index: 1 });
    expect(drawn(["a"], down)).toBe("a0 d1 b1 e0");
    expect(drawn(["a"])).toBe("a0 b1 d1 e0");
  });
});
